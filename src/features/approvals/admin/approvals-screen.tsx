import { useRouter } from 'next/router'
import { useCan } from '@/api/session'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { Segmented } from '@/ui/admin/inputs/segmented'
import { ChangeRequestsList } from './change-requests-list'
import { PoliciesList } from './policies-list'

type Tab = 'requests' | 'policies'
const tabs = [
  { value: 'requests', label: 'Change requests' },
  { value: 'policies', label: 'Policies' },
] as const
const address: Readonly<Record<Tab, string>> = {
  requests: firstPageOf(adminPaths.approvals),
  policies: adminPaths.approvalPolicies,
}

/** What a second person must approve, and the policies that say so. Every member of staff sees their own requests. */
export function ApprovalsScreen() {
  const router = useRouter()
  const mayReadPolicies = useCan()('approval-policies:read')
  const tab: Tab = router.query.tab === 'policies' && mayReadPolicies ? 'policies' : 'requests'
  const aside = mayReadPolicies && (
    <Segmented<Tab> label="View" choices={tabs} value={tab} onChange={(next) => void router.push(address[next])} />
  )
  return tab === 'policies' ? <PoliciesList aside={aside} /> : <ChangeRequestsList aside={aside} />
}
