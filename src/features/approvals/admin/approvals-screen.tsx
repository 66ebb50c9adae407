import { useRouter } from 'next/router'
import { useCan } from '@/api/session'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Segmented } from '@/ui/admin/inputs/segmented'
import { ChangeRequestsList } from './change-requests-list'
import { PoliciesList } from './policies-list'

type Tab = 'requests' | 'policies'
const tabs = translated([
  { value: 'requests', label: msg('Change requests') },
  { value: 'policies', label: msg('Policies') },
])
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
    <Segmented<Tab> label={t('View')} choices={tabs} value={tab} onChange={(next) => void router.push(address[next])} />
  )
  return tab === 'policies' ? <PoliciesList aside={aside} /> : <ChangeRequestsList aside={aside} />
}
