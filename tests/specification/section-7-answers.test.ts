import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { hashPassword } from '@/server/modules/auth/passwords'
import { sql } from '@/server/core/sql'
import { startServer } from '../support/server'
import { rule } from './rules'

const server = await startServer()
const password = 'Analytical#1843'
const ada = await server.customer('ada')
await server.db.run(sql`update users set password_hash = ${await hashPassword(password)} where id = ${ada.user.id}`)

test(rule(7, 'POST /auth/login yields a token and a permissionToken'), async () => {
  const { data } = await server.visitor.call(auth.login, { body: { email: 'ada@example.test', password } })
  expect(data).toMatchObject({ token: expect.stringMatching(/^ey/), permissionToken: expect.stringMatching(/^ey/) })
})

test(rule(7, 'Auth responses carry success and message'), async () => {
  const answer = async (body: object) => {
    const { text } = await server.visitor.call(auth.login, { body: body as { email: string; password: string } })
    return JSON.parse(text) as unknown
  }
  expect(await answer({ email: 'ada', password })).toMatchObject({ success: true, message: expect.any(String) })
  expect(await answer({ email: 'ada', password: 'wrong' })).toMatchObject({ success: false, message: expect.any(String) })
  expect(await answer({})).toMatchObject({ success: false, message: expect.any(String) })
})
