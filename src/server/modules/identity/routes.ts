import { identity } from '@/contract/identity'
import { Scope } from '@/server/work/actor'
import { implement } from '@/server/http/endpoint/implement'
import { approveRequest } from './commands/approve-request'
import { askForMore, declineRequest, revokeRequest } from './commands/review-request'
import { deleteDocuments } from './commands/delete-documents'
import { readDecisions } from '../decisions/commands/record-decision'
import { renewReview } from '../reviews/commands/renew-review'
import { findRequest, getRequest, listRequests } from './queries'
import { revealNumber } from './commands/reveal-number'
import { requestCheck, submitFor } from './commands/request-check'

export const identityRoutes = implement(identity, {
  list: ({ db, actor, query }) => listRequests(db, Scope.of(actor), actor.kind, query),
  mine: ({ db, actor, query }) => listRequests(db, Scope.own(actor), actor.kind, query),
  get: ({ db, actor, params }) => getRequest(db, Scope.of(actor), actor.kind, params.id),
  decisions: async ({ db, actor, params }) => {
    const { id } = await findRequest(db, Scope.of(actor), params.id)
    return readDecisions(db, { type: 'identity-request', ids: [id] })
  },
  revealNumber: (work) => revealNumber(work, work.params.id),
  review: async (work) => {
    const { id } = await findRequest(work.tx, Scope.of(work.actor), work.params.id)
    return renewReview(work, { type: 'identity-request', id })
  },
  request: (work) => requestCheck(work, work.body),
  submitFor: (work) => submitFor(work, work.params.userId, work.body),
  deleteDocuments: (work) => deleteDocuments(work, work.params.id),
  approve: (work) => approveRequest(work, work.params.id, work.body),
  decline: (work) => declineRequest(work, work.params.id, work.body),
  ask: (work) => askForMore(work, work.params.id, work.body),
  revoke: (work) => revokeRequest(work, work.params.id, work.body),
})
