import type { reports } from '@/contract/reports'
import type { Handlers } from '@/server/http/endpoint/implement'
import type { Reply } from '@/contract/core/endpoint'
import type { Language } from '@/locales/languages'
import { renderText } from '@/locales/render'
import { readProcessingTimes } from './processing-times'
import { readStats } from './queries'

type Stats = Reply<typeof reports.stats>

/** The figures are remembered with English labels, which are messages. */
function asText(found: Stats, language: Language): Stats {
  const { books } = found
  const shown = (lines: Stats['books']['assets']) => lines.map((line) => ({ ...line, label: renderText({ msg: line.label }, language) }))
  return {
    ...found,
    books: { ...books, assets: shown(books.assets), liabilities: shown(books.liabilities), equity: shown(books.equity) },
  }
}

/** Figures of the whole platform that visitors and customers may read; the group is gathered in `modules/reports.ts`. */
export const stats = {
  processingTimes: ({ db, now }) => readProcessingTimes(db, now),
  stats: async ({ db, now, request, services }) => asText(await readStats(db, services.secrets, now), request.language),
} satisfies Pick<Handlers<typeof reports>, 'processingTimes' | 'stats'>
