import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { ApiError } from '@/api/api-error'
import { useWrite } from '@/api/hooks'
import type { Answered } from '@/api/send'
import { inQueryArea } from '@/components/requests/query-area'
import { homeOf } from '@/config/paths'
import { site } from '@/config/site'
import { auth } from '@/contract/auth'
import { passwordMinimum, passwordTooShort } from '@/contract/auth-schemas'
import type { Reply } from '@/contract/core/endpoint'
import { newPassword } from '@/contract/core/primitives'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { PasswordField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { notify } from '@/ui/plain/feedback/notify'
import { TextSkeleton } from '@/ui/plain/feedback/skeleton'
import { ErrorState } from '@/ui/plain/feedback/state-box'
import { StrengthMeter } from '@/ui/plain/forms/strength-meter'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import { welcome } from './use-auth-steps'
import { usePasswordStrength } from '../passwords/use-password-strength'

export type LinkKind = 'invitation' | 'reset'
type Props = { kind: LinkKind; token: string; onLeave: () => void }
type Link = NonNullable<Reply<typeof auth.passwordLink>>
type State =
  { at: 'loading' } | { at: 'failed'; message: string; error: ApiError | undefined } | { at: 'expired' } | { at: 'open'; link: Link }

const purposes = { invitation: 'INVITATION', reset: 'PASSWORD_RESET' } as const

function ChoosePassword({ kind, token, onLeave }: Props) {
  const { mutateAsync: read } = useWrite(auth.passwordLink, { changes: [] })
  const [state, setState] = useState<State>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void stateOf(kind, () => read({ body: { token } })).then((next) => isCurrent && setState(next))
    return () => void (isCurrent = false)
  }, [kind, token, attempt, read])
  const retry = () => {
    setState({ at: 'loading' })
    setAttempt((before) => before + 1)
  }
  switch (state.at) {
    case 'loading':
      return (
        <AuthView title={t('Choose your password')} intro={t('Checking the link…')}>
          <TextSkeleton lines={3} />
        </AuthView>
      )
    case 'failed':
      return (
        <AuthView title={t('Choose your password')} intro={t('The link could not be checked. Nothing was changed.')}>
          <ErrorState title={t('The link was not checked')} onRetry={retry} error={state.error}>
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

async function stateOf(kind: LinkKind, read: () => Promise<Answered<Reply<typeof auth.passwordLink>>>): Promise<State> {
  try {
    const { data } = await read()
    return data?.purpose === purposes[kind] ? { at: 'open', link: data } : { at: 'expired' }
  } catch (error) {
    // The token of a truncated link can be empty, or invalid for the endpoint.
    if (error instanceof ApiError && error.code === 'VALIDATION') return { at: 'expired' }
    const isAnswer = error instanceof ApiError
    return { at: 'failed', message: isAnswer ? error.message : t('Please try again.'), error: isAnswer ? error : undefined }
  }
}

const rule = (password: string, minimum: number): string | undefined => {
  const judged = newPassword.safeParse(password)
  if (!judged.success) return judged.error.issues[0]?.message ?? t('Choose another password')
  return password.length < minimum ? t(passwordTooShort(minimum)) : undefined
}

function Choose({ kind, token, link, onExpired, onLeave }: Props & { link: Link; onExpired: () => void }) {
  const router = useRouter()
  const minimum = passwordMinimum[link.type]
  const accept = useWrite(auth.acceptInvitation, { changes: [] })
  const reset = useWrite(auth.resetPasswordByLink, { changes: [] })
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => {
      const message = rule(password, minimum)
      return message ? { password: message } : {}
    },
    submit: async ({ password }) => {
      try {
        if (kind === 'invitation') {
          const { data, message } = await accept.mutateAsync({ body: { token, password } })
          welcome(data, message)
          return void router.replace(homeOf(data.user.type))
        }
        const { message } = await reset.mutateAsync({ body: { token, password } })
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
    <AuthView title={kind === 'invitation' ? t('Welcome, {name}', { name: link.name }) : t('Choose a new password')} intro={introOf(kind)}>
      <form className="grid gap-5 grid-cols-[minmax(0,1fr)]" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone={t('The password was not set.')} />
        {/* For password managers: the account that the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          size="tall"
          help={t('Your username is {username}.', { username: link.username })}
          meter={<StrengthMeter {...strength} />}
          {...form.field('password')}
        />
        <Button type="submit" variant="primary" size="big" block busy={form.busy}>
          {kind === 'invitation' ? t('Set password and sign in') : t('Set new password')}
        </Button>
      </form>
    </AuthView>
  )
}

const introOf = (kind: LinkKind): string =>
  kind === 'invitation'
    ? t('Choose the password for your account at {title}. Our team never sets or sees it.', { title: site.title })
    : t('All devices are then signed out, and withdrawals are on hold for a limited time.')

const Expired = ({ kind, onLeave }: Pick<Props, 'kind' | 'onLeave'>) => (
  <AuthView
    title={kind === 'invitation' ? t('This invitation has expired') : t('This link has expired')}
    intro={
      kind === 'invitation'
        ? t('The link has been used, was replaced by a newer one, or is older than 48 hours.')
        : t('The link has been used, was replaced by a newer one, or is older than one hour. Your password was not changed.')
    }
  >
    <div role="status" className="grid gap-3 text-15 text-ink-soft">
      <p>{t('If your email app split the link over two lines, copy the whole link.')}</p>
      {kind === 'invitation' ? (
        <p>
          <Rich
            text="If you already chose a password, sign in with it. Otherwise request a new invitation, or write to <0>{email}</0>."
            parts={[<a className="link" href={`mailto:${site.email}`} />]}
            values={{ email: site.email }}
          />
        </p>
      ) : (
        <p>{t('Ask our support team for another link, or use “Forgot your password?” on the sign-in page.')}</p>
      )}
    </div>
    <Button variant="primary" size="big" block onClick={onLeave}>
      {t('Go to sign in')}
    </Button>
  </AuthView>
)

/** The page behind the link of an invitation, or of a password reset started by staff. Opening it changes nothing. */
export const ChoosePasswordStep = inQueryArea(ChoosePassword)
