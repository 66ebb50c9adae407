import type { Settings } from '@/contract/settings'
import { sql, type Sql } from '@/server/db/sql'
import { AppError } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'

export type DecisionSubject = { type: 'payment' | 'identity-request'; id: string }

const proofs = {
  payment: (id: string) => sql`select p.proof_file_id as id from payments p where p.id = ${id} and p.proof_file_id is not null`,
  'identity-request': (id: string) => sql`select unnest(r.file_ids) as id from identity_requests r where r.id = ${id}`,
} as const satisfies Record<DecisionSubject['type'], (id: string) => Sql>

/** Whether a person was served every page of the proof; null if there is none. Staff views of a whole file are always audited. */
export const proofOpened = ({ type, id }: DecisionSubject, by: string): Sql => sql`(
  select bool_and(exists (
    select 1 from audit_logs a where a.subject_id = page.id::text and a.subject_type = 'file' and a.action = 'file.viewed' and a.refusal is null and a.actor_id = ${by}))
  from (${proofs[type](id)}) page)`

/**
 * Throws if the settings require opening the proof before approval and the person has not done so. Passes if there is no proof, which is a
 * separate finding.
 */
export async function requireProofOpened(
  { tx, actor }: PersonWork,
  subject: DecisionSubject,
  { approvalNeedsOpenedProof }: Pick<Settings, 'approvalNeedsOpenedProof'>,
): Promise<void> {
  if (!approvalNeedsOpenedProof) return
  const { isOpened } = await tx.one<{ isOpened: boolean | null }>(sql`select ${proofOpened(subject, actor.id)} as "isOpened"`)
  if (isOpened !== false) return
  const what = subject.type === 'payment' ? 'the proof of payment' : 'every page of the document'
  throw new AppError('PROOF_NOT_OPENED', `Open ${what} before you approve. Nothing was approved.`)
}
