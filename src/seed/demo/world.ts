import { randomUUID } from 'node:crypto'
import { isPendingChange } from '@/contract/pending-change'
import { approvals } from '@/contract/approvals'
import type { Applied, Endpoint, Envelope, Refusal, Reply, Sent } from '@/contract/core/endpoint'
import type { FilePurpose } from '@/contract/files'
import { SUPER_ADMIN } from '@/contract/access-names'
import { permissions as everyPermission, seededRoles } from '@/contract/permissions'
import { createApp } from '@/server/app'
import type { Person } from '@/server/work/actor'
import { standingClock } from '@/server/infra/clock'
import type { EmailContent } from '@/server/work/effects'
import { noLimits } from '@/server/http/limits'
import { memoryJobs } from '@/server/infra/jobs/memory-jobs'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { keepFile, readyFile, type ReadyFile } from '@/server/modules/files/commands/store-file'
import { implementation } from '@/server/modules/implementation'
import { jobHandlers } from '@/server/modules/jobs'
import { chanceOf, type Chance } from './chance'
import { deviceOf } from './people/devices'
import { createTimeline, type Timeline } from './timeline'

export type Member = {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly name: string
  readonly role?: string
}

/** An action that did not happen: the API refused it, or no one could perform it. The rest continues. */
export class LeftOut extends Error {}

/** The real application with a simulated clock and users. All data is written by its commands. */
export type World = {
  readonly services: Services
  readonly chance: Chance
  readonly timeline: Timeline
  readonly now: () => Date
  /** Actions that the rules refused, depending on the day of the start. Should be empty. */
  readonly leftOut: readonly string[]
  /** The end of the timeline: the present. */
  readonly until: Date
  enter(member: Member): void
  /** Calls the API as a member; if a policy requires an approval, the director approves. Throws `LeftOut` for a refusal. */
  call<E extends Endpoint>(who: Member | null, endpoint: E, sent: Sent<E>): Promise<Applied<E>>
  /** The same, but leaves a change request pending. */
  propose<E extends Endpoint>(who: Member | null, endpoint: E, sent: Sent<E>): Promise<Reply<E>>
  /** Stores a file for a member; returns its id. */
  keep(who: Member, name: string, file: Promise<ReadyFile>): Promise<string>
  /** The latest one-time code emailed to a member. */
  codeFor(who: Member): Promise<string>
  /** Runs the enqueued background jobs. */
  runJobs(): Promise<void>
  /** Runs the recurring jobs with these names. */
  sweep(...names: string[]): Promise<void>
}

const SEED = 20_261_120
const ORIGIN = 'http://localhost/api/v1'

export function createWorld(base: Services, from: Date, until: Date): World {
  const clock = standingClock(from)
  const jobs = memoryJobs()
  // Requests have no connection with an IP address, so they carry it in a header.
  const env = { ...base.env, TRUST_PROXY: true }
  const services: Services = { ...base, env, clock, jobs, limits: noLimits, replica: base.db, wakeMail: () => undefined }
  const people = new Map<string, Member>()
  const leftOut: string[] = []
  const app = createApp({ services, implementation, authenticate: async (_, token) => personOf(people.get(token)) })

  const send = createSend(app)
  const world: World = {
    services,
    chance: chanceOf(SEED),
    timeline: createTimeline(clock, (error) => {
      if (!(error instanceof LeftOut)) throw error
      leftOut.push(`${clock.now().toISOString()} ${error.message}`)
    }),
    leftOut,
    now: () => clock.now(),
    until,
    enter: (member) => void people.set(member.id, member),
    async call<E extends Endpoint>(who: Member | null, endpoint: E, sent: Sent<E>) {
      const data = await world.propose(who, endpoint, sent)
      if (!isPendingChange(data)) return data as Applied<E>
      const { result } = await world.call(directorOf(people), approvals.approve, { params: { id: data.changeRequest.id }, body: {} })
      return result as Applied<E>
    },
    async propose<E extends Endpoint>(who: Member | null, endpoint: E, sent: Sent<E>) {
      const { params = {}, query = {}, body } = sent as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
      const text = endpoint.method === 'get' ? undefined : JSON.stringify(body ?? {})
      return (await send(who, endpoint.method, search ? `${path}?${search}` : path, text)) as Reply<E>
    },
    async keep(who, name, file) {
      const ready = await file
      const stored = await keepFile(
        services,
        actorOf(who),
        { id: null, timeZoneOffset: 0, language: 'en', ...deviceOf(who.username) },
        name,
        ready,
      )
      return stored.id
    },
    async codeFor({ email }) {
      const { sealed } = await services.db.one<{ sealed: Buffer }>(
        sql`select sealed from outbox where to_address = ${email} order by created_at desc, id desc limit 1`,
      )
      const { code } = JSON.parse(services.secrets.open(sealed)) as EmailContent
      if (!code) throw new Error('The latest email contains no code')
      return code
    },
    runJobs: async () => void (await jobs.drain(services, jobHandlers)),
    async sweep(...names) {
      for (const handler of jobHandlers) if (names.includes(handler.name)) await handler.run(services, {})
      await jobs.drain(services, jobHandlers)
    },
  }
  return world
}

/** Sends a request as a member and returns the data of the answer. Throws `LeftOut` for a refusal. */
const createSend =
  (app: ReturnType<typeof createApp>) =>
  async (who: Member | null, method: string, path: string, body: string | undefined): Promise<unknown> => {
    const headers = new Headers({ 'Time-Zone-Offset': '0', 'Idempotency-Key': randomUUID() })
    if (who) {
      const { userAgent, address } = deviceOf(who.username)
      headers.set('Authorization', `Bearer ${who.id}`)
      headers.set('User-Agent', userAgent)
      headers.set('X-Forwarded-For', address)
    }
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    const response = await app.fetch(
      new Request(`${ORIGIN}${path}`, { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) }),
    )
    const answer = (await response.json()) as Envelope<unknown> | Refusal
    if (answer.success) return answer.data
    throw new LeftOut(`${method} ${path}: ${answer.message} ${JSON.stringify(answer.errors ?? '')}`)
  }

function directorOf(people: ReadonlyMap<string, Member>): Member {
  const director = [...people.values()].find(({ username }) => username === 'director')
  if (!director) throw new Error('The demo has no director who can approve')
  return director
}

/** Created anew for each call, as for each request of a session. */
const personOf = (member: Member | undefined): Person | null => (member ? actorOf(member) : null)
const actorOf = ({ id, name, role }: Member): Person => ({
  kind: role ? 'Internal' : 'Customer',
  id,
  name,
  permissions: new Set(role === SUPER_ADMIN ? everyPermission : role ? seededRoles[role] : []),
  isSuperAdmin: role === SUPER_ADMIN,
  isFrozen: false,
  sessionId: null,
})

/** Starts preparing a file for storage. Runs concurrently with the timeline, on another core. */
export function ready(purpose: FilePurpose, content: Promise<Uint8Array>): Promise<ReadyFile> {
  const file = content.then((bytes) => readyFile(Buffer.from(bytes), purpose))
  // Errors are handled where the promise is awaited; this avoids an unhandled rejection if the scenario ends earlier.
  file.catch(() => undefined)
  return file
}
