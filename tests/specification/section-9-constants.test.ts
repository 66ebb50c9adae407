// @vitest-environment jsdom
import Cookies from 'js-cookie'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { keepTokens } from '@/api/cookies'
import { env } from '@/config/env'
import { auth } from '@/contract/auth'
import { DEFAULT_LIMIT, DEFAULT_PAGE } from '@/contract/core/list'
import { faqs } from '@/contract/faqs'
import { slugOf } from '@/server/core/ids'
import { breakpoints, colours, fonts } from '@/styles/theme'
import { startServer } from '../support/server'
import config from '../../tailwind.config'
import { rule } from './rules'

const css = (file: string) => readFileSync(`src/${file}`, 'utf8')

test(rule(9, 'Default page size is 10, default page is 1'), async () => {
  expect([DEFAULT_PAGE, DEFAULT_LIMIT]).toEqual([1, 10])
  const server = await startServer()
  const { meta, data } = await server.visitor.call(faqs.list, { query: {} })
  expect(meta).toMatchObject({ page: 1, limit: 10, skip: 0 })
  expect(data).toHaveLength(10)
})

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
const EXP = Math.floor(Date.UTC(2030, 0, 1) / 1000)
const cookiesSet = () => {
  const set = vi.spyOn(Cookies, 'set')
  const token = `${part({})}.${part({ exp: EXP, user: { name: 'Ada', type: 'Customer', roles: [] } })}.x`
  keepTokens({ token, permissionToken: `${part({})}.${part({ permissions: [] })}.x` })
  return Object.fromEntries(set.mock.calls.map(([name, , options]) => [name, options]))
}

test(rule(9, "Account cookie lifetime follows the token's expiry"), () => {
  expect(cookiesSet().token).toMatchObject({ expires: new Date(EXP * 1000), sameSite: 'strict' })
})

test(rule(9, 'Other cookies last 30 days by default'), () => {
  expect(cookiesSet().permissionToken).toMatchObject({ expires: 30, sameSite: 'strict' })
})

test(rule(9, 'The password minimum is 6 characters'), () => {
  const passes = (newPassword: string) => auth.changePassword.body.safeParse({ oldPassword: 'x', newPassword }).success
  expect([passes('12345'), passes('x#7Kq2')]).toEqual([false, true])
})

test(rule(9, 'Slugs get an 8-character random suffix'), () => {
  const [one, two] = [slugOf('Harbour Cold Store'), slugOf('Harbour Cold Store')]
  expect(one).toMatch(/^harbour-cold-store-[a-z0-9]{8}$/)
  expect(one).not.toBe(two)
})

test(rule(9, 'The progress bar is 3 px high'), () => {
  expect(css('styles/nprogress.css')).toMatch(/#nprogress \.bar \{[^}]*height: 3px;/)
})

test(rule(9, 'Breakpoints: 640, 768, 1024, 1280, 1536 px'), () => {
  expect(breakpoints).toEqual({ sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 })
  expect(config.theme.screens).toEqual({ sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' })
})

test(rule(9, 'The primary colour is red #ed1c24, with hover and active red #b31a1d'), () => {
  expect(colours.brand).toEqual({ light: '#ed1c24', dark: '#ed1c24' })
  expect(colours['brand-strong']).toEqual({ light: '#b31a1d', dark: '#b31a1d' })
})

test(rule(9, 'Light and dark themes are supported'), () => {
  for (const [name, role] of Object.entries(colours)) expect(Object.keys(role), name).toEqual(['light', 'dark'])
  expect(css('styles/tokens.css')).toContain("[data-theme='dark']")
})

test(rule(9, 'The configured api version is v1; the mode is production'), () => {
  expect(env.apiUrl.endsWith('/v1')).toBe(true)
  expect(env.webMode).toBe('production')
  expect(fonts.sans.startsWith("'DM Sans'")).toBe(true)
})
