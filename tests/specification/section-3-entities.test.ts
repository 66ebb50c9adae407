import { expect, test } from 'vitest'
import { permissionsIn } from '@/api/permissions'
import { auth } from '@/contract/auth'
import { sessionUser } from '@/contract/auth-schemas'
import { permissionsGroup } from '@/contract/roles'
import { users } from '@/contract/users'
import { openSession, tokensOf } from '@/server/modules/auth/sessions/sessions'
import { startServer } from '../support/server'
import { rule } from './rules'

const server = await startServer()
const finance = await server.staff('fin', { roles: ['Finance'] })
const { sid } = await openSession(server.services, server.db, finance.user.id, { userAgent: 'tests', address: '127.0.0.1' })
const { token, permissionToken } = await tokensOf(server.services, server.db, sid, finance.user.id)
const claims = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test(rule(3, 'The account token holds name, email, type and roles'), () => {
  expect(claims(token).user).toMatchObject({ name: 'Fin', email: 'fin@example.test', type: 'Internal', roles: ['Finance'] })
  expect(sessionUser.safeParse(claims(token).user).success).toBe(true)
})

test(rule(3, 'The account token carries an expiry time'), () => {
  expect(Number(claims(token).exp) * 1000).toBeGreaterThan(server.clock.now().getTime())
})

test(rule(3, 'The permission token is separate and holds a permissions list'), () => {
  expect(permissionToken).not.toBe(token)
  expect(claims(token)).not.toHaveProperty('permissions')
  expect(permissionsIn(permissionToken)).toEqual(expect.arrayContaining(['investments:update', 'withdraws:update']))
  expect(permissionsIn(permissionToken)).not.toContain('faqs:read')
})

test(rule(3, 'The profile holds the balance'), async () => {
  const { data } = await (await server.customer('ada')).call(users.myProfile, {})
  expect(data.balance).toBe('0.00')
})

test(rule(3, 'Permission names follow resource:action'), async () => {
  const boss = await server.admin()
  const { data } = await boss.call(permissionsGroup.list, { query: { limit: 100 } })
  const names = data.map(({ title }) => title)
  expect(names.filter((name) => !/^[a-z-]+:(read|write|update|delete)$/.test(name))).toEqual([])
  const resources = [
    'users',
    'customers',
    'role-manager-permission-types',
    'role-manager-permissions',
    'role-manager-roles',
    'payment-gateways',
    'projects',
    'investments',
    'countries',
    'currencies',
    'user-verification-requests',
    'faq-categories',
    'faqs',
  ]
  for (const resource of resources)
    for (const action of ['read', 'write', 'update', 'delete']) expect(names).toContain(`${resource}:${action}`)
})

test(rule(3, 'Password change payload: oldPassword, newPassword'), async () => {
  const more = { oldPassword: 'x', newPassword: 'Analytical#1843', remember: true }
  const refused = await finance.call(auth.changePassword, { body: more })
  expect([refused.status, refused.code]).toEqual([422, 'VALIDATION'])
})
