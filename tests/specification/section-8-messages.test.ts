import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { faqCategories } from '@/contract/faqs'
import { wallets } from '@/contract/wallets'
import { hashPassword } from '@/server/modules/auth/passwords/passwords'
import { sql } from '@/server/db/sql'
import { ensurePayoutAccount } from '../support/money'
import { startServer } from '../support/server'
import { rule } from './rules'

const server = await startServer()
const boss = await server.admin()
const fields = { title: 'Taxes', description: 'What the state takes.' }

test(rule(8, 'A sign-in welcome message'), async () => {
  const ada = await server.customer('ada')
  await server.db.run(sql`update users set password_hash = ${await hashPassword('Analytical#1843')} where id = ${ada.user.id}`)
  const { message } = await server.visitor.call(auth.login, { body: { email: 'ada', password: 'Analytical#1843' } })
  expect(message).toBe('Welcome back.')
})

test(rule(8, 'Successfully registered. Please Sign In!'), async () => {
  const body = { username: 'newcomer', name: 'New Comer', email: 'newcomer@example.test', password: 'Analytical#1843' }
  expect((await server.visitor.call(auth.register, { body })).message).toBe('Successfully registered. Please Sign In!')
})

test(rule(8, 'Successfully created!'), async () => {
  expect((await boss.call(faqCategories.create, { body: fields })).message).toBe('Successfully created!')
})

test(rule(8, 'Successfully updated!'), async () => {
  const { data } = await boss.call(faqCategories.create, { body: { ...fields, title: 'Fees' } })
  const answer = await boss.call(faqCategories.update, { params: { id: data.id }, body: { title: 'Costs', version: data.version } })
  expect(answer.message).toBe('Successfully updated!')
})

test(rule(8, 'Successfully deleted!'), async () => {
  const grace = await server.customer('grace')
  const body = { title: 'Mine', network: 'ERC20', currencyUnit: 'USDT', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const
  await ensurePayoutAccount(server)
  const { data } = await grace.call(wallets.add, { params: { userId: grace.user.id }, body })
  const answer = await grace.call(wallets.remove, { params: { userId: grace.user.id, walletId: data.id }, body: { version: data.version } })
  expect(answer.message).toBe('Successfully deleted!')
})
