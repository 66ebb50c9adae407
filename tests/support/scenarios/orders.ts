import type { Step } from '../investing-steps'
import { approveTogether, first, invest, month, paid, reverseTogether, wait } from './names'

/** Matured, reinvested, matured and released; exited early; cancelled before the payment; reversed after it. */
export const ofOrders: Step[] = [
  ...[...paid(0, 1), first('instruct'), month, first('reinvest'), first('instruct'), month, first('release')],
  ...[invest(1, 6), first('pay'), first('ask'), first('answer'), first('approve'), first('exit'), first('decline-exit'), first('exit')],
  ...[first('approve-exit', 0), first('approve-exit', 1), invest(2, 6), first('pay'), first('decline'), first('cancel')],
  // The first two payments cannot be reversed: their investments have ended.
  ...[...paid(2, 6), first('reverse', 0, { at: 2 })],
]

const part = { amount: 20_000 }
const much = { amount: 60_000 }

/** Underpaid, overpaid, paid late; one payment is reversed after its commission was paid, and the next commission covers the debt. */
export const ofPayments: Step[] = [
  ...[invest(0, 6), first('pay', 0, part), first('approve', 0, part), invest(1, 6), first('pay', 0, { ...much, at: 1 })],
  ...[first('approve', 0, much), month, first('pay', 0, { suits: false }), first('approve')],
  ...[first('reverse', 0, { at: 1 }), ...paid(2, 6), month],
  ...[invest(0, 6), first('pay', 0, part), first('approve', 0, part)],
]

/** A first approval of a wrong amount, cleared by a request for information; then two approvals, of which the first person gives only one. */
export const ofCorrectedApprovals: Step[] = [
  ...[invest(2, 6, 90_000), first('pay'), first('approve', 1, { amount: 1 }), first('ask')],
  ...[first('approve', 1), first('approve', 1), first('approve', 0)],
]

/**
 * Bulk approved and reversed: an investment becomes active, awaits payment again, and is paid again; a large one loses its first
 * approval. The second reversal is too late, or one of its payments was already reversed individually.
 */
export const ofBulkApprovals: Step[] = [
  ...[invest(1, 6), first('pay'), approveTogether(1), reverseTogether(), reverseTogether()],
  ...[approveTogether(1, 1), first('reverse'), reverseTogether()],
  ...[invest(2, 6, 90_000), first('pay'), approveTogether(2, 0), reverseTogether(), approveTogether(2, 0), approveTogether(2, 1)],
  ...[reverseTogether(1), reverseTogether(), wait(1), reverseTogether()],
  ...[invest(1, 6), first('pay'), approveTogether(1), wait(1), reverseTogether(), month],
]
