import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { startServer } from '../support/server'
import { rule } from './rules'

const server = await startServer()

test(rule(5, 'The server asks for the same, in the same words'), async () => {
  const ada = await server.customer('ada')
  const told = async (body: Record<string, string>) => {
    const { status, errors } = await ada.call(auth.changePassword, { body: body as { oldPassword: string; newPassword: string } })
    expect(status).toBe(422)
    return Object.fromEntries((errors ?? []).map(({ path, message }) => [path, message]))
  }
  const asked = { oldPassword: 'Please input your current password!', newPassword: 'Please input your new password!' }
  expect(await told({})).toEqual(asked)
  expect(await told({ oldPassword: '', newPassword: '' })).toEqual(asked)
  expect(await told({ oldPassword: 'x', newPassword: '12345' })).toEqual({
    newPassword: 'New password must be at least 6 characters long!',
  })
})
