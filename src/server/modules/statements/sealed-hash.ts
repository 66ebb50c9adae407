import { needsSeals } from '@/server/integrity/restores'
import { hashField, rowName } from '@/server/integrity/state-changes'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { entryLine, isLineSealed } from '../audit/chain/entry-line'

type Parts = Pick<Services, 'db' | 'env' | 'secrets'>
type EntryRow = { sealed: string | null; line: string; seal: Buffer | null }

/** SQL: the audit entry of the issue, or the one that began sealing of statements. */
const entriesOf = (code: string) => sql`
  select a.state -> ${rowName('statements', code)} -> 'is' ->> 'sha256' as sealed, ${entryLine} as line, coalesce(a.seal, e.seal) as seal
  from audit_logs a left join audit_early_seals e on e.audit_id = a.id
  where ((a.action = 'statement.issued' and a.subject_code = ${code}) or (a.action = 'installation.state-sealed' and a.subject_id = 'statements'))
    and a.state -> ${rowName('statements', code)} is not null`

/** Whether the stored hash of a statement equals the one sealed in the audit log; true if sealing has not begun. */
export async function isHashSealed(parts: Parts, code: string, sha256: Buffer): Promise<boolean> {
  const { db, secrets } = parts
  const expected = hashField(secrets, rowName('statements', code), 'sha256', `\\x${sha256.toString('hex')}`)
  const entries = await db.all<EntryRow>(entriesOf(code))
  if (entries.some(({ sealed, line, seal }) => sealed === expected && isLineSealed(secrets, line, seal))) return true
  return !(await hasSealingBegun(parts))
}

const hasSealingBegun = async (parts: Parts): Promise<boolean> =>
  (await needsSeals(parts, 'statements')) ||
  (await parts.db.maybe(sql`select 1 from audit_logs where action = 'installation.state-sealed' and subject_id = 'statements' limit 1`)) !==
    undefined
