import { outbox } from '@/contract/system'
import { implement } from '@/server/core/implement'
import { listOutbox } from './queries'

export const outboxRoutes = implement(outbox, { list: ({ db, query }) => listOutbox(db, query) })
