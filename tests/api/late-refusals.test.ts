// @vitest-environment jsdom
import { jwtDecode } from 'jwt-decode'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { authClient, publicClient } from '@/api/client'
import { renew, send } from '@/api/send'
import { accountToken, permissionToken } from '@/api/cookies'
import { fetchBlob } from '@/api/download'
import { currentSession, forgetSession, startSession } from '@/api/session'
import { onToastError } from '@/api/toast'
import { reports } from '@/contract/reports'
import { users } from '@/contract/users'
import { tokensOf } from '@/server/modules/auth/sessions/sessions'
import { sessionFor } from '../specification/session'
import { network } from '../support/network'
import { startServer, type Caller } from '../support/server'

const server = await startServer()
const BASE = 'http://localhost/api/v1'
const toasts: string[] = []
const ended = () => HttpResponse.json({ success: false, message: 'Your session has ended.' }, { status: 401 })
const away = () => HttpResponse.error()

/** A simulated network that delays each response to an authenticated request until it is released. */
function answering(refusal: () => Response, refresh: () => Response = ended) {
  const requests: string[] = []
  const waiting: (() => void)[] = []
  network.use(
    http.post(`${BASE}/auth/refresh`, () => refresh()),
    http.post(`${BASE}/auth/logout`, () => HttpResponse.json({ success: true, message: 'You are signed out.', data: null })),
    http.all(`${BASE}/*`, async ({ request }) => {
      requests.push(request.headers.get('Authorization') ?? 'nobody')
      await new Promise<void>((resolve) => waiting.push(resolve))
      return refusal()
    }),
  )
  return {
    asked: requests,
    answer: async () => (await expect.poll(() => waiting.length).toBeGreaterThan(0), waiting.splice(0).forEach((go) => go())),
  }
}

beforeEach(() => {
  toasts.length = 0
  onToastError(({ message }) => void toasts.push(message))
  toasts.length = 0
  forgetSession()
  publicClient.defaults.baseURL = BASE
  authClient.defaults.baseURL = BASE
})

/** Renews the token of the same session, as a concurrent request would. */
async function renewed(caller: Caller): Promise<void> {
  const { sid } = jwtDecode<{ sid: string }>(accountToken() ?? '')
  server.clock.set(new Date(Date.now() + 5000))
  startSession(await tokensOf(server.services, server.db, sid, caller.user.id))
}

describe.each([401, 403])('a late response with status %s', (status) => {
  const refused = () => HttpResponse.json({ success: false, message: 'Not yours.' }, { status })

  test('of an older session does not end the newer one, and the request is not repeated with its token', async () => {
    await sessionFor(server, await server.customer(`older-${status}`))
    const older = accountToken()
    const { asked: requests, answer } = answering(refused)
    const question = send(users.myProfile, {})
    await expect.poll(() => requests).toHaveLength(1)
    const newer = await sessionFor(server, await server.customer(`newer-${status}`))
    await answer()
    await expect(question).rejects.toThrow('Not yours.')
    expect(accountToken()).toBe(newer.token)
    expect(currentSession().user?.username).toBe(`newer-${status}`)
    expect(requests).toEqual([`Bearer ${older}`])
  })

  test('of the same session ends it, even if the token was renewed in the meantime', async () => {
    const ada = await server.customer(`renewed-${status}`)
    await sessionFor(server, ada)
    const { asked: requests, answer } = answering(refused)
    const question = expect(send(users.myProfile, {})).rejects.toThrow('Not yours.')
    await expect.poll(() => requests).toHaveLength(1)
    await renewed(ada)
    expect(`Bearer ${accountToken()}`).not.toBe(requests[0])
    await answer()
    await question
    expect(accountToken()).toBeUndefined()
  })
})

test('a refused file download ends the session like any other refusal and shows the reason', async () => {
  await sessionFor(server, await server.customer('files'))
  const { answer } = answering(() => HttpResponse.json({ success: false, message: 'Unauthorized Access!' }, { status: 403 }))
  const question = expect(fetchBlob(reports.statement, { query: { from: '2026-01-01', to: '2026-01-31', format: 'pdf' } })).rejects.toThrow(
    'Unauthorized Access!',
  )
  await answer()
  await question
  expect(accountToken()).toBeUndefined()
  expect(toasts).toEqual(['Unauthorized Access!'])
  // Signing out reloads the page. The new page shows the message again, once.
  onToastError(({ message }) => void toasts.push(`after the reload: ${message}`))
  onToastError(({ message }) => void toasts.push(`after another: ${message}`))
  expect(toasts.slice(1)).toEqual(['after the reload: Unauthorized Access!'])
})

test('an unreachable server does not end the session; a refusal of the next renewal does', async () => {
  await sessionFor(server, await server.customer('away'))
  answering(ended, away)
  expect(await renew()).toBe(false)
  expect(permissionToken()).toBeDefined()
  answering(ended, ended)
  expect(await renew()).toBe(false)
  expect(permissionToken()).toBeUndefined()
})
