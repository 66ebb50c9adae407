import { useNeedsApproval } from '@/components/approvals/use-approval-rights'
import { useCommand } from '@/components/requests/use-command'
import { RESET_HOLD_HOURS, users } from '@/contract/users'
import { type User } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/admin/primitives/button'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/admin/feedback/note'
import { useForm } from '@/ui/plain/forms/use-form'
import { personReads } from '../person/person-reads'

/** Requests another email for a customer who cannot access the current one; a second person decides. */
export function ChangeEmailModal({ user, onClose }: { user: User; onClose: () => void }) {
  const request = useCommand(users.changeEmail, personReads, ({ body }) =>
    t('Email of {user} changed to {email}', { user: user.name, email: body.email }),
  )
  const needsApproval = useNeedsApproval()('customer.email-change')
  const form = useForm({
    initial: { email: '', note: '' },
    schema: users.changeEmail.body,
    submit: async (body) => {
      await request({ params: { userId: user.id }, body })
      onClose()
    },
  })
  return (
    <Modal open title={t('Change the email of {user}', { user: user.name })} closable={!form.busy} onClose={onClose}>
      <form className="on-raised grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
        <FormFailureNote failure={form.failure} notDone={t('The change was not requested.')} />
        <Note tone="info">
          {t('Only if the customer no longer has access to {email}; otherwise the customer changes it under Your details.', {
            email: user.email,
          })}{' '}
          {needsApproval && `${t('Another team member must approve.')} `}
          {t(
            'We email {email} now, with a link that freezes the account. After the change, withdrawals are on hold for {resetHoldHours} hours.',
            { email: user.email, resetHoldHours: RESET_HOLD_HOURS },
          )}
        </Note>
        <TextField label={t('New email')} type="email" autoComplete="off" {...form.field('email')} />
        <TextAreaField
          label={t('How you verified the customer')}
          size="dense"
          maxLength={1000}
          help={t('Shown to the approver and kept in the audit log.')}
          {...form.field('note')}
        />
        <div className="mt-1 flex flex-wrap justify-end gap-3 max-md:flex-col-reverse">
          <Button disabled={form.busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('Request change')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
