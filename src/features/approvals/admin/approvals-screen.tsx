import { useRouter } from 'next/router'
import type { ParsedUrlQuery } from 'querystring'
import { useCan } from '@/api/session'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Segmented } from '@/ui/admin/inputs/segmented'
import { ChangeRequestsList } from './change-requests-list'
import { InboxList } from './inbox-list'
import { PoliciesList } from './policies-list'

type Tab = 'inbox' | 'requests' | 'policies'
const tabs = translated([
  { value: 'inbox', label: msg('Inbox') },
  { value: 'requests', label: msg('Change requests') },
  { value: 'policies', label: msg('Policies') },
])
const address: Readonly<Record<Tab, string>> = {
  inbox: firstPageOf(adminPaths.approvals),
  requests: adminPaths.changeRequests,
  policies: adminPaths.approvalPolicies,
}

/** A URL that opens or filters change requests shows that list even without its tab: notifications and emails link to it. */
const ofRequests = ['open', 'waitingForMe', 'mine', 'status', 'action', 'subject', 'assignee'] as const

function tabOf(query: ParsedUrlQuery, mayReadPolicies: boolean): Tab {
  if (query.tab === 'policies' && mayReadPolicies) return 'policies'
  return query.tab === 'requests' || ofRequests.some((key) => query[key] !== undefined) ? 'requests' : 'inbox'
}

/** The approvals inbox of all queues, change requests, and approval policies. Staff always see their own requests. */
export function ApprovalsScreen() {
  const router = useRouter()
  const mayReadPolicies = useCan()('approval-policies:read')
  const tab = tabOf(router.query, mayReadPolicies)
  const choices = tabs.filter(({ value }) => value !== 'policies' || mayReadPolicies)
  const aside = <Segmented<Tab> label={t('View')} choices={choices} value={tab} onChange={(next) => void router.push(address[next])} />
  const List = { inbox: InboxList, requests: ChangeRequestsList, policies: PoliciesList }[tab]
  return <List key={tab} aside={aside} />
}
