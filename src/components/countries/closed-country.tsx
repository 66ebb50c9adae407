import type { MyProfile } from '@/contract/user-schemas'
import { paths } from '@/config/paths'
import { msg } from '@/locales/message'
import { t } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'

type Residence = Pick<MyProfile, 'country'>

/** Why a customer cannot make a new investment; undefined if the country is open for investing. */
export const closedCountryReason = ({ country }: Residence): string | undefined =>
  country?.takesInvestments === false ? closedFor(country.title) : undefined

const closedFor = (country: string | null | undefined): string =>
  country === null || country === undefined
    ? t('Residents of your country cannot make new investments.')
    : t('Residents of {country} cannot make new investments.', { country })

/** What a closed country does not affect. */
export const closedCountryConsequences = msg(
  'Your existing investments continue and keep their payouts. You can still withdraw your balance.',
)

/** Shown instead of the form for a new investment. */
export const ClosedCountryPanel = ({ reason }: { reason: string }) => (
  <Panel>
    <EmptyState title={reason.replace(/\.$/, '')} actions={<ButtonLink href={paths.users.dashboard}>{t('Go to dashboard')}</ButtonLink>}>
      {t(closedCountryConsequences)}
    </EmptyState>
  </Panel>
)
