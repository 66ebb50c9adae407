import { useRead } from '@/api/hooks'
import { PresenceTag } from '@/components/decisions/presence-tag'
import { AssignedTo } from '@/components/work/assigned-to'
import { presence } from '@/contract/presence'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import type { OpenRow } from '@/components/resource/list/list-props'
import { investmentStateLabels } from '@/components/labels/status'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { t } from '@/locales/text'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { ExitDecision } from './exit-decision'
import { InvestmentFacts } from './investment-facts'

/** An investment beside the list: its data, its payouts, and the decision on an early exit. */
export function OpenInvestment({ open }: { open: OpenRow<Investment> }) {
  const { data, error, refetch } = useRead(investments.get, { params: { id: open.id } })
  const investment = data?.data ?? open.row
  const word = investment && investmentStateLabels[investment.state]
  return (
    <DetailPanel
      key={open.id}
      label={investment ? t('Investment {code}', { code: investment.code }) : t('Investment')}
      title={investment ? <CodeText value={investment.code} /> : t('Investment')}
      state={
        <>
          {word && <StatusTag tone={word.tone}>{word.text}</StatusTag>}
          {investment?.status === 'EXIT_REQUESTED' && <PresenceTag endpoint={presence.exit} id={investment.id} />}
        </>
      }
      {...open.steps}
      {...(investment?.status === 'EXIT_REQUESTED' ? { foot: <ExitDecision investment={investment} onDecided={open.goOn} /> } : {})}
    >
      {investment ? (
        <>
          {investment.exit && (
            <AssignedTo
              queue="exits"
              id={investment.id}
              assignee={investment.exit.assignee}
              open={investment.status === 'EXIT_REQUESTED'}
            />
          )}
          <InvestmentFacts investment={investment} />
        </>
      ) : error ? (
        <ErrorState title={t('We couldn’t load the investment')} onRetry={() => void refetch()} error={error}>
          {error.message}
        </ErrorState>
      ) : (
        <ListSkeleton label={t('Loading the investment')} />
      )}
    </DetailPanel>
  )
}
