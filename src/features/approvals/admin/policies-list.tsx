import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { useRead } from '@/api/hooks'
import { useCurrency } from '@/components/requests/settings'
import { Reading } from '@/components/requests/reading'
import { useRefusal } from '@/components/requests/use-refusal'
import { reviewFlagWords } from '@/components/labels/words'
import { approvalActionTitles, permissionsOfCommands } from '@/contract/approval-actions'
import { approvalPolicies, type ApprovalPolicy } from '@/contract/approvals'
import type { FlagRule } from '@/contract/evidence'
import { Button } from '@/ui/admin/primitives/button'
import { Ledger } from '@/ui/plain/display/ledger'
import { Note } from '@/ui/admin/feedback/note'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { bandText } from './band-text'
import { flagRuleText } from './flag-rule-text'

const EditPolicy = dynamic(() => import('./edit-policy').then((file) => file.EditPolicy), { ssr: false })

/** How many people must approve what, from which amount on. Changing a policy is itself a change request. */
export function PoliciesList({ aside }: { aside: ReactNode }) {
  const read = useRead(approvalPolicies.list, {})
  return (
    <PageFrame
      dense
      title="Approvals"
      documentTitle="Approval policies"
      actions={aside}
      under="The number of people who must approve an action. The person who requests it never counts."
    >
      <Reading what="the approval policies" read={read} rows={8}>
        {({ policies, withoutChecker }) => (
          <div className="grid gap-4">
            {withoutChecker.length > 0 && (
              <Note tone="warn" title="No other member of staff can approve some actions.">
                Add a second member of staff with the permission under Users. Their approvals count after the cooling time. Until then these
                requests stay pending: {withoutChecker.map((action) => approvalActionTitles[action]).join(', ')}.
              </Note>
            )}
            <Panel dense flush label="Approval policies">
              <Policies policies={policies} />
            </Panel>
            <Panel dense flush title="Findings" label="Findings">
              <Findings policies={policies} />
            </Panel>
          </div>
        )}
      </Reading>
    </PageFrame>
  )
}

type Finding = FlagRule & Pick<ApprovalPolicy, 'action'>

/** What each finding asks for, in addition to what the amount does. */
const Findings = ({ policies }: { policies: readonly ApprovalPolicy[] }) => (
  <Ledger<Finding>
    caption="Findings"
    rowKey={({ action, flag }) => `${action} ${flag}`}
    rows={policies.flatMap(({ action, flags }) => flags.map((rule) => ({ ...rule, action })))}
    columns={[
      { key: 'flag', title: 'Finding', render: ({ flag }) => reviewFlagWords[flag] },
      { key: 'action', title: 'Action', wide: true, render: ({ action }) => approvalActionTitles[action] },
      { key: 'needs', title: 'Needed', right: true, render: flagRuleText },
    ]}
  />
)

/** The permission of the person who requests an action; a customer needs none. */
const requestedWith = ({ action, makerPermission }: ApprovalPolicy): string =>
  makerPermission ?? permissionsOfCommands[action]?.join(', ') ?? 'Customer'

function Policies({ policies }: { policies: readonly ApprovalPolicy[] }) {
  const currency = useCurrency()
  const [editing, setEditing] = useState<ApprovalPolicy>()
  const refused = useRefusal()({ permission: 'approval-policies:update' })
  return (
    <>
      <Ledger<ApprovalPolicy>
        caption="Approval policies"
        rowKey={(policy) => policy.action}
        rows={policies}
        columns={[
          { key: 'action', title: 'Action', render: (policy) => approvalActionTitles[policy.action] },
          { key: 'bands', title: 'Approvals needed', render: (policy) => policy.bands.map((band) => bandText(band, currency)).join(', ') },
          { key: 'maker', title: 'Requested with', wide: true, render: requestedWith },
          { key: 'checker', title: 'Approved with', wide: true, render: (policy) => policy.checkerPermission },
          {
            key: 'cooling',
            title: 'Cooling-off period',
            wide: true,
            right: true,
            render: ({ coolingHours }) => (coolingHours === null ? 'Default' : `${coolingHours} h`),
          },
          {
            key: 'edit',
            title: <span className="sr-only">Edit</span>,
            right: true,
            render: (policy) => (
              <Button
                size="tiny"
                disabledReason={refused}
                onClick={() => setEditing(policy)}
                aria-label={`Edit ${approvalActionTitles[policy.action]}`}
              >
                Edit…
              </Button>
            ),
          },
        ]}
      />
      {editing && <EditPolicy policy={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
