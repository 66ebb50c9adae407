import { useEffect } from 'react'
import type { Project } from '@/contract/project-schemas'
import type { MyProfile } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { Note } from '@/ui/plain/feedback/note'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { useMyProfile } from '@/components/requests/own-reads'
import { QueryArea } from '@/components/requests/query-area'
import { closedCountryConsequences, closedCountryReason } from './closed-country'
import { orderLimits } from './order-limits'

type Props = {
  project: Pick<Project, 'limits'>
  currency: string
  /** Called with the profile on which the notes depend. */
  onProfile: (profile: MyProfile | undefined) => void
}

/**
 * Notes for a signed-in customer above the form on a project's public page: the country of residence is closed for investing, or its
 * payment methods require more than the project's minimum.
 */
export const ResidenceNotes = (props: Props) => (
  <QueryArea>
    <OwnNotes {...props} />
  </QueryArea>
)

function OwnNotes({ onProfile, ...props }: Props) {
  const profile = useMyProfile().data?.data
  useEffect(() => onProfile(profile), [onProfile, profile])
  const reason = profile && closedCountryReason(profile)
  if (reason)
    return (
      <Note tone="warn" title={reason}>
        {t(closedCountryConsequences)}
      </Note>
    )
  return profile ? <PaymentMinimum profile={profile} {...props} /> : null
}

function PaymentMinimum({ profile, project: { limits }, currency }: Omit<Props, 'onProfile'> & { profile: MyProfile }) {
  const { min } = orderLimits(limits, profile, 'GATEWAY')
  if (min === orderLimits(limits, profile, 'BALANCE').min) return null
  return (
    <Note>
      {t('The payment methods of your country accept {amount} or more. You can invest less from your available balance.', {
        amount: formatMoney(min, currency),
      })}
    </Note>
  )
}
