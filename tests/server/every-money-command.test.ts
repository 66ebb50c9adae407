import { expect, test } from 'vitest'
import { api } from '@/contract/api'
import type { Endpoint, Sent } from '@/contract/core/endpoint'
import { funds } from '@/contract/funds'
import { investments } from '@/contract/investments'
import { projects } from '@/contract/projects'
import { withdrawals } from '@/contract/withdrawals'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { matureInvestments } from '@/server/modules/investments/jobs'
import { livingBooks } from '../support/books'
import { everyOtherStep } from '../support/every-step'
import { expectRegisteredEntries } from '../support/audit-entries'
import { activeInvestment, later, getInvestment, makeGateway, makeProject, ok, runJob } from '../support/investing'
import { giveWallet, withdraw } from '../support/money'
import { startServer, type Caller, type TestServer } from '../support/server'

// Sends every command that requires an idempotency key, during some months of a small platform: without a key, with a key,
// repeated, and with the same key but other values. A command newly marked in the contract is included automatically and fails
// here until a scenario sends it.
const real = await startServer()
const { db } = real

const endpoints = Object.entries(api).flatMap(([group, members]) =>
  Object.entries(members).map(([name, endpoint]) => [`${group}.${name}`, endpoint as Endpoint] as const),
)
const commands = endpoints.filter(([, endpoint]) => endpoint.idempotent)
const needKey = commands.filter(([, endpoint]) => endpoint.idempotent === true)

/** The counts of all rows that a command can write. */
const written = () =>
  db.one<Record<string, number>>(sql`
    select (select count(*)::int from ledger_transfers) as transfers, (select count(*)::int from ledger_entries) as entries,
      (select count(*)::int from audit_logs) as audited, (select count(*)::int from notifications) as told, (select count(*)::int from outbox) as mailed,
      (select count(*)::int from idempotency_keys) as kept`)

const AN_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
/** The same command with other values. */
const aboutAnother = <T>(sent: T): T => JSON.parse(JSON.stringify(sent).replace(AN_ID, newId())) as T

type Replays = { keyless: unknown; untouched: boolean; repeated: unknown; same: boolean; once: boolean; misused: unknown }
const replays = new Map<Endpoint, Replays>()

/** Calls without a key that nevertheless posted a transfer. */
const unkeyed = new Set<string>()
async function keyless<A>(endpoint: Endpoint, call: () => Promise<A>): Promise<A> {
  if (endpoint.method === 'get') return call()
  const before = await written()
  const answer = await call()
  if ((await written()).transfers !== before.transfers) unkeyed.add(endpoint.path)
  return answer
}

/** Sends every command four times; all receive the response of the one that was executed. */
const insistent = <C extends Pick<Caller, 'call' | 'propose'>>(caller: C): C => ({
  ...caller,
  call: async <E extends Endpoint>(endpoint: E, sent: Sent<E>, more: Parameters<Caller['call']>[2] = {}) => {
    if (!endpoint.idempotent) return keyless(endpoint, () => caller.call(endpoint, sent, more))
    const send = (key: string | null, request = sent) => caller.propose(endpoint, request, { ...more, key })
    const key = newId()
    const before = await written()
    const unnamed = endpoint.idempotent === true ? await send(null) : undefined
    const untouched = await written()
    const first = await send(key)
    const after = await written()
    const again = await send(key)
    const misused = await send(key, aboutAnother(sent))
    const later = await written()
    if (first.status === 200 || first.status === 202)
      replays.set(endpoint, {
        keyless: [unnamed?.status, unnamed?.code],
        untouched: same(before, untouched) && !same(before, after),
        repeated: [again.status === first.status, again.headers.get('Idempotent-Replayed'), first.headers.get('Idempotent-Replayed')],
        same: again.text === first.text,
        once: same(after, later),
        misused: [misused.status, misused.code],
      })
    return real.applied(first)
  },
})
const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

const server: TestServer = {
  ...real,
  customer: async (...about) => insistent(await real.customer(...about)),
  staff: async (...about) => insistent(await real.staff(...about)),
  admin: async (...about) => insistent(await real.admin(...about)),
  again: async (...about) => insistent(await real.again(...about)),
  withToken: (token) => insistent(real.withToken(token)),
}

/** Commands that the lifecycle scenarios do not send: a manual release, bulk decisions on withdrawals, a pool refund. */
async function otherCommands({ ada, finance, root, gateway }: Awaited<ReturnType<typeof livingBooks>>): Promise<void> {
  const { id: ended } = await makeProject(server, { status: 'CLOSED' })
  ok(await finance.call(funds.record, { params: { id: ended }, body: { kind: 'RETURN_RECEIVED', amount: '12.34', gateway } }))
  const before = await written()
  ok(await root.call(projects.transition, { params: { id: ended }, body: { event: 'complete', gateway } }))
  expect((await written()).transfers).toBe((before.transfers ?? 0) + 1)
  const { id: project } = await makeProject(server)
  const investment = await activeInvestment(server, ada, finance, {
    ...{ project, amount: '200.00', lockedPeriod: 1 },
    gateway: await makeGateway(server),
  })
  const { version } = await getInvestment(ada, investment.id)
  ok(await ada.call(investments.instruct, { params: { id: investment.id }, body: { maturityInstruction: 'KEEP', version } }))
  later(server, { days: 40 })
  await runJob(server, matureInvestments)
  ok(await ada.call(investments.release, { params: { id: investment.id }, body: {} }))
  const { id } = ok(await withdraw(server, ada, { amount: '40.00', wallet: await giveWallet(server, ada) })).data
  const { results } = ok(await finance.call(withdrawals.bulk, { body: { event: 'approve', ids: [id] } })).data
  expect(results).toMatchObject([{ ok: true, status: 'APPROVED' }])
}

const world = await livingBooks(server)
await everyOtherStep(server, world)
await otherCommands(world)

test.each(needKey)('%s requires an idempotency key: without one it is refused and has no effect', (_, endpoint) => {
  expect(replays.get(endpoint)).toMatchObject({ keyless: [400, 'IDEMPOTENCY_KEY_MISSING'], untouched: true })
})

test.each(commands)('%s, repeated with its key, returns the same bytes and has no further effect', (_, endpoint) => {
  expect(replays.get(endpoint)).toMatchObject({ repeated: [true, 'true', null], same: true, once: true })
})

test.each(commands)('%s, with a key that was used for other values, is refused', (_, endpoint) => {
  expect(replays.get(endpoint)).toMatchObject({ misused: [422, 'IDEMPOTENCY_KEY_REUSED'] })
})

test('every entry of the audit log matches the registry', async () => {
  expect((await expectRegisteredEntries(db)).size).toBeGreaterThan(60)
})

test('every command that moves money takes an idempotency key', () => {
  expect([...unkeyed]).toEqual([])
})

const MONEY =
  /^\/(investments|payments|withdraw-requests|user-verification-requests|adjustments|fund-movements|platform-movements|payout-batches)\b|\/(share-profit|fund-movements|adjustments)\b/
const MOVES_NOTHING = /\/(quote|preview|loss-preview|send-otp|messages|review|reveal-number|results|assign)$/

test('every POST endpoint about money is marked as idempotent, except those that move no money', () => {
  const unmarked = endpoints.filter(([, { method, path, idempotent }]) => method === 'post' && MONEY.test(path) && !idempotent)
  expect(unmarked.filter(([, { path }]) => !MOVES_NOTHING.test(path)).map(([name]) => name)).toEqual([])
})
