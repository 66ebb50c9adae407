import type { Step } from '../investing-steps'
import { approveTogether, first, invest, month, paid, reverseTogether, wait } from './names'

/** Matured, invested again, matured and released; left early; taken back before it was paid; undone after it was. */
export const ofOrders: Step[] = [
  ...[...paid(0, 1), first('instruct'), month, first('reinvest'), first('instruct'), month, first('release')],
  ...[invest(1, 6), first('pay'), first('ask'), first('answer'), first('approve'), first('exit'), first('decline-exit'), first('exit')],
  ...[first('approve-exit', 0), first('approve-exit', 1), invest(2, 6), first('pay'), first('decline'), first('cancel')],
  // The first two payments stay: what they paid for has ended.
  ...[...paid(2, 6), first('reverse', 0, { at: 2 })],
]

const part = { amount: 20_000 }
const much = { amount: 60_000 }

/** Too little, too much, too late; one is undone after its commission was paid, and the next commission pays the debt. */
export const ofPayments: Step[] = [
  ...[invest(0, 6), first('pay', 0, part), first('approve', 0, part), invest(1, 6), first('pay', 0, { ...much, at: 1 })],
  ...[first('approve', 0, much), month, first('pay', 0, { suits: false }), first('approve')],
  ...[first('reverse', 0, { at: 1 }), ...paid(2, 6), month],
  ...[invest(0, 6), first('pay', 0, part), first('approve', 0, part)],
]

/**
 * Approved together and reversed: an investment is active, waits again, is paid again; a large one has its first approval taken back.
 * The second reversal comes too late, or finds a payment that was reversed by itself.
 */
export const ofBulkApprovals: Step[] = [
  ...[invest(1, 6), first('pay'), approveTogether(1), reverseTogether(), reverseTogether()],
  ...[approveTogether(1, 1), first('reverse'), reverseTogether()],
  ...[invest(2, 6, 90_000), first('pay'), approveTogether(2, 0), reverseTogether(), approveTogether(2, 0), approveTogether(2, 1)],
  ...[reverseTogether(1), reverseTogether(), wait(1), reverseTogether()],
  ...[invest(1, 6), first('pay'), approveTogether(1), wait(1), reverseTogether(), month],
]
