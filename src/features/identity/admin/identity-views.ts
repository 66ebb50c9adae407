import { identityStatus, type IdentityStatus } from '@/contract/identity'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'

/** The statuses that staff can decide, and that the menu counts. */
export const waitingStates: readonly IdentityStatus[] = ['PENDING']

/** The views of the queue; the first is the default. */
export const identityViews: readonly { key: string; label: string; status: readonly IdentityStatus[] }[] = translated([
  { key: 'waiting', label: msg('Pending review'), status: waitingStates },
  { key: 'information', label: msg('Information requested'), status: ['MORE_INFO'] },
  { key: 'approved', label: msg('Approved'), status: ['APPROVED'] },
  { key: 'declined', label: msg('Declined'), status: ['DECLINED'] },
  { key: 'ended', label: msg('Expired or revoked'), status: ['EXPIRED', 'REVOKED'] },
  { key: 'all', label: msg('All'), status: identityStatus.options },
])

const asText = (status: readonly string[]): string => [...status].sort().join()
export const viewOf = (status: readonly IdentityStatus[]): string =>
  identityViews.find((view) => asText(view.status) === asText(status))?.key ?? 'some'
