import { z } from 'zod'
import { get, post, staff } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { id, instant, money, ref, text } from './core/primitives'

/** What was done, and what was refused: for a missing permission, for lack of a second person, after too many guesses. */
export const auditResult = z.enum(['DONE', 'REFUSED'])
export const auditLog = z.object({
  id,
  at: instant,
  actor: ref.nullable(),
  actorKind: z.enum(['Internal', 'Customer', 'System', 'Gateway', 'Visitor']),
  action: z.string(),
  /** What was done, or what was requested and refused. */
  title: z.string(),
  subject: z.object({ type: z.string(), title: z.string(), id: z.string(), code: z.string().nullable() }),
  /** The amount concerned, in the book currency, and the reason given, where the action has them. */
  amount: money.nullable(),
  note: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  result: auditResult,
  /** Why it was refused. */
  why: z.string().nullable(),
  /** What allowed a member of staff to do it: the permission they held, "Super Admin", or "RBAC" while checks are switched off. */
  permission: z.string().nullable(),
  chained: z.object({ seq: z.number().int(), hash: z.string(), before: z.string().nullable() }).nullable(),
})
export type AuditLog = z.infer<typeof auditLog>

/** Something that is not as the application left it: which thing, which row, and which field where one is known. */
export const finding = z.object({ subject: z.string(), id: z.string(), field: z.string().nullable(), message: z.string() })
export type Finding = z.infer<typeof finding>

/** The chain does not hold what was anchored until that time: the database was restored from an earlier moment, or the log was cut off. */
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
      /** How many findings each subject has, shown or not. */
      counts: z.array(z.object({ subject: z.string(), count: z.number().int() })),
      total: z.number().int(),
      head: z.string().nullable(),
      /** A restore that two Super Admins have yet to acknowledge; until then no money leaves. */
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
    done: 'The restore is acknowledged.',
  }),
}
