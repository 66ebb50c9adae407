import { expect, test } from 'vitest'
import { can, permissionsIn } from '@/api/permissions'
import { FORBIDDEN, SUPER_ADMIN } from '@/contract/access-names'
import { UNAUTHORIZED_ACCESS } from '@/contract/permissions'

const tokenOf = (payload: unknown) =>
  ['{"alg":"HS256"}', JSON.stringify(payload), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')
const noAccess = { roles: [], permissions: [] }
const reader = { roles: ['Support'], permissions: ['faqs:read', 'users:read'] }

test('the permissions are read from the permission token', () => {
  expect(permissionsIn(tokenOf({ permissions: ['faqs:read', 'users:read'] }))).toEqual(['faqs:read', 'users:read'])
})

test.each([undefined, '', 'not.a.token', tokenOf({}), tokenOf({ permissions: 'faqs:read' })])(
  'a missing or malformed token contains no permissions',
  (token) => expect(permissionsIn(token)).toEqual([]),
)

test('entries that are not strings are ignored', () => {
  expect(permissionsIn(tokenOf({ permissions: ['faqs:read', 7, null, {}] }))).toEqual(['faqs:read'])
})

test('one of the required permissions is enough; without any of them the check fails', () => {
  expect(can(reader, 'faqs:read', true)).toBe(true)
  expect(can(reader, ['faqs:write', 'users:read'], true)).toBe(true)
  expect(can(reader, 'faqs:write', true)).toBe(false)
  expect(can(reader, ['faqs:write', 'users:write'], true)).toBe(false)
  expect(can(reader, [], true)).toBe(false)
  expect(can(noAccess, 'faqs:read', true)).toBe(false)
})

test('Super Admin passes every check, another role does not', () => {
  expect(can({ roles: [SUPER_ADMIN], permissions: [] }, 'faqs:delete', true)).toBe(true)
  expect(can({ roles: ['Finance'], permissions: [] }, 'faqs:delete', true)).toBe(false)
})

test('FORBIDDEN is always accepted', () => {
  expect(can(noAccess, FORBIDDEN, true)).toBe(true)
  expect(can(noAccess, ['faqs:read', FORBIDDEN], true)).toBe(true)
})

test('with role-based access control switched off every check passes', () => {
  expect(can(noAccess, 'faqs:delete', false)).toBe(true)
})

test('the message for a denied action is the one in the specification', () => expect(UNAUTHORIZED_ACCESS).toBe('Unauthorized Access!'))
