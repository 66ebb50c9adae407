import { outbox } from '@/contract/system'
import { implement } from '@/server/core/implement'
import { listOutbox } from './queries'
import { retryMail } from './service'

export const outboxRoutes = implement(outbox, {
  list: ({ db, query }) => listOutbox(db, query),
  retry: (work) => retryMail(work, work.params.id),
})
