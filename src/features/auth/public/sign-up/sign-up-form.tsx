import { Check, Lock } from 'lucide'
import { send } from '@/api/send'
import { paths } from '@/config/paths'
import { auth } from '@/contract/auth'
import { passwordMinimum } from '@/contract/auth-schemas'
import { Button } from '@/ui/plain/primitives/button'
import { CheckField } from '@/ui/plain/forms/check-field'
import { PasswordField, SelectField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { StrengthMeter } from '@/ui/plain/forms/strength-meter'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import styles from '../auth.module.css'
import type { CodeFlow } from '../steps/use-auth-steps'
import { usePasswordStrength } from '../passwords/use-password-strength'
import { useUsernameCheck, type UsernameCheck } from './use-username-check'

export type CountryChoice = { slug: string; title: string }
type Props = {
  countries: readonly CountryChoice[]
  termsVersion: number
  refer: string
  onRefer: (username: string) => void
  onCode: (flow: CodeFlow) => void
}

const empty = { name: '', username: '', email: '', country: '', password: '', accepted: false }

/** Registration. What the referral link filled in stands apart, so that it can be seen and taken out. */
export function SignUpForm({ countries, termsVersion, refer, onRefer, onCode }: Props) {
  const form = useForm({
    initial: empty,
    check: (values) => checked(values),
    beside: ['referredBy'],
    submit: async ({ name, username, email, country, password }) => {
      const body = { name, username, email, password, country, termsVersion, ...(refer ? { referredBy: refer } : {}) }
      const { data, message } = await send(auth.register, { body })
      onCode({ identifier: data.identifier, hash: data.hash, sentTo: email, done: message })
    },
  })
  const found = useUsernameCheck(form.values.username)
  const { name, username, email, password } = form.values
  const strength = usePasswordStrength(password, passwordMinimum.Customer, [name, username, email])
  const intro = (
    <>
      Already have an account?{' '}
      <Link className="link" href={paths.signIn}>
        Sign in
      </Link>
    </>
  )
  return (
    <AuthView title="Create an account" intro={intro}>
      <form className={styles.fields} onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="The account was not created." />
        <TextField
          label="Name"
          autoComplete="name"
          size="tall"
          maxLength={120}
          help="As shown on your identity document."
          {...form.field('name')}
        />
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="tall"
          {...form.field('username')}
          {...usernameWords(found, form.errors.username)}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          size="tall"
          help="We send a 6-digit code to it next."
          {...form.field('email')}
        />
        <SelectField
          label="Country"
          size="tall"
          options={[{ value: '', label: 'Choose your country' }, ...countries.map(({ slug, title }) => ({ value: slug, label: title }))]}
          {...form.field('country')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          size="tall"
          meter={<StrengthMeter {...strength} />}
          {...form.field('password')}
        />
        <Referrer
          refer={refer}
          onRefer={(username) => {
            onRefer(username)
            form.clearError('referredBy')
          }}
          error={form.errors.referredBy}
        />
        <CheckField
          name="accepted"
          checked={form.values.accepted}
          onChange={(accepted) => form.set('accepted', accepted)}
          error={form.errors.accepted}
        >
          I accept the{' '}
          <Link className="link" href={paths.termsAndConditions} target="_blank" waitable>
            Terms and Conditions
          </Link>
          , version <span className="num">{termsVersion}</span>, and have read the{' '}
          <Link className="link" href={paths.privacyPolicy} target="_blank" waitable>
            Privacy Policy
          </Link>
          .
        </CheckField>
        <Button type="submit" look="primary" size="big" block busy={form.busy}>
          Create account
        </Button>
      </form>
    </AuthView>
  )
}

/** The endpoint's own rules, and the two that are only the form's: a country, and the terms. */
function checked({ accepted, ...values }: typeof empty): Partial<Record<keyof typeof empty, string>> {
  const judged = auth.register.body.safeParse(values)
  const found = judged.success ? {} : Object.fromEntries(judged.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  return {
    ...found,
    ...(values.country ? {} : { country: 'Choose your country' }),
    ...(accepted ? {} : { accepted: 'Accept the terms to continue' }),
  }
}

function usernameWords(found: UsernameCheck, error: string | undefined) {
  if (error) return {}
  if (found === 'taken') return { error: 'This username is taken.' }
  if (found !== 'free') return { help: 'Letters, digits, dots and dashes. Used to sign in, and visible to people you refer.' }
  return {
    help: (
      <span role="status" className="inline-flex items-center gap-1.5 text-good">
        <Icon as={Check} size={16} /> free
      </span>
    ),
  }
}

function Referrer({ refer, onRefer, error }: { refer: string; onRefer: (username: string) => void; error: string | undefined }) {
  if (!refer) return <></>
  return (
    <div className="grid gap-1.5">
      <span className="text-14 font-medium">Referred by</span>
      <span className={styles.given}>
        {refer}
        <Icon as={Lock} size={18} />
      </span>
      {error && (
        <p role="alert" className="text-14 text-brand-text">
          {error}
        </p>
      )}
      <p className="text-14 text-ink-soft">
        From your referral link.{' '}
        <button type="button" className="link" onClick={() => onRefer('')}>
          Remove
        </button>
      </p>
    </div>
  )
}
