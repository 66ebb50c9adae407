import type { AuditAction, DetailsOf } from '@/contract/audit-actions/registry'
import { paymentLife, type PaymentStatus } from '@/contract/payments'
import type { Minor } from '@/domain/money'
import { msg } from '@/locales/message'
import type { Scope } from '@/server/work/actor'
import type { Tx } from '@/server/db/database'
import { notFound, stale, wrongState } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { assignments, sql } from '@/server/db/sql'
import { lockInvestment, type InvestmentRow } from '../investments/transition'

/** A stored payment: `amount` and `received_amount` in the gateway's currency, the others in the book currency. */
export type PaymentRow = {
  id: string
  code: string
  investment_id: string
  project_id: string
  user_id: string
  gateway_id: string
  currency: string
  decimals: number
  rate: string
  amount: Minor
  received_amount: Minor | null
  book_amount: Minor
  to_principal: Minor | null
  due_amount: Minor
  first_received_amount: Minor | null
  second_needed: boolean
  transaction_id: string
  proof_file_id: string | null
  provider_id: string | null
  awaits_money: boolean
  follows: string | null
  status: PaymentStatus
  approvals_needed: number
  is_late: boolean
  note: string | null
  settled_by: string | null
  settled_at: Date | null
  created_at: Date
  returned_at: Date | null
  reply_until: Date | null
  reply_reminded: boolean
  version: number
}
export type PaymentEvent = 'approve' | 'decline' | 'ask' | 'answer' | 'resume' | 'reverse'

/** Locks a payment's investment and then the payment until the transaction ends. Throws NOT_FOUND outside the scope. */
export async function lockPayment(tx: Tx, id: string, scope: Scope): Promise<{ payment: PaymentRow; investment: InvestmentRow }> {
  const found = await tx.maybe<{ investment_id: string; user_id: string }>(
    sql`select investment_id, user_id from payments where id = ${id}`,
  )
  if (!found || (scope.userId !== undefined && found.user_id !== scope.userId)) throw notFound(msg('This payment'))
  const investment = await lockInvestment(tx, found.investment_id, scope)
  const payment = await tx.one<PaymentRow>(sql`select * from payments where id = ${id} for no key update`)
  return { payment, investment }
}

export function requireEvent(
  row: Pick<PaymentRow, 'code' | 'status' | 'version'>,
  event: PaymentEvent,
  version: number | undefined,
): PaymentStatus {
  const to = paymentLife.next(row.status, event)
  if (!to) throw wrongState(msg('Payment {code}', { code: row.code }), row.status)
  if (version !== undefined && version !== row.version) throw stale()
  return to
}

const actions = {
  approve: 'payment.approved',
  decline: 'payment.declined',
  ask: 'payment.asked',
  answer: 'payment.answered',
  resume: 'payment.question-closed',
  reverse: 'payment.reversed',
} as const satisfies Record<PaymentEvent, AuditAction>

/** The details of an event's audit entry besides the status. */
export type PaymentDetails<E extends PaymentEvent> = DetailsOf<(typeof actions)[E]>

/** Advances the lifecycle by compare-and-set, and writes the audit entry. */
export async function advancePayment<E extends PaymentEvent>(
  work: Work,
  row: PaymentRow,
  event: E,
  { set, details }: { set: Partial<PaymentRow>; details: PaymentDetails<E> },
): Promise<PaymentRow> {
  const to = requireEvent(row, event, undefined)
  const updated = await updatePayment(work, row, { ...set, status: to })
  work.effects.auditStep({
    action: actions[event],
    subject: { type: 'payment', id: row.id, code: row.code },
    from: row.status,
    to,
    details,
  })
  return updated
}

/** Changes a payment by compare-and-set on its version. */
export async function updatePayment({ tx }: Work, row: PaymentRow, set: Partial<PaymentRow>): Promise<PaymentRow> {
  const updated = await tx.maybe<PaymentRow>(sql`
    update payments set ${assignments({ ...set, version: row.version + 1 })} where id = ${row.id} and version = ${row.version} returning *`)
  if (!updated) throw stale()
  return updated
}
