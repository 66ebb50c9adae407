import { useCurrency } from '@/components/settings'
import { useCommand } from '@/components/use-command'
import { approvalActionTitles } from '@/contract/approval-actions'
import { approvalPolicies, approvals, FOUR_EYES_SETTING, type ApprovalPolicy } from '@/contract/approvals'
import { FormFoot, Modal } from '@/ui/modal'
import { Button } from '@/ui/plain/button'
import { SelectField, TextAreaField, TextField } from '@/ui/plain/fields'
import { FormFailureNote } from '@/ui/plain/form-failure-note'
import { Note } from '@/ui/plain/note'
import { useForm } from '@/ui/plain/use-form'
import { bandText } from './band-text'

type Values = { first: string; from: string; second: string; coolingHours: string; note: string }

const NO_BAND = ''
const counts = [0, 1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: count === 0 ? 'None' : String(count) }))

const valuesOf = ({ bands, coolingHours }: ApprovalPolicy): Values => ({
  first: String(bands[0]?.approvals ?? 1),
  from: bands[1] ? bands[1].from : NO_BAND,
  second: String(bands[1]?.approvals ?? 2),
  coolingHours: coolingHours === null ? '' : String(coolingHours),
  note: '',
})

const bodyOf = ({ version }: ApprovalPolicy, { first, from, second, coolingHours, note }: Values) => ({
  bands: [{ from: '0.00', approvals: Number(first) }, ...(from.trim() ? [{ from: from.trim(), approvals: Number(second) }] : [])],
  coolingHours: coolingHours.trim() === '' ? null : Number(coolingHours),
  ...(note ? { note } : {}),
  version,
})

/** Requests another number of approvals for an action, from an amount on. */
export function EditPolicy({ policy, onClose }: { policy: ApprovalPolicy; onClose: () => void }) {
  const currency = useCurrency()
  const save = useCommand(approvalPolicies.update, [approvalPolicies.list, approvals.list])
  const form = useForm<Values>({
    initial: valuesOf(policy),
    check: ({ coolingHours }) =>
      coolingHours.trim() === '' || /^\d{1,3}$/.test(coolingHours.trim()) ? {} : { coolingHours: 'Enter whole hours, at most 720.' },
    submit: async (values) => {
      await save({ params: { action: policy.action }, body: bodyOf(policy, values) })
      onClose()
    },
  })
  const title = approvalActionTitles[policy.action]
  return (
    <Modal open title={`Edit policy: ${title}`} closable={!form.busy} onClose={() => !form.busy && onClose()}>
      <form className="on-raised grid gap-4 text-14" noValidate onSubmit={(given) => void form.onSubmit(given)}>
        <FormFailureNote failure={form.failure} notDone="Not requested." />
        <Note tone="info">
          Today: {policy.bands.map((band) => bandText(band, currency)).join(', ')}. Another person must approve the change of a policy.
        </Note>
        <SelectField label="Approvals needed" size="dense" options={counts} {...form.field('first')} />
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <TextField
            label={`From amount, ${currency}`}
            size="dense"
            optional
            help={`An amount, or ${FOUR_EYES_SETTING} for the limit in the settings.`}
            {...form.field('from')}
          />
          {form.values.from.trim() !== NO_BAND && (
            <SelectField label="Approvals from that amount" size="dense" options={counts} {...form.field('second')} />
          )}
        </div>
        <TextField
          label="Cooling time, hours"
          size="dense"
          optional
          help="Approvals of a new, re-activated or newly entitled person count after this time. Empty: as in the settings."
          {...form.field('coolingHours')}
        />
        <TextAreaField label="Reason" size="dense" optional rows={2} maxLength={1000} {...form.field('note')} />
        <FormFoot>
          <Button size="mid" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button size="mid" look="primary" type="submit" busy={form.busy}>
            Request change
          </Button>
        </FormFoot>
      </form>
    </Modal>
  )
}
