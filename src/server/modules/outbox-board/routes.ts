import { outbox } from '@/contract/system'
import { implement } from '@/server/http/endpoint/implement'
import { listOutbox } from './queries'
import { retryMail } from './commands/retry-mail'

export const outboxRoutes = implement(outbox, {
  list: ({ db, query }) => listOutbox(db, query),
  retry: (work) => retryMail(work, work.params.id),
})
