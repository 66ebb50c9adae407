import type { reports } from '@/contract/reports'
import type { Handlers } from '@/server/core/implement'
import { readStats } from './queries'

/** The one report that everybody may read; the group is gathered in `modules/reports.ts`. */
export const stats = { stats: ({ db, now }) => readStats(db, now) } satisfies Pick<Handlers<typeof reports>, 'stats'>
