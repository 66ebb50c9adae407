import { useRead } from '@/api/hooks'
import { viewerTimeZone } from '@/api/local-days'
import { dashboard } from '@/contract/dashboard'

type Options = { refetchInterval?: number; enabled?: boolean }

/** The dashboard of staff, which the menu and several pages show parts of; its months are those of the browser's time zone. */
export const useOfficeDashboard = (options: Options = {}) => useRead(dashboard.office, { query: { timeZone: viewerTimeZone() } }, options)
