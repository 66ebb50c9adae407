import { z } from 'zod'
import { get, internal, patch, post, signedIn, staff } from './core/endpoint'
import { flag, listQuery, maybe, oneOrMore } from './core/list'
import { amount, amountOrZero, id, instant, money, percent, ref, text, version } from './core/primitives'

// --- settings
const hours = (max: number) => z.number().int('Whole hours').min(0, 'Not below zero').max(max, `At most ${max}`)
export const settings = z.object({
  minInvestment: amount,
  maxInvestment: amount,
  identityAbove: amountOrZero,
  withdrawalNeedsIdentity: z.boolean(),
  withdrawalMin: amount,
  withdrawalPerDay: amount,
  withdrawalPerMonth: amount,
  withdrawalFee: amountOrZero,
  walletCooldownHours: hours(720),
  walletCooldownHoursWithoutTwoFactor: hours(720),
  credentialHoldHours: hours(720),
  fourEyesFrom: amount,
  referralRates: z.array(percent).max(10, 'At most ten levels'),
  referralHoldDays: z.number().int().min(0).max(365),
  paymentWindowHours: hours(2160),
  reflectionDays: z.number().int().min(0).max(60),
  /** The gateway that pays withdrawals when nobody names one. */
  payoutGateway: id.nullable(),
  staffNeedsTwoFactor: z.boolean(),
})
export type Settings = z.infer<typeof settings>
export const versionedSettings = settings.extend({ version, changedAt: instant, changedBy: ref.nullable() })

export const defaultSettings: Settings = {
  minInvestment: '100.00',
  maxInvestment: '1000000.00',
  identityAbove: '1000.00',
  withdrawalNeedsIdentity: true,
  withdrawalMin: '10.00',
  withdrawalPerDay: '10000.00',
  withdrawalPerMonth: '100000.00',
  withdrawalFee: '1.00',
  walletCooldownHours: 24,
  walletCooldownHoursWithoutTwoFactor: 72,
  credentialHoldHours: 24,
  fourEyesFrom: '10000.00',
  referralRates: ['5.00'],
  referralHoldDays: 30,
  paymentWindowHours: 72,
  reflectionDays: 0,
  payoutGateway: null,
  staffNeedsTwoFactor: true,
}

export const settingsGroup = {
  get: get('/settings', { summary: 'Limits, fees and switches', access: staff('settings:read'), response: versionedSettings }),
  update: patch('/settings', {
    summary: 'Change limits, fees and switches',
    access: staff('settings:update'),
    body: z.strictObject(settings.shape).partial().extend({ version }),
    response: versionedSettings,
    errors: ['STALE_VERSION', 'VALIDATION'],
    done: 'Successfully updated!',
  }),
  /** What everybody may know before investing. */
  public: get('/settings/public', {
    summary: 'Limits that a visitor and a customer may know',
    access: 'public',
    response: z.object({
      minInvestment: z.string(),
      maxInvestment: z.string(),
      identityAbove: z.string(),
      withdrawalMin: z.string(),
      withdrawalFee: z.string(),
      withdrawalPerDay: z.string(),
      withdrawalPerMonth: z.string(),
      withdrawalNeedsIdentity: z.boolean(),
      fourEyesFrom: z.string(),
      walletCooldownHours: z.number(),
      walletCooldownHoursWithoutTwoFactor: z.number(),
      paymentWindowHours: z.number(),
      referralRates: z.array(z.string()),
      referralHoldDays: z.number(),
      bookCurrency: z.string(),
      termsVersion: z.number().int(),
    }),
  }),
}

// --- terms
export const legalKind = z.enum(['TERMS', 'PRIVACY'])
export const legalText = z.object({
  kind: legalKind,
  version: z.number().int(),
  title: z.string(),
  /** Sanitised HTML: p, h2, h3, ul, ol, li, strong, em, blockquote, a. */
  body: z.string(),
  publishedAt: instant,
  versions: z.array(z.object({ version: z.number().int(), publishedAt: instant })),
})
export const legal = {
  current: get('/legal/:kind', {
    summary: 'The text in force, or an earlier version',
    access: 'public',
    params: z.object({ kind: legalKind }),
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    response: legalText,
    errors: ['NOT_FOUND'],
  }),
  publish: post('/legal/:kind', {
    summary: 'Put a new version of a text in force',
    access: staff('settings:update'),
    params: z.object({ kind: legalKind }),
    body: z.strictObject({ title: text(120, 3), body: text(100_000, 20) }),
    response: legalText,
    errors: ['VALIDATION'],
    done: 'The new version is in force.',
  }),
}

