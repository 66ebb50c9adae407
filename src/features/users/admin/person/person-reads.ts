import type { Endpoint } from '@/contract/core/endpoint'
import { adjustments } from '@/contract/adjustments'
import { approvals } from '@/contract/approvals'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import { wallets } from '@/contract/wallets'

/** The reads to invalidate after a person was changed. */
export const personReads: readonly Endpoint[] = [
  users.list,
  users.get,
  users.overview,
  users.notes,
  wallets.list,
  adjustments.list,
  approvals.list,
  dashboard.office,
]
