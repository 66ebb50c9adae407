import type { Received, Reply } from '@/contract/core/endpoint'
import type { withdrawals } from '@/contract/withdrawals'
import type { Person } from '@/server/work/actor'
import { fieldError } from '@/server/work/errors'
import { attempt } from '@/server/db/savepoint'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { approveWithdrawal, declineWithdrawal } from './review-withdrawal'

type Body = Received<typeof withdrawals.bulk>['body']
type Answer = Reply<typeof withdrawals.bulk>
type Result = Answer['results'][number]

/** Decides several, each on its own: a row that is refused changes nothing and says why; the others go on. */
export async function decideMany(work: Work<Person>, { event, withdrawals: chosen, ids = [], note }: Body): Promise<Answer> {
  if (event === 'decline' && (note ?? '').length < 3) throw fieldError('note', 'Enter a reason')
  const versions = new Map<string, number | undefined>((chosen ?? ids.map((id) => ({ id }))).map(versionOf))
  // In the order of their owners, so that two people's bulks lock the same accounts in the same order.
  const known = await work.tx.all<{ id: string }>(
    sql`select id from withdrawals where id = any(${[...versions.keys()]}::uuid[]) order by user_id, id`,
  )
  const results = new Map<string, Result>()
  for (const { id } of known) results.set(id, await decideOne(work, event, { id, version: versions.get(id), note: note ?? null }))
  return {
    results: [...versions.keys()].map(
      (id) => results.get(id) ?? { id, ok: false, status: null, message: 'This withdrawal was not found.' },
    ),
  }
}

const versionOf = ({ id, version }: { id: string; version?: number | undefined }) => [id, version] as const

type Decision = { id: string; version: number | undefined; note: string | null }

async function decideOne(work: Work<Person>, event: Body['event'], { id, ...decision }: Decision): Promise<Result> {
  const done = await attempt(work, (row) =>
    event === 'approve' ? approveWithdrawal(row, id, { ...decision, inBulk: true }) : declineWithdrawal(row, id, decision),
  )
  return done.ok ? { id, ok: true, status: done.value.status, message: null } : { id, ok: false, status: null, message: done.message }
}
