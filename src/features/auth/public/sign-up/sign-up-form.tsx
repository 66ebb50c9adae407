import { Check, Lock } from 'lucide'
import { useRouter } from 'next/router'
import { useWrite } from '@/api/hooks'
import { inQueryArea } from '@/components/requests/query-area'
import { paths, withNext } from '@/config/paths'
import { auth } from '@/contract/auth'
import { passwordMinimum } from '@/contract/auth-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { CheckField } from '@/ui/plain/forms/check-field'
import { PasswordField, SelectField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { StrengthMeter } from '@/ui/plain/forms/strength-meter'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
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

function useSignUpForm({ termsVersion, refer, onCode }: Pick<Props, 'termsVersion' | 'refer' | 'onCode'>) {
  const register = useWrite(auth.register, { changes: [] })
  return useForm({
    initial: empty,
    check: (values) => checked(values),
    beside: ['referredBy'],
    submit: async ({ name, username, email, country, password }) => {
      const body = { name, username, email, password, country, termsVersion, ...(refer ? { referredBy: refer } : {}) }
      const { data, message } = await register.mutateAsync({ body })
      onCode({ identifier: data.identifier, hash: data.hash, codeLength: data.codeLength, sentTo: email, done: message })
    },
  })
}
type SignUpFields = ReturnType<typeof useSignUpForm>

function SignUp({ countries, termsVersion, refer, onRefer, onCode }: Props) {
  const { query } = useRouter()
  const form = useSignUpForm({ termsVersion, refer, onCode })
  const intro = (
    <Rich text="Already have an account? <0>Sign in</0>" parts={[<Link className="link" href={withNext(paths.signIn, query.next)} />]} />
  )
  return (
    <AuthView title={t('Create account')} intro={intro}>
      {/* POST, so that a form submitted before the scripts run puts the password into no URL and no log. */}
      <form method="post" className="grid gap-5 grid-cols-[minmax(0,1fr)]" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone={t('The account was not created.')} />
        <PersonFields form={form} countries={countries} />
        <NewPasswordField form={form} />
        <Referrer
          refer={refer}
          onRefer={(username) => {
            onRefer(username)
            form.clearError('referredBy')
          }}
          error={form.errors.referredBy}
        />
        <TermsField form={form} termsVersion={termsVersion} />
        <Button type="submit" variant="primary" size="big" block busy={form.busy}>
          {t('Create account')}
        </Button>
      </form>
    </AuthView>
  )
}

/** Registration. A referrer from a referral link is shown in its own field, where it can be removed. */
export const SignUpForm = inQueryArea(SignUp)

function PersonFields({ form, countries }: { form: SignUpFields; countries: readonly CountryChoice[] }) {
  const availability = useUsernameCheck(form.values.username)
  return (
    <>
      <TextField
        label={t('Name')}
        autoComplete="name"
        size="tall"
        maxLength={120}
        help={t('As shown on your identity document.')}
        {...form.field('name')}
      />
      <TextField
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="tall"
        {...form.field('username')}
        {...usernameHelp(availability, form.errors.username)}
      />
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        size="tall"
        help={t('We will send a code to this address next.')}
        {...form.field('email')}
      />
      <SelectField
        label={t('Country')}
        size="tall"
        options={[{ value: '', label: t('Choose your country') }, ...countries.map(({ slug, title }) => ({ value: slug, label: title }))]}
        {...form.field('country')}
      />
    </>
  )
}

function NewPasswordField({ form }: { form: SignUpFields }) {
  const { name, username, email, password } = form.values
  const strength = usePasswordStrength(password, passwordMinimum.Customer, [name, username, email])
  return (
    <PasswordField
      label={t('Password')}
      autoComplete="new-password"
      size="tall"
      meter={<StrengthMeter {...strength} />}
      {...form.field('password')}
    />
  )
}

const TermsField = ({ form, termsVersion }: { form: SignUpFields; termsVersion: number }) => (
  <CheckField
    name="accepted"
    checked={form.values.accepted}
    onChange={(accepted) => form.set('accepted', accepted)}
    error={form.errors.accepted}
  >
    <Rich
      text="I accept the <0>Terms and Conditions</0>, version <1>{termsVersion}</1>, and have read the <2>Privacy Policy</2>."
      parts={[
        <Link className="link" href={paths.termsAndConditions} target="_blank" waitable />,
        <span className="num" />,
        <Link className="link" href={paths.privacyPolicy} target="_blank" waitable />,
      ]}
      values={{ termsVersion }}
    />
  </CheckField>
)

/** The endpoint's rules, and two of the form only: a country, and the terms. */
function checked({ accepted, ...values }: typeof empty): Partial<Record<keyof typeof empty, string>> {
  const judged = auth.register.body.safeParse(values)
  const errors = judged.success ? {} : Object.fromEntries(judged.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  return {
    ...errors,
    ...(values.country ? {} : { country: t('Choose your country') }),
    ...(accepted ? {} : { accepted: t('Accept the terms to continue') }),
  }
}

function usernameHelp(availability: UsernameCheck, error: string | undefined) {
  if (error) return {}
  if (availability === 'taken') return { error: t('This username is taken.') }
  if (availability !== 'free')
    return { help: t('Letters, digits, dots, dashes and underscores. Used to sign in, and visible to people you refer.') }
  return {
    help: (
      <span role="status" className="inline-flex items-center gap-1.5 text-good">
        <Icon as={Check} size={16} /> {t('Available')}
      </span>
    ),
  }
}

function Referrer({ refer, onRefer, error }: { refer: string; onRefer: (username: string) => void; error: string | undefined }) {
  if (!refer) return <></>
  return (
    <div className="grid gap-1.5">
      <span className="text-14 font-medium">{t('Referred by')}</span>
      <span className="flex items-center justify-between min-h-12 px-3.5 border border-line-strong rounded-control bg-sunken">
        {refer}
        <Icon as={Lock} size={18} />
      </span>
      {error && (
        <p role="alert" className="text-14 text-brand-text">
          {error}
        </p>
      )}
      <p className="text-14 text-ink-soft">
        <Rich
          text="From your referral link. <0>Remove</0>"
          parts={[<button type="button" className="link" onClick={() => onRefer('')} />]}
        />
      </p>
    </div>
  )
}
