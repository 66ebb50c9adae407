import { Users } from 'lucide'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '@/api/hooks'
import { useSession } from '@/api/session'
import { ApprovalsList } from '@/components/decisions/approvals-list'
import { DecisionBar } from '@/components/decisions/decision-bar'
import { DecisionModal } from '@/components/decisions/decision-window'
import { PresenceTag } from '@/components/decisions/presence-tag'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { Reading } from '@/components/requests/reading'
import type { OpenRow } from '@/components/resource/list/list-props'
import { useCurrency } from '@/components/requests/settings'
import { changeRequestStatusLabels } from '@/components/admin/labels/status'
import { useCommand } from '@/components/requests/use-command'
import { AssignedTo } from '@/components/work/assigned-to'
import { OpenBatches } from '@/components/approvals/open-batches'
import { approvalActionTitles } from '@/contract/approval-actions'
import { approvals, type ChangeRequest, type ChangeRequestDetail } from '@/contract/approvals'
import { dashboard } from '@/contract/dashboard'
import { permissionSentences } from '@/contract/permission-catalogue'
import { t } from '@/locales/text'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { Button } from '@/ui/admin/primitives/button'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { useSubmit } from '@/ui/forms/use-submit'
import { ChangeDiff } from './change-diff'

const AllShares = dynamic(() => import('@/components/admin/profit/all-shares').then((file) => file.AllShares), { ssr: false })

const decided = (_sent: unknown, { code, status }: ChangeRequest): string =>
  t('Change request {code}: {outcome}', { code, outcome: changeRequestStatusLabels[status].text.toLowerCase() })

const reads = [approvals.list, approvals.get, dashboard.office]

/** A change request beside the list: the changes, the requester, and the decision. */
export function OpenChangeRequest({ open }: { open: OpenRow<ChangeRequest> }) {
  const read = useRead(approvals.get, { params: { id: open.id } })
  const request = read.data?.data
  const word = request && changeRequestStatusLabels[request.status]
  return (
    <DetailPanel
      key={open.id}
      label={request ? t('Change request {code}', { code: request.code }) : t('Change request')}
      title={request ? <CodeText value={request.code} /> : t('Change request')}
      state={
        <>
          {word && <StatusTag tone={word.tone}>{word.text}</StatusTag>}
          {request?.status === 'PENDING' && <PresenceTag endpoint={approvals.review} id={request.id} />}
        </>
      }
      {...open.steps}
      {...(request?.status === 'PENDING' ? { foot: <Decision request={request} onDecided={open.goOn} /> } : {})}
    >
      <Reading failed={t('We couldn’t load the change request')} loading={t('Loading the change request')} read={read}>
        {(shown) => <Content request={shown} />}
      </Reading>
    </DetailPanel>
  )
}

function Content({ request }: { request: ChangeRequestDetail }) {
  const currency = useCurrency()
  return (
    <div className="grid gap-5">
      <p className="text-16 font-medium">{request.title}</p>
      <AssignedTo
        queue="change-requests"
        id={request.id}
        assignee={request.assignee}
        open={request.status === 'PENDING'}
        permission={request.checkerPermission}
      />
      {request.cannotApproveBecause && (
        <Note tone="warn" icon={Users}>
          {request.cannotApproveBecause}
        </Note>
      )}
      <ChangeDiff request={request} />
      <Payouts request={request} />
      <OpenBatches count={request.unchangedBatches} />
      <KeyValueList
        dense
        rows={[
          { key: t('Policy'), value: approvalActionTitles[request.action] },
          request.amount === null ? undefined : { key: t('Amount'), value: <MoneyText value={request.amount} currency={currency} /> },
          { key: t('Requested by'), value: request.maker.name },
          { key: t('Requested'), value: <DateText value={request.createdAt} style="dateTime" /> },
          request.note ? { key: t('Reason'), value: request.note } : undefined,
          {
            key: t('Approvals'),
            value: t('{count} of {approvalsNeeded}', { count: request.approvals.length, approvalsNeeded: request.approvalsNeeded }),
          },
          { key: t('Permission to approve'), value: permissionSentences[request.checkerPermission] },
          request.status === 'PENDING' ? { key: t('Expires'), value: <DateText value={request.expiresAt} style="dateTime" /> } : undefined,
          request.decidedBy ? { key: t('Decided by'), value: request.decidedBy.name } : undefined,
          request.decidedAt ? { key: t('Decided'), value: <DateText value={request.decidedAt} style="dateTime" /> } : undefined,
          request.decisionNote ? { key: t('Note'), value: request.decisionNote } : undefined,
        ]}
      />
      {request.approvals.length > 0 && <ApprovalsList approvals={request.approvals} needed={request.approvalsNeeded} />}
    </div>
  )
}

