// @vitest-environment jsdom
import { http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { authClient, publicClient } from '@/api/client'
import { searchParams } from '@/api/search-params'
import { forgetSession } from '@/api/session'
import { env } from '@/config/env'
import { auth } from '@/contract/auth'
import { network } from '../support/network'
import { startServer } from '../support/server'
import { rule } from './rules'
import { sessionFor } from './session'

const server = await startServer()
const BASE = 'http://localhost/api/v1'
const requests: Request[] = []

beforeEach(() => {
  requests.length = 0
  forgetSession()
  publicClient.defaults.baseURL = BASE
  authClient.defaults.baseURL = BASE
  network.use(
    http.all(`${BASE}/*`, ({ request }) => {
      requests.push(request.clone())
      return server.app.fetch(request)
    }),
  )
})

test(rule(7, 'Both clients share one base address, the versioned path /api/v1'), async () => {
  expect(env.apiUrl).toBe('/api/v1')
  await sessionFor(server, await server.customer('based'))
  await publicClient.get('/settings/public').catch(() => undefined)
  await authClient.get('/users/my-profile').catch(() => undefined)
  expect(requests.map(({ url }) => url)).toEqual([`${BASE}/settings/public`, `${BASE}/users/my-profile`])
})

test(rule(7, 'Both send a Time-Zone-Offset header with every request'), async () => {
  await sessionFor(server, await server.customer('far'))
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-345)
  await publicClient.get('/projects').catch(() => undefined)
  await publicClient.post('/auth/login', {}).catch(() => undefined)
  await authClient.get('/users/my-profile').catch(() => undefined)
  await authClient.post('/auth/change-password', {}).catch(() => undefined)
  expect(requests.map(({ headers }) => headers.get('Time-Zone-Offset'))).toEqual(['-345', '-345', '-345', '-345'])
})

test(rule(7, 'The authenticated client also adds a bearer token header'), async () => {
  const { token } = await sessionFor(server, await server.customer('ada'))
  await authClient.get('/users/my-profile')
  await publicClient.get('/projects')
  expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([`Bearer ${token}`, null])
})

test(rule(7, 'POST /auth/change-password is authenticated; its payload is oldPassword and newPassword'), async () => {
  const body = { oldPassword: 'Analytical#1843', newPassword: 'Difference#1822' }
  expect((await server.visitor.call(auth.changePassword, { body })).status).toBe(401)
  const refused = await (await server.customer('bea')).call(auth.changePassword, { body })
  expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'oldPassword'])
})

test(rule(7, 'GET /users/{id}/is-exists is a username check'), async () => {
  await server.customer('grace')
  const isExists = async (username: string) => {
    const response = await server.visitor.request('GET', `/users/${username}/is-exists`)
    return ((await response.json()) as { data: unknown }).data
  }
  expect(await isExists('grace')).toEqual({ isUsernameExist: true })
  expect(await isExists('nobody-yet')).toEqual({ isUsernameExist: false })
})

test(rule(7, 'GET /users/my-profile: the response data has balance'), async () => {
  await sessionFor(server, await server.customer('cleo'))
  const { data } = await authClient.get<{ data: { balance: string } }>('/users/my-profile')
  expect(data.data.balance).toBe('0.00')
})

test(rule(7, 'Filter parameters are cleaned of empty values'), () => {
  expect(searchParams({ page: 1, searchTerm: '', status: undefined, country: null, isActive: false, amount: 0 })).toBe(
    'page=1&isActive=false&amount=0',
  )
})

test(rule(7, 'Arrays are sent as repeated key=value pairs'), () => {
  expect(searchParams({ status: ['PENDING', '', 'APPROVED'] })).toBe('status=PENDING&status=APPROVED')
})

test(rule(7, 'Objects are sent as JSON'), () => {
  expect(new URLSearchParams(searchParams({ range: { from: 1, to: [2] } })).get('range')).toBe('{"from":1,"to":[2]}')
})
