import { useState } from 'react'
import { Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/plain/primitives/button'
import { Bone } from '@/ui/plain/feedback/skeleton'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { useMyProfile } from '@/components/requests/own-reads'
import { failureAmong, ReadFailed } from '@/components/requests/reading'
import { usePublicSettings } from '@/components/requests/settings'
import { Sessions } from './sessions'
import { TurnOffTwoFactor, TurnOnTwoFactor } from './two-factor'

/** The second factor, and where the account is signed in. */
export function Security({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="Security" onClose={onClose}>
      <div className="on-raised grid gap-8">
        <SecondFactor />
        <section>
          <h3 className="mb-3 text-16">Sessions</h3>
          <Sessions />
        </section>
      </div>
    </Modal>
  )
}

function SecondFactor() {
  const me = useMyProfile()
  const failure = failureAmong(me)
  const settings = usePublicSettings()
  const [changing, setChanging] = useState(false)
  const profile = me.data?.data
  const done = () => setChanging(false)
  return (
    <section>
      <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
        <h3 className="flex items-center gap-3 text-16">
          Two-factor authentication
          {profile ? (
            <StatusTag tone={profile.twoFactor ? 'good' : 'neutral'}>{profile.twoFactor ? 'On' : 'Off'}</StatusTag>
          ) : (
            !failure && <Bone width={56} kind="pill" />
          )}
        </h3>
        {profile && !changing && (
          <Button size="small" onClick={() => setChanging(true)}>
            {profile.twoFactor ? 'Turn off' : 'Turn on'}
          </Button>
        )}
      </div>
      {failure ? (
        <ReadFailed what="two-factor authentication" {...failure} />
      ) : changing && profile ? (
        <Change wasOn={profile.twoFactor} onDone={done} />
      ) : (
        <p className="max-w-measure text-14 text-ink-soft">
          Requires a code from an authenticator app in addition to your password.
          {settings && profile?.type === 'Customer' && (
            <>
              {' '}
              A new wallet can then be used after <span className="num">{settings.walletCooldownHours}</span> hours instead of{' '}
              <span className="num">{settings.walletCooldownHoursWithoutTwoFactor}</span>.
            </>
          )}
        </p>
      )}
    </section>
  )
}

/** What was asked for stays on screen until it is done, although the profile says otherwise meanwhile. */
function Change({ wasOn, onDone }: { wasOn: boolean; onDone: () => void }) {
  const [turningOff] = useState(wasOn)
  return turningOff ? <TurnOffTwoFactor onDone={onDone} /> : <TurnOnTwoFactor onDone={onDone} />
}
