import type { reports } from '@/contract/reports'
import type { Handlers } from '@/server/http/endpoint/implement'
import type { Reply } from '@/contract/core/endpoint'
import type { Language } from '@/locales/languages'
import { renderText } from '@/locales/render'
import { readProcessingTimes } from './processing-times'
import { readStats } from './queries'

type Stats = Reply<typeof reports.stats>

/** Translates the labels: the figures are cached with untranslated messages. */
function asText(found: Stats, language: Language): Stats {
  const { books } = found
  const shown = (lines: Stats['books']['assets']) => lines.map((line) => ({ ...line, label: renderText({ msg: line.label }, language) }))
  return {
    ...found,
    books: { ...books, assets: shown(books.assets), liabilities: shown(books.liabilities), equity: shown(books.equity) },
  }
}

/** Platform figures for visitors and customers; the route group is assembled in `modules/reports.ts`. */
export const stats = {
  processingTimes: ({ db, now }) => readProcessingTimes(db, now),
  stats: async ({ db, now, request, services }) => asText(await readStats(db, services.secrets, now), request.language),
} satisfies Pick<Handlers<typeof reports>, 'processingTimes' | 'stats'>
