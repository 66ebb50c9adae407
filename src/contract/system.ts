import { z } from 'zod'
import { get, internal, post, staff } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { id, instant, money } from './core/primitives'
import { allKinds, kindOf, type GatewayKind } from './gateways'

export const jobState = z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'DEAD'])
export const job = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
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
    summary: 'Background jobs: status, progress, last error',
    access: staff('settings:read'),
    query: listQuery(['createdAt'], { state: oneOrMore(jobState), name: maybe(z.string().max(80)) }),
    response: job,
    list: true,
  }),
  retry: post('/jobs/:id/retry', {
    summary: 'Retry a failed job',
    access: staff('settings:update'),
    params: z.object({ id: z.string().min(1).max(64) }),
    response: job,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
    done: 'The job will run again.',
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
    summary: 'Outgoing email, without one-time codes',
    access: staff('settings:read'),
    query: listQuery(['createdAt'], { state: oneOrMore(mailState) }),
    response: mail,
    list: true,
  }),
  retry: post('/outbox/:id/retry', {
    summary: 'Retry an email that failed permanently',
    access: staff('settings:update'),
    params: z.object({ id }),
    response: mail,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
    done: 'The email will be sent again.',
  }),
}

/** Results of the command palette: people, projects, investments, payments and withdrawals by code or name. */
export const find = {
  anything: get('/find', {
    summary:
      'Find people, projects, investments, payments and withdrawals by name or code, payments that wait also by the title of their project; adjustments, commissions, payout batches, change requests and fund transfers by code; payments, withdrawals and fund transfers by their whole transaction ID; investments and payments by payment reference',
    access: internal,
    query: z.object({ q: z.string().trim().min(2).max(80) }),
    response: z.array(
      z.object({
        kind: z.enum([
          'person',
          'project',
          'investment',
          'payment',
          'withdrawal',
          'adjustment',
          'commission',
          'payout-batch',
          'change-request',
          'fund-transfer',
        ]),
        id,
        title: z.string(),
        detail: z.string(),
        /** The type of a person. */
        type: z.string().nullable(),
        /** The parent object: the investment of a payment, the project of a fund transfer. */
        of: id.nullable(),
        /** Its status in the lifecycle of its kind; a person is ACTIVE, INVITED, FROZEN or INACTIVE. */
        status: z.string(),
        amount: money.nullable(),
      }),
    ),
    limit: { by: 'user', points: 120, seconds: 60 },
  }),
}

/** A problem of the deployment that does not prevent operation. */
export const deploymentNotice = z.object({
  code: z.enum(['ORIGIN_DIFFERS', 'DATABASE_WITHOUT_TLS', 'MAIL_WITHOUT_SENDER', 'GUARDS_CHANGED']),
  message: z.string(),
})
export type DeploymentNotice = z.infer<typeof deploymentNotice>
export const deployment = {
  get: get('/deployment', {
    summary: 'The public address of this deployment and warnings about its configuration',
    access: staff('settings:read'),
    response: z.object({ address: z.string(), notices: z.array(deploymentNotice) }),
  }),
}

export const health = {
  live: get('/health/live', {
    summary: 'Liveness: the process responds',
    access: 'public',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: get('/health/ready', {
    summary: 'Readiness: the database is migrated and reachable, and file storage has space',
    access: 'public',
    response: z.object({ status: z.enum(['ok', 'stopping']) }),
    errors: ['UNAVAILABLE', 'STORAGE_FULL'],
  }),
}

/** Called by providers, each under its adapter's name. The provider's signature is verified before anything else. */
const webhookOf = (kind: GatewayKind) =>
  post(`/webhooks/${kindOf(kind).folder}/:gatewayId`, {
    summary: `What ${kindOf(kind).title} reports`,
    access: 'public',
    params: z.object({ gatewayId: id }),
    response: z.object({ handled: z.boolean() }),
    errors: ['NOT_FOUND', 'UNAUTHENTICATED', 'TOO_LARGE', 'MALFORMED', 'UNAVAILABLE'],
    limit: { by: 'address', points: 600, seconds: 60 },
  })
/** The kinds of gateways whose provider reports payments automatically. */
export const kindsThatReport = allKinds.filter((kind) => kindOf(kind).takes === 'checkouts')
export const webhooks = Object.fromEntries(kindsThatReport.map((kind) => [kindOf(kind).folder, webhookOf(kind)]))
