import { z } from 'zod'
import { get, post, staff } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { id, instant, money, ref, text } from './core/primitives'

/** Completed actions, and refusals: missing permission, missing second person, too many attempts. */
export const auditResult = z.enum(['DONE', 'REFUSED'])
export const auditLog = z.object({
  id,
  at: instant,
  actor: ref.nullable(),
  actorKind: z.enum(['Internal', 'Customer', 'System', 'Gateway', 'Visitor']),
  action: z.string(),
  /** The completed action, or the requested one that was refused. */
  title: z.string(),
  subject: z.object({ type: z.string(), title: z.string(), id: z.string(), code: z.string().nullable() }),
  /** The amount, in the book currency, and the reason, if the action has them. */
  amount: money.nullable(),
  note: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  result: auditResult,
  /** Why it was refused. */
  why: z.string().nullable(),
  /** The authorization of a member of staff: the permission they held, "Super Admin", or "RBAC" while checks are disabled. */
  permission: z.string().nullable(),
  chained: z.object({ seq: z.number().int(), hash: z.string(), before: z.string().nullable() }).nullable(),
})
export type AuditLog = z.infer<typeof auditLog>

/** Data that differs from what the application wrote: the subject, the row, and the field if known. */
export const finding = z.object({ subject: z.string(), id: z.string(), field: z.string().nullable(), message: z.string() })
export type Finding = z.infer<typeof finding>

/** The chain lacks entries anchored until that time: the database was restored from an earlier state, or the log was truncated. */
const restore = z.object({ id: z.string(), keptEntries: z.number().int(), lostUntil: instant })
const acknowledgedRestore = z.object({ id: z.string(), acknowledged: z.literal(true) })
export type AcknowledgedRestore = z.infer<typeof acknowledgedRestore>

export const audit = {
  list: get('/audit-logs', {
    summary: 'Audit log entries, with the values before and after',
    access: staff('audit-logs:read'),
    query: listQuery(['at'], {
      action: oneOrMore(z.string().max(80)),
      actor: maybe(id),
      subjectType: oneOrMore(z.string().max(60)),
      subject: maybe(z.string().max(64)),
      result: maybe(auditResult),
    }),
    response: auditLog,
    list: true,
  }),
  verify: get('/audit-logs/verify', {
    summary:
      'Whether the audit log is what the application wrote, and what guards it and the ledger is unchanged; a tail not yet chained is valid',
    access: staff('audit-logs:read'),
    response: z.object({
      valid: z.boolean(),
      checkedTo: z.number().int(),
      firstBad: z.object({ seq: z.number().int(), id: z.string() }).optional(),
      /** At most a hundred of each subject. */
      findings: z.array(finding),
      /** The number of findings of each subject, including those not shown. */
      counts: z.array(z.object({ subject: z.string(), count: z.number().int() })),
      total: z.number().int(),
      head: z.string().nullable(),
      /** A restore that two Super Admins must acknowledge; until then all outgoing payments are blocked. */
      restore: restore.nullable(),
    }),
    limit: { by: 'user', points: 20, seconds: 60 },
  }),
  acknowledgeRestore: post('/audit-logs/restores/acknowledge', {
    summary: 'Acknowledge that the database was restored to an earlier point in time; needs two Super Admins',
    access: staff('audit-logs:read'),
    approval: 'restore.acknowledge',
    body: z.strictObject({ restore: z.string().max(100), reason: text(500, 10) }),
    response: acknowledgedRestore,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    done: 'The restore was acknowledged.',
  }),
}
