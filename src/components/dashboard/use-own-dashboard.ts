import { useRead } from '@/api/hooks'
import { viewerTimeZone } from '@/api/local-days'
import { dashboard } from '@/contract/dashboard'

/** The customer's dashboard, which several pages show parts of; its months are those of the browser's time zone. */
export const useOwnDashboard = () => useRead(dashboard.mine, { query: { timeZone: viewerTimeZone() } })
