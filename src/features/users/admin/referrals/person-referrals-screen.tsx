import { PersonPage } from '@/components/admin/person-page'
import { t } from '@/locales/text'
import { ButtonLink } from '@/ui/admin/primitives/button'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { ReferralTree } from './referral-tree'

/** The customers whom a person referred. */
export const PersonReferralsScreen = () => (
  <PersonPage>
    {({ id, person, place }) => (
      <PageFrame
        dense
        title={person ? t('Referrals of {person}', { person: person.name }) : t('Referrals')}
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
