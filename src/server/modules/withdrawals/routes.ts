import { withdrawals } from '@/contract/withdrawals'
import { Scope } from '@/server/work/actor'
import { implement, untransacted } from '@/server/http/endpoint/implement'
import { requestWithdrawal, quoteWithdrawal, sendWithdrawalCode } from './commands/request-withdrawal'
import { reverseBulk } from './commands/reverse-withdrawals'
import { decideMany, listBulkApprovals } from './commands/review-withdrawals'
import { correctPayment } from './commands/correct-payment'
import { approveWithdrawal, cancelWithdrawal, declineWithdrawal } from './commands/review-withdrawal'
import { reportFailure } from './failure-change'
import { payWithdrawal } from './commands/pay-withdrawal'
import { getWithdrawal, listWithdrawals } from './queries'
import { readFacts } from './review/facts'

export const withdrawalRoutes = implement(withdrawals, {
  list: (call) => listWithdrawals(call.db, Scope.of(call.actor), call.query, call),
  mine: (call) => listWithdrawals(call.db, Scope.own(call.actor), call.query, call),
  get: (call) => getWithdrawal(call.db, Scope.of(call.actor), call.params.id, call),
  facts: ({ db, params }) => readFacts(db, params.id),
  quote: untransacted((call) => quoteWithdrawal(call, call.body)),
  sendOtp: (work) => sendWithdrawalCode(work, work.body),
  create: (work) => requestWithdrawal(work, work.body),
  bulkApprovals: (call) => listBulkApprovals(call.db, call.now),
  bulk: (work) => decideMany(work, work.body),
  bulkReverse: (work) => reverseBulk(work, work.params.id, work.body.note ?? null),
  approve: (work) => approveWithdrawal(work, work.params.id, work.body),
  decline: (work) => declineWithdrawal(work, work.params.id, work.body),
  markPaid: (work) => payWithdrawal(work, work.params.id, work.body),
  correctPayment: (work) => correctPayment(work, work.params.id, work.body),
  markFailed: (work) => reportFailure(work, { withdrawal: work.params.id, batch: null, body: work.body }),
  cancel: (work) => cancelWithdrawal(work, work.params.id, work.body),
})
