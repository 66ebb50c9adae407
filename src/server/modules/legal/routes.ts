import { legal } from '@/contract/legal'
import { implement } from '@/server/http/endpoint/implement'
import { readLegal } from './queries'
import { publishLegal } from './commands/publish-legal'

export const legalRoutes = implement(legal, {
  current: ({ db, services, params, query }) => readLegal(db, services, params.kind, query.version),
  publish: (work) => publishLegal(work, work.params.kind, work.body),
})
