import type { Received, Reply } from '@/contract/core/endpoint'
import type { BulkApproval, payments } from '@/contract/payments'
import { toMoney, type Minor } from '@/domain/money'
import { Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { Effects } from '@/server/work/effects'
import { AppError } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import type { InvestmentRow } from '../../investments/transition'
import { lockApprovals } from '../policy'
import { approvePayment, forgetLapsed } from './approve-payment'
import { lockPayment, requireEvent, type PaymentRow } from '../transition'

type Body = Received<typeof payments.bulkApprove>['body']
type Answer = Reply<typeof payments.bulkApprove>
type Result = Answer['results'][number]

/** How long a bulk approval can be reversed as a whole. */
const REVERSIBLE_MS = 10 * 60_000

/** Approves several payments as claimed, each independently: a refused one is unchanged and reports its reason; the others proceed. */
export async function approveMany(work: PersonWork, { payments: chosen, checks }: Body): Promise<Answer> {
  const { tx, actor, now } = work
  const [bulk, until] = [newId(now), new Date(now.getTime() + REVERSIBLE_MS)]
  await tx.run(sql`insert into payment_bulks ${insertion({ id: bulk, by_id: actor.id, at: now, reversible_until: until })}`)
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  // Sorted by project and customer, so that concurrent bulk approvals lock rows in the same order.
  const known = await tx.all<{ id: string; code: string }>(
    sql`select id, code from payments where id = any(${[...versions.keys()]}::uuid[]) order by project_id, user_id, id`,
  )
  await lockApprovals(tx, actor.id, [...versions.keys()])
  const results = new Map<string, Result>()
  for (const [place, row] of known.entries())
    results.set(row.id, await approveOne(work, row, { bulk, place, checks, version: versions.get(row.id) }))
  const isAny = [...results.values()].some(({ ok }) => ok)
  if (!isAny) await tx.run(sql`delete from payment_bulks where id = ${bulk}`)
  return {
    id: isAny ? bulk : null,
    reversibleUntil: isAny ? until.toISOString() : null,
    results: [...versions.keys()].map(
      (id) => results.get(id) ?? { id, code: null, ok: false, status: null, message: 'This payment was not found.', errors: [] },
    ),
  }
}

type BulkItem = { bulk: string; place: number; checks: Body['checks']; version: number | undefined }

async function approveOne(work: PersonWork, { id, code }: { id: string; code: string }, at: BulkItem): Promise<Result> {
  const { tx, actor, now, services, request } = work
  // Effects per payment, so that they are discarded if its savepoint is rolled back.
  const effects = new Effects(actor, now, services.secrets, request)
  await tx.run(sql`savepoint one_payment`)
  try {
    const { payment: locked, investment } = await lockPayment(tx, id, Scope.of(actor))
    requireEvent(locked, 'approve', at.version)
    const payment = await forgetLapsed(work, locked)
    if (payment.provider_id || payment.awaits_money)
      throw new AppError('WRONG_STATE', 'The gateway confirms this payment. Open it to review it manually.')
    const receivedAmount = toMoney(payment.first_received_amount ?? payment.amount, payment.decimals)
    const isCredited = await approvePayment({ ...work, effects }, investment, payment, {
      receivedAmount,
      note: null,
      checks: at.checks,
      bulk: at.bulk,
    })
    await keepItem(work, { payment, investment, isCredited, at })
    const statement = effects.statement(tx)
    if (statement) await tx.run(statement)
    await tx.run(sql`release savepoint one_payment`)
    if (effects.hasMail) tx.afterCommit(services.wakeMail)
    return { id, code, ok: true, status: isCredited ? 'APPROVED' : 'PENDING', message: null, errors: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tx.run(sql`rollback to savepoint one_payment`)
    return { id, code, ok: false, status: null, message: error.message, errors: [...(error.errors ?? [])] }
  }
}

type Item = { payment: PaymentRow; investment: InvestmentRow; isCredited: boolean; at: BulkItem }

/** Records an item of the bulk approval, with the payment window before it, for a reversal. */
const keepItem = ({ tx }: PersonWork, { payment, investment, isCredited, at }: Item): Promise<number> =>
  tx.run(sql`
    insert into payment_bulk_items (bulk_id, place, payment_id, is_credited, expires_at, clock_stopped_at)
    values (${at.bulk}, ${at.place}, ${payment.id}, ${isCredited}, ${investment.expires_at}, ${investment.clock_stopped_at})`)

type BulkRow = { id: string; by_id: string; by_name: string; at: Date; reversible_until: Date; payments: number; sum: Minor }

/** Bulk approvals that can still be reversed, newest first. */
export async function listBulkApprovals(db: Query, now: Date): Promise<BulkApproval[]> {
  const rows = await db.all<BulkRow>(sql`
    select b.id, b.by_id, u.name as by_name, b.at, b.reversible_until, count(*)::int as payments, sum(p.book_amount)::bigint as sum
    from payment_bulks b join users u on u.id = b.by_id join payment_bulk_items i on i.bulk_id = b.id join payments p on p.id = i.payment_id
    where b.reversed_at is null and b.at > ${new Date(now.getTime() - REVERSIBLE_MS)} and b.reversible_until > ${now}
    group by b.id, u.name order by b.at desc, b.id desc limit 20`)
  return rows.map((row) => ({
    id: row.id,
    by: { id: row.by_id, name: row.by_name },
    at: row.at.toISOString(),
    reversibleUntil: row.reversible_until.toISOString(),
    payments: row.payments,
    sum: toMoney(row.sum),
  }))
}
