import dynamic from 'next/dynamic'
import type { MyProfile } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { Note } from '@/ui/plain/feedback/note'
import { setTermsWindowOpen, useIsTermsWindowOpen } from './terms-window-state'

// Rarely opened, so loaded on demand.
const TermsWindow = dynamic(() => import('./terms-window').then((file) => file.TermsWindow), { ssr: false })

type Props = { accepted: MyProfile['termsVersion']; inForce: number }

/** Requests acceptance of the current terms, above any page; it is an overlay, so no input is lost. */
export function TermsNotice({ accepted, inForce }: Props) {
  const isWindowOpen = useIsTermsWindowOpen()
  const isDue = accepted !== inForce
  return (
    <>
      {isDue && (
        <Note tone="info" title={accepted === null ? t('Please read our terms.') : t('Our terms have changed.')}>
          <div className="flex items-center justify-between gap-x-6 gap-y-3 max-md:flex-wrap">
            <p>
              {accepted === null
                ? t('Version {version} is the current version. You need to accept it before you can invest.', { version: inForce })
                : t(
                    'Version {version} is the current version; you accepted version {accepted}, which continues to apply to your existing investments. The new version applies from your next investment.',
                    { version: inForce, accepted },
                  )}
            </p>
            <Button size="small" className="shrink-0" onClick={() => setTermsWindowOpen(true)}>
              {t('Read and accept')}
            </Button>
          </div>
        </Note>
      )}
      {isWindowOpen && <TermsWindow onClose={() => setTermsWindowOpen(false)} />}
    </>
  )
}
