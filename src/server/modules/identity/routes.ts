import { identity } from '@/contract/identity'
import { Scope } from '@/server/core/actor'
import { implement } from '@/server/core/implement'
import { approveRequest, askForMore, declineRequest, revokeRequest } from './decide'
import { getRequest, listRequests } from './queries'
import { requestCheck } from './request'

export const identityRoutes = implement(identity, {
  list: ({ db, actor, query }) => listRequests(db, Scope.of(actor), actor.kind, query),
  mine: ({ db, actor, query }) => listRequests(db, Scope.own(actor), actor.kind, query),
  get: ({ db, actor, params }) => getRequest(db, Scope.of(actor), actor.kind, params.id),
  request: (work) => requestCheck(work, work.body),
  approve: (work) => approveRequest(work, work.params.id, work.body),
  decline: (work) => declineRequest(work, work.params.id, work.body),
  ask: (work) => askForMore(work, work.params.id, work.body),
  revoke: (work) => revokeRequest(work, work.params.id, work.body),
})
