import { expect, test } from 'vitest'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import type { ErrorCode } from '@/contract/core/errors'
import { permissions, type Permission } from '@/contract/permissions'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { startServer, type Caller } from '../support/server'

/**
 * Calls every endpoint of the contract as every kind of user: without a session it responds with 401, without permission with 403,
 * otherwise with neither. Permissions are checked first, so empty bodies and unknown ids suffice. New endpoints are included
 * automatically.
 */
const server = await startServer()
const endpoints = Object.entries(api).flatMap(([group, members]) =>
  Object.entries(members).map(([name, endpoint]) => [`${group}.${name}`, endpoint as Endpoint] as const),
)

type RequestCaller = Pick<Caller, 'request'>
type Outcome = { status: number; code: ErrorCode | undefined; message: string | undefined; detail?: string | undefined }

async function send(caller: RequestCaller, { method, path, multipart }: Endpoint): Promise<Outcome> {
  const url = path.replace(/:\w+/g, () => newId())
  const body = method === 'get' ? {} : { body: multipart ? new FormData() : {} }
  const response = await caller.request(method, url, { ...body, headers: { 'Idempotency-Key': newId() } })
  const text = await response.text()
  const { code, message, detail } = (response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : {}) as Partial<Outcome>
  expect(message, 'is mounted').not.toBe('No page or resource exists at this address.')
  expect(response.status, `${url}: ${text.slice(0, 300)}`).toBeLessThan(500)
  return { status: response.status, code, message, detail }
}

const isAdmitted = ({ status, code }: Outcome, { errors = [] }: Endpoint) =>
  // Some endpoints declare their own 401 or 403: wrong password, expired session, missing signature.
  (status !== 401 && status !== 403) || (code !== undefined && errors.includes(code))
const isRefused = ({ status, code }: Outcome) => status === 403 && code === 'FORBIDDEN'

let callers = 0
const name = () => `asker-${(callers += 1)}`
// Endpoints such as sign-out end the caller's session, so each endpoint of that group gets a new caller.
const callersOf = (kind: 'customer' | 'staff', heldPermissions: readonly Permission[] = []) => {
  const key = `${kind}:${heldPermissions.join()}`
  const fresh = () => (kind === 'customer' ? server.customer(name()) : server.staff(name(), { permissions: heldPermissions }))
  return { lasting: () => (known[key] ??= fresh()), fresh }
}
const known: Record<string, Promise<Caller>> = {}
const person = (endpointName: string, kind: 'customer' | 'staff', heldPermissions?: readonly Permission[]) => {
  const { lasting, fresh } = callersOf(kind, heldPermissions)
  return endpointName.startsWith('auth.') ? fresh() : lasting()
}
const everyPermissionBut = (these: readonly Permission[]) => permissions.filter((permission) => !these.includes(permission))
const needed = ({ access }: Endpoint): readonly Permission[] => (access !== 'public' && Array.isArray(access.staff) ? access.staff : [])

test.each(endpoints.filter(([, { access }]) => access === 'public'))('%s accepts every caller', async (_, endpoint) => {
  for (const caller of [server.visitor, await server.customer(name()), await server.staff(name()), await server.admin(name())])
    expect(isAdmitted(await send(caller, endpoint), endpoint)).toBe(true)
})

const guarded = endpoints.filter(([, { access }]) => access !== 'public')

test.each(guarded)('%s returns 401 without a token and with an invalid token', async (_, endpoint) => {
  for (const caller of [server.visitor, server.withToken('not.a.token')])
    expect(await send(caller, endpoint)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
})

test.each(guarded)('%s accepts customers if and only if its access includes them', async (path, endpoint) => {
  const response = await send(await person(path, 'customer'), endpoint)
  const isOpen = endpoint.access !== 'public' && endpoint.access.customer === true
  expect(isOpen ? isAdmitted(response, endpoint) : isRefused(response)).toBe(true)
})

test.each(guarded)('%s accepts staff without permissions if and only if it is open to all staff', async (path, endpoint) => {
  const response = await send(await person(path, 'staff'), endpoint)
  const isOpen = endpoint.access !== 'public' && endpoint.access.staff === true
  expect(isOpen ? isAdmitted(response, endpoint) : isRefused(response)).toBe(true)
})

test.each(guarded.filter(([, endpoint]) => needed(endpoint).length > 0))(
  '%s accepts staff with one of its permissions, refuses staff with all others and names the missing ones',
  async (path, endpoint) => {
    const these = needed(endpoint)
    for (const permission of these)
      expect(isAdmitted(await send(await person(path, 'staff', [permission]), endpoint), endpoint), permission).toBe(true)
    const refused = await send(await person(path, 'staff', everyPermissionBut(these)), endpoint)
    expect(refused).toEqual({
      status: 403,
      code: 'FORBIDDEN',
      message: 'Unauthorized Access!',
      detail: `You need permission ${these.join(' or ')}.`,
    })
  },
)

test.each(guarded)('%s accepts a Super Admin if and only if it accepts staff', async (_, endpoint) => {
  const response = await send(await server.admin(name()), endpoint)
  const isOpen = endpoint.access !== 'public' && endpoint.access.staff !== undefined
  expect(isOpen ? isAdmitted(response, endpoint) : isRefused(response)).toBe(true)
})

test.each(guarded.filter(([, { access, method }]) => access !== 'public' && access.customer && method !== 'get'))(
  '%s refuses a frozen customer unless it is declared as whileFrozen',
  async (_, endpoint) => {
    const frozen = await server.customer(name())
    await server.db.run(sql`update users set frozen_at = ${server.clock.now()} where id = ${frozen.user.id}`)
    const response = await send(frozen, endpoint)
    if (endpoint.whileFrozen) expect(response.code).not.toBe('ACCOUNT_FROZEN')
    else expect(response).toMatchObject({ status: 409, code: 'ACCOUNT_FROZEN' })
  },
)

test.each(guarded.filter(([, { access, method }]) => access !== 'public' && access.customer && method === 'get'))(
  '%s can be read by a frozen customer',
  async (_, endpoint) => {
    const frozen = (known.frozen ??= server.customer(name()))
    await server.db.run(sql`update users set frozen_at = ${server.clock.now()} where id = ${(await frozen).user.id}`)
    expect(isAdmitted(await send(await frozen, endpoint), endpoint)).toBe(true)
  },
)

test.each(guarded.filter(([, { access }]) => access !== 'public' && access.staff !== undefined))(
  '%s refuses staff without a second factor unless it is declared as beforeTwoFactor',
  async (_, endpoint) => {
    const boss = await server.admin(name())
    await server.db.run(sql`update users set two_factor_enabled_at = null where id = ${boss.user.id}`)
    await server.db.run(sql`update settings set values = jsonb_set(values, '{staffNeedsTwoFactor}', 'true')`)
    const response = await send(boss, endpoint)
    if (endpoint.beforeTwoFactor) expect(response.code).not.toBe('TWO_FACTOR_REQUIRED')
    else expect(response).toMatchObject({ status: 409, code: 'TWO_FACTOR_REQUIRED' })
  },
)

test('no two endpoints have the same address', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})
