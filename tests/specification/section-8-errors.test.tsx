// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { somethingWrong, statusMessage } from '@/api/api-error'
import { authClient, publicClient } from '@/api/client'
import { send } from '@/api/send'
import { accountToken, permissionToken } from '@/api/cookies'
import { forgetSession } from '@/api/session'
import { onToastError } from '@/api/toast'
import { auth } from '@/contract/auth'
import { faqs } from '@/contract/faqs'
import { users } from '@/contract/users'
import { network } from '../support/network'
import { startServer } from '../support/server'
import { rule } from './rules'
import { sessionFor } from './session'

const server = await startServer()
const BASE = 'http://localhost/api/v1'
const toasts: string[] = []
onToastError(({ message }) => void toasts.push(message))

const answering = (status: number, body: object | string, statusText?: string) =>
  network.use(
    http.all(`${BASE}/*`, () =>
      typeof body === 'string'
        ? new HttpResponse(body, { status, ...(statusText ? { statusText } : {}) })
        : HttpResponse.json(body, { status }),
    ),
  )

beforeEach(() => {
  toasts.length = 0
  forgetSession()
  publicClient.defaults.baseURL = BASE
  authClient.defaults.baseURL = BASE
})

test(rule(8, 'On a failed GET, both clients show the server message'), async () => {
  answering(404, { success: false, message: 'This question does not exist.', code: 'NOT_FOUND' })
  await expect(send(faqs.get, { params: { id: 'x' } })).rejects.toThrow('This question does not exist.')
  await sessionFor(server, await server.customer('ada'))
  await expect(send(users.myProfile, {})).rejects.toThrow('This question does not exist.')
  expect(toasts).toEqual(['This question does not exist.', 'This question does not exist.'])
})

test(rule(8, 'On a failed GET without a message, the status text is shown'), async () => {
  // In production mode, as in this test, a message of the status table replaces the status text.
  answering(404, 'nothing here', 'Not Found')
  await expect(send(faqs.get, { params: { id: 'x' } })).rejects.toThrow()
  answering(502, '<html>', 'Bad Gateway')
  await expect(send(faqs.get, { params: { id: 'x' } })).rejects.toThrow()
  expect(toasts).toEqual(['Url is not found, try again later.', somethingWrong()])
  expect(statusMessage(502, 'Bad Gateway', false).message).toBe('Bad Gateway')
})

test(rule(8, 'A failed write shows no toast of its own'), async () => {
  answering(422, { success: false, message: 'This code is wrong.', code: 'CODE_WRONG' })
  await expect(send(auth.login, { body: { email: 'ada', password: 'x' } })).rejects.toThrow('This code is wrong.')
  expect(toasts).toEqual([])
})

test.each([401, 403])(
  `${rule(8, 'The authenticated client, on a 401 or 403, shows the error and signs the user out')}: %s`,
  async (status) => {
    await sessionFor(server, await server.customer(`denied-${status}`))
    expect(accountToken()).toBeDefined()
    let endings = 0
    network.use(
      http.post(`${BASE}/auth/refresh`, () => HttpResponse.json({ success: false, message: 'Your session has ended.' }, { status: 401 })),
      http.post(`${BASE}/auth/logout`, () => {
        endings += 1
        return HttpResponse.json({ success: true, message: 'You are signed out.', data: null })
      }),
      http.all(`${BASE}/*`, () => HttpResponse.json({ success: false, message: 'Unauthorized Access!' }, { status })),
    )
    await expect(send(users.myProfile, {})).rejects.toThrow()
    expect(accountToken()).toBeUndefined()
    expect(permissionToken()).toBeUndefined()
    expect(toasts).toEqual(['Unauthorized Access!'])
    // The client also asks the server to end the session.
    await vi.waitFor(() => expect(endings).toBe(1))
  },
)

test.each([
  [200, 'Success'],
  [201, 'Success with no content.'],
  [400, 'Bad request, try again later.'],
  [401, 'User is unauthorized, try again later.'],
  [403, 'Forbidden request, try again later.'],
  [404, 'Url is not found, try again later.'],
  [500, 'Internal server error, try again later.'],
])(`${rule(8, 'In production, statuses map to the messages of the table')}: %s is "%s"`, (status, message) => {
  expect(statusMessage(status, 'raw', true)).toEqual({ code: status, message })
})

test.each([204, 418, 429, 502, 503, undefined])(
  `${rule(8, 'Anything else, or no status, is code -1 with Something went wrong, try again later.')}: %s`,
  (status) => {
    expect(statusMessage(status, 'raw', true)).toEqual({ code: -1, message: 'Something went wrong, try again later.' })
  },
)

test.each([200, 401, 418])(`${rule(8, 'Outside production the raw code and message are kept')}: %s`, (status) => {
  expect(statusMessage(status, 'I am a teapot', false)).toEqual({ code: status, message: 'I am a teapot' })
})
