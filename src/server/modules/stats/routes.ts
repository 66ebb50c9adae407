import type { reports } from '@/contract/reports'
import type { Handlers } from '@/server/http/endpoint/implement'
import { readProcessingTimes } from './processing-times'
import { readStats } from './queries'

/** Figures of the whole platform that visitors and customers may read; the group is gathered in `modules/reports.ts`. */
export const stats = {
  processingTimes: ({ db, now }) => readProcessingTimes(db, now),
  stats: ({ db, now }) => readStats(db, now),
} satisfies Pick<Handlers<typeof reports>, 'processingTimes' | 'stats'>
