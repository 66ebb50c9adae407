import type { Received, Reply } from '@/contract/core/endpoint'
import type { WithdrawalBulk, withdrawals } from '@/contract/withdrawals'
import { toMoney, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import type { Person } from '@/server/work/actor'
import { fieldError } from '@/server/work/errors'
import { attempt } from '@/server/db/savepoint'
import type { Work } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import { approveWithdrawal, declineWithdrawal } from './review-withdrawal'

type Body = Received<typeof withdrawals.bulk>['body']
type Answer = Reply<typeof withdrawals.bulk>
type Result = Answer['results'][number]

/** How long a bulk approval can be reversed as a whole. */
const REVERSIBLE_MS = 10 * 60_000

/** Decides several withdrawals independently: a refused one is unchanged and reports its reason; the others proceed. */
export async function decideMany(work: Work<Person>, { event, withdrawals: chosen, ids = [], note }: Body): Promise<Answer> {
  if (event === 'decline' && (note ?? '').length < 3) throw fieldError('note', 'Enter a reason')
  const versions = new Map<string, number | undefined>((chosen ?? ids.map((id) => ({ id }))).map(versionOf))
  // Sorted by owner, so that concurrent bulk decisions lock the same accounts in the same order.
  const known = await work.tx.all<{ id: string }>(
    sql`select id from withdrawals where id = any(${[...versions.keys()]}::uuid[]) order by user_id, id`,
  )
  const results = new Map<string, Result>()
  for (const { id } of known) results.set(id, await decideOne(work, event, { id, version: versions.get(id), note: note ?? null }))
  const approved = event === 'approve' ? [...results.values()].filter(({ ok }) => ok).map(({ id }) => id) : []
  return {
    ...(approved.length > 0 ? await keepBulk(work, approved) : { id: null, reversibleUntil: null }),
    results: [...versions.keys()].map(
      (id) => results.get(id) ?? { id, ok: false, status: null, message: 'This withdrawal was not found.' },
    ),
  }
}

/** Records the withdrawals of a bulk approval, so that it can be reversed as a whole. */
async function keepBulk({ tx, actor, now }: Work<Person>, approved: readonly string[]): Promise<Omit<Answer, 'results'>> {
  const [id, until] = [newId(now), new Date(now.getTime() + REVERSIBLE_MS)]
  await tx.run(sql`insert into withdrawal_bulks ${insertion({ id, by_id: actor.id, at: now, reversible_until: until })}`)
  await tx.run(sql`insert into withdrawal_bulk_items (bulk_id, withdrawal_id) select ${id}::uuid, unnest(${approved}::uuid[])`)
  return { id, reversibleUntil: until.toISOString() }
}

type BulkRow = { id: string; by_id: string; by_name: string; at: Date; reversible_until: Date; withdrawals: number; sum: Minor }

/** Bulk approvals that can still be reversed, newest first. */
export async function listBulkApprovals(db: Query, now: Date): Promise<WithdrawalBulk[]> {
  const rows = await db.all<BulkRow>(sql`
    select b.id, b.by_id, u.name as by_name, b.at, b.reversible_until, count(*)::int as withdrawals, sum(w.net)::bigint as sum
    from withdrawal_bulks b join users u on u.id = b.by_id join withdrawal_bulk_items i on i.bulk_id = b.id join withdrawals w on w.id = i.withdrawal_id
    where b.reversed_at is null and b.at > ${new Date(now.getTime() - REVERSIBLE_MS)} and b.reversible_until > ${now}
    group by b.id, u.name order by b.at desc, b.id desc limit 20`)
  return rows.map((row) => ({
    id: row.id,
    by: { id: row.by_id, name: row.by_name },
    at: row.at.toISOString(),
    reversibleUntil: row.reversible_until.toISOString(),
    withdrawals: row.withdrawals,
    sum: toMoney(row.sum),
  }))
}

const versionOf = ({ id, version }: { id: string; version?: number | undefined }) => [id, version] as const

type Decision = { id: string; version: number | undefined; note: string | null }

async function decideOne(work: Work<Person>, event: Body['event'], { id, ...decision }: Decision): Promise<Result> {
  const done = await attempt(work, (row) =>
    event === 'approve' ? approveWithdrawal(row, id, { ...decision, inBulk: true }) : declineWithdrawal(row, id, decision),
  )
  return done.ok ? { id, ok: true, status: done.value.status, message: null } : { id, ok: false, status: null, message: done.message }
}
