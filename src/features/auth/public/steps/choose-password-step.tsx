import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { ApiError } from '@/api/api-error'
import { send } from '@/api/send'
import { homeOf } from '@/config/paths'
import { site } from '@/config/site'
import { auth } from '@/contract/auth'
import { passwordMinimum, passwordTooShort } from '@/contract/auth-schemas'
import type { Reply } from '@/contract/core/endpoint'
import { newPassword } from '@/contract/core/primitives'
import { Button } from '@/ui/plain/primitives/button'
import { PasswordField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { notify } from '@/ui/plain/feedback/notify'
import { TextSkeleton } from '@/ui/plain/feedback/skeleton'
import { ErrorState } from '@/ui/plain/feedback/state-box'
import { StrengthMeter } from '@/ui/plain/forms/strength-meter'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import styles from '../auth.module.css'
import { welcome } from './use-auth-steps'
import { usePasswordStrength } from '../passwords/use-password-strength'

export type LinkKind = 'invitation' | 'reset'
type Props = { kind: LinkKind; token: string; onLeave: () => void }
type Link = NonNullable<Reply<typeof auth.passwordLink>>
type State =
  { at: 'loading' } | { at: 'failed'; message: string; error: ApiError | undefined } | { at: 'expired' } | { at: 'open'; link: Link }

const purposes = { invitation: 'INVITATION', reset: 'PASSWORD_RESET' } as const

/** The page behind the link of an invitation or of a password reset that staff started. Opening it changes nothing. */
export function ChoosePasswordStep({ kind, token, onLeave }: Props) {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void readLink(kind, token).then((found) => isCurrent && setState(found))
    return () => void (isCurrent = false)
  }, [kind, token, attempt])
  const retry = () => {
    setState({ at: 'loading' })
    setAttempt((before) => before + 1)
  }
  switch (state.at) {
    case 'loading':
      return (
        <AuthView title="Choose your password" intro="Checking the link…">
          <TextSkeleton lines={3} />
        </AuthView>
      )
    case 'failed':
      return (
        <AuthView title="Choose your password" intro="The link could not be checked. Nothing was changed.">
          <ErrorState title="The link was not checked" onRetry={retry} error={state.error}>
            {state.message}
          </ErrorState>
        </AuthView>
      )
    case 'expired':
      return <Expired kind={kind} onLeave={onLeave} />
    case 'open':
      return <Choose kind={kind} token={token} link={state.link} onExpired={() => setState({ at: 'expired' })} onLeave={onLeave} />
  }
}

async function readLink(kind: LinkKind, token: string): Promise<State> {
  try {
    const { data } = await send(auth.passwordLink, { body: { token } })
    return data?.purpose === purposes[kind] ? { at: 'open', link: data } : { at: 'expired' }
  } catch (error) {
    // A link that was cut off can be empty or too long for the endpoint.
    if (error instanceof ApiError && error.code === 'VALIDATION') return { at: 'expired' }
    const isAnswer = error instanceof ApiError
    return { at: 'failed', message: isAnswer ? error.message : 'Please try again.', error: isAnswer ? error : undefined }
  }
}

const rule = (password: string, minimum: number): string | undefined => {
  const judged = newPassword.safeParse(password)
  if (!judged.success) return judged.error.issues[0]?.message ?? 'Choose another password'
  return password.length < minimum ? passwordTooShort(minimum) : undefined
}

function Choose({ kind, token, link, onExpired, onLeave }: Props & { link: Link; onExpired: () => void }) {
  const router = useRouter()
  const minimum = passwordMinimum[link.type]
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => {
      const message = rule(password, minimum)
      return message ? { password: message } : {}
    },
    submit: async ({ password }) => {
      try {
        if (kind === 'invitation') {
          const { data, message } = await send(auth.acceptInvitation, { body: { token, password } })
          welcome(data, message)
          return void router.replace(homeOf(data.user.type))
        }
        const { message } = await send(auth.resetPasswordByLink, { body: { token, password } })
        notify.success(message)
        onLeave()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'CODE_EXPIRED') return onExpired()
        throw error
      }
    },
  })
  const strength = usePasswordStrength(form.values.password, minimum, [link.name, link.username])
  return (
    <AuthView title={kind === 'invitation' ? `Welcome, ${link.name}` : 'Choose a new password'} intro={introOf(kind)}>
      <form className={styles.fields} onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="The password was not set." />
        {/* For password managers: the account that the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          size="tall"
          help={`Your username is ${link.username}.`}
          meter={<StrengthMeter {...strength} />}
          {...form.field('password')}
        />
        <Button type="submit" look="primary" size="big" block busy={form.busy}>
          {kind === 'invitation' ? 'Set password and sign in' : 'Set new password'}
        </Button>
      </form>
    </AuthView>
  )
}

const introOf = (kind: LinkKind): string =>
  kind === 'invitation'
    ? `Choose the password for your account at ${site.title}. Our team never sets or sees it.`
    : 'All devices are then signed out, and withdrawals are on hold for a while.'

const Expired = ({ kind, onLeave }: Pick<Props, 'kind' | 'onLeave'>) => (
  <AuthView
    title={kind === 'invitation' ? 'This invitation has expired' : 'This link has expired'}
    intro={
      kind === 'invitation'
        ? 'It has been used, was replaced by a newer one, or is older than 48 hours.'
        : 'It has been used, was replaced by a newer one, or is older than one hour. Your password was not changed.'
    }
  >
    <div role="status" className="grid gap-3 text-15 text-ink-soft">
      <p>If your email app split the link over two lines, copy the whole link.</p>
      {kind === 'invitation' ? (
        <p>
          If you already chose a password, sign in with it. Otherwise ask for a new invitation, or write to{' '}
          <a className="link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
          .
        </p>
      ) : (
        <p>Ask our support team for another link, or use “Forgot password?” on the sign-in page.</p>
      )}
    </div>
    <Button look="primary" size="big" block onClick={onLeave}>
      Go to sign in
    </Button>
  </AuthView>
)
