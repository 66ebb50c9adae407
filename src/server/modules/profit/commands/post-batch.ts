import { toMoney } from '@/domain/money'
import { system } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import { throttleWhenBusy } from '@/server/infra/throttle-when-busy'
import type { Note } from '@/server/infra/jobs/jobs'
import { work, type Services, type Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { postMoves } from '../../ledger/moves'

/** Small enough to lock affected accounts only briefly; large enough for set-based processing. */
const LINES_AT_ONCE = 1_000

type Options = {
  linesAtOnce?: number
  /** Called after each chunk; tests stop the work here. */ afterChunk?: (done: number) => void
  note?: Note
}

/**
 * Pays a confirmed distribution in chunks, each in its own transaction that also records the progress. So it can stop at any point and
 * resume after the last paid line; the ledger accepts each line's id as a reference once.
 * @throws the reason of `services.jobs.stopping` after a chunk if lines are left: the queue runs the job again
 */
export async function postBatch(
  services: Services,
  batchId: string,
  { linesAtOnce = LINES_AT_ONCE, afterChunk, note }: Options = {},
): Promise<void> {
  const batch = await services.db.maybe<{ lines: number }>(sql`select lines from profit_batches where id = ${batchId}`)
  if (!batch) return
  const mostChunks = Math.ceil(batch.lines / linesAtOnce) + 1
  const piece = throttleWhenBusy()
  try {
    for (let chunk = 0; chunk < mostChunks; chunk += 1) {
      const { done, isPosted } = await piece(() => work(services, system, (inner) => postChunk(inner, batchId, linesAtOnce)))
      note?.(done, batch.lines)
      if (isPosted) return
      afterChunk?.(done)
      if (services.jobs.stopping.aborted) break
    }
  } catch (error) {
    await work(services, system, (inner) => markFailed(inner, batchId, error))
    throw error
  }
  services.jobs.stopping.throwIfAborted()
}

/** Enqueues batches again whose process ended before completion. */
export async function takeUpStandingBatches(services: Services): Promise<void> {
  const still = await services.db.all<{ id: string }>(sql`
    select id from profit_batches where status = 'POSTING' and progress_at < ${services.clock.now()}::timestamptz - interval '1 minute' order by created_at limit 100`)
  for (const { id } of still) await services.db.transaction((tx) => services.jobs.enqueue(tx, 'profit.post', { batchId: id }, { key: id }))
}

type Batch = { project_id: string; year: number; month: number; status: string; lines: number; done: number }

async function postChunk(inner: Work, batchId: string, maxLines: number): Promise<{ done: number; isPosted: boolean }> {
  const { tx, now } = inner
  // Locked until the chunk is posted: a second process waits, and continues after it.
  const batch = await tx.one<Batch>(
    sql`select project_id, year, month, status, lines, done from profit_batches where id = ${batchId} for update`,
  )
  if (batch.status === 'POSTED') return { done: batch.done, isPosted: true }
  if (batch.status === 'FAILED') auditResumed(inner, batchId)
  const done = Math.min(batch.lines, batch.done + maxLines)
  const chunk = sql`profit_lines l where l.batch_id = ${batchId} and l.no > ${batch.done} and l.no <= ${done} and l.amount > 0`
  await postMoves(tx, {
    kind: 'PROFIT_SHARE',
    from: 'PROJECT_POOL',
    to: 'CUSTOMER_AVAILABLE',
    by: null,
    at: now,
    moves: sql`select l.no, l.id as reference, ${batch.project_id}::uuid as from_owner, l.user_id as to_owner, l.amount from ${chunk}`,
  })
  const isPosted = done === batch.lines
  await tx.run(sql`
    update profit_batches set done = ${done}, posted_total = posted_total + (select coalesce(sum(l.amount), 0) from ${chunk}), progress_at = ${now},
      status = ${isPosted ? 'POSTED' : 'POSTING'}, error = null, posted_at = ${isPosted ? now : null}
    where id = ${batchId}`)
  if (isPosted) await finish(inner, batchId, batch)
  return { done, isPosted }
}

/** The queue retried a failed batch; the next chunk sets the status. */
const auditResumed = ({ effects }: Work, batchId: string): void =>
  effects.audit({
    action: 'profit.resumed',
    subject: { type: 'profit-batch', id: batchId },
    before: { status: 'FAILED' },
    after: { status: 'POSTING' },
  })

async function finish({ tx, effects, services }: Work, batchId: string, batch: Batch): Promise<void> {
  const { total } = await tx.one<{ total: bigint }>(sql`select posted_total as total from profit_batches where id = ${batchId}`)
  effects.audit({
    action: 'profit.posted',
    subject: { type: 'profit-batch', id: batchId },
    before: { status: 'POSTING' },
    after: { status: 'POSTED', project: batch.project_id, year: batch.year, month: batch.month, lines: batch.lines, total: toMoney(total) },
  })
  await services.jobs.enqueue(tx, 'profit.notify', { batchId }, { key: batchId })
}

/** Records a failure; the queue or staff can retry. Posted payouts stay posted. */
async function markFailed({ tx, effects }: Work, batchId: string, error: unknown): Promise<void> {
  const why =
    error instanceof AppError
      ? error.message
      : 'Posting was interrupted by a system error. It is retried automatically. No investor is paid twice.'
  const failed = await tx.run(sql`update profit_batches set status = 'FAILED', error = ${why} where id = ${batchId} and status = 'POSTING'`)
  if (failed)
    effects.audit({
      action: 'profit.failed',
      subject: { type: 'profit-batch', id: batchId },
      before: { status: 'POSTING' },
      after: { status: 'FAILED', error: why },
    })
}
