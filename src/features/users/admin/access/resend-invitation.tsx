import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { useCommand } from '@/components/requests/use-command'
import { INVITATION_HOURS } from '@/contract/auth-schemas'
import { users } from '@/contract/users'
import { type User } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/admin/primitives/button'
import { TextField } from '@/ui/admin/forms/text-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { useForm } from '@/ui/plain/forms/use-form'
import { personReads } from '../person/person-reads'

/** Resends the invitation. The email address can be corrected while the account is unused and without roles. */
export function ResendInvitation({ user, onClose }: { user: User; onClose: () => void }) {
  const send = useCommand(users.sendInvitation, personReads, ({ body }) =>
    t('Invitation sent to {email}', { email: body.email ?? user.email }),
  )
  const requestRefusal = useRequestRefusal()
  const isFixed = user.roles.length > 0
  const form = useForm({
    initial: { email: user.email },
    submit: async ({ email }) => {
      await send({ params: { userId: user.id }, body: isFixed ? {} : { email } })
      onClose()
    },
  })
  const isRedirected = user.type === 'Customer' && form.values.email.trim() !== user.email
  return (
    <Modal open title={t('Invite {user} again', { user: user.name })} closable={!form.busy} onClose={onClose}>
      <form className="on-raised grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
        <FormFailureNote failure={form.failure} notDone={t('No invitation was sent.')} />
        <p className="text-14 text-ink-soft">
          {t('The new link works once, for {invitationHours} hours. The link sent before stops working now.', {
            invitationHours: INVITATION_HOURS,
          })}
          {isFixed && ` ${t('Sent to {email}.', { email: user.email })}`}
        </p>
        {!isFixed && <TextField label={t('Email')} type="email" autoComplete="off" {...form.field('email')} />}
        <div className="mt-1 flex flex-wrap justify-end gap-3 max-md:flex-col-reverse">
          <Button disabled={form.busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            busy={form.busy}
            disabledReason={isRedirected ? requestRefusal('customer.email-change') : undefined}
          >
            {t('Send invitation')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
