import { useState } from 'react'
import { useCommand } from '@/components/requests/use-command'
import { approvalActionTitles, minApprovals } from '@/contract/approval-actions'
import { approvalPolicies, approvals, type ApprovalBand, type ApprovalPolicy } from '@/contract/approvals'
import type { FlagRule } from '@/contract/evidence'
import { isPermission } from '@/contract/permissions'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/admin/feedback/note'
import { useForm } from '@/ui/plain/forms/use-form'
import { BandRows } from './band-rows'
import { FlagRules } from './flag-rules'
import { PermissionFields } from './permission-fields'

type Values = {
  bands: readonly ApprovalBand[]
  flags: readonly FlagRule[]
  /** Empty if the policy names none. */
  makerPermission: string
  checkerPermission: string
  coolingHours: string
  note: string
}

const valuesOf = ({ bands, flags, makerPermission, checkerPermission, coolingHours }: ApprovalPolicy): Values => ({
  bands,
  flags,
  makerPermission: makerPermission ?? '',
  checkerPermission,
  coolingHours: coolingHours === null ? '' : String(coolingHours),
  note: '',
})

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Only the changed fields, so that the request shows nothing else. */
function bodyOf(policy: ApprovalPolicy, { bands, flags, makerPermission, checkerPermission, coolingHours, note }: Values) {
  const hours = coolingHours.trim() === '' ? null : Number(coolingHours)
  return {
    ...(same(bands, policy.bands) ? {} : { bands: [...bands] }),
    ...(same(flags, policy.flags) ? {} : { flags: [...flags] }),
    ...(isPermission(makerPermission) && makerPermission !== policy.makerPermission ? { makerPermission } : {}),
    ...(isPermission(checkerPermission) && checkerPermission !== policy.checkerPermission ? { checkerPermission } : {}),
    ...(hours === policy.coolingHours ? {} : { coolingHours: hours }),
    ...(note ? { note } : {}),
    version: policy.version,
  }
}

function errorsIn({ coolingHours, bands }: Values): Partial<Record<string, string>> {
  const empty = bands.findIndex(({ from }) => from.trim() === '')
  return {
    ...(coolingHours.trim() === '' || /^\d{1,3}$/.test(coolingHours.trim()) ? {} : { coolingHours: t('Enter whole hours, at most 720.') }),
    ...(empty === -1 ? {} : { [`bands.${empty}.from`]: t('Enter an amount') }),
  }
}

/** Requests a change of a policy: approvals by amount and by finding, permissions, and the cooling-off period of approvers. */
export function EditPolicy({ policy: current, onClose }: { policy: ApprovalPolicy; onClose: () => void }) {
  // The version that is being edited; a newer one must not be overwritten.
  const [policy] = useState(current)
  const save = useCommand(approvalPolicies.update, [approvalPolicies.list, approvals.list], () =>
    t('Policy {action} saved', { action: approvalActionTitles[policy.action] }),
  )
  const form = useForm<Values>({
    initial: valuesOf(policy),
    check: errorsIn,
    submit: async (values) => {
      await save({ params: { action: policy.action }, body: bodyOf(policy, values) })
      onClose()
    },
  })
  const { values, set, errors } = form
  const isChanged = !same({ ...valuesOf(policy), note: '' }, { ...values, note: '' })
  return (
    <Modal
      open
      title={t('Edit policy: {action}', { action: approvalActionTitles[policy.action] })}
      closable={!form.busy}
      onClose={() => !form.busy && onClose()}
    >
      <form className="on-raised grid gap-4 text-14" noValidate onSubmit={(given) => void form.onSubmit(given)}>
        <FormFailureNote failure={form.failure} notDone={t('The change was not requested.')} />
        <Note tone="info">{t('The policy changes once another team member has approved the request.')}</Note>
        <BandRows
          bands={values.bands}
          minApprovals={minApprovals(policy.action)}
          errors={errors}
          onChange={(bands) => set('bands', bands)}
        />
        {values.flags.length > 0 && <FlagRules rules={values.flags} errors={errors} onChange={(flags) => set('flags', flags)} />}
        <PermissionFields policy={policy} maker={form.field('makerPermission')} checker={form.field('checkerPermission')} />
        <TextField
          label={t('Cooling-off period of new approvers, hours')}
          size="dense"
          optional
          help={t(
            'Approvals by a new, reactivated or newly authorized approver count after this period. Leave empty to use the period in Settings.',
          )}
          {...form.field('coolingHours')}
        />
        <TextAreaField label={t('Reason')} size="dense" optional rows={2} maxLength={1000} {...form.field('note')} />
        <SubmitFoot
          label={t('Request change')}
          busy={form.busy}
          disabledReason={isChanged ? undefined : t('Change the policy first.')}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
