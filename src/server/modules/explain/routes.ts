import { explain } from '@/contract/explain'
import { implement } from '@/server/core/implement'
import { explainFigure, summariseFigure } from './queries'

export const explainRoutes = implement(explain, {
  figure: ({ db, actor, query }) => explainFigure(db, actor, query),
  summary: ({ db, actor, query, now }) => summariseFigure(db, actor, query, now),
})
