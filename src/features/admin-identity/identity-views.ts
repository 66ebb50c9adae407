import { identityStatus, type IdentityStatus } from '@/contract/identity'

export const waitingStates: readonly IdentityStatus[] = ['PENDING', 'MORE_INFO']

/** What the queue can hold; the first is what one comes for. */
export const identityViews: readonly { key: string; label: string; status: readonly IdentityStatus[] }[] = [
  { key: 'waiting', label: 'Pending review', status: waitingStates },
  { key: 'pending', label: 'Pending review', status: ['PENDING'] },
  { key: 'approved', label: 'Approved', status: ['APPROVED'] },
  { key: 'declined', label: 'Declined', status: ['DECLINED'] },
  { key: 'ended', label: 'Expired or revoked', status: ['EXPIRED', 'REVOKED'] },
  { key: 'all', label: 'All', status: identityStatus.options },
]

const asText = (status: readonly string[]): string => [...status].sort().join()
export const viewOf = (status: readonly IdentityStatus[]): string =>
  identityViews.find((view) => asText(view.status) === asText(status))?.key ?? 'some'
