import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import type { OwnFigure } from '@/contract/explain'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'
import type { Explained } from './explained'

const ExplainDrawer = dynamic(() => import('./explain-drawer').then((file) => file.ExplainDrawer), { ssr: false })

/** Identifies a figure at a point in time: equal keys show equal values. */
const keyOf = ({ figure, of, project, startDate, endDate }: Explained): string =>
  [figure, of, project && `in ${project}`, startDate && `from ${startDate}`, endDate && `until ${endDate}`].filter(Boolean).join(' ')

/** The click handler of an explainable figure; it contains the key that marks the figure wherever it is shown. */
export type OpenFigure = (() => void) & { figureKey: string }

/** Opens the entries of a figure. `explain(…)` returns the handler of a figure; `drawer` is rendered once per page. */
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

/** A customer's own figures, ready to be explained. */
export const ownFigures = translated({
  assets: {
    figure: 'assets',
    title: msg('Total value'),
    description: msg('Available balance, principal of your investments and funds on hold'),
  },
  available: { figure: 'available', title: msg('Available'), description: msg('Funds that you can invest or withdraw') },
  principal: {
    figure: 'principal',
    title: msg('In investments'),
    description: msg('The principal of your investments, active and matured'),
  },
  locked: { figure: 'locked', title: msg('Locked'), description: msg('The principal of your active investments') },
  matured: {
    figure: 'matured',
    title: msg('Matured'),
    description: msg('The principal of matured investments. It earns nothing until you decide.'),
  },
  partPaid: { figure: 'partPaid', title: msg('Partial payments on orders'), description: msg('Received for partly paid orders') },
  onHold: { figure: 'onHold', title: msg('On hold'), description: msg('Requested withdrawals that are not paid yet') },
  invested: {
    figure: 'invested',
    title: msg('Invested'),
    description: msg(
      'Payments received for your investments, less incomplete and reversed ones. Investments that ended later count; unpaid orders and reinvested principal do not.',
    ),
  },
  earned: { figure: 'earned', title: msg('Earned'), description: msg('Payouts and commissions credited to your balance, less reversals') },
  profit: { figure: 'profit', title: msg('Payouts'), description: msg('Payouts received from projects') },
  paidIn: {
    figure: 'paidIn',
    title: msg('Paid in, less withdrawn'),
    description: msg('Total value less payouts and commissions: what you paid in, less withdrawals and their fees'),
  },
  commissions: { figure: 'commissions', title: msg('Commissions'), description: msg('Credited to your balance for your referrals') },
  withdrawn: {
    figure: 'withdrawn',
    title: msg('Withdrawn'),
    description: msg('Withdrawals paid to you: the amounts sent, excluding fees'),
  },
}) satisfies Record<OwnFigure, Explained>
