import { useRouter } from 'next/router'
import { useCan } from '@/api/session'
import { firstPageOf, paths } from '@/config/paths'
import { Segmented } from '@/ui/plain/inputs/segmented'
import { ChangeRequestsList } from './change-requests-list'
import { PoliciesList } from './policies-list'

type Tab = 'requests' | 'policies'
const tabs = [
  { value: 'requests', label: 'Change requests' },
  { value: 'policies', label: 'Policies' },
] as const
const address: Readonly<Record<Tab, string>> = {
  requests: firstPageOf(paths.admin.approvals),
  policies: paths.admin.approvalPolicies,
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
