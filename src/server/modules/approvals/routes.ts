import { approvalPolicies, approvals } from '@/contract/approvals'
import { implement } from '@/server/http/endpoint/implement'
import { propose } from './change-requests'
import { readCheckerStates } from './checkers'
import { approveRequest, declineRequest, withdrawRequest } from './commands/review-change-request'
import { listInbox } from './inbox/list-inbox'
import { readRights } from './inbox/reviewer'
import { listPolicies } from './policies'
import { policyChange } from './policy-change'
import { findRequest, listChangeRequests, readDetail } from './queries'
import { renewReview } from '../reviews/commands/renew-review'
import { readSettings } from '../settings/queries'

export const approvalRoutes = implement(approvals, {
  inbox: ({ db, actor, now, query }) => listInbox(db, actor, now, query),
  rights: ({ db, actor, now }) => readRights(db, actor, now),
  list: ({ db, actor, now, query }) => listChangeRequests(db, actor, now, query),
  get: ({ db, services, actor, now, params }) => readDetail(db, services.secrets, actor, now, params.id),
  approve: (work) => approveRequest(work, work.params.id, work.body),
  decline: (work) => declineRequest(work, work.params.id, work.body),
  review: async (work) => {
    const { id } = await findRequest(work.tx, work.actor, work.params.id)
    return renewReview(work, { type: 'change-request', id })
  },
  withdraw: (work) => withdrawRequest(work, work.params.id, work.body),
})

export const approvalPolicyRoutes = implement(approvalPolicies, {
  list: async ({ db, actor, now }) => {
    const [policies, settings] = await Promise.all([listPolicies(db), readSettings(db)])
    const checkers = await readCheckerStates(db, actor.id, policies, { now, settings })
    return { policies, withoutChecker: policies.map(({ action }) => action).filter((_, at) => checkers[at]?.isOnly) }
  },
  update: (work) => {
    const { note, ...change } = work.body
    return propose(work, policyChange, { ...change, action: work.params.action }, note)
  },
})
