import { projectMessage } from '@/components/requests/saved-message'
import { isPendingChange } from '@/contract/pending-change'
import { useRead, useWrite } from '@/api/hooks'
import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { useCurrency } from '@/components/requests/settings'
import { projectEventButtons, projectEventQuestions } from '@/components/admin/labels/labels'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { FormFoot, Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/admin/primitives/button'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { notify } from '@/ui/plain/feedback/notify'
import { useForm } from '@/ui/plain/forms/use-form'
import { useGatewayOptions } from '../funds/gateway-options'
import { projectReads } from '../project-reads'

type Values = { note: string; gateway: string; transactionId: string }
type Props = { project: Project; event: 'complete' | 'cancel'; label: string; onClose: () => void }

const isSome = (amount: string | undefined): boolean => amount !== undefined && /[1-9]/.test(amount)

/** Ends a project: the consequences, the reason, and, when it is completed, the gateway through which the remaining profit pool is returned. */
export function EndProjectWindow({ project, event, label, onClose }: Props) {
  const currency = useCurrency()
  const rest = useRead(projects.funds, { params: { id: project.id } }).data?.data.out.profitHeld
  const gatewayOptions = useGatewayOptions() ?? []
  const returnRefusal = useRequestRefusal()('fund.return-given-back')
  const { mutateAsync } = useWrite(projects.transition, { changes: projectReads })
  const form = useForm<Values>({
    initial: { note: '', gateway: '', transactionId: '' },
    check: ({ note }) => (event === 'cancel' && note.trim().length < 3 ? { note: t('Enter a reason for the cancellation.') } : {}),
    submit: async ({ note, gateway, transactionId }) => {
      const body = {
        event,
        version: project.version,
        ...(note ? { note } : {}),
        ...(gateway ? { gateway, transactionId: transactionId || null } : {}),
      }
      const { data, message } = await mutateAsync({ params: { id: project.id }, body })
      notify.success(isPendingChange(data) ? message : projectMessage(data))
      onClose()
    },
  })
  return (
    <Modal open title={projectEventQuestions[event](project.title)} closable={!form.busy} onClose={() => !form.busy && onClose()}>
      <form className="on-raised grid gap-4 text-14" noValidate onSubmit={(given) => void form.onSubmit(given)}>
        <FormFailureNote failure={form.failure} notDone={t('The project was not changed.')} />
        <p className="text-ink-soft">{label}</p>
        {isSome(rest) && (
          <>
            <KeyValueList dense rows={[{ key: t('Left in the profit pool'), value: <MoneyText value={rest} currency={currency} /> }]} />
            {event === 'cancel' ? (
              <p className="text-ink-soft">{t('It stays in the pool. Once the project is cancelled, return it under Funds in and out.')}</p>
            ) : (
              <SelectField
                label={t('Return it through')}
                size="dense"
                optional
                placeholder={t('Leave it in the pool')}
                options={gatewayOptions}
                {...form.field('gateway')}
              />
            )}
            {form.values.gateway && <TextField label={t('Transaction ID')} size="dense" optional {...form.field('transactionId')} />}
          </>
        )}
        <TextAreaField
          label={event === 'cancel' ? t('Reason') : t('A note for the audit log')}
          size="dense"
          maxLength={1000}
          optional={event === 'complete'}
          {...form.field('note')}
        />
        <FormFoot>
          <Button size="mid" disabled={form.busy} onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button
            size="mid"
            variant="primary"
            type="submit"
            busy={form.busy}
            disabledReason={form.values.gateway ? returnRefusal : undefined}
          >
            {projectEventButtons[event]}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  )
}
