import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { sql } from '@/server/db/sql'
import { hashPassword } from '@/server/modules/auth/passwords/passwords'
import { startServer } from '../support/server'
import { rule } from './rules'

const server = await startServer()

test(rule(5, 'The server asks for the same, in the same words'), async () => {
  const ada = await server.customer('ada')
  const messagesOf = async (body: Record<string, string>) => {
    const { status, errors } = await ada.call(auth.changePassword, { body: body as { oldPassword: string; newPassword: string } })
    expect(status).toBe(422)
    return Object.fromEntries((errors ?? []).map(({ path, message }) => [path, message]))
  }
  const required = { oldPassword: 'Please input your current password!', newPassword: 'Please input your new password!' }
  expect(await messagesOf({})).toEqual(required)
  expect(await messagesOf({ oldPassword: '', newPassword: '' })).toEqual(required)
  expect(await messagesOf({ oldPassword: 'x', newPassword: '12345' })).toEqual({
    newPassword: 'New password must be at least 6 characters long!',
  })
})

test(rule(9, 'The password minimum is 6 characters'), async () => {
  const bea = await server.customer('bea')
  await server.db.run(sql`update users set password_hash = ${await hashPassword('Analytical#1843')} where id = ${bea.user.id}`)
  const change = async (newPassword: string) =>
    (await bea.call(auth.changePassword, { body: { oldPassword: 'Analytical#1843', newPassword } })).status
  expect([await change('x#7Kq'), await change('x#7Kq2')]).toEqual([422, 200])
})
