import { useState } from 'react'
import { send } from '@/api/send'
import { auth } from '@/contract/auth'
import { Button } from '@/ui/plain/primitives/button'
import { CodeField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/plain/feedback/note'
import { notify } from '@/ui/plain/feedback/notify'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import styles from '../auth.module.css'
import { ResendLine } from './resend-line'
import { welcome, type CodeFlow } from './use-auth-steps'

type Props = { flow: CodeFlow; onChangeAddress: () => void }

/** The address is shown as far as its owner needs to recognise it. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')

/** The code that proves the email address; with it the person is signed in. */
export function CodeStep({ flow: first, onChangeAddress }: Props) {
  const [flow, setFlow] = useState(first)
  const form = useForm({
    initial: { otp: '' },
    check: ({ otp }) => (otp.length === 6 ? {} : { otp: 'Enter the 6-digit code' }),
    submit: async ({ otp }) => {
      const { data, message } = await send(auth.verifyOtp, { body: { identifier: flow.identifier, hash: flow.hash, otp } })
      welcome(data, message)
    },
  })
  const sendAgain = async () => {
    const { data, message } = await send(auth.sendOtp, { body: { identifier: flow.identifier, hash: flow.hash } })
    setFlow({ ...flow, identifier: data.identifier, hash: data.hash })
    notify.success(message)
  }
  return (
    <AuthView
      follows
      title="Confirm your email"
      intro={
        <>
          We sent a 6-digit code to <b className="font-medium text-ink">{masked(flow.sentTo)}</b>. The code is valid for 10 minutes.
        </>
      }
    >
      {first.done && (
        <div role="status">
          <Note tone="good" title={first.done}>
            Enter the code from your email to sign in.
          </Note>
        </div>
      )}
      <form className={styles.fields} onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="Your email is not confirmed yet." />
        <CodeField label="6-digit code" hideLabel {...form.field('otp')} />
        <Button type="submit" look="primary" size="big" block busy={form.busy}>
          Confirm email
        </Button>
      </form>
      <div className={`${styles.two} ${styles.rule}`}>
        <ResendLine onSend={sendAgain} />
        <button type="button" className="link" onClick={onChangeAddress}>
          Change email address
        </button>
      </div>
    </AuthView>
  )
}
