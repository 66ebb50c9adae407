import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test, vi } from 'vitest'
import { auth } from '@/contract/auth'
import { passwordMinimum } from '@/contract/auth-schemas'
import { newPassword } from '@/contract/core/primitives'
import { addDays } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { CONTEXT_WORDS } from '@/server/modules/auth/passwords/common-passwords'
import { checkPassword, hashPassword, isPassword } from '@/server/modules/auth/passwords/passwords'
import { FULL_HASHING } from '@tests/support/quick-hashing'
import { startServer } from '@tests/support/server'
import { account, PASSWORD } from './auth-people'

const OWNER = { type: 'Customer', username: 'ada', email: 'ada@example.test', name: 'Ada Lindqvist' } as const
const isRefused = (password: string): Promise<boolean> =>
  checkPassword(password, OWNER, 'password').then(
    () => false,
    () => true,
  )
const lane = { source: 'tests' }

test('the 3,000 most common passwords of sufficient length are refused', async () => {
  const passwords = Object.values(dictionary).flat() as string[]
  const longEnough = passwords.filter((word) => word.length >= passwordMinimum.Customer).slice(0, 3_000)
  expect(longEnough).toHaveLength(3_000)
  const accepted: string[] = []
  for (const password of longEnough) if (!(await isRefused(password))) accepted.push(password)
  expect(accepted).toEqual([])
})

test('words of the product and its industry are refused, alone and with a few digits or symbols', async () => {
  for (const word of CONTEXT_WORDS.filter((word) => word.length >= 6))
    for (const password of [word, word.toUpperCase(), `${word}1`, `${word}123`, `1${word}!`])
      expect(await isRefused(password), password).toBe(true)
})

test.each(['only lower case words', '9281745530162', 'ØRETRÆSSEØGÅ', '密码很长很安全的句子', 'x#Q7!vPz', ` ${'long '.repeat(15)}river`])(
  'any kind of characters is accepted: %s',
  async (password) => {
    expect(newPassword.parse(password)).toBe(password)
    expect(await isRefused(password)).toBe(false)
  },
)

test('a password is compared exactly as it was entered, to its last character', async () => {
  const long = ` Very ${'long '.repeat(30)}Password `
  const stored = await hashPassword(long)
  expect(await isPassword(long, stored, lane)).toBe(true)
  for (const variant of [long.trim(), long.toLowerCase(), long.slice(0, -1), long.slice(0, 72)])
    expect(await isPassword(variant, stored, lane)).toBe(false)
})

test('passwords are stored with Argon2id, 19 MiB and two passes, each with its own salt', async () => {
  vi.stubEnv(FULL_HASHING, 'yes')
  const [firstHash, secondHash] = await Promise.all([hashPassword('the same'), hashPassword('the same')])
  expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(firstHash).not.toBe(secondHash)
  vi.unstubAllEnvs()
})

test('a new installation has no accounts', async () => {
  const server = await startServer()
  expect(await server.db.one(sql`select count(*)::int as n from users`)).toEqual({ n: 0 })
})

test('a password does not expire: it still signs in after five years, and no change is requested', async () => {
  const server = await startServer()
  await account(server, 'patient')
  server.clock.set(addDays(server.clock.now(), 5 * 365))
  const { status, data } = await server.visitor.call(auth.login, { body: { email: 'patient', password: PASSWORD } })
  expect(status).toBe(200)
  expect(Object.keys(data)).not.toContain('mustChangePassword')
})
