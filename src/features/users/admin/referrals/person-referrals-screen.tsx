import { PersonPage } from '@/components/admin/person-page'
import { ButtonLink } from '@/ui/admin/primitives/button'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { ReferralTree } from './referral-tree'

/** Whom one person referred. */
export const PersonReferralsScreen = () => (
  <PersonPage>
    {({ id, person, place }) => (
      <PageFrame
        dense
        title={person ? `Referrals of ${person.name}` : 'Referrals'}
        under={person?.email}
        actions={
          person && (
            <ButtonLink size="small" href={place}>
              {person.name}
            </ButtonLink>
          )
        }
      >
        <ReferralTree userId={id} />
      </PageFrame>
    )}
  </PersonPage>
)
