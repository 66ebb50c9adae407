import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { inQueryArea } from '@/components/requests/query-area'
import { site } from '@/config/site'
import { auth } from '@/contract/auth'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { CodeField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import styles from '../auth.module.css'
import { welcome } from './use-auth-steps'

type Props = { challenge: string; onLeave: () => void }

function TwoFactor({ challenge, onLeave }: Props) {
  const answer = useWrite(auth.twoFactorChallenge, { changes: [] })
  const [recovery, setRecovery] = useState(false)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim().length >= 6 ? {} : { code: recovery ? t('Enter a recovery code') : t('Enter the 6-digit code') }),
    submit: async ({ code }) => {
      const { data, message } = await answer.mutateAsync({ body: { challenge, code } })
      welcome(data, message)
    },
  })
  const intro = recovery
    ? t('Enter one of the recovery codes you saved when you turned on two-factor authentication. Each works once.')
    : t('Enter the 6-digit code that your authenticator app shows for {title}.', { title: site.title })
  return (
    <AuthView follows title={t('Two-factor authentication')} intro={intro}>
      <form className="grid gap-5 grid-cols-[minmax(0,1fr)]" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone={t('You are not signed in.')} />
        {recovery ? (
          <TextField label={t('Recovery code')} autoComplete="off" {...form.field('code')} />
        ) : (
          <CodeField label={t('6-digit code')} hideLabel {...form.field('code')} />
        )}
        <Button type="submit" variant="primary" size="big" block busy={form.busy}>
          {t('Sign in')}
        </Button>
      </form>
      {recovery && (
        <p className="text-14 text-ink-soft">
          <Rich
            text="No recovery codes? Write to <0>{email}</0> from the email address of your account. Once we have verified your identity, we will turn off two-factor authentication."
            parts={[<a className="link" href={`mailto:${site.email}`} />]}
            values={{ email: site.email }}
          />
        </p>
      )}
      <div className={`${styles.two} border-t border-line pt-5 mt-1`}>
        <button
          type="button"
          className="link"
          onClick={() => {
            form.set('code', '')
            setRecovery(!recovery)
          }}
        >
          {recovery ? t('Use authenticator app') : t('Use a recovery code')}
        </button>
        <button type="button" className="link" onClick={onLeave}>
          {t('Sign in with another account')}
        </button>
      </div>
    </AuthView>
  )
}

/** The second step of signing in: an authenticator code or a recovery code. */
export const TwoFactorStep = inQueryArea(TwoFactor)
