import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import type { OwnFigure } from '@/contract/explain'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import type { Explained } from './explained'

const ExplainDrawer = dynamic(() => import('./explain-drawer').then((file) => file.ExplainDrawer), { ssr: false })

/** One figure at one time: where two places have the same key, they show the same value. */
const keyOf = ({ figure, of, project, startDate, endDate }: Explained): string =>
  [figure, of, project && `in ${project}`, startDate && `from ${startDate}`, endDate && `until ${endDate}`].filter(Boolean).join(' ')

/** The handler of a dotted figure; it carries the key of the figure, so that the figure is marked with it wherever it is shown. */
export type OpenFigure = (() => void) & { figureKey: string }

/** Opens the entries behind a figure. `explain(…)` gives the handler of a dotted figure; `drawer` stands once on the page. */
export function useExplain() {
  const [explained, setExplained] = useState<Explained>()
  const [open, setOpen] = useState(false)
  const explain = useCallback((figure: Explained): OpenFigure => {
    const show = () => {
      setExplained(figure)
      setOpen(true)
    }
    return Object.assign(show, { figureKey: keyOf(figure) })
  }, [])
  const drawer = explained && <ExplainDrawer {...explained} open={open} onClose={() => setOpen(false)} />
  return { explain, drawer }
}

/** The figures of a customer's own money, ready to be explained. */
export const ownFigures = translated({
  assets: {
    figure: 'assets',
    title: msg('Total value'),
    words: msg('Available balance, principal of your investments and withdrawals on hold'),
  },
  available: { figure: 'available', title: msg('Available'), words: msg('Funds that you can invest or withdraw') },
  principal: { figure: 'principal', title: msg('In investments'), words: msg('The principal of your investments, active and matured') },
  locked: { figure: 'locked', title: msg('Locked'), words: msg('The principal of your active investments') },
  matured: {
    figure: 'matured',
    title: msg('Matured'),
    words: msg('The principal of matured investments. It earns nothing until you decide'),
  },
  partPaid: { figure: 'partPaid', title: msg('Paid towards orders'), words: msg('Received for orders that are not paid in full') },
  onHold: { figure: 'onHold', title: msg('On hold'), words: msg('Requested withdrawals that are not paid yet') },
  invested: {
    figure: 'invested',
    title: msg('Invested'),
    words: msg('Payments received for your investments, less what was returned. Unpaid orders and reinvested principal do not count'),
  },
  earned: { figure: 'earned', title: msg('Earned'), words: msg('Payouts and commissions credited to your balance, less reversals') },
  profit: { figure: 'profit', title: msg('Profit'), words: msg('Payouts received from projects') },
  paidIn: { figure: 'paidIn', title: msg('Paid in, less withdrawn'), words: msg('Total value less payouts and commissions') },
  commissions: { figure: 'commissions', title: msg('Commissions'), words: msg('Credited to your balance for your referrals') },
  withdrawn: { figure: 'withdrawn', title: msg('Withdrawn'), words: msg('Withdrawals paid to you: the amounts sent, without fees') },
}) satisfies Record<OwnFigure, Explained>
