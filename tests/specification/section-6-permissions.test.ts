import { expect, test } from 'vitest'
import { can } from '@/api/permissions'
import { FORBIDDEN, SUPER_ADMIN } from '@/contract/access-names'
import { permissions, UNAUTHORIZED_ACCESS } from '@/contract/permissions'
import { faqs } from '@/contract/faqs'
import { settingsGroup } from '@/contract/settings'
import { transactions } from '@/contract/transactions'
import { withdrawals } from '@/contract/withdrawals'
import { adminMenu } from '@/components/navigation/admin-menu'
import { menuFor } from '@/components/navigation/menu'
import { startServer } from '../support/server'
import { rule } from './rules'

const server = await startServer()
const unchecked = await startServer({ env: { ENABLE_RBAC: 'false' } })
const holder = (heldPermissions: readonly string[], roles: readonly string[] = []) => ({ roles, permissions: heldPermissions })

test(rule(6, 'Super Admin passes every permission check'), async () => {
  for (const permission of permissions) {
    expect(can(holder([], [SUPER_ADMIN]), permission, true)).toBe(true)
    expect(can(holder([], ['Somebody else']), permission, true)).toBe(false)
  }
  const boss = await server.admin()
  expect((await boss.call(settingsGroup.get, {})).status).toBe(200)
})

test(rule(6, 'If the RBAC setting is the string false, every check passes'), async () => {
  for (const permission of permissions) expect(can(holder([]), permission, false)).toBe(true)
  // Two servers in one process have separate settings.
  expect((await (await server.staff('clerk')).call(settingsGroup.get, {})).status).toBe(403)
  expect((await (await unchecked.staff('clerk')).call(settingsGroup.get, {})).status).toBe(200)
  // Even without permission checks, customers have no staff access.
  expect((await (await unchecked.customer('ada')).call(settingsGroup.get, {})).status).toBe(403)
})

test(rule(6, 'Otherwise access requires holding at least one of the listed permissions'), () => {
  expect(can(holder(['faqs:read']), ['faqs:write', 'faqs:read'], true)).toBe(true)
  expect(can(holder(['faqs:read']), ['faqs:write', 'faqs:update'], true)).toBe(false)
  expect(can(holder(['faqs:read']), [], true)).toBe(false)
})

test(rule(6, 'A special FORBIDDEN entry is always accepted'), () => {
  expect(FORBIDDEN).toBe('FORBIDDEN')
  expect(can(holder([]), FORBIDDEN, true)).toBe(true)
  expect(can(holder([]), ['faqs:delete', FORBIDDEN], true)).toBe(true)
})

test(rule(6, 'A denied request says Unauthorized Access!'), async () => {
  expect(UNAUTHORIZED_ACCESS).toBe('Unauthorized Access!')
  const body = { statement: 'Reason', answer: 'Because.', category: '019aa000-0000-7000-8000-000000000000' }
  const clerk = await server.staff('reader', { permissions: ['faqs:read'] })
  expect(await clerk.call(faqs.create, { body })).toMatchObject({
    status: 403,
    message: 'Unauthorized Access!',
    detail: 'You need permission faqs:write.',
  })
  const ada = await server.customer('bea')
  expect(await ada.call(faqs.create, { body })).toMatchObject({ status: 403, message: 'Unauthorized Access!' })
})

test(rule(6, 'User Transactions and Withdraws need no permission'), async () => {
  // The menu items need no permission. Reading their lists needs one, and the screen names the missing one.
  const items = adminMenu.filter((item) => item.key === 'user-transactions' || item.key === 'withdraws')
  expect(menuFor(items, () => false).map(({ label }) => label)).toEqual(['User Transactions', 'Withdraws'])
  const clerk = await server.staff('newcomer')
  expect(await clerk.call(transactions.list, { query: {} })).toMatchObject({
    status: 403,
    message: 'Unauthorized Access!',
    detail: 'You need permission user-transactions:read.',
  })
  expect(await clerk.call(withdrawals.list, { query: {} })).toMatchObject({
    status: 403,
    message: 'Unauthorized Access!',
    detail: 'You need permission withdraws:read.',
  })
})
