import type { AuditAction, DetailsOf } from '@/contract/audit-actions/registry'
import { investmentLife, type InvestmentEvent, type InvestmentStatus } from '@/contract/investment-life'
import { msg } from '@/locales/message'
import type { Scope } from '@/server/work/actor'
import type { Tx } from '@/server/db/database'
import { AppError, notFound, stale, wrongState } from '@/server/work/errors'
import type { Work } from '@/server/work/services'
import { assignments, sql } from '@/server/db/sql'

/** A stored investment; amounts in minor units of the book currency, percentages in 1/10,000 percent. */
export type InvestmentRow = {
  id: string
  code: string
  project_id: string
  user_id: string
  amount: bigint
  paid_amount: bigint
  gateway_amount: bigint
  locked_period: number
  return_min: bigint
  return_max: bigint
  /** Null in rows that an earlier version created during the update; the project's value applies to them. */
  allows_early_exit: boolean | null
  early_exit_penalty: bigint
  reflection_days: number
  reflection_until: Date | null
  status: InvestmentStatus
  source: 'GATEWAY' | 'BALANCE' | 'REINVEST'
  payment_reference: string
  rates: Readonly<Record<string, string>>
  expires_at: Date | null
  clock_stopped_at: Date | null
  reminded: number
  effective_from: Date | null
  matures_at: Date | null
  ended_at: Date | null
  maturity_instruction: 'BALANCE' | 'REINVEST' | 'KEEP'
  terms_version: number
  risk_version: number
  risk_acknowledged_at: Date
  exit_net: bigint | null
  exit_asked_at: Date | null
  version: number
}

/**
 * Locks an investment's row until the transaction ends. Every command on an investment or its payments takes this lock first, then those of
 * the payment, the project and the accounts, to prevent deadlocks.
 */
export async function lockInvestment(tx: Tx, id: string, { userId }: Scope): Promise<InvestmentRow> {
  const row = await tx.maybe<InvestmentRow>(sql`select * from investments where id = ${id} for no key update`)
  if (!row || (userId !== undefined && row.user_id !== userId)) throw notFound(msg('This investment'))
  return row
}

/** Throws for a stale version. Call it after the status check, whose error is more specific. */
export function requireVersion(row: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw stale()
}

/** Returns the status after an event; throws 409 with the current status if the event is not possible. */
export function requireStep(row: Pick<InvestmentRow, 'code' | 'status'>, event: InvestmentEvent): InvestmentStatus {
  const to = investmentLife.next(row.status, event)
  if (!to) throw wrongState(msg('Investment {code}', { code: row.code }), row.status)
  return to
}

const actions = {
  activate: 'investment.activated',
  cancel: 'investment.cancelled',
  expire: 'investment.expired',
  'request-exit': 'investment.exit-requested',
  'approve-exit': 'investment.exited',
  'decline-exit': 'investment.exit-declined',
  mature: 'investment.matured',
  refund: 'investment.refunded',
  release: 'investment.released',
  reinvest: 'investment.reinvested',
  withdrawn: 'investment.withdrawn',
  void: 'investment.voided',
  reopen: 'investment.reopened',
} as const satisfies Record<InvestmentEvent, AuditAction>
// Statuses in which an investment no longer earns; `ended_at` is the time of the first of them.
const over: readonly InvestmentStatus[] = ['EXITED', 'MATURED', 'CLOSED', 'CANCELLED', 'EXPIRED', 'REFUNDED']

type Change<E extends InvestmentEvent> = {
  /** Further columns of the row. */
  set?: Partial<InvestmentRow>
  /** The details of the audit entry besides the status. */
  details: DetailsOf<(typeof actions)[E]>
}

/** The fields required for a lifecycle transition. */
export type Standing = Pick<InvestmentRow, 'id' | 'code' | 'status' | 'version' | 'ended_at'>

/**
 * Performs a lifecycle transition by compare-and-set on the version, and audits it.
 * @returns the changed row
 */
export async function advance<Row extends Standing, E extends InvestmentEvent>(
  { tx, now, effects }: Work,
  row: Row,
  event: E,
  { set = {}, details }: Change<E>,
): Promise<Row> {
  const to = requireStep(row, event)
  const ended = over.includes(to) && !row.ended_at ? { ended_at: now } : {}
  const changes = { status: to, version: row.version + 1, ...ended, ...set }
  const changed = await tx.run(
    sql`update investments set ${assignments(changes)} where id = ${row.id} and status = ${row.status} and version = ${row.version}`,
  )
  if (changed === 0) throw stale()
  effects.auditStep({
    action: actions[event],
    subject: { type: 'investment', id: row.id, code: row.code },
    from: row.status,
    to,
    details,
  })
  return { ...row, ...changes }
}

/** Refuses while the principal has an open withdrawal: it is not available until that is paid, declined, cancelled or failed. */
export async function requireNotOnItsWayOut(tx: Tx, row: Pick<InvestmentRow, 'id' | 'code'>): Promise<void> {
  const open = await tx.maybe<{ code: string }>(
    sql`select code from withdrawals where investment_id = ${row.id} and status in ('PENDING', 'APPROVED')`,
  )
  if (open)
    throw new AppError(
      'WRONG_STATE',
      msg('The principal of {code} is on hold for withdrawal {withdrawal}. Nothing was changed. Cancel the withdrawal first.', {
        code: row.code,
        withdrawal: open.code,
      }),
    )
}
