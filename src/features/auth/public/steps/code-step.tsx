import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { inQueryArea } from '@/components/requests/query-area'
import { auth } from '@/contract/auth'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/plain/feedback/note'
import { notify } from '@/ui/plain/feedback/notify'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import styles from '../auth.module.css'
import { EmailedCodeField } from './emailed-code-field'
import { ResendLine } from './resend-line'
import { welcome, type CodeFlow } from './use-auth-steps'

type Props = { flow: CodeFlow; onChangeAddress: () => void }

/** The masked address, recognizable by its owner. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')

function Code({ flow: first, onChangeAddress }: Props) {
  const [flow, setFlow] = useState(first)
  const verify = useWrite(auth.verifyOtp, { changes: [] })
  const resend = useWrite(auth.sendOtp, { changes: [] })
  const form = useForm({
    initial: { otp: '' },
    check: ({ otp }) => (otp.length === flow.codeLength ? {} : { otp: t('Enter the {length}-digit code', { length: flow.codeLength }) }),
    submit: async ({ otp }) => {
      const { data, message } = await verify.mutateAsync({ body: { identifier: flow.identifier, hash: flow.hash, otp } })
      welcome(data, message)
    },
  })
  const sendAgain = async () => {
    const { data, message } = await resend.mutateAsync({ body: { identifier: flow.identifier, hash: flow.hash } })
    setFlow({ ...flow, identifier: data.identifier, hash: data.hash, codeLength: data.codeLength })
    notify.success(message)
  }
  return (
    <AuthView
      follows
      title={t('Confirm your email')}
      intro={
        <Rich
          text="We sent a {length}-digit code to <0>{sentTo}</0>. The code is valid for 10 minutes."
          parts={[<b className="font-medium text-ink" />]}
          values={{ sentTo: masked(flow.sentTo), length: flow.codeLength }}
        />
      }
    >
      {first.done && (
        <div role="status">
          <Note tone="good" title={first.done}>
            {t('Enter the code from your email to sign in.')}
          </Note>
        </div>
      )}
      <form className="grid gap-5 grid-cols-[minmax(0,1fr)]" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone={t('Your email is not confirmed yet.')} />
        <EmailedCodeField length={flow.codeLength} hideLabel {...form.field('otp')} />
        <Button type="submit" variant="primary" size="big" block busy={form.busy}>
          {t('Confirm email')}
        </Button>
      </form>
      <div className={`${styles.two} border-t border-line pt-5 mt-1`}>
        <ResendLine onSend={sendAgain} />
        <button type="button" className="link" onClick={onChangeAddress}>
          {t('Change email address')}
        </button>
      </div>
    </AuthView>
  )
}

/** The code that verifies the email address and signs the user in. */
export const CodeStep = inQueryArea(Code)
