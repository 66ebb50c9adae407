import { Eye, LogOut, ShieldOff } from 'lucide'
import { useState } from 'react'
import { ApiError } from '@/api/api-error'
import { renew, send } from '@/api/send'
import { mayRenew } from '@/api/session'
import { site } from '@/config/site'
import { auth } from '@/contract/auth'
import { Button } from '@/ui/plain/button'
import { FormFailureNote } from '@/ui/plain/form-failure-note'
import { Icon } from '@/ui/plain/icon'
import { useForm } from '@/ui/plain/use-form'
import { AuthView } from './auth-frame'
import styles from './auth.module.css'

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
    <AuthView title="Was this not you?" intro="Freeze your account, and nothing can leave it until we have spoken with you.">
      <ul className={styles.facts}>
        <li>
          <Icon as={LogOut} />
          <p>
            <b>Everybody is signed out,</b> on every device, at once.
          </p>
        </li>
        <li>
          <Icon as={ShieldOff} />
          <p>
            <b>Nothing can be done with it.</b> No withdrawal, no new wallet, no change. Your money stays where it is, and profit still
            arrives.
          </p>
        </li>
        <li>
          <Icon as={Eye} />
          <p>
            <b>You can still sign in and read.</b> We lift the freeze when you have shown us that you are you.
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
          It was me, leave everything as it is
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
    title={wasFrozen ? 'Your account was frozen already' : 'Your account is frozen'}
    intro="Every device is signed out, and no money can leave the account."
  >
    <div role="status" className="grid gap-3 text-15 text-ink-soft">
      <p>Two things are left for you to do:</p>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>Set a new password. If someone else may be able to read your email, change that password first.</li>
        <li>
          <WriteToUs /> from the address of your account. We ask you to show that you are you, and lift the freeze.
        </li>
      </ol>
    </div>
    <NewPassword onNewPassword={onNewPassword} />
  </AuthView>
)

const Expired = ({ onLeave, onNewPassword }: Pick<Props, 'onLeave' | 'onNewPassword'>) => (
  <AuthView title="This link does not work any more" intro="Nothing was frozen: the link is older than seven days, or not complete.">
    <div role="status" className="grid gap-3 text-15 text-ink-soft">
      <p>If it came in two lines in your mail, open it there once more.</p>
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
  <AuthView title="Everybody is signed out" intro="The account itself stays open: you are the last who could lift a freeze.">
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
