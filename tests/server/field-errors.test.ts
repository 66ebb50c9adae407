import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { faqs } from '@/contract/faqs'
import { projects } from '@/contract/projects'
import { startServer } from '../support/server'

const server = await startServer()
const admin = await server.admin()

test('the server returns field errors in the wording of the field', async () => {
  const { status, errors } = await admin.call(faqs.create, { body: {} as never })
  expect(status).toBe(422)
  expect(errors).toEqual(
    expect.arrayContaining([
      { path: 'category', message: 'Choose a category' },
      { path: 'statement', message: 'Enter a question' },
    ]),
  )
})

type Refused = { status: number; errors?: { path: string; message: string }[]; message: string }
const named = ({ status, errors, message }: Refused) => [status, errors?.map((error) => [error.path, error.message === message])]

test('an expired code, link or sign-in is named as the field that carried it', async () => {
  const { visitor } = server
  const flow = { identifier: '01a20b06-0a7c-7520-865b-ed595200799f', hash: 'x'.repeat(43), otp: '123456' }
  const password = 'Difference#Engine2'
  expect(named(await visitor.call(auth.verifyOtp, { body: flow }))).toEqual([422, [['otp', true]]])
  expect(named(await visitor.call(auth.resetPasswordVerify, { body: { ...flow, password } }))).toEqual([422, [['otp', true]]])
  expect(named(await visitor.call(auth.resetPasswordByLink, { body: { token: 'x'.repeat(43), password } }))).toEqual([
    422,
    [['token', true]],
  ])
  expect(named(await visitor.call(auth.freeze, { body: { token: 'nonsense' } }))).toEqual([422, [['token', true]]])
  expect(named(await visitor.call(auth.twoFactorChallenge, { body: { challenge: 'nonsense', code: '123456' } }))).toEqual([
    422,
    [['challenge', true]],
  ])
})

test('a parameter with too many values and a date that does not exist are named', async () => {
  const many = await server.visitor.request('get', `/projects?${'status=OPEN&'.repeat(201)}`)
  expect(named((await many.json().then((body: object) => ({ ...body, status: many.status }))) as Refused)).toEqual([
    422,
    [['status', true]],
  ])
  const refused = await admin.call(projects.create, { body: { closesAt: '0000-01-01T00:00:00Z' } as never })
  expect(refused.status).toBe(422)
  expect(refused.errors).toContainEqual({ path: 'closesAt', message: 'Use a date like 2027-01-31' })
})
