import type { Received, Reply } from '@/contract/core/endpoint'
import type { withdrawals } from '@/contract/withdrawals'
import type { Person } from '@/server/work/actor'
import { fieldError } from '@/server/work/errors'
import { attempt } from '@/server/db/savepoint'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { approveWithdrawal, declineWithdrawal } from './review-withdrawal'

type Body = Received<typeof withdrawals.bulk>['body']
type Result = Reply<typeof withdrawals.bulk>['results'][number]

/** Decides several, each on its own: a row that is refused changes nothing and says why; the others go on. */
export async function decideMany(work: Work<Person>, { event, ids, note }: Body): Promise<Reply<typeof withdrawals.bulk>> {
  if (event === 'decline' && (note ?? '').length < 3) throw fieldError('note', 'Enter a reason')
  const wanted = [...new Set(ids)]
  // In the order of their owners, so that two people's bulks lock the same accounts in the same order.
  const known = await work.tx.all<{ id: string }>(sql`select id from withdrawals where id = any(${wanted}::uuid[]) order by user_id, id`)
  const results = new Map<string, Result>()
  for (const { id } of known) results.set(id, await decideOne(work, id, { event, note: note ?? null }))
  return { results: wanted.map((id) => results.get(id) ?? { id, ok: false, status: null, message: 'This withdrawal was not found.' }) }
}

async function decideOne(work: Work<Person>, id: string, { event, note }: { event: Body['event']; note: string | null }): Promise<Result> {
  const done = await attempt(work, (row) =>
    event === 'approve' ? approveWithdrawal(row, id, { note }) : declineWithdrawal(row, id, { note }),
  )
  return done.ok ? { id, ok: true, status: done.value.status, message: null } : { id, ok: false, status: null, message: done.message }
}
