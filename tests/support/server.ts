import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { searchParams } from '@/api/search-params'
import type { ApprovalAction } from '@/contract/approval-actions'
import { isPendingChange } from '@/contract/pending-change'
import { approvals } from '@/contract/approvals'
import type { Applied, Endpoint, Meta, Reply, Sent } from '@/contract/core/endpoint'
import type { ErrorCode, FieldError } from '@/contract/core/errors'
import type { Permission } from '@/contract/permissions'
import { addDays } from '@/domain/dates'
import { createApp } from '@/server/app'
import { standingClock } from '@/server/infra/clock'
import { openCommitRecords } from '@/server/integrity/commit-records'
import { openDatabase } from '@/server/db/database'
import { readEnv } from '@/server/environment/env'
import { installationName } from '@/server/integrity/installation-id'
import { sealerOf } from '@/server/integrity/sealer'
import { folderStore } from '@/server/infra/files/file-store'
import { newId } from '@/server/db/ids'
import { noLimits, openLimits } from '@/server/http/limits'
import { dispatchSome, type LaidOut } from '@/server/infra/mail/mailer'
import { memoryJobs } from '@/server/infra/jobs/memory-jobs'
import { deriveSecrets } from '@/server/infra/secrets'
import type { Limits, Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { authenticate, openSession, tokensOf } from '@/server/modules/auth/sessions/sessions'
import { implementation } from '@/server/modules/implementation'
import { jobHandlers } from '@/server/modules/jobs'
import { foreignChangeReporter } from '@/server/modules/audit/tampering'
import { layOut } from '@/server/modules/mail/email'
import { cloneDatabase } from './database'
import { removeFolder, temporaryFolder } from './folders'

export const NOON = new Date('2026-11-20T12:00:00Z')
/** `D` is the type of the data: the result of the applied command, or the immediate response, which can be a change request. */
export type Answer<E extends Endpoint, D = Applied<E>> = {
  status: number
  data: D
  message: string
  detail?: string
  code?: ErrorCode
  errors?: FieldError[]
  meta?: Meta
  headers: Headers
  text: string
}
export type Mail = { to: string; content: LaidOut }
type CallOptions = { key?: string | null; headers?: Record<string, string> }
type Options = {
  env?: Readonly<Record<string, string>>
  now?: Date
  demo?: Demo
  /** Allows triggers that change sealed rows; otherwise these fail the test file. */
  changesSealedRows?: boolean
  /** The test writes the demo data. */
  seeds?: boolean
  /** Enables the production rate limits, which are off by default. */
  isLimited?: boolean
}
/** A database with the demo data and the folder with its files. */
export type Demo = { database: string; folder: string }

const hasBrowser = typeof window !== 'undefined'

/** Noon, or the real time if there is a browser: it uses the real clock and would treat a token issued at noon as expired. */
const beginning = (): Date => (hasBrowser ? new Date() : NOON)

type Place = { url: string; folder: string; now: Date; env?: Readonly<Record<string, string>>; seeds?: boolean; limits?: Limits }

const onError = (error: unknown) => console.error(error)
/** The language reader that the imports above set once. `startServer` restores it. */
const { carmineReader } = globalThis as { carmineReader?: unknown }

/** The services of the real application on a database and a folder for files; time stands still until a test moves it. */
export function openServices({ url, folder, now, env = {}, seeds = false, limits = noLimits }: Place) {
  const clock = standingClock(now)
  const secrets = deriveSecrets('a secret that only the tests know, long enough')
  const foreign: string[] = []
  // Each connection plans each statement anew. So the demo data is written through few connections, as on startup, and screens read through
  // them.
  const isSmall = seeds || hasBrowser
  const report = foreignChangeReporter(() => services, onError)
  const open = (max: number) =>
    openDatabase({
      url,
      max,
      bookCurrency: 'USD',
      // Generic plans: planning for each set of values takes longer than reading the small tables of a test.
      relaxed: true,
      rbac: env.ENABLE_RBAC === 'false' ? 'false' : 'true',
      onError,
      seal: sealerOf(secrets, clock),
      onCommit: (records) => commits.add(records),
      onForeignChange: (changes) => {
        foreign.push(...changes.map(({ t, k }) => `${t}:${k}`))
        report(changes)
      },
    })
  const [db, autonomousDb] = [open(isSmall ? 4 : 20), open(4)]
  const jobs = memoryJobs()
  const services: Services = {
    db,
    autonomousDb,
    replica: db,
    clock,
    env: readEnv({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      AUTH_SECRET: 'a secret that only the tests know, long enough',
      // The simulated providers listen on this machine.
      GATEWAY_PRIVATE_HOSTS: '127.0.0.1',
      ...env,
    }),
    secrets,
    files: folderStore(join(folder, 'files')),
    jobs,
    limits,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    wakeMail: () => undefined,
    deployment: { address: 'http://localhost', notices: [] },
  }
  // Tests seed it themselves.
  const commits = openCommitRecords({ ...services, installation: () => installationName(db), onError })
  return { services, db, clock, jobs, commits, foreign, close: () => Promise.all([db.close(), autonomousDb.close()]) }
}

/** The real application on its own database. None of our code is mocked. */
export async function startServer({
  env = {},
  now = beginning(),
  demo,
  changesSealedRows = false,
  seeds = false,
  isLimited = false,
}: Options = {}) {
  Object.assign(globalThis, { carmineReader })
  const database = await cloneDatabase(inject('postgres'), demo?.database)
  const folder = await temporaryFolder('files')
  if (demo) await cp(demo.folder, folder, { recursive: true })
  const limiting = isLimited ? new pg.Pool({ connectionString: database.url, max: 4 }) : undefined
  const { services, db, clock, jobs, commits, foreign, close } = openServices({
    ...{ url: database.url, folder, env, now, seeds },
    ...(limiting ? { limits: openLimits(limiting) } : {}),
  })
  const app = createApp({ services, implementation, authenticate })
  afterAll(async () => {
    await limiting?.end()
    await close()
    await database.drop()
    await removeFolder(folder)
    if (foreign.length > 0 && !changesSealedRows)
      throw new Error(`No statement of its transaction writes the table of a sealed row that changed: ${foreign.join(', ')}`)
  })

  const request = async (
    token: string | undefined,
    method: string,
    path: string,
    init: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const isForm = init.body instanceof FormData
    return app.fetch(
      new Request(`http://localhost/api/v1${path}`, {
        method: method.toUpperCase(),
        headers: {
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(init.body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
          ...init.headers,
        },
        ...(init.body === undefined ? {} : { body: isForm ? (init.body as FormData) : JSON.stringify(init.body) }),
      }),
    )
  }

  /** An API client: signed in with a token, or a visitor without one. */
  const caller = (token: string | undefined, user?: { id: string; email: string; username: string }) => ({
    user,
    token,
    request: (method: string, path: string, init?: Parameters<typeof request>[3]) => request(token, method, path, init),
    /** Calls the endpoint; if a policy requires an approval, another person approves. Returns the response of the applied command. */
    async call<E extends Endpoint>(endpoint: E, sent: Sent<E>, more: CallOptions = {}): Promise<Answer<E>> {
      return applied(await this.propose(endpoint, sent, more))
    },
    /** Returns the immediate response: 202 with a change request if a policy requires an approval. */
    async propose<E extends Endpoint>(endpoint: E, sent: Sent<E>, more: CallOptions = {}): Promise<Answer<E, Reply<E>>> {
      const { params = {}, query = {}, body } = sent as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const key: Record<string, string> = endpoint.idempotent && more.key !== null ? { 'Idempotency-Key': more.key ?? randomUUID() } : {}
      const response = await request(token, endpoint.method, `${path}${searchOf(query)}`, {
        ...(endpoint.method === 'get' ? {} : { body: body ?? {} }),
        headers: { ...key, ...more.headers },
      })
      const text = await response.text()
      const isJson = response.headers.get('Content-Type')?.includes('json')
      const { data, message, detail, code, errors, meta } = (isJson ? JSON.parse(text) : {}) as Omit<
        Answer<E, Reply<E>>,
        'status' | 'headers' | 'text'
      >
      return {
        status: response.status,
        data,
        message,
        ...(detail ? { detail } : {}),
        ...(code ? { code } : {}),
        ...(errors ? { errors } : {}),
        ...(meta ? { meta } : {}),
        headers: response.headers,
        text,
      }
    },
  })

  type Making = {
    type?: 'Internal' | 'Customer'
    roles?: readonly string[]
    permissions?: readonly Permission[]
    level?: 0 | 1
    referredBy?: string
    /** Customers live in the United States by default; null if they have not entered a country. */
    country?: string | null
  }
  /** Creates a user and signs them in. Staff get the named roles, or a role with the named permissions, and the required second factor. */
  const person = async (
    username: string,
    { type = 'Customer', roles = [], permissions = [], level = 0, referredBy, country = type === 'Customer' ? 'us' : null }: Making = {},
  ) => {
    const user = { id: newId(), email: `${username}@example.test`, username }
    // Approvals of new staff do not count, so these joined a year ago.
    const longAgo = type === 'Internal' ? addDays(clock.now(), -365) : clock.now()
    await db.run(sql`
      insert into users (id, type, username, name, email, password_hash, email_verified_at, identity_level, two_factor_enabled_at, referrer_id, country_id, created_at, terms_version)
      values (${user.id}, ${type}, ${username}, ${username[0]?.toUpperCase() + username.slice(1)}, ${user.email}, ${'not a password'}, ${clock.now()}, ${level}, ${type === 'Internal' ? clock.now() : null},
        (select id from users where username = ${referredBy ?? null}), (select id from countries where slug = ${country}), ${longAgo}, 1)`)
    if (permissions.length > 0) {
      const role = newId()
      await db.run(sql`insert into roles (id, title) values (${role}, ${`Only ${permissions.join(', ')} ${role}`})`)
      await db.run(sql`insert into role_permissions select ${role}, id from permissions where title = any(${[...permissions]}::text[])`)
      await db.run(sql`insert into user_roles values (${user.id}, ${role}, ${longAgo})`)
    }
    await db.run(sql`insert into user_roles select ${user.id}, id, ${longAgo} from roles where title = any(${[...roles]}::text[])`)
    return again({ user })
  }
  /** Signs a person in again, such as after all sessions were ended. */
  const again = async ({ user }: { user: { id: string; email: string; username: string } }) => {
    const { sid } = await openSession(services, db, user.id, { userAgent: 'tests', address: '127.0.0.1' })
    const { token } = await tokensOf(services, db, sid, user.id)
    return { ...caller(token, user), user, proof: () => proofOf(user.id) }
  }
  /** A unique proof of payment, uploaded by the customer. */
  const proofOf = async (owner: string): Promise<string> => {
    const file = newId()
    await db.run(sql`
      insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
      values (${file}, ${owner}, 'TRANSFER_PROOF', 'proof.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${clock.now()})`)
    return file
  }

  let approver: Promise<Awaited<ReturnType<typeof person>>> | undefined
  /** Another staff member, who may approve everything; created on first use. */
  const checker = async () => {
    const { user, token } = await (approver ??= person('checker', { type: 'Internal', roles: ['Super Admin'] }))
    const { sid } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
    // The clock may have advanced by months, so the session is extended.
    await db.run(sql`update sessions set expires_at = '2200-01-01', last_seen_at = ${clock.now()} where id = ${sid}`)
    const fresh = await tokensOf(services, db, sid, user.id)
    return { ...caller(fresh.token, user), user, proof: () => proofOf(user.id) }
  }

  /** The response of a command, after another person approved its change request, if any. */
  async function applied<E extends Endpoint>(answer: Answer<E, Reply<E>>): Promise<Answer<E>> {
    if (!isPendingChange(answer.data)) return answer as Answer<E>
    const { id } = answer.data.changeRequest
    const { data, ...rest } = await (await checker()).propose(approvals.approve, { params: { id }, body: {} })
    return { ...rest, data: (data as { result?: unknown } | null)?.result as Applied<E> }
  }
  /** Disables approvals by other persons: for tests of the command itself. */
  const withoutApproval = (action: ApprovalAction) =>
    db.run(sql`update approval_policies set bands = '[{"from":"0.00","approvals":0}]' where action = ${action}`)

  return {
    checker,
    applied,
    withoutApproval,
    services,
    db,
    clock,
    commits,
    app,
    url: database.url,
    visitor: caller(undefined),
    again,
    withToken: (token: string) => caller(token),
    customer: (username: string, making: Omit<Making, 'type'> = {}) => person(username, { ...making, type: 'Customer' }),
    staff: (username: string, making: Omit<Making, 'type'> = {}) => person(username, { ...making, type: 'Internal' }),
    admin: (username = 'root') => person(username, { type: 'Internal', roles: ['Super Admin'] }),
    runJobs: () => jobs.drain(services, jobHandlers),
    /** Delivers and returns all pending emails. */
    async mails(): Promise<Mail[]> {
      const sent: Mail[] = []
      await dispatchSome({
        db,
        clock,
        secrets: services.secrets,
        layOut,
        mailer: async ({ to, content }) => void sent.push({ to, content }),
        onError,
      })
      return sent
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof startServer>>
export type Caller = Awaited<ReturnType<TestServer['customer']>>

/** The same format as in the product's client. */
function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = searchParams(query)
  return search === '' ? '' : `?${search}`
}

/** The six-digit code in an email: its plain text contains exactly one. */
export function codeIn(mail: Mail | undefined): string {
  const matches = mail?.content.text.match(/(?<!\d)(?:\d{6}|\d{12})(?!\d)/g) ?? []
  const [code] = matches
  if (matches.length !== 1 || code === undefined) throw new Error(`Expected one code in the mail, found ${matches.length}`)
  return code
}
