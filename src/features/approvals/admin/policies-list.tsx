import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { useRead } from '@/api/hooks'
import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { useCurrency } from '@/components/requests/settings'
import { Reading } from '@/components/requests/reading'
import { useRefusal } from '@/components/requests/use-refusal'
import { reviewFlagLabels } from '@/components/admin/labels/labels'
import { approvalActionTitles, permissionsOfCommands } from '@/contract/approval-actions'
import { approvalPolicies, type ApprovalPolicy } from '@/contract/approvals'
import type { FlagRule } from '@/contract/evidence'
import { permissionSentences } from '@/contract/permission-catalogue'
import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { Ledger } from '@/ui/plain/display/ledger'
import { Note } from '@/ui/admin/feedback/note'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { bandText } from './band-text'
import { flagRuleText } from './flag-rule-text'

const EditPolicy = dynamic(() => import('./edit-policy').then((file) => file.EditPolicy), { ssr: false })

/** The number of approvals that each action requires, by amount. Changing a policy is itself a change request. */
export function PoliciesList({ aside }: { aside: ReactNode }) {
  const read = useRead(approvalPolicies.list, {})
  return (
    <PageFrame
      dense
      title={t('Approvals')}
      documentTitle={t('Approval policies')}
      actions={aside}
      under={t('The number of approvals that an action needs. An approval by the requester never counts.')}
    >
      <Reading failed={t('We couldn’t load the approval policies')} loading={t('Loading the approval policies')} read={read} rows={8}>
        {({ policies, withoutChecker }) => (
          <div className="grid gap-4">
            {withoutChecker.length > 0 && (
              <Note tone="warn" title={t('No other team member can approve some actions.')}>
                {t(
                  'Add a second team member with the permission under Users. Their approvals count after the cooling-off period. Until then, these requests stay pending: {actions}.',
                  { actions: withoutChecker.map((action) => approvalActionTitles[action]).join(', ') },
                )}
              </Note>
            )}
            <Panel dense label={t('Approval policies')}>
              <Policies policies={policies} />
            </Panel>
            <Panel dense title={t('Findings')} label={t('Findings')}>
              <Findings policies={policies} />
            </Panel>
          </div>
        )}
      </Reading>
    </PageFrame>
  )
}

type Finding = FlagRule & Pick<ApprovalPolicy, 'action'>

/** What each finding requires, in addition to the approvals by amount. */
const Findings = ({ policies }: { policies: readonly ApprovalPolicy[] }) => (
  <Ledger<Finding>
    caption={t('Findings')}
    rowKey={({ action, flag }) => `${action} ${flag}`}
    rows={policies.flatMap(({ action, flags }) => flags.map((rule) => ({ ...rule, action })))}
    columns={[
      { key: 'flag', title: t('Finding'), render: ({ flag }) => reviewFlagLabels[flag] },
      { key: 'action', title: t('Action'), wide: true, render: ({ action }) => approvalActionTitles[action] },
      { key: 'needs', title: t('Needed'), right: true, render: flagRuleText },
    ]}
  />
)

/** The permissions of which one is required to request an action; customers need none. */
function RequestedWith({ policy: { action, makerPermission } }: { policy: ApprovalPolicy }) {
  const needed = makerPermission ? [makerPermission] : permissionsOfCommands[action]
  return needed ? needed.map((permission) => <p key={permission}>{permissionSentences[permission]}</p>) : t('Customer')
}

function Policies({ policies }: { policies: readonly ApprovalPolicy[] }) {
  const currency = useCurrency()
  const [editing, setEditing] = useState<ApprovalPolicy>()
  const requestRefusal = useRequestRefusal()
  const refused = useRefusal()({ permission: 'approval-policies:update' }) ?? requestRefusal('policy.change')
  return (
    <>
      <Ledger<ApprovalPolicy>
        caption={t('Approval policies')}
        rowKey={(policy) => policy.action}
        rows={policies}
        columns={[
          { key: 'action', title: t('Action'), render: (policy) => approvalActionTitles[policy.action] },
          {
            key: 'bands',
            title: t('Approvals needed'),
            render: (policy) => policy.bands.map((band) => bandText(band, currency)).join(', '),
          },
          { key: 'maker', title: t('Permission to request'), wide: true, render: (policy) => <RequestedWith policy={policy} /> },
          {
            key: 'checker',
            title: t('Permission to approve'),
            wide: true,
            render: (policy) => permissionSentences[policy.checkerPermission],
          },
          {
            key: 'cooling',
            title: t('Cooling-off period'),
            wide: true,
            right: true,
            render: ({ coolingHours }) => (coolingHours === null ? t('Default') : t('{hours} h', { hours: coolingHours })),
          },
          {
            key: 'edit',
            title: <span className="sr-only">{t('Edit')}</span>,
            right: true,
            render: (policy) => (
              <Button
                size="tiny"
                disabledReason={refused}
                onClick={() => setEditing(policy)}
                aria-label={t('Edit {action}', { action: approvalActionTitles[policy.action] })}
              >
                {t('Edit…')}
              </Button>
            ),
          },
        ]}
      />
      {editing && <EditPolicy policy={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
