import { SectionTitle } from '@/components/admin/frame/section-title'
import { monthsWord } from '@/components/labels/words'
import type { Investment } from '@/contract/investment-schemas'
import type { Payment } from '@/contract/payments'
import { addMonths } from '@/domain/dates'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Ledger } from '@/ui/plain/display/ledger'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { useNow } from '@/ui/plain/hooks/use-now'
import type { Posting } from './payment-rules'

type Props = { payment: Payment; investment: Investment | undefined; posting: Posting }
type PostingRow = { account: string; debit: string | null; credit: string | null }

const isSome = (amount: string): boolean => /[1-9]/.test(amount)

function outcome(investment: Investment, posting: Posting, now: number): string {
  if (investment.status !== 'AWAITING_PAYMENT')
    return 'The investment is no longer awaiting payment, so the full amount is credited to the balance.'
  if (!posting.covers) return `Still awaiting payment: ${posting.missing} outstanding.`
  const until = formatDate(addMonths(new Date(now), investment.lockedPeriod), 'date')
  return `Active today for ${monthsWord(investment.lockedPeriod)}, matures ${until}.`
}

/** Both sides of what approving writes into the books. */
export function PaymentPosting({ payment, investment, posting }: Props) {
  const now = useNow()
  const lines: PostingRow[] = [
    { account: `${payment.gateway.title ?? 'Gateway'} clearing`, debit: posting.book, credit: null },
    ...(isSome(posting.principal)
      ? [{ account: `Principal, ${payment.investment.code ?? ''}`, debit: null, credit: posting.principal }]
      : []),
    ...(isSome(posting.available) ? [{ account: `Balance of ${payment.user.name ?? ''}`, debit: null, credit: posting.available }] : []),
  ]
  return (
    <section>
      <SectionTitle>Approving posts</SectionTitle>
      <Ledger
        caption="What approving posts"
        height="tight"
        className="mt-1"
        columns={[
          { key: 'account', title: 'Account', render: (line: PostingRow) => line.account },
          { key: 'debit', title: 'Debit', right: true, render: (line: PostingRow) => line.debit && <MoneyText value={line.debit} /> },
          { key: 'credit', title: 'Credit', right: true, render: (line: PostingRow) => line.credit && <MoneyText value={line.credit} /> },
        ]}
        rows={lines}
        rowKey={(line) => line.account}
      />
      {investment && now !== undefined && <p className="mt-2 text-12 leading-[18px] text-ink-soft">{outcome(investment, posting, now)}</p>}
    </section>
  )
}
