import type { Received } from '@/contract/core/endpoint'
import { batchLife, type Batch, type BatchStatus, type profit } from '@/contract/profit'
import { writtenMonth } from '@/domain/dates'
import { toMoney, toParts, toPercent } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { AppError, fieldError, isUniqueViolation, notFound, wrongState } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import type { Rate, Share } from '../lines'
import { lockFreePool } from '../pool'
import { isShared, requireShareable } from '../preview'
import { hashOf, sumShare } from '../sums'

/** Confirms exactly what the preview showed: writes the lines now; a job pays them. */
export async function confirmShare(work: PersonWork, projectId: string, body: Received<typeof profit.confirm>['body']): Promise<Batch> {
  const { tx, actor, now, effects, services } = work
  await tx.run(sql`select 1 from projects where id = ${projectId} for share`)
  const share = await requireShareable(tx, projectId, body, now)
  const pool = await lockFreePool(tx, projectId)
  if (await isShared(tx, projectId, share.month)) throw sharedBefore(share)
  const id = newId(now)
  await insertBatch(work, id, share, body.hash)
  const sums = await sumShare(tx, share, { batchId: id, now })
  if (hashOf(share, sums, pool) !== body.hash)
    throw new AppError(
      'PREVIEW_CHANGED',
      'An investment or the pool changed since the preview. Nothing was paid; review the new preview and confirm it.',
    )
  if (sums.total === 0n) throw fieldError('rates', 'With these rates no investor would receive a payout. Nothing was distributed.')
  if (sums.total > pool)
    throw new AppError(
      'POOL_TOO_SMALL',
      `The profit pool holds ${formatBookAmount(work, pool)}, and this distribution needs ${formatBookAmount(work, sums.total)}. Nothing was paid; record the project's return first.`,
    )
  await tx.run(sql`
    update profit_batches set total = ${sums.total}, lines = ${sums.investments}, investors = ${sums.investors}, principal = ${sums.principal} where id = ${id}`)
  await services.jobs.enqueue(tx, 'profit.post', { batchId: id }, { key: id })
  effects.audit({
    action: 'profit.confirmed',
    subject: { type: 'profit-batch', id },
    after: {
      project: projectId,
      year: share.month.year,
      month: share.month.month,
      rates: share.rates,
      total: toMoney(sums.total),
      investors: sums.investors,
      by: actor.name,
    },
  })
  return readBatch(tx, projectId, id)
}

/** Resumes a failed distribution after its last posted line. */
export async function resumeBatch({ tx, now, effects, services }: PersonWork, projectId: string, id: string): Promise<Batch> {
  const before = await tx.maybe<{ status: BatchStatus }>(
    sql`select status from profit_batches where id = ${id} and project_id = ${projectId} for update`,
  )
  if (!before) throw notFound('This profit distribution')
  if (!batchLife.allows(before.status, 'resume')) throw wrongState('This profit distribution', before.status)
  await tx.run(sql`update profit_batches set status = 'POSTING', error = null, progress_at = ${now} where id = ${id}`)
  await services.jobs.enqueue(tx, 'profit.post', { batchId: id }, { key: id })
  effects.audit({
    action: 'profit.resumed',
    subject: { type: 'profit-batch', id },
    before: { status: before.status },
    after: { status: 'POSTING' },
  })
  return readBatch(tx, projectId, id)
}

type BatchRow = {
  id: string
  status: BatchStatus
  done: number
  lines: number
  total: bigint
  posted_total: bigint
  error: string | null
  year: number
  month: number
}

export async function readBatch(db: Query, projectId: string, id: string): Promise<Batch> {
  const row = await db.maybe<BatchRow>(sql`
    select id, status, done, lines, total, posted_total, error, year, month from profit_batches where id = ${id} and project_id = ${projectId}`)
  if (!row) throw notFound('This profit distribution')
  return {
    id: row.id,
    status: row.status,
    done: row.done,
    of: row.lines,
    total: toMoney(row.total),
    paid: toMoney(row.posted_total),
    error: row.error,
    year: row.year,
    month: row.month,
  }
}

const sharedBefore = ({ month }: Share) =>
  new AppError('ALREADY_SHARED', `The profit of ${writtenMonth(month)} has already been distributed. Nothing was paid.`)

/** Inserts the batch with the paid amount and the target, both as of today. */
async function insertBatch({ tx, actor, now }: PersonWork, id: string, share: Share, hash: string): Promise<void> {
  const aims = await tx.all<{ period: number; min: bigint; max: bigint }>(sql`
    select period, return_min as min, return_max as max from project_return_rates where project_id = ${share.projectId}`)
  const rates = share.rates.map(({ lockedPeriod, percentage }: Rate) => {
    const aim = aims.find((one) => one.period === lockedPeriod)
    return {
      lockedPeriod,
      percentage: toPercent(toParts(percentage)),
      returnMin: toPercent(aim?.min ?? 0n),
      returnMax: toPercent(aim?.max ?? 0n),
    }
  })
  await tx
    .run(
      sql`
      insert into profit_batches (id, project_id, year, month, rates, hash, total, lines, investors, principal, status, confirmed_by, created_at, progress_at)
      values (${id}, ${share.projectId}, ${share.month.year}, ${share.month.month}, ${JSON.stringify(rates)}::jsonb, ${hash}, 0, 0, 0, 0, 'POSTING', ${actor.id}, ${now}, ${now})`,
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'profit_shared_once') ? sharedBefore(share) : error
    })
}
