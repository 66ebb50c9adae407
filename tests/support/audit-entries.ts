import { expect } from 'vitest'
import { auditActions, isAuditAction, readEntry, type AuditAction } from '@/contract/audit-actions/registry'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

type Row = { action: string; subject: string; before: unknown; after: unknown }

const isAsRegistered = ({ action, subject, before, after }: Row): boolean =>
  isAuditAction(action) &&
  (auditActions[action].subjects as readonly string[]).includes(subject) &&
  readEntry(action, { before, after }) !== undefined

/**
 * Asserts that each audit entry has the subject and the fields that its action declares.
 * @returns the recorded actions
 */
export async function expectRegisteredEntries(db: Query): Promise<Set<AuditAction>> {
  const rows = await db.all<Row>(sql`select action, subject_type as subject, before, after from audit_logs where refusal is null`)
  expect(rows.filter((row) => !isAsRegistered(row))).toEqual([])
  return new Set(rows.map(({ action }) => action).filter(isAuditAction))
}
