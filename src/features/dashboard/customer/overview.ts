import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'

/** What the dashboard's one call answers. */
export type Overview = Reply<typeof dashboard.mine>
