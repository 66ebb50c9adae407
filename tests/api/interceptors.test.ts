// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '@/api/api-error'
import { authClient, publicClient } from '@/api/client'
import { accountToken, permissionToken } from '@/api/cookies'
import { send } from '@/api/send'
import { forgetSession } from '@/api/session'
import { signOut } from '@/api/sign-out'
import { onToastError, type Failure } from '@/api/toast'
import { faqs } from '@/contract/faqs'
import { sessionFor } from '../specification/session'
import { network } from '../support/network'
import { startServer } from '../support/server'

const server = await startServer()
const BASE = 'http://localhost/api/v1'
const shown: Failure[] = []
onToastError((failure) => void shown.push(failure))

const answering = (status: number, body: object, refresh = 401) => {
  const requests: Request[] = []
  network.use(
    http.post(`${BASE}/auth/refresh`, () => HttpResponse.json({ success: false, message: 'Your session has ended.' }, { status: refresh })),
    http.all(`${BASE}/*`, ({ request }) => {
      requests.push(request.clone())
      return request.url.endsWith('/auth/logout')
        ? HttpResponse.json({ success: true, message: 'You are signed out.', data: null })
        : HttpResponse.json(body, { status })
    }),
  )
  return requests
}

beforeEach(() => {
  shown.length = 0
  forgetSession()
  publicClient.defaults.baseURL = BASE
  authClient.defaults.baseURL = BASE
})

describe('direct calls of an API client, without the contract helper', () => {
  test.each([
    ['public', publicClient],
    ['authenticated', authClient],
  ] as const)('the %s client shows the error of a failed GET, but not of a failed write', async (_, client) => {
    answering(409, { success: false, message: 'The list is locked.' })
    await expect(client.get('/faqs')).rejects.toBeInstanceOf(ApiError)
    await expect(client.post('/faqs', {})).rejects.toThrow('The list is locked.')
    expect(shown.map(({ message }) => message)).toEqual(['The list is locked.'])
  })

  test.each([401, 403])('the authenticated client signs out on a %s and shows the missing permission with the error', async (status) => {
    await sessionFor(server, await server.customer(`bare-${status}`))
    const requests = answering(status, { success: false, message: 'Unauthorized Access!', detail: 'You need permission faqs:write.' })
    await expect(authClient.post('/faqs', { statement: 'Reason' })).rejects.toThrow('Unauthorized Access!')
    expect(shown).toMatchObject([{ message: 'Unauthorized Access!', detail: 'You need permission faqs:write.' }])
    await expect.poll(accountToken).toBeUndefined()
    expect(permissionToken()).toBeUndefined()
    expect(requests.map(({ url }) => url.slice(BASE.length))).toEqual(['/faqs', '/auth/logout'])
  })

  test('the public client does not end the session on a 401', async () => {
    await sessionFor(server, await server.customer('stays'))
    answering(401, { success: false, message: 'The username or password is wrong.' })
    await expect(publicClient.post('/auth/login', {})).rejects.toThrow()
    expect(accountToken()).toBeDefined()
  })
})

test('a refused request is retried once with the same body after the token is renewed', async () => {
  const { token, permissionToken: permissions } = await sessionFor(server, await server.customer('renewed'))
  const bodies: unknown[] = []
  network.use(
    http.post(`${BASE}/auth/refresh`, () => HttpResponse.json({ success: true, data: { token, permissionToken: permissions } })),
    http.post(`${BASE}/faqs`, async ({ request }) => {
      bodies.push(await request.json())
      return bodies.length === 1
        ? HttpResponse.json({ success: false, message: 'Unauthorized Access!' }, { status: 403 })
        : HttpResponse.json({ success: true, message: 'Successfully created!', data: { id: '1' } })
    }),
  )
  const { data } = await authClient.post<{ message: string }>('/faqs', { statement: 'Reason' })
  expect(data.message).toBe('Successfully created!')
  expect(bodies).toEqual([{ statement: 'Reason' }, { statement: 'Reason' }])
  expect([accountToken(), shown]).toEqual([token, []])
})

test('signing out goes through the authenticated client with its headers, once, even if it is refused', async () => {
  const { token } = await sessionFor(server, await server.customer('leaving'))
  const requests: Request[] = []
  network.use(
    http.all(`${BASE}/*`, ({ request }) => {
      requests.push(request)
      return HttpResponse.json({ success: false, message: 'No' }, { status: 403 })
    }),
  )
  signOut()
  await expect.poll(accountToken).toBeUndefined()
  await expect.poll(() => requests).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requests.map(({ method, url }) => [method, url])).toEqual([['POST', `${BASE}/auth/logout`]])
  expect(requests[0]?.keepalive).toBe(true)
  expect(requests[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`)
  expect(requests[0]?.headers.get('Time-Zone-Offset')).toBe(String(new Date().getTimezoneOffset()))
})

describe('in production an error status maps to a row of the status table', () => {
  test.each([
    [400, 400],
    [404, 404],
    [500, 500],
    [409, -1],
    [418, -1],
    [429, -1],
    [502, -1],
    [503, -1],
  ])('%s becomes %s, and the message of the server is kept', async (status, reported) => {
    answering(status, { success: false, message: 'Not now.', code: 'UNAVAILABLE' })
    await expect(send(faqs.get, { params: { id: 'x' } })).rejects.toMatchObject({
      status: reported,
      message: 'Not now.',
      code: 'UNAVAILABLE',
    })
  })

  test('a request without a response becomes -1', async () => {
    network.use(http.all(`${BASE}/*`, () => HttpResponse.error()))
    await expect(send(faqs.get, { params: { id: 'x' } })).rejects.toMatchObject({
      status: -1,
      message: 'Something went wrong, try again later.',
    })
  })

  test.each([
    [200, 'Success'],
    [201, 'Success with no content.'],
  ])('a success without a message, %s, gets the message "%s"', async (status, message) => {
    answering(status, { success: true, data: null })
    expect(await send(faqs.get, { params: { id: 'x' } })).toMatchObject({ message })
  })
})