/** Opens every payout of a pending profit distribution, so that its approver sees what the requester saw. */
function Payouts({ request: { distribution, subject } }: { request: ChangeRequestDetail }) {
  const [isOpen, setOpen] = useState(false)
  if (!distribution) return null
  const { year, month, rates } = distribution
  return (
    <>
      <Button size="mid" block onClick={() => setOpen(true)}>
        {t('Show all payouts…')}
      </Button>
      {isOpen && (
        <AllShares
          project={{ id: subject.id, code: subject.code ?? '' }}
          month={{ year, month, label: formatDate(Date.UTC(year, month - 1, 1), 'month', 'utc') }}
          rates={rates}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function useChangeRequestCommands({ code }: ChangeRequestDetail) {
  const approve = useCommand(approvals.approve, reads, (_sent, { status }) =>
    t('Change request {code}: {outcome}', { code, outcome: status === 'PENDING' ? t('first approval given') : t('approved') }),
  )
  const decline = useCommand(approvals.decline, reads, decided)
  const withdraw = useCommand(approvals.withdraw, reads, decided)
  return { approve, decline, withdraw }
}

function Decision({ request, onDecided }: { request: ChangeRequestDetail; onDecided: () => void }) {
  const { user } = useSession()
  const [window, setWindow] = useState<'approve' | 'decline'>()
  const { withdraw } = useChangeRequestCommands(request)
  const { busy, failure, run } = useSubmit()
  const params = { id: request.id }
  const isOwn = request.maker.id === user?.id
  const refused = request.cannotApproveBecause ?? undefined
  const withdrawIt = () =>
    void run(async () => {
      await withdraw({ params, body: { version: request.version } })
      onDecided()
    })
  const approval = {
    key: 'approve',
    // If only one person can approve, they apply their own request after the waiting time.
    label: isOwn ? t('Apply without approval…') : t('Approve…'),
    press: 'A',
    look: 'primary' as const,
    disabledReason: refused,
    onChoose: () => setWindow('approve'),
  }
  return (
    <>
      <DecisionBar
        item={request.id}
        busy={busy}
        refusal={failure?.message}
        choices={
          isOwn
            ? [
                ...(request.canApprove ? [approval] : []),
                { key: 'withdraw', label: t('Withdraw request'), press: 'W', onChoose: withdrawIt },
              ]
            : [
                approval,
                { key: 'decline', label: t('Decline…'), press: 'R', disabledReason: refused, onChoose: () => setWindow('decline') },
              ]
        }
      />
      {window && <DecisionWindow request={request} decision={window} onDecided={onDecided} onClose={() => setWindow(undefined)} />}
    </>
  )
}

type WindowProps = { request: ChangeRequestDetail; decision: 'approve' | 'decline'; onDecided: () => void; onClose: () => void }

function DecisionWindow({ request, decision, onDecided, onClose }: WindowProps) {
  const { user } = useSession()
  const client = useQueryClient()
  const { approve, decline } = useChangeRequestCommands(request)
  const params = { id: request.id }
  const isOwn = request.maker.id === user?.id
  return decision === 'approve' ? (
    <DecisionModal
      label={isOwn ? t('Apply without approval') : t('Approve')}
      title={isOwn ? t('Apply this change without another team member’s approval?') : t('Approve this change?')}
      confirmLabel={isOwn ? t('Apply change') : t('Approve change')}
      reasonRequired={false}
      onDecide={async ({ note }) => {
        await approve({ params, body: { note, version: request.version } })
        // The change can affect any data, so everything on screen is refetched.
        await client.invalidateQueries()
        onDecided()
      }}
      onClose={onClose}
    >
      {t('{title}. Requested by {name}.', { title: request.title, name: request.maker.name ?? '' })}
    </DecisionModal>
  ) : (
    <DecisionModal
      label={t('Decline')}
      title={t('Decline this change?')}
      confirmLabel={t('Decline change')}
      onDecide={async ({ note }) => {
        await decline({ params, body: { note, version: request.version } })
        onDecided()
      }}
      onClose={onClose}
    >
      {t('No change is applied. {name} is notified of your reason.', { name: request.maker.name ?? '' })}
    </DecisionModal>
  )
}
