import { useState } from 'react'
import { send } from '@/api/send'
import { site } from '@/config/site'
import { auth } from '@/contract/auth'
import { Button } from '@/ui/plain/primitives/button'
import { CodeField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import styles from '../auth.module.css'
import { welcome } from './use-auth-steps'

type Props = { challenge: string; onLeave: () => void }

/** The second step of signing in: a code of the authenticator, or one of the recovery codes. */
export function TwoFactorStep({ challenge, onLeave }: Props) {
  const [recovery, setRecovery] = useState(false)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim().length >= 6 ? {} : { code: recovery ? 'Enter a recovery code' : 'Enter the 6-digit code' }),
    submit: async ({ code }) => {
      const { data, message } = await send(auth.twoFactorChallenge, { body: { challenge, code } })
      welcome(data, message)
    },
  })
  const intro = recovery
    ? 'Enter one of the recovery codes you saved when you turned on two-factor authentication. Each works once.'
    : `Enter the 6-digit code that your authenticator app shows for ${site.title}.`
  return (
    <AuthView follows title="Two-factor authentication" intro={intro}>
      <form className={styles.fields} onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="You are not signed in." />
        {recovery ? (
          <TextField label="Recovery code" autoComplete="off" {...form.field('code')} />
        ) : (
          <CodeField label="6-digit code" hideLabel {...form.field('code')} />
        )}
        <Button type="submit" look="primary" size="big" block busy={form.busy}>
          Sign in
        </Button>
      </form>
      {recovery && (
        <p className="text-14 text-ink-soft">
          No recovery codes? Write to{' '}
          <a className="link" href={`mailto:${site.email}`}>
            {site.email}
          </a>{' '}
          from the email address of your account. Once we have verified your identity, we turn off two-factor authentication.
        </p>
      )}
      <div className={`${styles.two} ${styles.rule}`}>
        <button
          type="button"
          className="link"
          onClick={() => {
            form.set('code', '')
            setRecovery(!recovery)
          }}
        >
          {recovery ? 'Use authenticator app' : 'Use a recovery code'}
        </button>
        <button type="button" className="link" onClick={onLeave}>
          Sign in as someone else
        </button>
      </div>
    </AuthView>
  )
}
