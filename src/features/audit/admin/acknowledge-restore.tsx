import { useCommand } from '@/components/requests/use-command'
import { audit } from '@/contract/audit'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'
import { TextField } from '@/ui/admin/forms/text-field'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/admin/feedback/note'
import { useForm } from '@/ui/plain/forms/use-form'

type Restore = { id: string; keptEntries: number; lostUntil: string }

/** Proposes to acknowledge that the database was restored from an earlier state; another Super Admin approves it. */
export function AcknowledgeRestore({ restore, onClose }: { restore: Restore; onClose: () => void }) {
  const acknowledge = useCommand(audit.acknowledgeRestore, [audit.verify, audit.list], () => t('Restore acknowledged'))
  const form = useForm({
    initial: { restore: restore.id, reason: '' },
    schema: audit.acknowledgeRestore.body,
    submit: async (values) => {
      await acknowledge({ body: values })
      onClose()
    },
  })
  return (
    <Modal open title={t('Acknowledge restore')} closable={!form.busy} onClose={() => !form.busy && onClose()}>
      <form className="on-raised grid gap-4 text-14" noValidate onSubmit={(given) => void form.onSubmit(given)}>
        <FormFailureNote failure={form.failure} notDone={t('The restore was not acknowledged.')} />
        <Note
          tone="warn"
          title={t('Entries after number {keptEntries}, written until {lostUntil}, are missing.', {
            keptEntries: restore.keptEntries,
            lostUntil: formatDate(restore.lostUntil, 'dateTime'),
          })}
        >
          {t(
            'Before you acknowledge, compare all payouts made after the restored point in time with the statements of your gateways: the database no longer contains them. Acknowledge only a restore that your operator carried out. Another Super Admin must approve it.',
          )}
        </Note>
        <TextField label={t('Reason')} size="dense" maxLength={500} {...form.field('reason')} />
        <SubmitFoot label={t('Acknowledge restore')} busy={form.busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
