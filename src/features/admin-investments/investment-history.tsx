import type { z } from 'zod'
import { useRead } from '@/api/hooks'
import { actionWord } from '@/components/audit/audit-words'
import { SectionTitle } from '@/components/office/section-title'
import { ReadFailed } from '@/components/reading'
import { readable } from '@/components/readable'
import { investments } from '@/contract/investments'
import { type historyLine } from '@/contract/investment-schemas'
import { DateText } from '@/ui/plain/date-text'
import { formatMoney } from '@/ui/plain/money-text'
import { Timeline } from '@/ui/plain/timeline'

type Line = z.infer<typeof historyLine>

/** What each event is called in the office. */
const words: Readonly<Record<string, string>> = {
  'investment.made': 'Created',
  'investment.activated': 'Active',
  'investment.cancelled': 'Cancelled',
  'investment.expired': 'Expired unpaid',
  'investment.exit-requested': 'Early exit requested',
  'investment.exit-declined': 'Early exit declined',
  'investment.exited': 'Exited early',
  'investment.matured': 'Matured',
  'investment.refunded': 'Refunded',
  'investment.released': 'Principal released',
  'investment.reinvested': 'Reinvested',
  'investment.withdrawn': 'Withdrawn',
  'investment.voided': 'Cancelled, its payment was reversed',
  'investment.instructed': 'Instruction changed',
  'payment.claimed': 'Payment claimed',
  'payment.checkout-opened': 'Checkout opened',
  'payment.seen': 'Payment detected',
  'payment.approved': 'Payment approved',
  'payment.declined': 'Payment declined',
  'payment.asked': 'Information requested',
  'payment.answered': 'Answered',
  'payment.reversed': 'Payment reversed',
  'profit.paid': 'Payout received',
}

/** "25.50 for 2026-10" is a share and its month. */
const sharePattern = /^(\S+) for (\d{4}-\d{2})$/

function detailOf({ event, detail, by }: Line): string {
  const share = event === 'profit.paid' ? sharePattern.exec(detail) : null
  const text = share?.[1] ? `${formatMoney(share[1])} for ${share[2]}` : readable(detail.charAt(0).toUpperCase() + detail.slice(1))
  return by ? `${text} ${by}` : text
}

/** Everything that happened to an investment and to its payments. */
export function InvestmentHistory({ id }: { id: string }) {
  const { data, error, refetch } = useRead(investments.history, { params: { id } })
  const lines = data?.data
  if (error && !data) return <ReadFailed what="what happened" error={error} onRetry={() => void refetch()} />
  if (!lines || lines.length === 0) return null
  return (
    <section>
      <SectionTitle>History</SectionTitle>
      <Timeline
        className="mt-3"
        label="History of this investment"
        steps={lines.map((line, index) => ({
          key: `${line.at} ${index}`,
          title: words[line.event] ?? actionWord(line.event),
          when: <DateText value={line.at} style="dateTime" />,
          text: detailOf(line),
        }))}
      />
    </section>
  )
}
