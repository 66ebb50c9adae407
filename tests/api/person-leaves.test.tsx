// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, leaveSession, startSession } from '@/api/session'
import { QueryArea } from '@/components/requests/query-area'
import { useStartSession } from '@/components/session/use-start-session'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const tokenOf = (id: string, sid = id) =>
  [encoded({ alg: 'HS256' }), encoded({ user: { id, type: 'Customer', roles: [] }, sid, exp: inAnHour() }), 'x'].join('.')
const signIn = (id: string, sid?: string) => startSession({ token: tokenOf(id, sid), permissionToken: tokenOf(id) })

/** Opens a page and returns its query cache. */
const openPage = () => {
  const { result } = renderHook(
    () => {
      useStartSession()
      return useQueryClient()
    },
    { wrapper: QueryArea },
  )
  return result.current
}
let client: ReturnType<typeof openPage>

const MINE = ['get', '/users/my-profile', {}]
const isKept = () => client.getQueryData(MINE) !== undefined
const draft = () => useInvestmentDraftStore.getState().projectId

beforeEach(() => {
  cleanup()
  forgetSession()
  client = openPage()
  signIn('ada')
  client.setQueryData(MINE, { balance: '400.00' })
  useInvestmentDraftStore.getState().setDraft({ projectId: 'a-project' })
})

test('a renewed token of the same user keeps the cache and the investment draft', () => {
  signIn('ada', 'another session')
  expect([isKept(), draft()]).toEqual([true, 'a-project'])
})

test('the end of a session clears the cache and the investment draft without a reload', () => {
  forgetSession()
  expect([isKept(), draft()]).toEqual([false, undefined])
})

test('signing in as another user in the same tab clears the data of the previous user', () => {
  signIn('bea')
  expect([isKept(), draft()]).toEqual([false, undefined])
})

test('signing out clears the data and the token cookies before the page reloads', () => {
  vi.stubGlobal('location', { protocol: 'http:', reload: () => undefined })
  leaveSession()
  expect([isKept(), draft()]).toEqual([false, undefined])
  expect(document.cookie).not.toContain('token')
  vi.unstubAllGlobals()
})
