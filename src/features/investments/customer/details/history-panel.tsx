import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useRead } from '@/api/hooks'
import { figureKey } from '@/components/explain/figure-key'
import { historyText } from '@/components/investments/history-text'
import { timeText } from '@/components/labels/readable'
import { ReadFailed } from '@/components/requests/reading'
import { investmentEvents, type InvestmentEventName } from '@/contract/investment-history'
import { investments, type InvestmentDetail } from '@/contract/investments'
import { type historyLine } from '@/contract/investment-schemas'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { Timeline, type TimelineStep } from '@/ui/plain/progress/timeline'
import { monthName } from '../labels'

type HistoryLine = z.infer<typeof historyLine>

type Mark = { state: TimelineStep['state']; while: readonly InvestmentDetail['state'][]; until?: readonly InvestmentEventName[] }
/** Events that are marked while they are the current state of the investment and no later event has ended them. */
const marks: Partial<Record<InvestmentEventName, Mark>> = {
  'investment.activated': { state: 'now', while: ['ACTIVE', 'EXIT_REQUESTED'] },
  'payment.asked': { state: 'ask', while: ['INFORMATION_REQUESTED'], until: ['payment.answered', 'payment.question-closed'] },
}

type Props = { investment: InvestmentDetail }

/** Upcoming events on top, then past events, newest first. */
export function HistoryPanel({ investment }: Props) {
  const { data, error, refetch } = useRead(investments.history, { params: { id: investment.id } })
  return (
    <Panel title={t('History')} className="max-md:order-3">
      {error && !data ? (
        <ReadFailed title={t('We couldn’t load the history')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Timeline label={t('History')} steps={[...stepsAhead(investment), ...stepsPast(investment, data.data)]} />
      ) : (
        <ListSkeleton rows={4} label={t('Loading the history')} />
      )}
    </Panel>
  )
}

const instructionText = {
  BALANCE: (amount: ReactNode) => <Rich text="The principal of {amount} moves to your balance" values={{ amount }} />,
  REINVEST: (amount: ReactNode) => <Rich text="The principal of {amount} is reinvested" values={{ amount }} />,
  KEEP: (amount: ReactNode) => <Rich text="The principal of {amount} is kept for withdrawal" values={{ amount }} />,
} as const

function stepsAhead({ id, status, maturesAt, principal, maturityInstruction, upcoming }: InvestmentDetail): TimelineStep[] {
  const [next] = upcoming
  const runs = status === 'ACTIVE' || status === 'EXIT_REQUESTED'
  const maturing: TimelineStep[] =
    runs && maturesAt
      ? [
          {
            key: 'matures',
            title: t('Matures'),
            when: formatDate(maturesAt, 'date'),
            text: instructionText[maturityInstruction](
              <span data-figure={figureKey('investmentPrincipal', id)}>{formatMoney(principal)}</span>,
            ),
            state: 'ahead',
          },
        ]
      : []
  const sharing: TimelineStep[] = next
    ? [
        {
          key: 'next',
          title: t('Payout for {month}', { month: monthName(next, 'long') }),
          when: next.isOverdue
            ? t('was due {date}', { date: formatDate(next.dueBy, 'day', 'utc') })
            : t('by {date}', { date: formatDate(next.dueBy, 'day', 'utc') }),
          text: t('Target {min} to {max}', { min: formatMoney(next.low), max: formatMoney(next.high) }),
          state: 'ahead',
        },
      ]
    : []
  return [...maturing, ...sharing]
}

/** @param lines oldest first */
const stepsPast = ({ state }: InvestmentDetail, lines: readonly HistoryLine[]): TimelineStep[] =>
  lines
    .map((line, index) => {
      const mark = marks[line.event]
      if (!mark?.while.includes(state) || lines.slice(index).some(({ event }) => mark.until?.includes(event)))
        return stepOf(line, index, 'done')
      return stepOf(line, index, mark.state)
    })
    .reverse()

function stepOf(line: HistoryLine, index: number, state: TimelineStep['state']): TimelineStep {
  const { at, event, payout } = line
  return {
    key: `${at} ${index}`,
    title: payout ? t('Payout for {month} paid', { month: monthName(payout, 'long') }) : t(investmentEvents[event].customerTitle),
    when: timeText(at),
    text: payout ? formatMoney(payout.amount) : historyText(line),
    state,
  }
}
