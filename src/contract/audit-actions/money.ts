import { z } from 'zod'
import { maturityInstruction } from '../maturity-instruction'
import { counted, entry, noted, stepped } from './entry'

const text = z.string()
const note = text.nullish()
/** An amount in the book currency. */
const money = text
const version = z.union([text, z.number()]).nullish()

const claimed = { after: z.looseObject({ claimed: text }) }
const decidedAdjustment = {
  after: z.looseObject({ status: text, amount: money, reason: text, note }),
  amount: 'amount',
  note: 'reason',
} as const
/** The entry of a reversed payment or a decided withdrawal. */
const moved = { after: z.looseObject({ status: text, amount: money, note }), amount: 'amount', note: 'note' } as const
/** The amount of a payout in the gateway's currency; null if none was recorded. Absent from a correction that keeps it. */
const sent = z.object({ amount: money, currency: text, rate: text }).nullable()
const quoted = { after: z.looseObject({ status: text, principal: money, penalty: money, net: money }) }
const released = { after: z.looseObject({ status: text, released: money }) }
const returned = { after: z.looseObject({ status: text, returned: money, note }), note: 'note' } as const
const ended = { after: z.looseObject({ status: text, reason: text }), note: 'reason' } as const
const distributed = { after: z.looseObject({ total: money }), amount: 'total' } as const
const instructed = z.looseObject({ maturityInstruction })

