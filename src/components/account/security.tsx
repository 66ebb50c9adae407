import { useState } from 'react'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/plain/primitives/button'
import { Bone } from '@/ui/plain/feedback/skeleton'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { useMyProfile } from '@/components/requests/own-reads'
import { failureAmong, ReadFailed } from '@/components/requests/reading'
import { usePublicSettings } from '@/components/requests/settings'
import { Sessions } from './sessions'
import { TurnOffTwoFactor, TurnOnTwoFactor } from './two-factor'

/** Two-factor authentication and active sessions. */
export function Security({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title={t('Security')} onClose={onClose}>
      <div className="on-raised grid gap-8">
        <SecondFactor />
        <section>
          <h3 className="mb-3 text-16">{t('Sessions')}</h3>
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
          {t('Two-factor authentication')}
          {profile ? (
            <StatusTag tone={profile.twoFactor ? 'good' : 'neutral'}>{profile.twoFactor ? t('On') : t('Off')}</StatusTag>
          ) : (
            !failure && <Bone width={56} kind="pill" />
          )}
        </h3>
        {profile && !changing && (
          <Button size="small" onClick={() => setChanging(true)}>
            {profile.twoFactor ? t('Turn off') : t('Turn on')}
          </Button>
        )}
      </div>
      {failure ? (
        <ReadFailed title={t('We couldn’t load two-factor authentication')} {...failure} />
      ) : changing && profile ? (
        <Change wasOn={profile.twoFactor} onDone={done} />
      ) : (
        <p className="max-w-measure text-14 text-ink-soft">
          {t('Requires a code from an authenticator app in addition to your password.')}
          {settings && profile?.type === 'Customer' && settings.walletCooldownHours < settings.walletCooldownHoursWithoutTwoFactor && (
            <>
              {' '}
              <Rich
                text="Once it has been on for <0>{longer}</0> hours, the cooling-off period of new wallets is shorter: {shorter, plural, one {<1>#</1> hour} other {<1>#</1> hours}}."
                parts={[<span className="num" />, <span className="num" />]}
                values={{
                  shorter: settings.walletCooldownHours,
                  longer: settings.walletCooldownHoursWithoutTwoFactor,
                }}
              />
            </>
          )}
        </p>
      )}
    </section>
  )
}

/** The requested step stays on screen until it is complete, even if the profile changes in the meantime. */
function Change({ wasOn, onDone }: { wasOn: boolean; onDone: () => void }) {
  const [turningOff] = useState(wasOn)
  return turningOff ? <TurnOffTwoFactor onDone={onDone} /> : <TurnOnTwoFactor onDone={onDone} />
}
