import { Info } from 'lucide'
import { useState } from 'react'
import { send } from '@/api/send'
import { auth } from '@/contract/auth'
import { passwordMinimum } from '@/contract/auth-schemas'
import { newPassword } from '@/contract/core/primitives'
import { Button } from '@/ui/plain/primitives/button'
import { CodeField, PasswordField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { notify } from '@/ui/plain/feedback/notify'
import { StrengthMeter } from '@/ui/plain/forms/strength-meter'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import styles from '../auth.module.css'
import { ResendLine } from './resend-line'
import type { CodeFlow } from './use-auth-steps'
import { usePasswordStrength } from '../passwords/use-password-strength'

type Props = { onBack: () => void }

/** Forgotten password: the address, then the code with the new password. The answer is the same whether or not we know the address. */
export function ForgotStep({ onBack }: Props) {
  const [flow, setFlow] = useState<CodeFlow>()
  return flow ? <NewPassword flow={flow} onFlow={setFlow} onDone={onBack} /> : <AskForCode onFlow={setFlow} onBack={onBack} />
}

const askForCode = async (email: string): Promise<CodeFlow> => {
  const { data } = await send(auth.resetPasswordRequest, { body: { email } })
  return { identifier: data.identifier, hash: data.hash, sentTo: email }
}

function AskForCode({ onFlow, onBack }: { onFlow: (flow: CodeFlow) => void; onBack: () => void }) {
  const form = useForm({
    initial: { email: '' },
    schema: auth.resetPasswordRequest.body,
    submit: async ({ email }) => onFlow(await askForCode(email)),
  })
  return (
    <AuthView
      follows
      title="Set a new password"
      intro="Enter the email address of your account. If it has an account, we send a 6-digit code to it."
    >
      <form className={styles.fields} onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="No code was sent." />
        <TextField label="Email" type="email" autoComplete="email" size="tall" {...form.field('email')} />
        <Button type="submit" look="primary" size="big" block busy={form.busy}>
          Send code
        </Button>
      </form>
      <HoldHint />
      <Back onBack={onBack} />
    </AuthView>
  )
}

function NewPassword({ flow, onFlow, onDone }: { flow: CodeFlow; onFlow: (flow: CodeFlow) => void; onDone: () => void }) {
  const form = useForm({
    initial: { otp: '', password: '' },
    check: ({ otp, password }) => {
      const judged = newPassword.safeParse(password)
      return {
        ...(otp.length === 6 ? {} : { otp: 'Enter the 6-digit code' }),
        ...(judged.success ? {} : { password: judged.error.issues[0]?.message ?? 'Choose another password' }),
      }
    },
    submit: async ({ otp, password }) => {
      const { message } = await send(auth.resetPasswordVerify, { body: { identifier: flow.identifier, hash: flow.hash, otp, password } })
      notify.success(message)
      onDone()
    },
  })
  const strength = usePasswordStrength(form.values.password, passwordMinimum.Customer, [flow.sentTo])
  return (
    <AuthView
      follows
      title="Set a new password"
      intro={`If ${flow.sentTo} has an account, we sent it a 6-digit code. The code is valid for 10 minutes.`}
    >
      <form className={styles.fields} onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="The password was not changed." />
        <CodeField label="6-digit code" {...form.field('otp')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          size="tall"
          meter={<StrengthMeter {...strength} />}
          {...form.field('password')}
        />
        <Button type="submit" look="primary" size="big" block busy={form.busy}>
          Change password
        </Button>
      </form>
      <div className={`${styles.two} ${styles.rule}`}>
        <ResendLine onSend={async () => onFlow(await askForCode(flow.sentTo))} />
        <Back onBack={onDone} />
      </div>
      <HoldHint />
    </AuthView>
  )
}

const HoldHint = () => (
  <p className={`${styles.hint} ${styles.rule}`}>
    <Icon as={Info} size={18} />
    <span>After a password change, withdrawals are on hold for a while.</span>
  </p>
)

const Back = ({ onBack }: { onBack: () => void }) => (
  <button type="button" className="link justify-self-start text-14" onClick={onBack}>
    Back to sign in
  </button>
)
