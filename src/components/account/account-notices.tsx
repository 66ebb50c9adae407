import { site } from '@/config/site'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Note } from '@/ui/plain/feedback/note'
import { useMyProfile } from '@/components/requests/own-reads'
import { usePublicSettings } from '@/components/requests/settings'
import { TermsNotice } from '@/components/terms/terms-notice'

/** Notices above every page of the customer area. A frozen account cannot accept terms, so its notice is shown alone. */
export function AccountNotices() {
  const { data } = useMyProfile()
  const settings = usePublicSettings()
  const profile = data?.data
  if (profile?.type !== 'Customer' || !settings) return null
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {profile.isFrozen ? (
        <Frozen message={profile.frozenText} />
      ) : (
        <TermsNotice accepted={profile.termsVersion} inForce={settings.termsVersion} />
      )}
    </div>
  )
}

/** The note by staff comes first, followed by an explanation of a freeze. */
const Frozen = ({ message }: { message: string | null }) => (
  <Note tone="act" title={t('Your account is frozen.')}>
    {message && <p className="mb-2 wrap-anywhere whitespace-pre-line text-ink">{message}</p>}
    <Rich
      text="You can view your account, but changes and withdrawals are blocked. You still receive payouts. To lift the freeze, write to <0>{email}</0> from the email address of your account. We verify your identity first."
      parts={[<a className="link" href={`mailto:${site.email}`} />]}
      values={{ email: site.email }}
    />
  </Note>
)
