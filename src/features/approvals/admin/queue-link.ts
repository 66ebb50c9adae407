import { queuePath } from '@/components/dashboard/admin-queues'
import { segment } from '@/config/paths'
import type { InboxItem } from '@/contract/approval-inbox'

/** An item to approve, in the list of its queue's pending items: after a decision, the next one of these opens. */
export const queueLinkOf = ({ queue, subject }: InboxItem): string =>
  `${queuePath[queue === 'change-requests' ? 'changes' : queue]}&open=${segment(subject)}`
