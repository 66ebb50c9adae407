import { ChevronRight } from 'lucide'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { CardLedger } from '@/components/admin/card-ledger'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { monthsWord } from '@/components/labels/labels'
import type { ShareLine, SharePreview } from '@/contract/profit'
import type { Project } from '@/contract/project-schemas'
import { groupDigits } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Icon } from '@/ui/plain/primitives/icon'
import type { LedgerColumn } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { difference, sumOf } from './profit-rules'
import { ShareInvestor } from '@/components/admin/profit/share-investor'
import type { ProfitShare } from './use-profit-share'

const AllShares = dynamic(() => import('@/components/admin/profit/all-shares').then((file) => file.AllShares), { ssr: false })

type Props = { project: Project; preview: SharePreview; share: ProfitShare }

/** The ten largest payouts of a preview, the sum of the others, and a link to all. */
export function LargestShares({ project, preview, share }: Props) {
  const currency = useCurrency()
  const [isOpen, setOpen] = useState(false)
  const smaller = preview.investments - preview.top.length
  const rest = smaller > 0 ? { label: <Smaller count={smaller} />, sum: <MoneyText value={restOf(preview)} /> } : undefined
  return (
    <section>
      <SectionTitle aside={smaller > 0 && <All count={preview.investments} onOpen={() => setOpen(true)} />}>
        {t('The ten largest')}
      </SectionTitle>
      <CardLedger<ShareLine>
        caption={t('The ten largest payouts')}
        height="tight"
        className="mt-2"
        rows={preview.top}
        rowKey={(row) => row.id}
        columns={columnsIn(currency, preview.total, rest)}
        card={(row) => ({
          title: <ShareInvestor line={row} />,
          sub: (
            <>
              <Rich text="principal {principal}" values={{ principal: <MoneyText value={row.principal} /> }} />
            </>
          ),
          end: <MoneyText value={row.amount} />,
        })}
        rest={rest}
        together={{ label: t('Total'), sum: <MoneyText value={preview.total} /> }}
      />
      {share.month && isOpen && <AllShares project={project} month={share.month} rates={share.rates} onClose={() => setOpen(false)} />}
    </section>
  )
}

const restOf = ({ total, top }: SharePreview): string => difference(total, sumOf(top.map(({ amount }) => amount)))

const Smaller = ({ count }: { count: number }) => (
  <span>
    <Rich
      text="{count, plural, one {<0>#</0> smaller one} other {<0>#</0> smaller ones}}"
      parts={[<span className="num" />]}
      values={{ count }}
    />
  </span>
)

const All = ({ count, onOpen }: { count: number; onOpen: () => void }) => (
  <button type="button" className="inline-flex items-center gap-1 text-ink-soft hover:text-ink" onClick={onOpen}>
    <Rich text="All <0>{count}</0>" parts={[<span className="num" />]} values={{ count: groupDigits(String(count)) }} />
    <Icon as={ChevronRight} size={14} />
  </button>
)

type Rest = { label: LedgerColumn<ShareLine>['rest']; sum: LedgerColumn<ShareLine>['rest'] } | undefined

const columnsIn = (currency: string, total: string, rest: Rest): LedgerColumn<ShareLine>[] => [
  {
    key: 'place',
    title: <span className="sr-only">{t('Rank')}</span>,
    render: (_, index) => <span className="num text-ink-faint">{index + 1}</span>,
  },
  { key: 'user', title: t('Investor'), render: (row) => <ShareInvestor line={row} />, rest: rest?.label, total: t('Total') },
  { key: 'lock', title: t('Lock period'), render: (row) => <span className="num text-ink-soft">{monthsWord(row.lockedPeriod)}</span> },
  { key: 'principal', title: t('Principal'), right: true, render: (row) => <MoneyText value={row.principal} className="text-ink-soft" /> },
  {
    key: 'days',
    title: t('Days'),
    right: true,
    render: (row) => <span className="num text-ink-soft">{t('{days} of {of}', { days: row.days, of: row.of })}</span>,
  },
  {
    key: 'amount',
    title: inCurrency(t('Payout'), currency),
    right: true,
    render: (row) => <MoneyText value={row.amount} />,
    rest: rest?.sum,
    total: <MoneyText value={total} />,
    double: true,
  },
]
