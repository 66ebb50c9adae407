import { explain } from '@/contract/explain'
import { implement } from '@/server/http/endpoint/implement'
import { explainFigure, summariseFigure } from './queries'

export const explainRoutes = implement(explain, {
  figure: ({ db, actor, query, now }) => explainFigure(db, actor, query, now),
  summary: ({ db, actor, query, now }) => summariseFigure(db, actor, query, now),
})
