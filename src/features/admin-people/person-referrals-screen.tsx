import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { personPermission } from '@/components/office/person-permission'
import { RequirePermission } from '@/components/require-permission'
import { paths } from '@/config/paths'
import { users } from '@/contract/users'
import { ButtonLink } from '@/ui/plain/button'
import { PageFrame } from '@/ui/plain/page-frame'
import { ReferralTree } from './referral-tree'

/** Whom one person referred. */
export function PersonReferralsScreen() {
  const { query, isReady, pathname } = useRouter()
  const id = String(query.id ?? '')
  return <RequirePermission permission={personPermission(pathname)}>{isReady && <Loaded key={id} id={id} />}</RequirePermission>
}

function Loaded({ id }: { id: string }) {
  const person = useRead(users.get, { params: { userId: id } }).data?.data
  const place = person?.type === 'Internal' ? paths.admin.user(id) : paths.admin.customer(id)
  return (
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
  )
}