// --- audit
export const auditLog = z.object({
  id,
  at: instant,
  actor: ref.nullable(),
  actorKind: z.enum(['Internal', 'Customer', 'System', 'Gateway', 'Visitor']),
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), code: z.string().nullable() }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  chained: z.object({ seq: z.number().int(), hash: z.string() }).nullable(),
})
export type AuditLog = z.infer<typeof auditLog>
export const audit = {
  list: get('/audit-logs', {
    summary: 'Who did what, when, before and after',
    access: staff('audit-logs:read'),
    query: listQuery(['at'], {
      action: oneOrMore(z.string().max(80)),
      actor: maybe(id),
      subjectType: oneOrMore(z.string().max(60)),
      subject: maybe(z.string().max(64)),
    }),
    response: auditLog,
    list: true,
  }),
  verify: get('/audit-logs/verify', {
    summary: 'Whether the chain of hashes holds; a tail not yet chained is valid',
    access: staff('audit-logs:read'),
    response: z.object({
      valid: z.boolean(),
      checkedTo: z.number().int(),
      firstBad: z.object({ seq: z.number().int(), id: z.string() }).optional(),
      head: z.string().nullable(),
    }),
    limit: { by: 'user', points: 20, seconds: 60 },
  }),
}

// --- notifications
export const notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: instant,
})
export type Notification = z.infer<typeof notification>
export const notifications = {
  mine: get('/notifications/my', {
    summary: 'My notifications',
    access: signedIn,
    query: listQuery(['createdAt'], { unread: flag }),
    response: notification,
    list: true,
  }),
  read: post('/notifications/read', {
    summary: 'Mark notifications as read; all of them without ids',
    access: signedIn,
    whileFrozen: true,
    body: z.strictObject({ ids: z.array(id).max(100).optional() }),
    response: z.object({ unread: z.number().int() }),
  }),
}

// --- jobs and outgoing mail
export const jobState = z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'DEAD'])
export const job = z.object({
  id: z.string(),
  name: z.string(),
  state: jobState,
  attempts: z.number().int(),
  progress: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type Job = z.infer<typeof job>
export const jobs = {
  list: get('/jobs', {
    summary: 'Background work: state, progress, last error',
    access: staff('settings:read'),
    query: listQuery(['createdAt'], { state: oneOrMore(jobState), name: maybe(z.string().max(80)) }),
    response: job,
    list: true,
  }),
  retry: post('/jobs/:id/retry', {
    summary: 'Try dead work once more',
    access: staff('settings:update'),
    params: z.object({ id: z.string().min(1).max(64) }),
    response: job,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
    done: 'It will run again.',
  }),
}
export const mailState = z.enum(['WAITING', 'SENT', 'FAILED'])
export const mail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  state: mailState,
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type Mail = z.infer<typeof mail>
export const outbox = {
  list: get('/outbox', {
    summary: 'Outgoing mail; never its codes',
    access: staff('settings:read'),
    query: listQuery(['createdAt'], { state: oneOrMore(mailState) }),
    response: mail,
    list: true,
  }),
  retry: post('/outbox/:id/retry', {
    summary: 'Try a mail that was given up once more',
    access: staff('settings:update'),
    params: z.object({ id }),
    response: mail,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
    done: 'It will be sent again.',
  }),
}

/** What the command palette finds: people, projects, investments, payments and withdrawals by code or name. */
export const find = {
  anything: get('/find', {
    summary: 'Find people, projects, investments, payments and withdrawals by name or code',
    access: internal,
    query: z.object({ q: z.string().trim().min(2).max(80) }),
    response: z.array(
      z.object({
        kind: z.enum(['person', 'project', 'investment', 'payment', 'withdrawal']),
        id,
        title: z.string(),
        detail: z.string(),
        /** A person's type. */
        type: z.string().nullable(),
        /** What it belongs to: a payment's investment. */
        of: id.nullable(),
        /** Its state, as the lifecycle of its kind names it; a person is ACTIVE, FROZEN or INACTIVE. */
        status: z.string(),
        amount: money.nullable(),
      }),
    ),
    limit: { by: 'user', points: 120, seconds: 60 },
  }),
}

export const health = {
  live: get('/health/live', { summary: 'The process answers', access: 'public', response: z.object({ status: z.literal('ok') }) }),
  ready: get('/health/ready', {
    summary: 'The process can serve: database and migrations are there',
    access: 'public',
    response: z.object({ status: z.enum(['ok', 'stopping']) }),
    errors: ['UNAVAILABLE'],
  }),
}

/** BTCPay Server calls this; the signature over the raw body is checked before anything else. */
export const webhooks = {
  btcpay: post('/webhooks/btcpay/:gatewayId', {
    summary: 'What BTCPay Server reports',
    access: 'public',
    params: z.object({ gatewayId: id }),
    response: z.object({ handled: z.boolean() }),
    errors: ['NOT_FOUND', 'UNAUTHENTICATED', 'TOO_LARGE', 'MALFORMED', 'UNAVAILABLE'],
    limit: { by: 'address', points: 600, seconds: 60 },
  }),
}
