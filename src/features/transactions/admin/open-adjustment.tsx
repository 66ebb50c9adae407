import { useState } from 'react'
import { useSession } from '@/api/session'
import { AdminLink } from '@/components/admin/admin-link'
import { useApprovalRefusal, useOwnAccountRefusal } from '@/components/approvals/use-approval-rights'
import { DecisionBar } from '@/components/decisions/decision-bar'
import { ConfirmApproval, DecisionModal } from '@/components/decisions/decision-window'
import { PresenceTag } from '@/components/decisions/presence-tag'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import type { OpenRow } from '@/components/resource/list/list-props'
import { useCurrency } from '@/components/requests/settings'
import { adjustmentStatusLabels } from '@/components/admin/labels/status'
import { useCommand } from '@/components/requests/use-command'
import { refusedByState, useRefusal } from '@/components/requests/use-refusal'
import { AssignedTo } from '@/components/work/assigned-to'
import { adminPaths } from '@/config/admin-paths'
import type { Endpoint } from '@/contract/core/endpoint'
import { adjustmentLife, adjustments, type Adjustment } from '@/contract/adjustments'
import { presence } from '@/contract/presence'
import { transactions } from '@/contract/transactions'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import { t } from '@/locales/text'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList, type KeyValueRow } from '@/ui/plain/display/key-value'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

type Props = { open: OpenRow<Adjustment>; then: { on: boolean; onChange: (on: boolean) => void; goOn: () => void } }

const outcomeOf = (_sent: unknown, { code, status }: Adjustment): string =>
  t('Adjustment {code}: {outcome}', { code, outcome: adjustmentStatusLabels[status].text.toLowerCase() })

const reads: readonly Endpoint[] = [adjustments.list, transactions.list, dashboard.office, users.get, users.overview, users.list]

/** An adjustment beside the list: proposer, content and reason; another person decides. */
export function OpenAdjustment({ open, then }: Props) {
  const currency = useCurrency()
  const adjustment = open.row
  if (!adjustment)
    return (
      <DetailPanel label={t('Adjustment')} title={t('Adjustment')} {...open.steps}>
        <EmptyState title={t('Not shown in this view')}>{t('Select All above, or search for the adjustment code.')}</EmptyState>
      </DetailPanel>
    )
  const word = adjustmentStatusLabels[adjustment.status]
  return (
    <DetailPanel
      key={adjustment.id}
      label={t('Adjustment {code}', { code: adjustment.code })}
      title={<CodeText value={adjustment.code} />}
      state={
        <>
          <StatusTag tone={word.tone}>{word.text}</StatusTag>
          {adjustment.status === 'PENDING' && <PresenceTag endpoint={presence.adjustment} id={adjustment.id} />}
        </>
      }
      {...open.steps}
      {...(adjustment.status === 'PENDING' ? { foot: <Decision adjustment={adjustment} then={then} /> } : {})}
    >
      <div className="grid gap-4">
        <AssignedTo queue="adjustments" id={adjustment.id} assignee={adjustment.assignee} open={adjustment.status === 'PENDING'} />
        <KeyValueList
          dense
          rows={[
            {
              key: t('Customer'),
              value: (
                <AdminLink permission={['customers:read']} href={adminPaths.customer(adjustment.user.id)}>
                  {adjustment.user.name}
                </AdminLink>
              ),
            },
            { key: t('Amount'), value: <MoneyText value={adjustment.amount} currency={currency} signed /> },
            ...balanceRows(adjustment, currency),
            { key: t('Proposed by'), value: adjustment.proposedBy.name },
            { key: t('Proposed'), value: <DateText value={adjustment.createdAt} style="dateTime" /> },
            adjustment.decidedBy ? { key: t('Decided by'), value: adjustment.decidedBy.name } : undefined,
            adjustment.decidedAt ? { key: t('Decided'), value: <DateText value={adjustment.decidedAt} style="dateTime" /> } : undefined,
          ]}
        />
        <p className="text-13">“{adjustment.reason}”</p>
        {adjustment.note && <p className="text-13 text-ink-soft">{t('Answer: “{note}”', { note: adjustment.note })}</p>}
        <p className="text-12 text-ink-faint">
          {adjustment.amount.startsWith('-')
            ? t('Debits the customer’s available balance and credits platform adjustments.')
            : t('Credits the customer’s available balance and debits platform adjustments.')}
        </p>
      </div>
    </DetailPanel>
  )
}

