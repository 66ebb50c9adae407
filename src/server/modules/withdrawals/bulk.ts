import type { Received, Reply } from '@/contract/core/endpoint'
import type { withdrawals } from '@/contract/withdrawals'
import type { Person } from '@/server/core/actor'
import { Effects } from '@/server/core/effects'
import { AppError, fieldError } from '@/server/core/errors'
import type { Work } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { approveWithdrawal, declineWithdrawal } from './decide'

type Body = Received<typeof withdrawals.bulk>['body']
type Result = Reply<typeof withdrawals.bulk>['results'][number]

/** Decides several, each on its own: a row that is refused changes nothing and says why; the others go on. */
export async function decideMany(work: Work<Person>, { event, ids, note }: Body): Promise<Reply<typeof withdrawals.bulk>> {
  if (event === 'decline' && (note ?? '').length < 3) throw fieldError('note', 'Say why')
  const wanted = [...new Set(ids)]
  // In the order of their owners, so that two people's bulks lock the same accounts in the same order.
  const known = await work.tx.all<{ id: string }>(sql`select id from withdrawals where id = any(${wanted}::uuid[]) order by user_id, id`)
  const results = new Map<string, Result>()
  for (const { id } of known) results.set(id, await decideOne(work, id, { event, note: note ?? null }))
  return { results: wanted.map((id) => results.get(id) ?? { id, ok: false, status: null, message: 'This withdrawal was not found.' }) }
}

async function decideOne(work: Work<Person>, id: string, { event, note }: { event: Body['event']; note: string | null }): Promise<Result> {
  const { tx, actor, now, services, request } = work
  // A row's own effects are written with it, and vanish with it.
  const effects = new Effects(actor, now, services.secrets, request)
  const row = { ...work, effects }
  await tx.run(sql`savepoint one_row`)
  try {
    const done = await (event === 'approve' ? approveWithdrawal(row, id, { note }) : declineWithdrawal(row, id, { note }))
    const statement = effects.statement()
    if (statement) await tx.run(statement)
    await tx.run(sql`release savepoint one_row`)
    if (effects.hasMail) tx.afterCommit(services.wakeMail)
    return { id, ok: true, status: done.status, message: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tx.run(sql`rollback to savepoint one_row`)
    return { id, ok: false, status: null, message: error.message }
  }
}
