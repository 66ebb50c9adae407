import type { DecisionOutcome, DecisionRecord, ReviewFlag } from '@/contract/evidence'
import type { Query } from '@/server/db/database'
import { fieldError } from '@/server/work/errors'
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
  /** The id of the bulk run that includes this decision. */
  bulk?: string | undefined
}

/** Saves a decision with its checks, findings and reason. Must be called in the transaction of the decision. */
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

/** The decisions on an item, oldest first; `ids` has several ids if several items represent it. */
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

export const SHORTEST_REASON = 3
export const isReason = (note: string | null | undefined): boolean => (note ?? '').trim().length >= SHORTEST_REASON

/** The error for an approval that lacks a required reason. */
export const reasonMissing = (why: string) => fieldError('note', `Enter a reason: ${why}.`)
