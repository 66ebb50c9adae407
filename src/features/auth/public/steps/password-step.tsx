import { Info } from 'lucide'
import { useState } from 'react'
import { paths } from '@/config/paths'
import { Button } from '@/ui/plain/primitives/button'
import { PasswordField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import styles from '../auth.module.css'
import { welcome, type CodeFlow } from './use-auth-steps'

type Props = { onCode: (flow: CodeFlow) => void; onTwoFactor: (challenge: string) => void; onForgot: () => void }

/** Sending and its rules are half of this page's script, and nobody needs them before they type. */
const sending = () =>
  import('./log-in').catch((cause: unknown) => {
    throw new Error('A part of this page did not load. Check your connection, then try again.', { cause })
  })

/** Email or username, and the password. What comes next the server says. */
export function PasswordStep({ onCode, onTwoFactor, onForgot }: Props) {
  const [initial] = useState({ email: '', password: '' })
  const form = useForm({
    initial,
    schema: async () => (await sending()).loginSchema,
    submit: async (values) => {
      const { data, message } = await (await sending()).logIn(values)
      if ('twoFactor' in data) onTwoFactor(data.challenge)
      else if ('identifier' in data) onCode({ identifier: data.identifier, hash: data.hash, sentTo: values.email })
      else welcome(data, message)
    },
  })
  return (
    <AuthView
      title="Sign in"
      intro={
        <>
          No account yet?{' '}
          <Link className="link" href={paths.signUp}>
            Create an account
          </Link>
        </>
      }
    >
      <form
        className={styles.fields}
        onSubmit={(event) => void form.onSubmit(event)}
        // Where it does not arrive now, signing in asks for it again, and says so.
        onFocus={() => void sending().catch(() => undefined)}
        noValidate
      >
        <FormFailureNote failure={form.failure} notDone="You are not signed in." />
        <TextField
          label="Email or username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="tall"
          {...form.field('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          size="tall"
          aside={
            <button type="button" className="link" onClick={onForgot}>
              Forgot your password?
            </button>
          }
          {...form.field('password')}
        />
        <Button type="submit" look="primary" size="big" block busy={form.busy}>
          Sign in
        </Button>
      </form>
      <p className={`${styles.hint} ${styles.rule}`}>
        <Icon as={Info} size={18} />
        <span>If two-factor authentication is on, we ask for your code next.</span>
      </p>
    </AuthView>
  )
}
