import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/users'

/** What the dashboard's one call answers. */
export type Overview = Reply<typeof dashboard.mine>
