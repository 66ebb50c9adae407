import { Eye, LogOut, ShieldOff } from 'lucide'
import { useState } from 'react'
import { ApiError } from '@/api/api-error'
import { renew, send } from '@/api/send'
import { mayRenew } from '@/api/session'
import { site } from '@/config/site'
import { auth } from '@/contract/auth'
import { Button } from '@/ui/plain/primitives/button'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { useForm } from '@/ui/plain/forms/use-form'
import { AuthView } from '../auth-frame'
import styles from '../auth.module.css'

type Props = { token: string; onLeave: () => void; onNewPassword: () => void }
type Outcome = { at: 'asking' } | { at: 'frozen'; wasFrozen: boolean } | { at: 'expired' } | { at: 'signed-out' }

/**
 * Where a *this wasn't me* link of a mail leads. Mail programs open links by themselves, so nothing happens before the button is
 * pressed.
 */
export function FreezeStep({ token, onLeave, onNewPassword }: Props) {
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
  const form = useForm({
    initial: { token },
    submit: async (values) => {
      const outcome = await freeze(values.token)
      // Somebody who was signed in here with that account is so no more: this page learns it at once, not with the next click.
      if (mayRenew()) await renew()
      onOutcome(outcome)
    },
  })
  return (
    <AuthView title="Not you?" intro="Freeze your account to stop withdrawals until we have verified your identity.">
      <ul className={styles.facts}>
        <li>
          <Icon as={LogOut} />
          <p>
            <b>All devices are signed out</b> immediately.
          </p>
        </li>
        <li>
          <Icon as={ShieldOff} />
          <p>
            <b>The account is locked for changes.</b> No withdrawals, new wallets or other changes. Your balance and investments are
            unaffected, and payouts continue.
          </p>
        </li>
        <li>
          <Icon as={Eye} />
          <p>
            <b>You can still sign in and view your account.</b> We lift the freeze once we have verified your identity.
          </p>
        </li>
      </ul>
      <form className={styles.fields} onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="The account is not frozen." />
        <Button type="submit" look="primary" size="big" block busy={form.busy}>
          Freeze my account
        </Button>
      </form>
      <p className={`${styles.two} ${styles.rule}`}>
        <button type="button" className="link" onClick={onLeave}>
          It was me, do not freeze
        </button>
      </p>
    </AuthView>
  )
}

/** What came of it. Refusals that are about the link have a screen of their own; others are shown above the button, to try again. */
async function freeze(token: string): Promise<Outcome> {
  try {
    const { data } = await send(auth.freeze, { body: { token } })
    return { at: 'frozen', wasFrozen: data.wasFrozen }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A link that is cut off can be empty or too long for the endpoint: to whoever follows it, that is the same as one too old.
    if (error.code === 'CODE_EXPIRED' || error.code === 'VALIDATION') return { at: 'expired' }
    if (error.code === 'LAST_ADMIN') return { at: 'signed-out' }
    throw error
  }
}

const Frozen = ({ wasFrozen, onNewPassword }: { wasFrozen: boolean; onNewPassword: () => void }) => (
  <AuthView
    title={wasFrozen ? 'Your account is already frozen' : 'Your account is frozen'}
    intro="All devices are signed out, and withdrawals are blocked."
  >
    <div role="status" className="grid gap-3 text-15 text-ink-soft">
      <p>Next steps:</p>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>Set a new password. If someone else may be able to read your email, change that password first.</li>
        <li>
          <WriteToUs /> from the email address of your account. We verify your identity and lift the freeze.
        </li>
      </ol>
    </div>
    <NewPassword onNewPassword={onNewPassword} />
  </AuthView>
)

const Expired = ({ onLeave, onNewPassword }: Pick<Props, 'onLeave' | 'onNewPassword'>) => (
  <AuthView title="This link has expired" intro="Nothing was frozen. The link is older than seven days or incomplete.">
    <div role="status" className="grid gap-3 text-15 text-ink-soft">
      <p>If your email app split the link over two lines, copy the whole link.</p>
      <p>
        If you think someone else has access to your account, set a new password now: it signs out every device. Then <WriteToUs />, and we
        freeze the account for you.
      </p>
    </div>
    <NewPassword onNewPassword={onNewPassword} />
    <p className={`${styles.two} ${styles.rule}`}>
      <button type="button" className="link" onClick={onLeave}>
        Go to sign in
      </button>
    </p>
  </AuthView>
)

const OnlySignedOut = ({ onNewPassword }: Pick<Props, 'onNewPassword'>) => (
  <AuthView
    title="All devices are signed out"
    intro="The account was not frozen, because you are the only person who could lift the freeze."
  >
    <p role="status" className="text-15 text-ink-soft">
      Set a new password now, so that the old one no longer works.
    </p>
    <NewPassword onNewPassword={onNewPassword} />
  </AuthView>
)

const NewPassword = ({ onNewPassword }: Pick<Props, 'onNewPassword'>) => (
  <Button look="primary" size="big" block onClick={onNewPassword}>
    Set a new password
  </Button>
)

const WriteToUs = () => (
  <a className="link" href={`mailto:${site.email}`}>
    write to {site.email}
  </a>
)
