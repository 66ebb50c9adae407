import { SectionTitle } from '@/components/admin/frame/section-title'
import { monthsWord } from '@/components/labels/labels'
import type { Investment } from '@/contract/investment-schemas'
import type { Payment } from '@/contract/payments'
import { addMonths } from '@/domain/dates'
import { t } from '@/locales/text'
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
    return t('The investment is no longer awaiting payment, so the full amount is credited to the balance.')
  if (!posting.covers) return t('Still awaiting payment: {missing} outstanding.', { missing: posting.missing })
  const until = formatDate(addMonths(new Date(now), investment.lockedPeriod), 'date')
  return t('Active today for {monthsWord}, matures {until}.', { monthsWord: monthsWord(investment.lockedPeriod), until })
}

/** Both sides of the postings of an approval. */
export function PaymentPosting({ payment, investment, posting }: Props) {
  const now = useNow()
  const lines: PostingRow[] = [
    { account: t('{gateway} clearing', { gateway: payment.gateway.title ?? t('Gateway') }), debit: posting.book, credit: null },
    ...(isSome(posting.principal)
      ? [{ account: t('Principal, {code}', { code: payment.investment.code ?? '' }), debit: null, credit: posting.principal }]
      : []),
    ...(isSome(posting.available)
      ? [{ account: t('Balance of {user}', { user: payment.user.name ?? '' }), debit: null, credit: posting.available }]
      : []),
  ]
  return (
    <section>
      <SectionTitle>{t('Postings on approval')}</SectionTitle>
      <Ledger
        caption={t('Postings on approval')}
        height="tight"
        className="mt-1"
        columns={[
          { key: 'account', title: t('Account'), render: (line: PostingRow) => line.account },
          { key: 'debit', title: t('Debit'), right: true, render: (line: PostingRow) => line.debit && <MoneyText value={line.debit} /> },
          {
            key: 'credit',
            title: t('Credit'),
            right: true,
            render: (line: PostingRow) => line.credit && <MoneyText value={line.credit} />,
          },
        ]}
        rows={lines}
        rowKey={(line) => line.account}
      />
      {investment && now !== undefined && <p className="mt-2 text-12 leading-[18px] text-ink-soft">{outcome(investment, posting, now)}</p>}
    </section>
  )
}
