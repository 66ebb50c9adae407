import type { Reply } from '@/contract/core/endpoint'
import type { dashboard } from '@/contract/dashboard'

/** The response of the dashboard's only request. */
export type Overview = Reply<typeof dashboard.mine>