/** The balance of the customer now and after the adjustment, while it is pending. */
const balanceRows = ({ availableBalance }: Adjustment, currency: string): KeyValueRow[] =>
  availableBalance
    ? [
        { key: t('Available now'), value: <MoneyText value={availableBalance.now} currency={currency} /> },
        { key: t('Available afterwards'), value: <MoneyText value={availableBalance.afterwards} currency={currency} /> },
      ]
    : []

function Decision({ adjustment, then }: { adjustment: Adjustment; then: Props['then'] }) {
  const { user } = useSession()
  const [window, setWindow] = useState<'approve' | 'decline'>()
  const approve = useCommand(adjustments.approve, reads, outcomeOf)
  const decline = useCommand(adjustments.decline, reads, outcomeOf)
  const refusal = useRefusal()
  const approvalRefusal = useApprovalRefusal()
  const ownAccount = useOwnAccountRefusal()(adjustment.user.id)
  const own = adjustment.proposedBy.id === user?.id ? t('You proposed this adjustment. Another team member must decide on it.') : undefined
  const mayNot = (event: 'approve' | 'decline') =>
    (event === 'approve' ? approvalRefusal('adjustments') : refusal({ permission: 'user-transactions:update' })) ??
    refusedByState(adjustmentLife, adjustment.status, event, adjustmentStatusLabels) ??
    ownAccount ??
    own
  const params = { id: adjustment.id }
  const decided = () => then.on && then.goOn()
  return (
    <>
      <DecisionBar
        item={adjustment.id}
        then={then}
        choices={[
          {
            key: 'approve',
            label: t('Approve…'),
            press: 'A',
            variant: 'primary',
            disabledReason: mayNot('approve'),
            onChoose: () => setWindow('approve'),
          },
          { key: 'decline', label: t('Decline…'), press: 'R', disabledReason: mayNot('decline'), onChoose: () => setWindow('decline') },
        ]}
      />
      {window === 'approve' && (
        <AdjustmentApproval
          adjustment={adjustment}
          onApprove={async () => {
            await approve({ params, body: { version: adjustment.version } })
            decided()
          }}
          onClose={() => setWindow(undefined)}
        />
      )}
      {window === 'decline' && (
        <DecisionModal
          label={t('Decline')}
          title={t('Decline this adjustment?')}
          confirmLabel={t('Decline adjustment')}
          onDecide={async ({ note }) => {
            await decline({ params, body: { note, version: adjustment.version } })
            decided()
          }}
          onClose={() => setWindow(undefined)}
        >
          {t('Nothing is posted. {name} sees the reason.', { name: adjustment.proposedBy.name ?? '' })}
        </DecisionModal>
      )}
    </>
  )
}

type ApprovalProps = { adjustment: Adjustment; onApprove: () => Promise<unknown>; onClose: () => void }

/** Confirms the credit or debit, the customer, and the reason. */
function AdjustmentApproval({ adjustment, onApprove, onClose }: ApprovalProps) {
  const currency = useCurrency()
  const name = adjustment.user.name ?? t('the customer')
  const isDebit = adjustment.amount.startsWith('-')
  const amount = formatMoney(isDebit ? adjustment.amount.slice(1) : adjustment.amount, currency)
  const { code, proposedBy, reason } = adjustment
  return (
    <ConfirmApproval
      title={isDebit ? t('Debit {amount} from {name}?', { amount, name }) : t('Credit {amount} to {name}?', { amount, name })}
      label={t('Approve and post')}
      onApprove={onApprove}
      onClose={onClose}
    >
      <p>{t('{code}, proposed by {proposer}: {reason}', { code, proposer: proposedBy.name ?? '', reason })}</p>
    </ConfirmApproval>
  )
}
