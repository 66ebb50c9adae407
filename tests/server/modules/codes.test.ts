import { expect, test } from 'vitest'
import { visitor } from '@/server/work/actor'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { confirmCode, issueCode, maskedAddress } from '@/server/modules/auth/codes/codes'
import type { CodePurpose } from '@/server/modules/auth/codes/code-row'
import { composeEmail } from '@/server/modules/mail/email'
import { codeIn, startServer } from '@tests/support/server'

const server = await startServer()
const { services, db } = server

const content = (code: string) =>
  composeEmail(
    { template: 'test', subject: 'Code', heading: 'Code', paragraphs: [], code },
    { title: 'Carmine', hostUrl: 'https://carmine.example' },
  )
async function issued(username: string, { purpose = 'WITHDRAWAL' as CodePurpose, boundTo = '20.00 to 0x1' } = {}) {
  const known = await db.maybe<{ id: string; email: string }>(sql`select id, email from users where username = ${username}`)
  const { id, email } = known ?? (await server.customer(username)).user
  const sent = await work(services, visitor, (inner) =>
    issueCode(inner, { purpose, user: { id, email, name: username }, boundTo, content }),
  )
  const code = codeIn((await server.mails()).find((mail) => mail.to === email))
  return { ...sent, code, userId: id }
}

test('a correct code is consumed by one command, however many have checked it', async () => {
  const { code, userId } = await issued('twice')
  const check = () => confirmCode(services, { purpose: 'WITHDRAWAL', userId, boundTo: '20.00 to 0x1', otp: code })
  const [firstCheck, two] = await Promise.all([check(), check()])
  await db.transaction((tx) => firstCheck.consume(tx))
  await expect(db.transaction((tx) => two.consume(tx))).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
})

test('a failed command leaves the code unused', async () => {
  const { code, userId } = await issued('rolled-back')
  const check = () => confirmCode(services, { purpose: 'WITHDRAWAL', userId, boundTo: '20.00 to 0x1', otp: code })
  const first = await check()
  await expect(
    db.transaction(async (tx) => {
      await first.consume(tx)
      throw new Error('The command failed')
    }),
  ).rejects.toThrow('The command failed')
  await db.transaction(async (tx) => (await check()).consume(tx))
})

test('a code is invalid for another purpose, another value or another person', async () => {
  const { code, userId } = await issued('bound')
  const otherUserId = (await server.customer('bound-other')).user.id
  const wrong = [
    { purpose: 'WALLET' as const, userId, boundTo: '20.00 to 0x1' },
    { purpose: 'WITHDRAWAL' as const, userId, boundTo: '2000.00 to 0x1' },
    { purpose: 'WITHDRAWAL' as const, userId, boundTo: '20.00 to 0x2' },
    { purpose: 'WITHDRAWAL' as const, userId: otherUserId, boundTo: '20.00 to 0x1' },
  ]
  for (const confirmation of wrong)
    await expect(confirmCode(services, { ...confirmation, otp: code })).rejects.toMatchObject({ status: 422 })
  await expect(confirmCode(services, { purpose: 'WITHDRAWAL', userId, boundTo: '20.00 to 0x1', otp: code })).resolves.toMatchObject({
    userId,
  })
})

test('within a flow, a code confirms its own purpose only', async () => {
  const { code, identifier, hash } = await issued('flow', { purpose: 'RESET', boundTo: 'the same' })
  await expect(confirmCode(services, { purpose: 'REGISTER', identifier, hash, boundTo: 'the same', otp: code })).rejects.toMatchObject({
    code: 'CODE_WRONG',
  })
  await expect(
    confirmCode(services, { purpose: 'RESET', identifier, hash: 'guessed', boundTo: 'the same', otp: code }),
  ).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
  await expect(confirmCode(services, { purpose: 'RESET', identifier, hash, boundTo: 'the same', otp: code })).resolves.toMatchObject({
    identifier,
  })
})

test('of twenty parallel guesses five are compared and twenty are counted', async () => {
  const { code, userId } = await issued('parallel')
  const wrong = (place: number) => ((Number(code) + place + 1) % 1_000_000).toString().padStart(6, '0')
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, place) =>
      confirmCode(services, { purpose: 'WITHDRAWAL', userId, boundTo: '20.00 to 0x1', otp: wrong(place) }),
    ),
  )
  const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'right'))
  expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(5)
  expect(codes.filter((code) => code === 'CODE_EXPIRED')).toHaveLength(15)
  const [{ count } = { count: 0 }] = await db.all<{ count: number }>(
    sql`select count from guesses where kind = 'code' order by count desc limit 1`,
  )
  expect(count).toBe(20)
})

test('a code for the same action is sent once a minute, or at once when the last one was used', async () => {
  const { code, userId } = await issued('resend')
  await expect(issued('resend')).rejects.toMatchObject({ code: 'CODE_TOO_SOON', retryAfter: 60 })
  await issued('resend', { boundTo: '30.00 to 0x1' })
  const right = await confirmCode(services, { purpose: 'WITHDRAWAL', userId, boundTo: '20.00 to 0x1', otp: code })
  await db.transaction((tx) => right.consume(tx))
  await expect(issued('resend')).resolves.toHaveProperty('identifier')
})

test('an email address is masked so that its owner still recognises it', () => {
  expect(['ada@example.test', 'a@x.test'].map(maskedAddress)).toEqual(['a…a@example.test', 'a…@x.test'])
})
