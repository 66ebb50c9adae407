import clsx from 'clsx'
import { Eye, LogOut, ShieldOff } from 'lucide'
import { useState, type ReactNode } from 'react'
import { ApiError } from '@/api/api-error'
import { useWrite } from '@/api/hooks'
import { renew, type Answered } from '@/api/send'
import { mayRenew } from '@/api/session'
import { inQueryArea } from '@/components/requests/query-area'
import { site } from '@/config/site'
import { auth } from '@/contract/auth'
import type { Reply } from '@/contract/core/endpoint'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import styles from '../auth.module.css'

type Props = { token: string; onLeave: () => void; onNewPassword: () => void }
type Outcome = { at: 'asking' } | { at: 'frozen'; wasFrozen: boolean } | { at: 'expired' } | { at: 'signed-out' }

function Freeze({ token, onLeave, onNewPassword }: Props) {
  const [outcome, setOutcome] = useState<Outcome>({ at: 'asking' })
  switch (outcome.at) {
    case 'asking':
      return <Asking token={token} onLeave={onLeave} onOutcome={setOutcome} />
    case 'frozen':
      return <Frozen wasFrozen={outcome.wasFrozen} onNewPassword={onNewPassword} />
    case 'expired':
      return <Expired onLeave={onLeave} onNewPassword={onNewPassword} />
    case 'signed-out':
      return <OnlySignedOut onNewPassword={onNewPassword} />
  }
}

function Asking({ token, onLeave, onOutcome }: Pick<Props, 'token' | 'onLeave'> & { onOutcome: (outcome: Outcome) => void }) {
  const freeze = useWrite(auth.freeze, { changes: [] })
  const form = useForm({
    initial: { token },
    submit: async (values) => {
      const outcome = await outcomeOf(() => freeze.mutateAsync({ body: values }))
      // Freezing ends all sessions of the account. A visitor who is signed in with it is signed out now, not on the next request.
      if (mayRenew()) await renew()
      onOutcome(outcome)
    },
  })
  return (
    <AuthView title={t('Not you?')} intro={t('Freeze your account to stop withdrawals until we have verified your identity.')}>
      <ul className={clsx(styles.facts, 'grid gap-4')}>
        <li>
          <Icon as={LogOut} />
          <p>
            <Rich text="<0>All devices are signed out</0> immediately." parts={[<b />]} />
          </p>
        </li>
        <li>
          <Icon as={ShieldOff} />
          <p>
            <Rich
              text="<0>Your account cannot be changed.</0> No withdrawals, new wallets or other changes. Your balance and investments are unaffected, and payouts continue."
              parts={[<b />]}
            />
          </p>
        </li>
        <li>
          <Icon as={Eye} />
          <p>
            <Rich
              text="<0>You can still sign in and view your account.</0> We lift the freeze once we have verified your identity."
              parts={[<b />]}
            />
          </p>
        </li>
      </ul>
      <form className="grid gap-5 grid-cols-[minmax(0,1fr)]" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone={t('The account is not frozen.')} />
        <Button type="submit" variant="primary" size="big" block busy={form.busy}>
          {t('Freeze my account')}
        </Button>
      </form>
      <p className={`${styles.two} border-t border-line pt-5 mt-1`}>
        <button type="button" className="link" onClick={onLeave}>
          {t('It was me, do not freeze my account')}
        </button>
      </p>
    </AuthView>
  )
}

/** The result. Refusals because of the link have their own screen; others are shown above the button, to try again. */
async function outcomeOf(freeze: () => Promise<Answered<Reply<typeof auth.freeze>>>): Promise<Outcome> {
  try {
    const { data } = await freeze()
    return { at: 'frozen', wasFrozen: data.wasFrozen }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The token of a truncated link can be invalid for the endpoint: for the visitor that is the same as an expired link.
    if (error.code === 'CODE_EXPIRED' || error.code === 'VALIDATION') return { at: 'expired' }
    if (error.code === 'LAST_ADMIN') return { at: 'signed-out' }
    throw error
  }
}

const Frozen = ({ wasFrozen, onNewPassword }: { wasFrozen: boolean; onNewPassword: () => void }) => (
  <AuthView
    title={wasFrozen ? t('Your account is already frozen') : t('Your account is frozen')}
    intro={t('All devices are signed out, and withdrawals are blocked.')}
  >
    <div role="status" className="grid gap-3 text-15 text-ink-soft">
      <p>{t('Next steps:')}</p>
      <ol className="grid list-decimal gap-2 ps-5">
        <li>{t('Set a new password. If another person may be able to read your email, change the password of your mailbox first.')}</li>
        <li>
          <Rich
            text="<0>Write to {email}</0> from the email address of your account. We verify your identity and lift the freeze."
            parts={[<MailToUs />]}
            values={{ email: site.email }}
          />
        </li>
      </ol>
    </div>
    <NewPassword onNewPassword={onNewPassword} />
  </AuthView>
)

const Expired = ({ onLeave, onNewPassword }: Pick<Props, 'onLeave' | 'onNewPassword'>) => (
  <AuthView title={t('This link has expired')} intro={t('Nothing was frozen. The link is older than seven days or incomplete.')}>
    <div role="status" className="grid gap-3 text-15 text-ink-soft">
      <p>{t('If your email app split the link over two lines, copy the whole link.')}</p>
      <p>
        <Rich
          text="If you think another person has access to your account, set a new password now: this signs out every device. Then <0>write to {email}</0>, and we will freeze the account for you."
          parts={[<MailToUs />]}
          values={{ email: site.email }}
        />
      </p>
    </div>
    <NewPassword onNewPassword={onNewPassword} />
    <p className={`${styles.two} border-t border-line pt-5 mt-1`}>
      <button type="button" className="link" onClick={onLeave}>
        {t('Go to sign in')}
      </button>
    </p>
  </AuthView>
)

const OnlySignedOut = ({ onNewPassword }: Pick<Props, 'onNewPassword'>) => (
  <AuthView
    title={t('All devices are signed out')}
    intro={t('The account was not frozen, because you are the only person who could lift the freeze.')}
  >
    <p role="status" className="text-15 text-ink-soft">
      {t('Set a new password now, so that the old one no longer works.')}
    </p>
    <NewPassword onNewPassword={onNewPassword} />
  </AuthView>
)

const NewPassword = ({ onNewPassword }: Pick<Props, 'onNewPassword'>) => (
  <Button variant="primary" size="big" block onClick={onNewPassword}>
    {t('Set a new password')}
  </Button>
)

/** The label is part of a sentence. */
const MailToUs = ({ children }: { children?: ReactNode }) => (
  <a className="link" href={`mailto:${site.email}`}>
    {children}
  </a>
)

/**
 * The page behind a *this wasn't me* link of an email. Mail programs open links automatically, so nothing happens until the button is
 * pressed.
 */
export const FreezeStep = inQueryArea(Freeze)
