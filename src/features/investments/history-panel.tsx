import type { z } from 'zod'
import { useRead } from '@/api/hooks'
import { readable, whenWords } from '@/components/readable'
import { ReadFailed } from '@/components/reading'
import { investments, type InvestmentDetail } from '@/contract/investments'
import { type historyLine } from '@/contract/investment-schemas'
import { formatDate } from '@/ui/plain/format-date'
import { formatMoney } from '@/ui/plain/money-text'
import { Panel } from '@/ui/plain/panel'
import { ListSkeleton } from '@/ui/plain/skeleton'
import { Timeline, type TimelineStep } from '@/ui/plain/timeline'
import { monthName } from './words'

type Line = z.infer<typeof historyLine>
type Word = { title: string; state?: TimelineStep['state'] }

/** What each event of an investment and of its payments is called here. */
const words: Readonly<Record<string, Word>> = {
  'investment.made': { title: 'Created' },
  'investment.activated': { title: 'Active', state: 'now' },
  'investment.cancelled': { title: 'Cancelled' },
  'investment.expired': { title: 'Expired' },
  'investment.exit-requested': { title: 'Early exit requested' },
  'investment.exit-declined': { title: 'Early exit declined' },
  'investment.exited': { title: 'Exited early' },
  'investment.matured': { title: 'Matured' },
  'investment.refunded': { title: 'Refunded' },
  'investment.released': { title: 'Principal released' },
  'investment.reinvested': { title: 'Reinvested' },
  'investment.withdrawn': { title: 'Withdrawn' },
  'investment.voided': { title: 'Cancelled, its payment was reversed' },
  'investment.instructed': { title: 'Instruction changed' },
  'payment.claimed': { title: 'Payment reported' },
  'payment.checkout-opened': { title: 'Checkout opened' },
  'payment.seen': { title: 'Payment detected' },
  'payment.approved': { title: 'Payment received' },
  'payment.declined': { title: 'Payment declined' },
  'payment.asked': { title: 'Information requested', state: 'ask' },
  'payment.answered': { title: 'You replied' },
  'payment.reversed': { title: 'Payment reversed' },
  'profit.paid': { title: 'Payout received' },
}

type Props = { investment: InvestmentDetail }

/** What is still to come on top, then everything that happened, newest first. */
export function HistoryPanel({ investment }: Props) {
  const { data, error, refetch } = useRead(investments.history, { params: { id: investment.id } })
  return (
    <Panel title="History" className="max-md:order-3">
      {error && !data ? (
        <ReadFailed what="the history" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Timeline label="History" steps={[...stepsAhead(investment), ...[...data.data].reverse().map(stepOf)]} />
      ) : (
        <ListSkeleton rows={4} label="Loading the history" />
      )}
    </Panel>
  )
}

const instructionWords = {
  BALANCE: (amount: string) => `The principal of ${amount} moves to your balance`,
  REINVEST: (amount: string) => `The principal of ${amount} is reinvested`,
  KEEP: (amount: string) => `The principal of ${amount} is kept for withdrawal`,
} as const

function stepsAhead({ status, maturesAt, principal, maturityInstruction, upcoming }: InvestmentDetail): TimelineStep[] {
  const [next] = upcoming
  const runs = status === 'ACTIVE' || status === 'EXIT_REQUESTED'
  const maturing: TimelineStep[] =
    runs && maturesAt
      ? [
          {
            key: 'matures',
            title: 'Matures',
            when: formatDate(maturesAt, 'date'),
            text: instructionWords[maturityInstruction](formatMoney(principal)),
            state: 'ahead',
          },
        ]
      : []
  const sharing: TimelineStep[] = next
    ? [
        {
          key: 'next',
          title: `Payout for ${monthName(next, 'long')}`,
          when: `${next.isOverdue ? 'was due' : 'by'} ${formatDate(next.dueBy, 'day', 'utc')}`,
          text: `Target ${formatMoney(next.low)} to ${formatMoney(next.high)}`,
          state: 'ahead',
        },
      ]
    : []
  return [...maturing, ...sharing]
}

function stepOf(line: Line, index: number): TimelineStep {
  const word = words[line.event] ?? { title: line.event.split('.').at(-1)?.replaceAll('-', ' ') ?? line.event }
  return {
    key: `${line.at} ${index}`,
    title: titleOf(line, word.title),
    when: whenWords(line.at),
    text: textOf(line),
    state: word.state ?? 'done',
  }
}

/** "25.50 for 2026-10" is the share for October. */
const sharePattern = /^(\S+) for (\d{4})-(\d{2})$/

function titleOf({ event, detail }: Line, title: string): string {
  const found = event === 'profit.paid' ? sharePattern.exec(detail) : null
  return found ? `Payout for ${monthName({ year: Number(found[2]), month: Number(found[3]) }, 'long')} paid` : title
}

function textOf({ event, detail }: Line): string {
  const found = event === 'profit.paid' ? sharePattern.exec(detail) : null
  if (found?.[1]) return formatMoney(found[1])
  return readable(detail.charAt(0).toUpperCase() + detail.slice(1))
}
