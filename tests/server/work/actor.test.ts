import { expect, test } from 'vitest'
import { FORBIDDEN } from '@/contract/access-names'
import { forbidden, grantOf, may, requirePermission, Scope, system, visitor, type Actor, type Person } from '@/server/work/actor'

const person = (kind: 'Internal' | 'Customer', change: Partial<Actor> = {}): Person => ({ ...system, ...change, kind, id: 'me' })
const holder = person('Internal', { permissions: new Set(['faqs:read', 'users:read']) })
const boss = person('Internal', { isSuperAdmin: true })
const customer = person('Customer', { permissions: new Set(['faqs:read']), isSuperAdmin: true })

test('staff need one of the required permissions', () => {
  expect(may(holder, 'faqs:read')).toBe(true)
  expect(may(holder, 'faqs:write', 'users:read')).toBe(true)
  expect(may(holder, 'faqs:write', 'users:write')).toBe(false)
  expect(may(holder)).toBe(false)
})

test('a Super Admin is allowed everything', () => expect(may(boss, 'faqs:delete')).toBe(true))

test('customers, visitors and the system are denied, even with permissions or as Super Admin', () => {
  for (const actor of [customer, system, visitor]) expect(may(actor, 'faqs:read')).toBe(false)
})

test('a FORBIDDEN entry is always accepted, beside other entries too', () => {
  for (const actor of [person('Internal'), customer, visitor]) {
    expect(may(actor, FORBIDDEN)).toBe(true)
    expect(may(actor, 'faqs:delete', FORBIDDEN)).toBe(true)
    expect(() => requirePermission(actor, 'faqs:delete', FORBIDDEN)).not.toThrow()
  }
  const clerk = person('Internal')
  requirePermission(clerk, 'faqs:delete', FORBIDDEN)
  expect(grantOf(clerk)).toBe(FORBIDDEN)
})

test('with role-based access control switched off, staff are allowed everything and customers nothing', () => {
  expect(may(person('Internal', { bypassesPermissions: true }), 'faqs:delete')).toBe(true)
  expect(may({ ...customer, bypassesPermissions: true }, 'faqs:read')).toBe(false)
  expect(may(person('Internal'), 'faqs:delete')).toBe(false)
})

test('requirePermission refuses staff without the permission and accepts staff with it', () => {
  expect(() => requirePermission(holder, 'faqs:read')).not.toThrow()
  expect(() => requirePermission(holder, 'faqs:write')).toThrow(
    expect.objectContaining({ message: 'Unauthorized Access!', detail: 'You need permission faqs:write.' }),
  )
})

test('the error names the missing permission to staff only', () => {
  expect(forbidden(holder, ['faqs:write', 'users:write'])).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Unauthorized Access!',
    detail: 'You need permission faqs:write or users:write.',
  })
  for (const refused of [forbidden(holder, []), forbidden(customer, ['faqs:write'])])
    expect(refused).toMatchObject({ message: 'Unauthorized Access!', detail: undefined })
})

test('staff and the system see all rows; a customer sees only their own', () => {
  expect(Scope.of(holder).userId).toBeUndefined()
  expect(Scope.of(system).userId).toBeUndefined()
  expect(Scope.of(customer).userId).toBe('me')
  expect(Scope.own(holder).userId).toBe('me')
})

test('a customer without an id causes an error instead of seeing all rows', () => {
  expect(() => Scope.of({ ...customer, id: null })).toThrow('Customer without id')
})

test('the system and a visitor have no id, no session and no permissions', () => {
  for (const actor of [system, visitor]) {
    expect(actor).toMatchObject({ id: null, isSuperAdmin: false, isFrozen: false, sessionId: null })
    expect(actor.permissions.size).toBe(0)
  }
  expect(system).toMatchObject({ kind: 'System', name: 'System' })
  expect(visitor).toMatchObject({ kind: 'Visitor', name: 'Visitor' })
})
