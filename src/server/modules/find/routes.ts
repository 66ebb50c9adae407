import { find } from '@/contract/system'
import { implement } from '@/server/http/endpoint/implement'
import { findAnything } from './queries'

export const findRoutes = implement(find, { anything: ({ db, actor, query, now }) => findAnything(db, actor, { q: query.q, now }) })
