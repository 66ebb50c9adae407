import { useEffect, useRef } from 'react'
import { useWrite } from '@/api/hooks'
import { signOut } from '@/api/sign-out'
import { useSession } from '@/api/session'
import { auth } from '@/contract/auth'
import { passwordMinimum, passwordTooShort } from '@/contract/auth-schemas'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/plain/primitives/button'
import { PasswordField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { notify } from '@/ui/plain/feedback/notify'
import { useForm } from '@/ui/plain/forms/use-form'

/** Milliseconds between the server's message and the sign-out (specification, sections 4 and 9). */
export const SIGN_OUT_DELAY = 1000

/** The longer minimum for staff. Passwords below the specification's minimum are refused by the endpoint's own message. */
const tooShort = (password: string, minimum: number): { newPassword?: string } =>
  password.length >= passwordMinimum.Customer && password.length < minimum ? { newPassword: t(passwordTooShort(minimum)) } : {}

/** Changes the password; the messages are the endpoint's own. Afterwards the person signs in again. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useWrite(auth.changePassword, { changes: [] })
  const minimum = passwordMinimum[useSession().user?.type ?? 'Customer']
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const form = useForm({
    initial: { oldPassword: '', newPassword: '' },
    schema: auth.changePassword.body,
    check: ({ newPassword }) => tooShort(newPassword, minimum),
    submit: async (values) => {
      const { message } = await mutateAsync({ body: values })
      notify.success(message)
      leaving.current = setTimeout(signOut, SIGN_OUT_DELAY)
      // The button stays busy until the page reloads, so that the form cannot be sent twice.
      await new Promise<never>(() => undefined)
    },
  })

  return (
    <Modal open title={t('Change password')} closable={!form.busy} mask={{ closable: false }} onClose={() => !form.busy && onClose()}>
      <form className="on-raised grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
        <FormFailureNote
          failure={form.failure?.message || form.failure?.fields.length ? form.failure : undefined}
          notDone={t('Your password was not changed.')}
        />
        <PasswordField label={t('Current password')} autoComplete="current-password" {...form.field('oldPassword')} />
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          help={t(
            '{count, plural, one {At least # character. Every other session ends, and withdrawals are on hold for a limited time.} other {At least # characters. Every other session ends, and withdrawals are on hold for a limited time.}}',
            { count: minimum },
          )}
          {...form.field('newPassword')}
        />
        <div className="mt-1 flex flex-wrap justify-end gap-3 max-md:flex-col-reverse">
          <Button disabled={form.busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('Change password')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
