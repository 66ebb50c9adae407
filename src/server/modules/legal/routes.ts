import { legal } from '@/contract/legal'
import { implement } from '@/server/http/endpoint/implement'
import { contentReader } from '@/server/work/translations'
import { readLegal } from './queries'
import { publishOrRequest } from './publication'

export const legalRoutes = implement(legal, {
  current: ({ db, services, actor, params, query, request }) =>
    readLegal(db, services, params.kind, query.version, contentReader(actor, request.language)),
  publish: (work) => publishOrRequest(work, work.params.kind, work.body),
})
