import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { renew } from '@/api/send'
import { auth } from '@/contract/auth'
import { users } from '@/contract/users'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { CodeField, PasswordField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/plain/feedback/note'
import { notify } from '@/ui/plain/feedback/notify'
import { useForm } from '@/ui/plain/forms/use-form'

type Step = { at: 'ask' } | { at: 'present'; email: string; sentTo: string } | { at: 'new'; email: string }

/** Changes the email: password, then a code sent to the current address, then one sent to the new address. */
export function ChangeEmail({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'ask' })
  const restart = () => setStep({ at: 'ask' })
  switch (step.at) {
    case 'ask':
      return <RequestChange onSent={(email, sentTo) => setStep({ at: 'present', email, sentTo })} onCancel={onDone} />
    case 'present':
      return <ConfirmPresent {...step} onConfirmed={() => setStep({ at: 'new', email: step.email })} onRestart={restart} />
    case 'new':
      return <ConfirmNew email={step.email} onDone={onDone} onRestart={restart} />
  }
}

function RequestChange({ onSent, onCancel }: { onSent: (email: string, sentTo: string) => void; onCancel: () => void }) {
  const { mutateAsync } = useWrite(auth.emailChange, { changes: [] })
  const form = useForm({
    initial: { email: '', password: '' },
    schema: auth.emailChange.body,
    submit: async (values) => {
      const { data } = await mutateAsync({ body: values })
      onSent(values.email, data.sentTo)
    },
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('Your email was not changed.')} />
      <TextField label={t('New email')} type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField label={t('Your password')} autoComplete="current-password" {...form.field('password')} />
      <p className="text-14 text-ink-soft">
        {t(
          'We email a code to your current address first, then one to the new address. If you no longer have access to your current address, contact our support team.',
        )}
      </p>
      <Foot busy={form.busy} submit={t('Send code')} back={t('Cancel')} onBack={onCancel} />
    </form>
  )
}

type PresentProps = { email: string; sentTo: string; onConfirmed: () => void; onRestart: () => void }

function ConfirmPresent({ email, sentTo, onConfirmed, onRestart }: PresentProps) {
  const { mutateAsync } = useWrite(auth.emailChangeConfirmPresent, { changes: [] })
  const form = useForm({
    initial: { otp: '' },
    check: ({ otp }) => (otp.length === 6 ? {} : { otp: t('Enter the 6-digit code') }),
    submit: async ({ otp }) => {
      await mutateAsync({ body: { email, otp } })
      onConfirmed()
    },
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('Your email was not changed.')} />
      <p className="text-14 text-ink-soft">{t('Step 1 of 2: enter the code sent to your current address, {email}.', { email: sentTo })}</p>
      <CodeField follows label={t('Code sent to your current address')} {...form.field('otp')} />
      <Foot busy={form.busy} submit={t('Continue')} back={t('Start over')} onBack={onRestart} />
    </form>
  )
}

/** The profile and the account token contain the email. */
const changes = [users.myProfile]

function ConfirmNew({ email, onDone, onRestart }: { email: string; onDone: () => void; onRestart: () => void }) {
  const { mutateAsync } = useWrite(auth.emailChangeConfirmNew, { changes })
  const form = useForm({
    initial: { otp: '' },
    check: ({ otp }) => (otp.length === 6 ? {} : { otp: t('Enter the 6-digit code') }),
    submit: async ({ otp }) => {
      const { message } = await mutateAsync({ body: { email, otp } })
      notify.success(message)
      await renew()
      onDone()
    },
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('Your email was not changed.')} />
      <p className="text-14 text-ink-soft">{t('Step 2 of 2: enter the code sent to your new address, {email}.', { email })}</p>
      <CodeField follows label={t('Code sent to your new address')} {...form.field('otp')} />
      <Note tone="neutral">
        {t(
          'All other devices will then be signed out, and withdrawals will be on hold for a limited time. We will notify your current address of the change.',
        )}
      </Note>
      <Foot busy={form.busy} submit={t('Change email')} back={t('Start over')} onBack={onRestart} />
    </form>
  )
}

type FootProps = { busy: boolean; submit: string; back: string; onBack: () => void }

const Foot = ({ busy, submit, back, onBack }: FootProps) => (
  <div className="mt-1 flex flex-wrap justify-end gap-3 max-md:flex-col-reverse">
    <Button disabled={busy} onClick={onBack}>
      {back}
    </Button>
    <Button variant="primary" type="submit" busy={busy}>
      {submit}
    </Button>
  </div>
)
