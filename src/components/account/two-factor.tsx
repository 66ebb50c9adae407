import { Download } from 'lucide'
import { useState } from 'react'
import { saveAs } from '@/api/download'
import { useWrite } from '@/api/hooks'
import { auth } from '@/contract/auth'
import type { Reply } from '@/contract/core/endpoint'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import { site } from '@/config/site'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { CopyBox } from '@/ui/plain/primitives/code-text'
import { CopyButton } from '@/ui/plain/primitives/copy-button'
import { CodeField, PasswordField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/plain/feedback/note'
import { notify } from '@/ui/plain/feedback/notify'
import { QrCode } from '@/ui/plain/primitives/qr-code'
import { useForm } from '@/ui/plain/forms/use-form'

type Setup = Reply<typeof auth.twoFactorSetup>
type Step = { at: 'start' } | { at: 'scan'; setup: Setup } | { at: 'codes'; codes: readonly string[] }

/** Both the profile and the next steps depend on two-factor authentication. */
const changes = [users.myProfile, dashboard.mine]

/** Enables two-factor authentication: password, QR code, code (for customers also a mailed one), recovery codes. */
export function TurnOnTwoFactor({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  switch (step.at) {
    case 'start':
      return <PasswordStep onSetup={(setup) => setStep({ at: 'scan', setup })} />
    case 'scan':
      return <Scan setup={step.setup} onCodes={(codes) => setStep({ at: 'codes', codes })} />
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={onDone} />
  }
}

function PasswordStep({ onSetup }: { onSetup: (setup: Setup) => void }) {
  const { mutateAsync } = useWrite(auth.twoFactorSetup, { changes: [] })
  const form = useForm({
    initial: { password: '' },
    schema: auth.twoFactorSetup.body,
    submit: async (values) => onSetup((await mutateAsync({ body: values })).data),
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('Setup was not started.')} />
      <p className="text-14 text-ink-soft">
        {t('Signing in will require your password and a code from your authenticator app. Enter your password to confirm.')}
      </p>
      <PasswordField label={t('Your password')} {...form.field('password')} />
      <div>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('Continue')}
        </Button>
      </div>
    </form>
  )
}

function Scan({ setup, onCodes }: { setup: Setup; onCodes: (codes: readonly string[]) => void }) {
  const { mutateAsync } = useWrite(auth.twoFactorEnable, { changes })
  const form = useForm({
    initial: { code: '', otp: setup.sentTo === null ? undefined : '' },
    schema: auth.twoFactorEnable.body,
    submit: async (values) => {
      const { data, message } = await mutateAsync({ body: values })
      notify.success(message)
      onCodes(data.recoveryCodes)
    },
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('Two-factor authentication was not turned on.')} />
      <div className="grid grid-cols-[132px_minmax(0,1fr)] items-start gap-4 max-sm:grid-cols-1">
        <QrCode text={setup.uri} size={132} label={t('QR code for the authenticator app')} />
        <div className="grid gap-3 text-14 text-ink-soft">
          <p>{t('Scan this code with an authenticator app, or enter the key manually.')}</p>
          <CopyBox value={setup.secret} what={t('the secret')} />
        </div>
      </div>
      <CodeField label={t('Code from the app')} {...form.field('code')} />
      {setup.sentTo !== null && (
        <CodeField
          label={t('Code from the email')}
          help={t('We sent a code to {sentTo}.', { sentTo: setup.sentTo })}
          {...form.field('otp')}
          value={form.values.otp ?? ''}
        />
      )}
      <div>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('Turn on')}
        </Button>
      </div>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const save = () =>
    saveAs({ blob: new Blob([`${text}\n`], { type: 'text/plain' }), name: undefined }, `${site.title.toLowerCase()}-recovery-codes.txt`)
  return (
    <div className="grid gap-4">
      <Note tone="warn" title={t('Save your recovery codes.')}>
        {t('They are shown only once. If you lose your device, each code lets you sign in once.')}
      </Note>
      <ul aria-label={t('Recovery codes')} className="num grid grid-cols-2 gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 text-14">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onDone}>
          {t('I have saved my recovery codes')}
        </Button>
        <CopyButton text={text} what={t('the codes')} size="normal" />
        <Button icon={Download} onClick={save}>
          {t('Save')}
        </Button>
      </div>
    </div>
  )
}

/** Disabling requires the password and a code. */
export function TurnOffTwoFactor({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useWrite(auth.twoFactorDisable, { changes })
  const form = useForm({
    initial: { password: '', code: '' },
    schema: auth.twoFactorDisable.body,
    submit: async (values) => {
      const { message } = await mutateAsync({ body: values })
      notify.success(message)
      onDone()
    },
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('Two-factor authentication was not turned off.')} />
      <PasswordField label={t('Your password')} {...form.field('password')} />
      <TextField label={t('Code from the app, or a recovery code')} autoComplete="one-time-code" {...form.field('code')} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('Turn off')}
        </Button>
      </div>
    </form>
  )
}
