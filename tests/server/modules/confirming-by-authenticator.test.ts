import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { wallets } from '@/contract/wallets'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { newSecret } from '@/server/modules/auth/sessions/second-factor'
import { giveBalance, giveWallet, tally } from '@tests/support/money'
import { setSettings } from '@tests/support/investing'
import { NOON, startServer, type Caller } from '@tests/support/server'

const server = await startServer()
const { db, clock } = server
await setSettings(server, { withdrawalNeedsIdentity: false })
const secret = newSecret()
const codeAt = (at: Date) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
const STEP = 30 / 3600

/** A customer with money, a wallet and two-factor authentication, enabled long enough ago to cause no hold. */
async function protectedCustomer(username: string): Promise<{ ada: Caller; wallet: string }> {
  const ada = await server.customer(username)
  await db.run(
    sql`update users set two_factor_secret = ${server.services.secrets.seal(secret)}, two_factor_enabled_at = ${addHours(NOON, -900)} where id = ${ada.user.id}`,
  )
  await giveBalance(server, ada, '500.00')
  return { ada, wallet: await giveWallet(server, ada) }
}
const authenticatorChallenge = { method: 'AUTHENTICATOR', sentAt: null, expiresAt: null, sentTo: null }
const mailed = async () => (await server.mails()).map((mail) => mail.content.template).filter((template) => template.endsWith('.code'))

test('a withdrawal is confirmed with the authenticator: no email is sent, and each code works once', async () => {
  clock.set(NOON)
  const { ada, wallet } = await protectedCustomer('ada')
  const body = { fund: 'EARNINGS', amount: '20.00', wallet } as const
  expect((await ada.call(withdrawals.sendOtp, { body })).data).toEqual(authenticatorChallenge)
  expect(await mailed()).toEqual([])
  const create = (otp: string, amount = '20.00') => ada.call(withdrawals.create, { body: { ...body, amount, otp } })
  const wrong = String((Number(codeAt(NOON)) + 1) % 1_000_000).padStart(6, '0')
  expect(await create(wrong)).toMatchObject({ status: 422, code: 'CODE_WRONG', errors: [{ path: 'otp' }] })
  expect((await create(codeAt(NOON))).data).toMatchObject({ status: 'PENDING' })
  expect(await create(codeAt(NOON), '30.00')).toMatchObject({ status: 422, code: 'CODE_WRONG' })
  // After a code is used, the code of the previous time step is no longer valid either.
  expect((await create(codeAt(addHours(NOON, -STEP)), '30.00')).code).toBe('CODE_WRONG')
  clock.set(addHours(NOON, STEP))
  const both = await Promise.all(['30.00', '40.00'].map((amount) => create(codeAt(clock.now()), amount)))
  expect(tally(both)).toEqual({ 200: 1, CODE_WRONG: 1 })
})

test('a new wallet is confirmed with the authenticator: no email is sent, and a wrong code is refused', async () => {
  clock.set(NOON)
  const { ada } = await protectedCustomer('grace')
  const params = { userId: ada.user?.id ?? '' }
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const { data } = await ada.call(wallets.add, { params, body: { title: 'Mine', network: 'ERC20', currencyUnit: 'USDT', address } })
  expect((await ada.call(wallets.sendOtp, { params: { ...params, walletId: data.id } })).data).toEqual(authenticatorChallenge)
  expect(await mailed()).toEqual([])
  const confirm = (otp: string) => ada.call(wallets.confirm, { params: { ...params, walletId: data.id }, body: { otp } })
  expect((await confirm('000000')).code).toBe('CODE_WRONG')
  expect((await confirm(codeAt(NOON))).data).toMatchObject({ status: 'COOLING', usableAt: addHours(NOON, 24).toISOString() })
})

test('guesses are limited per day: beyond the limit even the correct code is refused', async () => {
  clock.set(NOON)
  const { ada, wallet } = await protectedCustomer('guessed')
  const create = (otp: string) => ada.call(withdrawals.create, { body: { fund: 'EARNINGS', amount: '20.00', wallet, otp } })
  const right = codeAt(NOON)
  const around = [-1, 0, 1].map((steps) => codeAt(addHours(NOON, steps * STEP)))
  const guesses = Array.from({ length: 40 }, (_, n) => String(100_000 + n)).filter((guess) => !around.includes(guess))
  for (const guess of guesses.slice(0, 25)) expect((await create(guess)).code).toBe('CODE_WRONG')
  expect((await create(right)).code).toBe('ACCOUNT_LOCKED')
})
