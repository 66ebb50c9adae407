import { investments } from '@/contract/investments'
import { toMoney, toPercent } from '@/domain/money'
import { Scope } from '@/server/work/actor'
import { implement, inTwoSteps } from '@/server/http/endpoint/implement'
import type { PersonWork } from '@/server/work/services'
import { approvalsOf } from '../approvals/commands/give-approval'
import { completePayment } from '../payments/commands/complete-payment'
import { makePayment, recordPayment } from '../payments/commands/make-payment'
import { listPaymentsOf } from '../payments/queries'
import { withReadersApprovals } from '../payments/reader-approvals'
import { settlePayment } from '../payments/commands/settle-payment'
import { serveAgreement } from './agreement/agreement'
import { cancelInvestment, withdrawOrder } from './commands/cancel-investment'
import { approveExit, declineExit, quoteEarlyExit, requestExit } from './commands/exit-early'
import { readHistory } from './history'
import { instruct } from './commands/instruct-maturity'
import { placeInvestment } from './commands/place-investment'
import { listInvestmentShares } from './profit'
import { listInvestments, readInvestment, readInvestmentDetail } from './queries'
import { reinvestInvestment } from './commands/reinvest-investment'
import { releaseInvestment } from './commands/release-investment'

/** The response of a command: the updated investment as its reader may see it. */
const answer = async ({ tx, actor }: PersonWork, changed: Promise<{ id: string }>) =>
  readInvestment(tx, (await changed).id, Scope.of(actor))

export const investmentRoutes = implement(investments, {
  list: ({ db, query, actor }) => listInvestments(db, query, Scope.of(actor)),
  mine: ({ db, query, actor }) => listInvestments(db, query, Scope.own(actor)),
  get: ({ db, params, actor, now }) => readInvestmentDetail(db, params.id, Scope.of(actor), now),
  payments: async ({ db, params, query, ...reader }) => {
    const page = await listPaymentsOf(db, params.id, query, Scope.of(reader.actor))
    return reader.actor.kind === 'Customer' ? page : { ...page, rows: await withReadersApprovals(db, page.rows, reader) }
  },
  shares: ({ db, params, query, actor }) => listInvestmentShares(db, Scope.of(actor), params.id, query),
  agreement: ({ db, services, params, actor, request }) =>
    serveAgreement({ db, services, scope: Scope.of(actor), reads: request.language }, params.id),
  history: ({ db, params, actor, request }) => readHistory(db, params.id, Scope.of(actor), request.language),
  settlePayment: (work) => settlePayment(work, work.body),
  create: (work) => answer(work, placeInvestment(work, work.body)),
  makePayment: inTwoSteps({
    record: (work) => makePayment(work, work.params.id, work.body),
    complete: (call, payment) => completePayment(call, payment),
  }),
  cancel: (work) => answer(work, cancelInvestment(work, work.params.id, work.body.version)),
  recordPayment: (work) => recordPayment(work, work.params.id, work.body),
  withdrawOrder: (work) => answer(work, withdrawOrder(work, work.params.id, work.body)),
  release: (work) => answer(work, releaseInvestment(work, work.params.id, Scope.own(work.actor), work.body.version)),
  reinvest: (work) => answer(work, reinvestInvestment(work, work.params.id, work.body)),
  exitQuote: async (work) => {
    const { principal, penalty, net, penaltyParts } = await quoteEarlyExit(work, work.params.id)
    return { principal: toMoney(principal), penalty: toMoney(penalty), net: toMoney(net), penaltyPercent: toPercent(penaltyParts) }
  },
  exit: (work) => answer(work, requestExit(work, work.params.id, work.body)),
  approveExit: async (work) => ({
    ...(await answer(work, approveExit(work, work.params.id, work.body))),
    approvals: await approvalsOf(work.tx, work.params.id, 'approve-exit'),
  }),
  declineExit: (work) => answer(work, declineExit(work, work.params.id, work.body)),
  instruct: (work) => answer(work, instruct(work, work.params.id, work.body)),
})
