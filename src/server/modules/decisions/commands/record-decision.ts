import { SHORTEST_REASON, type DecisionOutcome, type DecisionRecord, type ReviewFlag } from '@/contract/evidence'
import type { Query } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { proofOpened, type DecisionSubject } from '../proof-opened'

export type Checks = DecisionRecord['checks']

type Recorded = {
  outcome: DecisionOutcome
  note: string | null
  checks?: Checks | undefined
  flags?: readonly ReviewFlag[] | undefined
  /** The id of the bulk approval that this decision is part of. */
  bulk?: string | undefined
}

/** Stores a decision with its checks, findings and reason, in the transaction that makes it. */
export async function recordDecision(
  { tx, actor, now }: PersonWork,
  subject: DecisionSubject,
  { outcome, note, checks = [], flags = [], bulk }: Recorded,
): Promise<void> {
  await tx.run(sql`
    insert into decisions (id, subject_type, subject, outcome, by_id, at, note, checks, flags, bulk_id, proof_opened)
    values (${newId(now)}, ${subject.type}, ${subject.id}, ${outcome}, ${actor.id}, ${now}, ${note}, ${JSON.stringify(checks)}::jsonb, ${[...flags]}::text[], ${bulk ?? null}, ${proofOpened(subject, actor.id)})`)
}

type Row = {
  id: string
  outcome: DecisionOutcome
  by_id: string
  by_name: string
  at: Date
  note: string | null
  checks: Checks
  flags: ReviewFlag[]
  bulk_id: string | null
  proof_opened: boolean | null
}

/** The decisions on an item, oldest first; if several items represent the same claim, those on all of them. */
export async function readDecisions(
  db: Query,
  { type, ids }: { type: DecisionSubject['type']; ids: readonly string[] },
): Promise<DecisionRecord[]> {
  const rows = await db.all<Row>(sql`
    select d.id, d.outcome, d.by_id, u.name as by_name, d.at, d.note, d.checks, d.flags, d.bulk_id, d.proof_opened
    from decisions d join users u on u.id = d.by_id where d.subject = any(${[...ids]}::uuid[]) and d.subject_type = ${type} order by d.at, d.id`)
  return rows.map((row) => ({
    id: row.id,
    outcome: row.outcome,
    by: { id: row.by_id, name: row.by_name },
    at: row.at.toISOString(),
    note: row.note,
    checks: row.checks,
    flags: row.flags,
    proofOpened: row.proof_opened,
    isBulk: row.bulk_id !== null,
  }))
}

/** The error for an approval without a required reason, or with one that is too short. The form shows the same message at the field. */
export function reasonMissing(why: string): AppError {
  const message = `Enter a reason of at least ${SHORTEST_REASON} characters`
  return new AppError('VALIDATION', `${message}: ${why}.`, { errors: [{ path: 'note', message: `${message}.` }] })
}
