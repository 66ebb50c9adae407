import { find } from '@/contract/system'
import { implement } from '@/server/http/endpoint/implement'
import { findAnything } from './queries'

export const findRoutes = implement(find, { anything: ({ db, actor, query }) => findAnything(db, actor, query.q) })
