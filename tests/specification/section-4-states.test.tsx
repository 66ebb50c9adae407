// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { isValid, keepTokens } from '@/api/cookies'
import { forgetSession, resumeSession, startSession, useSession } from '@/api/session'
import { rule } from './rules'

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
const tokenUntil = (at: Date) =>
  `${part({ alg: 'none' })}.${part({ user: { name: 'Ada', type: 'Customer', roles: [] }, exp: at.getTime() / 1000 })}.none`
const soon = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000)
const Shown = () => <p>{useSession().state}</p>

beforeEach(() => forgetSession())

test(rule(4, 'A token is treated as invalid once its expiry has passed'), async () => {
  const expiry = soon()
  const token = tokenUntil(expiry)
  expect(isValid(token, new Date(expiry.getTime() - 1))).toBe(true)
  expect(isValid(token, expiry)).toBe(false)
  expect(isValid(token, new Date(expiry.getTime() + 1))).toBe(false)
  expect(isValid('not a token')).toBe(false)
  expect(isValid(undefined)).toBe(false)
  keepTokens({ token: tokenUntil(new Date(Date.now() - 1000)), permissionToken: tokenUntil(expiry) })
  await resumeSession(async () => false)
  render(<Shown />)
  expect(screen.getByText('unauthenticated')).toBeInTheDocument()
})

test(rule(4, 'Auth state is one of loading, authenticated or not authenticated'), async () => {
  const states: string[] = []
  function Followed() {
    const { state } = useSession()
    if (states.at(-1) !== state) states.push(state)
    return null
  }
  const { renderToString } = await import('react-dom/server')
  renderToString(<Followed />)
  render(<Followed />)
  act(() => startSession({ token: tokenUntil(soon()), permissionToken: tokenUntil(soon()) }))
  act(() => forgetSession())
  expect(states).toEqual(['loading', 'unauthenticated', 'authenticated', 'unauthenticated'])
})
