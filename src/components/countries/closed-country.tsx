import type { MyProfile } from '@/contract/user-schemas'
import { paths } from '@/config/paths'
import { msg } from '@/locales/message'
import { t } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { Note } from '@/ui/plain/feedback/note'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { useMyProfile } from '@/components/requests/own-reads'
import { QueryArea } from '@/components/requests/query-area'

type Residence = Pick<MyProfile, 'country'>

/** The reason why a customer cannot make a new investment; undefined where the country is open for investing. */
export const closedCountryReason = ({ country }: Residence): string | undefined =>
  country?.takesInvestments === false ? closedFor(country.title) : undefined

const closedFor = (country: string | null | undefined): string =>
  country === null || country === undefined
    ? t('Residents of your country cannot make new investments.')
    : t('Residents of {country} cannot make new investments.', { country })

const CONSEQUENCES = msg('Your existing investments continue and keep their payouts. You can withdraw your balance at any time.')

/** Takes the place of the form for a new investment. */
export const ClosedCountryPanel = ({ reason }: { reason: string }) => (
  <Panel>
    <EmptyState title={reason.replace(/\.$/, '')} actions={<ButtonLink href={paths.users.dashboard}>{t('Go to dashboard')}</ButtonLink>}>
      {t(CONSEQUENCES)}
    </EmptyState>
  </Panel>
)

/** Above the form on a project's public page, for a signed-in customer whose country is closed for investing. */
export const ClosedCountryNote = () => (
  <QueryArea>
    <OwnCountryNote />
  </QueryArea>
)

function OwnCountryNote() {
  const profile = useMyProfile().data?.data
  const reason = profile && closedCountryReason(profile)
  return reason ? (
    <Note tone="warn" title={reason}>
      {t(CONSEQUENCES)}
    </Note>
  ) : null
}