/** Audit actions about money. */
export const moneyActions = {
  'payment.claimed': entry('payment', 'Payment reported', claimed),
  'payment.checkout-opened': entry('payment', 'Checkout opened', claimed),
  'payment.seen': entry('payment', 'Payment detected'),
  'payment.approval-given': entry('payment', 'First approval of payment', {
    ...noted,
    decision: 'gave the first of two approvals for payment',
  }),
  'payment.approval-withdrawn': entry('payment', 'Approval of payment revoked', {
    ...noted,
    decision: 'withdrew the first approval of payment',
  }),
  'payment.approved': entry('payment', 'Payment approved', {
    after: z.looseObject({ status: text, bookAmount: money, toBalance: money, note }),
    amount: 'bookAmount',
    note: 'note',
    decision: 'approved payment',
  }),
  'payment.declined': entry('payment', 'Payment declined', { ...stepped, decision: 'declined payment' }),
  'payment.asked': entry('payment', 'Payment information requested', { ...stepped, decision: 'requested information on payment' }),
  'payment.answered': entry('payment', 'Payment information provided', stepped),
  'payment.question-closed': entry('payment', 'Payment question closed', stepped),
  'payment.reversed': entry('payment', 'Payment reversed', { ...moved, decision: 'reversed payment' }),
  'payment.bulk-reversed': entry('payment-bulk', 'Bulk approval of payments reversed', noted),
  'payment.assigned': entry('payment', 'Payment assigned'),
  'payment.unassigned': entry('payment', 'Payment unassigned'),
  'message.sent': entry(['payment', 'withdrawal', 'identity-request'], 'Message sent'),
  'investment.made': entry('investment', 'Investment created', {
    after: z.looseObject({
      status: text,
      amount: money,
      lockedPeriod: z.number(),
      termsVersion: version,
      riskVersion: version,
    }),
    amount: 'amount',
  }),
  'investment.instructed': entry('investment', 'Maturity instruction changed', { before: instructed, after: instructed }),
  'investment.activated': entry('investment', 'Investment activated', {
    after: z.looseObject({ status: text, amount: money, maturesAt: z.iso.datetime() }),
    amount: 'amount',
  }),
  'investment.cancelled': entry('investment', 'Investment cancelled', {
    after: z.looseObject({
      status: text,
      released: money.optional(),
      returned: money.optional(),
      within: text.optional(),
      profitTakenBack: money.optional(),
      note,
    }),
    note: 'note',
    decision: 'cancelled investment',
  }),
  'investment.expired': entry('investment', 'Investment expired', returned),
  'investment.exit-requested': entry('investment', 'Early exit requested', quoted),
  'investment.exit-approval-given': entry('investment', 'First approval of early exit', {
    decision: 'gave the first of two approvals for an early exit from investment',
  }),
  'investment.exited': entry('investment', 'Early exit approved', { ...quoted, decision: 'approved the early exit from investment' }),
  'investment.exit-declined': entry('investment', 'Early exit declined', {
    ...stepped,
    decision: 'declined the early exit from investment',
  }),
  'investment.exit-assigned': entry('investment', 'Early exit assigned'),
  'investment.exit-unassigned': entry('investment', 'Early exit unassigned'),
  'investment.matured': entry('investment', 'Investment matured'),
  'investment.refunded': entry('investment', 'Investment refunded', { after: z.looseObject({ status: text, refunded: money }) }),
  'investment.released': entry('investment', 'Principal released', released),
  'investment.reinvested': entry('investment', 'Investment reinvested', { after: z.looseObject({ status: text, into: text }) }),
  'investment.withdrawn': entry('investment', 'Principal withdrawn'),
  'investment.voided': entry('investment', 'Investment voided', {
    after: z.looseObject({ status: text, payment: text, released: money, profitTakenBack: money.optional() }),
  }),
  'investment.reopened': entry('investment', 'Investment reopened'),
  'commission.earned': entry('commission', 'Commission earned', counted),
  'commission.paid': entry('commission', 'Commission paid'),
  'commission.voided': entry('commission', 'Commission voided', ended),
  'commission.taken-back': entry('commission', 'Commission clawed back', ended),
  'adjustment.proposed': entry('adjustment', 'Adjustment proposed', {
    after: z.looseObject({ amount: money, reason: text }),
    amount: 'amount',
    note: 'reason',
    decision: 'proposed adjustment',
  }),
  'adjustment.approval-given': entry('adjustment', 'First approval of adjustment', {
    ...counted,
    decision: 'gave the first of two approvals for adjustment',
  }),
  'adjustment.posted': entry('adjustment', 'Adjustment posted', { ...decidedAdjustment, decision: 'posted adjustment' }),
  'adjustment.declined': entry('adjustment', 'Adjustment declined', { ...decidedAdjustment, decision: 'declined adjustment' }),
  'adjustment.assigned': entry('adjustment', 'Adjustment assigned'),
  'adjustment.unassigned': entry('adjustment', 'Adjustment unassigned'),
  'funds.recorded': entry('fund-movement', 'Fund transfer recorded', {
    after: z.looseObject({ amount: money, note }),
    amount: 'amount',
    note: 'note',
    decision: 'recorded a fund transfer',
  }),
  'profit.confirmed': entry('profit-batch', 'Profit distribution confirmed', {
    ...distributed,
    decision: 'confirmed a profit distribution',
  }),
  'profit.resumed': entry('profit-batch', 'Profit distribution resumed', { decision: 'resumed a profit distribution' }),
  'profit.posted': entry('profit-batch', 'Profit distribution posted', distributed),
  'profit.failed': entry('profit-batch', 'Profit distribution failed'),
  'withdrawal.requested': entry('withdrawal', 'Withdrawal requested', counted),
  'withdrawal.approval-given': entry('withdrawal', 'First approval of withdrawal', {
    ...counted,
    decision: 'gave the first of two approvals for withdrawal',
  }),
  'withdrawal.approved': entry('withdrawal', 'Withdrawal approved', { ...moved, decision: 'approved withdrawal' }),
  'withdrawal.approval-reversed': entry('withdrawal', 'Approval of withdrawal reversed', {
    ...moved,
    decision: 'reversed the approval of withdrawal',
  }),
  'withdrawal.bulk-reversed': entry('withdrawal-bulk', 'Bulk approval of withdrawals reversed', noted),
  'withdrawal.declined': entry('withdrawal', 'Withdrawal declined', { ...moved, decision: 'declined withdrawal' }),
  'withdrawal.cancelled': entry('withdrawal', 'Withdrawal cancelled', { ...moved, decision: 'cancelled withdrawal' }),
  'withdrawal.paid': entry('withdrawal', 'Withdrawal paid', { ...moved, decision: 'marked withdrawal paid' }),
  'withdrawal.failed': entry('withdrawal', 'Withdrawal failed', { ...moved, decision: 'marked withdrawal failed' }),
  'withdrawal.payment-corrected': entry('withdrawal', 'Payment details corrected', {
    before: z.looseObject({ sent: sent.optional() }),
    after: z.looseObject({ note, sent: sent.optional() }),
    note: 'note',
    decision: 'corrected the payment details of withdrawal',
  }),
  'withdrawal.payment-stopped': entry('withdrawal', 'Payment of withdrawal stopped'),
  'withdrawal.payout-created': entry('withdrawal', 'Payout created'),
  'withdrawal.payout-after-decision': entry('withdrawal', 'Payout reported after the decision'),
  'withdrawal.destination-frozen': entry('withdrawal', 'Destination frozen'),
  'withdrawal.returned-to-queue': entry('withdrawal', 'Withdrawal returned to the queue', {
    after: z.looseObject({ status: text, reason: text.nullable() }),
    note: 'reason',
  }),
  'withdrawal.assigned': entry('withdrawal', 'Withdrawal assigned'),
  'withdrawal.unassigned': entry('withdrawal', 'Withdrawal unassigned'),
  'payout-batch.created': entry('payout-batch', 'Payout batch created'),
  'payout-batch.exported': entry('payout-batch', 'Payout batch exported'),
  'payout-batch.results-recorded': entry('payout-batch', 'Payout results recorded'),
  'payout-batch.cancelled': entry('payout-batch', 'Payout batch cancelled', stepped),
  'statement.issued': entry('statement', 'Statement issued'),
  'statement-balance.recorded': entry('gateway', 'Statement balance recorded', noted),
} as const
