import { useEffect, useRef } from 'react'
import { useWrite } from '@/api/hooks'
import { signOut } from '@/api/sign-out'
import { auth } from '@/contract/auth'
import { Modal } from '@/ui/modal'
import { Button } from '@/ui/plain/button'
import { PasswordField } from '@/ui/plain/fields'
import { FormFailureNote } from '@/ui/plain/form-failure-note'
import { notify } from '@/ui/plain/notify'
import { useForm } from '@/ui/plain/use-form'

/** Milliseconds between the server's message and the sign-out (specification, sections 4 and 9). */
export const SIGN_OUT_DELAY = 1000

const WIDTH = 464

/** Changes the password; its messages are the endpoint's own. Afterwards the person signs in again. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useWrite(auth.changePassword, { changes: [] })
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const form = useForm({
    initial: { oldPassword: '', newPassword: '' },
    schema: auth.changePassword.body,
    submit: async (values) => {
      const { message } = await mutateAsync({ body: values })
      notify.success(message)
      leaving.current = setTimeout(signOut, SIGN_OUT_DELAY)
      // The button goes on turning until the page is reloaded: nothing can be sent a second time meanwhile.
      await new Promise<never>(() => undefined)
    },
  })

  return (
    <Modal
      open
      title="Change password"
      width={WIDTH}
      closable={!form.busy}
      mask={{ closable: false }}
      onClose={() => !form.busy && onClose()}
    >
      <form className="on-raised grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
        <FormFailureNote failure={form.failure?.message || form.failure?.fields.length ? form.failure : undefined} notDone="Not changed." />
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('oldPassword')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          help="At least 6 characters. All other sessions end, and withdrawals are looked at by two people for a while."
          {...form.field('newPassword')}
        />
        <div className="mt-1 flex flex-wrap justify-end gap-3 max-md:flex-col-reverse">
          <Button disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" busy={form.busy}>
            Change password
          </Button>
        </div>
      </form>
    </Modal>
  )
}
