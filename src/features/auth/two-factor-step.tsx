import { useState } from 'react'
import { send } from '@/api/send'
import { site } from '@/config/site'
import { auth } from '@/contract/auth'
import { Button } from '@/ui/plain/button'
import { CodeField, TextField } from '@/ui/plain/fields'
import { FormFailureNote } from '@/ui/plain/form-failure-note'
import { useForm } from '@/ui/plain/use-form'
import { AuthView } from './auth-frame'
import styles from './auth.module.css'
import { welcome } from './use-auth-steps'

type Props = { challenge: string; onLeave: () => void }

/** The second step of signing in: a code of the authenticator, or one of the recovery codes. */
export function TwoFactorStep({ challenge, onLeave }: Props) {
  const [recovery, setRecovery] = useState(false)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim().length >= 6 ? {} : { code: recovery ? 'Enter a recovery code' : 'The code has six digits' }),
    submit: async ({ code }) => {
      const { data, message } = await send(auth.twoFactorChallenge, { body: { challenge, code } })
      welcome(data, message)
    },
  })
  const intro = recovery
    ? 'Type one of the recovery codes you kept when you turned the second factor on. Each works once.'
    : `Open your authenticator app and type the six digits it shows for ${site.title}.`
  return (
    <AuthView follows title="Second factor" intro={intro}>
      <form className={styles.fields} onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="You are not signed in." />
        {recovery ? (
          <TextField label="Recovery code" autoComplete="off" {...form.field('code')} />
        ) : (
          <CodeField label="Six digits" hideLabel {...form.field('code')} />
        )}
        <Button type="submit" look="primary" size="big" block busy={form.busy}>
          Sign in
        </Button>
      </form>
      {recovery && (
        <p className="text-14 text-ink-soft">
          Those are gone, too? Write to{' '}
          <a className="link" href={`mailto:${site.email}`}>
            {site.email}
          </a>{' '}
          from the address of your account: once we know that it is you, we take the second factor off.
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
          {recovery ? 'Use the authenticator' : 'Use a recovery code'}
        </button>
        <button type="button" className="link" onClick={onLeave}>
          Sign in as someone else
        </button>
      </div>
    </AuthView>
  )
}
