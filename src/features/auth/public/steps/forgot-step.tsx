import { Info } from 'lucide'
import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { inQueryArea } from '@/components/requests/query-area'
import { auth } from '@/contract/auth'
import { passwordMinimum } from '@/contract/auth-schemas'
import { newPassword } from '@/contract/core/primitives'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { PasswordField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { notify } from '@/ui/plain/feedback/notify'
import { StrengthMeter } from '@/ui/plain/forms/strength-meter'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import styles from '../auth.module.css'
import { EmailedCodeField } from './emailed-code-field'
import { ResendLine } from './resend-line'
import type { CodeFlow } from './use-auth-steps'
import { usePasswordStrength } from '../passwords/use-password-strength'

type Props = { onBack: () => void }

function Forgot({ onBack }: Props) {
  const [flow, setFlow] = useState<CodeFlow>()
  return flow ? <NewPassword flow={flow} onFlow={setFlow} onDone={onBack} /> : <RequestCode onFlow={setFlow} onBack={onBack} />
}

/** Sends a code to an address. @returns what the next step needs */
function useCodeRequest(): (email: string) => Promise<CodeFlow> {
  const request = useWrite(auth.resetPasswordRequest, { changes: [] })
  return async (email) => {
    const { data } = await request.mutateAsync({ body: { email } })
    return { identifier: data.identifier, hash: data.hash, codeLength: data.codeLength, sentTo: email }
  }
}

function RequestCode({ onFlow, onBack }: { onFlow: (flow: CodeFlow) => void; onBack: () => void }) {
  const requestCode = useCodeRequest()
  const form = useForm({
    initial: { email: '' },
    schema: auth.resetPasswordRequest.body,
    submit: async ({ email }) => onFlow(await requestCode(email)),
  })
  return (
    <AuthView
      follows
      title={t('Set a new password')}
      intro={t('Enter the email address of your account. If an account uses this address, we will send a code to it.')}
    >
      <form className="grid gap-5 grid-cols-[minmax(0,1fr)]" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone={t('No code was sent.')} />
        <TextField label={t('Email')} type="email" autoComplete="email" size="tall" {...form.field('email')} />
        <Button type="submit" variant="primary" size="big" block busy={form.busy}>
          {t('Send code')}
        </Button>
      </form>
      <HoldHint />
      <Back onBack={onBack} />
    </AuthView>
  )
}

function NewPassword({ flow, onFlow, onDone }: { flow: CodeFlow; onFlow: (flow: CodeFlow) => void; onDone: () => void }) {
  const requestCode = useCodeRequest()
  const change = useWrite(auth.resetPasswordVerify, { changes: [] })
  const form = useForm({
    initial: { otp: '', password: '' },
    check: ({ otp, password }) => {
      const judged = newPassword.safeParse(password)
      return {
        ...(otp.length === flow.codeLength ? {} : { otp: t('Enter the {length}-digit code', { length: flow.codeLength }) }),
        ...(judged.success ? {} : { password: judged.error.issues[0]?.message ?? t('Choose another password') }),
      }
    },
    submit: async ({ otp, password }) => {
      const { message } = await change.mutateAsync({ body: { identifier: flow.identifier, hash: flow.hash, otp, password } })
      notify.success(message)
      onDone()
    },
  })
  const strength = usePasswordStrength(form.values.password, passwordMinimum.Customer, [flow.sentTo])
  return (
    <AuthView
      follows
      title={t('Set a new password')}
      intro={t('If {sentTo} has an account, we sent it a {length}-digit code. The code is valid for 10 minutes.', {
        sentTo: flow.sentTo,
        length: flow.codeLength,
      })}
    >
      <form className="grid gap-5 grid-cols-[minmax(0,1fr)]" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone={t('The password was not changed.')} />
        <EmailedCodeField length={flow.codeLength} {...form.field('otp')} />
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          size="tall"
          meter={<StrengthMeter {...strength} />}
          {...form.field('password')}
        />
        <Button type="submit" variant="primary" size="big" block busy={form.busy}>
          {t('Change password')}
        </Button>
      </form>
      <div className={`${styles.two} border-t border-line pt-5 mt-1`}>
        <ResendLine onSend={async () => onFlow(await requestCode(flow.sentTo))} />
        <Back onBack={onDone} />
      </div>
      <HoldHint />
    </AuthView>
  )
}

const HoldHint = () => (
  <p className="flex gap-1.5 items-start text-14/inherit text-ink-soft [&_svg]:mt-px border-t border-line pt-5 mt-1">
    <Icon as={Info} size={18} />
    <span>{t('After a password change, withdrawals are on hold for a limited time.')}</span>
  </p>
)

const Back = ({ onBack }: { onBack: () => void }) => (
  <button type="button" className="link justify-self-start text-14" onClick={onBack}>
    {t('Back to sign in')}
  </button>
)

/** Forgotten password: the address, then the code and the new password. The response does not reveal whether an account exists. */
export const ForgotStep = inQueryArea(Forgot)
