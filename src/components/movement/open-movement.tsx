import { useState } from 'react'
import { useSession } from '@/api/session'
import { OfficeLink } from '@/components/office/office-link'
import { DecisionBar } from '@/components/decision/decision-bar'
import { DecisionModal } from '@/components/decision/decision-window'
import { Dock } from '@/components/office/dock'
import type { OpenRow } from '@/components/resource/resource-list'
import { useCurrency } from '@/components/settings'
import { movementStatusWords } from '@/components/status'
import { useCommand } from '@/components/use-command'
import { refusedByState, useRefusal } from '@/components/use-refusal'
import { movementKindWords } from '@/components/words'
import { paths } from '@/config/paths'
import type { Endpoint } from '@/contract/core/endpoint'
import { funds, movementLife, type FundMovement } from '@/contract/funds'
import { projects } from '@/contract/projects'
import { reports } from '@/contract/reports'
import { dashboard } from '@/contract/dashboard'
import { DateText } from '@/ui/plain/date-text'
import { KeyValueList } from '@/ui/plain/key-value'
import { MoneyText } from '@/ui/plain/money-text'
import { EmptyState } from '@/ui/plain/state-box'
import { StatusTag } from '@/ui/plain/status-tag'
import { useSubmit } from '@/ui/use-submit'

export const movementReads: readonly Endpoint[] = [
  funds.list,
  funds.platform,
  projects.get,
  projects.funds,
  reports.reconciliation,
  dashboard.office,
]

/** A movement of funds beside its list; one that needs a second person is decided here. */
export function OpenMovement({ open }: { open: OpenRow<FundMovement> }) {
  const currency = useCurrency()
  const movement = open.row
  if (!movement)
    return (
      <Dock label="Movement" title="Movement" {...open.steps}>
        <EmptyState title="It is not in this view">Take off the filters to see it.</EmptyState>
      </Dock>
    )
  const word = movementStatusWords[movement.status]
  const title = movementKindWords[movement.kind]
  return (
    <Dock
      key={movement.id}
      label={title}
      title={title}
      state={<StatusTag tone={word.tone}>{word.text}</StatusTag>}
      {...open.steps}
      {...(movement.status === 'PENDING' ? { foot: <Decision movement={movement} onDecided={open.goOn} /> } : {})}
    >
      <KeyValueList
        dense
        rows={[
          movement.project
            ? {
                key: 'Project',
                value: (
                  <OfficeLink permission={['projects:read']} href={paths.admin.projectTab(movement.project.id, 'funds')}>
                    {movement.project.title}
                  </OfficeLink>
                ),
              }
            : undefined,
          { key: 'Amount', value: <MoneyText value={movement.amount} currency={currency} /> },
          movement.gateway ? { key: 'Through', value: movement.gateway.title } : undefined,
          movement.transactionId
            ? { key: 'Transaction', value: <span className="num break-all">{movement.transactionId}</span> }
            : undefined,
          { key: 'Recorded by', value: movement.proposedBy.name },
          { key: 'Recorded', value: <DateText value={movement.createdAt} style="dateTime" /> },
          movement.decidedBy ? { key: 'Decided by', value: movement.decidedBy.name } : undefined,
          movement.postedAt ? { key: 'Posted', value: <DateText value={movement.postedAt} style="dateTime" /> } : undefined,
        ]}
      />
      {movement.note && <p className="mt-4 text-13 text-ink-soft">“{movement.note}”</p>}
    </Dock>
  )
}

function Decision({ movement, onDecided }: { movement: FundMovement; onDecided: () => void }) {
  const { user } = useSession()
  const [declining, setDeclining] = useState(false)
  const approve = useCommand(funds.approve, movementReads)
  const decline = useCommand(funds.decline, movementReads)
  const { busy, failure, run } = useSubmit()
  const refusal = useRefusal()
  const own = movement.proposedBy.id === user?.id ? 'You recorded it. Another person has to approve it.' : undefined
  const mayNot = (event: 'approve' | 'decline') =>
    refusal({ permission: 'fund-movements:update' }) ?? refusedByState(movementLife, movement.status, event, movementStatusWords)
  const params = { id: movement.id }
  return (
    <>
      <DecisionBar
        busy={busy}
        refusal={failure?.message}
        choices={[
          {
            key: 'approve',
            label: 'Approve and post',
            press: 'A',
            look: 'primary',
            disabledReason: mayNot('approve') ?? own,
            onChoose: () =>
              void run(async () => {
                await approve({ params, body: { version: movement.version } })
                onDecided()
              }),
          },
          { key: 'decline', label: 'Decline…', press: 'R', disabledReason: mayNot('decline'), onChoose: () => setDeclining(true) },
        ]}
      />
      {declining && (
        <DecisionModal
          label="Decline"
          title="Decline this movement?"
          confirmLabel="Decline the movement"
          onDecide={async ({ note }) => {
            await decline({ params, body: { note, version: movement.version } })
            onDecided()
          }}
          onClose={() => setDeclining(false)}
        >
          Nothing is posted.
        </DecisionModal>
      )}
    </>
  )
}
