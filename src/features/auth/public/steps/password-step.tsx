import { Info } from 'lucide'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { paths, withNext } from '@/config/paths'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { PasswordField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import { welcome, type CodeFlow } from './use-auth-steps'

type Props = { onCode: (flow: CodeFlow) => void; onTwoFactor: (challenge: string) => void; onForgot: () => void }

/** The request and its validation are half of this page's script, so they are loaded when the user begins to type. */
const sending = () =>
  import('./log-in').catch((cause: unknown) => {
    throw new Error(t('We couldn’t load part of this page. Check your connection, then try again.'), { cause })
  })

/** Email or username, and the password. The server determines the next step. */
export function PasswordStep({ onCode, onTwoFactor, onForgot }: Props) {
  const { query } = useRouter()
  const [initial] = useState({ email: '', password: '' })
  const form = useForm({
    initial,
    schema: async () => (await sending()).loginSchema,
    submit: async (values) => {
      const { data, message } = await (await sending()).logIn(values)
      if ('twoFactor' in data) onTwoFactor(data.challenge)
      else if ('identifier' in data)
        onCode({ identifier: data.identifier, hash: data.hash, codeLength: data.codeLength, sentTo: values.email })
      else welcome(data, message)
    },
  })
  return (
    <AuthView
      title={t('Sign in')}
      intro={
        <Rich
          text="No account yet? <0>Create an account</0>"
          parts={[<Link className="link" href={withNext(paths.signUp, query.next)} />]}
        />
      }
    >
      <form
        className="grid gap-5 grid-cols-[minmax(0,1fr)]"
        onSubmit={(event) => void form.onSubmit(event)}
        // POST, so that a form submitted before the scripts run puts the password into no URL and no log.
        method="post"
        // If preloading fails, submitting loads it again and reports an error.
        onFocus={() => void sending().catch(() => undefined)}
        noValidate
      >
        <FormFailureNote failure={form.failure} notDone={t('You are not signed in.')} />
        <TextField
          label={t('Email or username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="tall"
          {...form.field('email')}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          size="tall"
          aside={
            <button type="button" className="link" onClick={onForgot}>
              {t('Forgot your password?')}
            </button>
          }
          {...form.field('password')}
        />
        <Button type="submit" variant="primary" size="big" block busy={form.busy}>
          {t('Sign in')}
        </Button>
      </form>
      <p className="flex gap-1.5 items-start text-14/inherit text-ink-soft [&_svg]:mt-px border-t border-line pt-5 mt-1">
        <Icon as={Info} size={18} />
        <span>{t('If two-factor authentication is on, we ask for your code next.')}</span>
      </p>
    </AuthView>
  )
}
