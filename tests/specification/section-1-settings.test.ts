import { afterEach, expect, test, vi } from 'vitest'
import { site } from '@/config/site'
import { rule } from './rules'

afterEach(() => vi.unstubAllEnvs())

/** The public settings under this environment. Reloads their module, which reads the environment only when it is loaded. */
async function settingsOf(environment: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.resetModules()
  return (await import('@/config/env')).env
}

test(rule(1, "The configured tagline is 'A platform to invest for future'"), async () => {
  expect(site.tagline).toBe('A platform to invest for future')
  expect((await settingsOf({ NEXT_PUBLIC_WEB_DESCRIPTION: 'Other words' })).webDescription).toBe('Other words')
})

test(rule(1, 'The product runs in production mode'), async () => {
  expect((await settingsOf({ NEXT_PUBLIC_WEB_MODE: '' })).webMode).toBe('production')
  await expect(settingsOf({ NEXT_PUBLIC_WEB_MODE: 'sometimes' })).rejects.toThrow('NEXT_PUBLIC_WEB_MODE')
})

test(rule(1, 'Role-based access control is switched on through a flag whose value is the string true'), async () => {
  expect((await settingsOf({ NEXT_PUBLIC_ENABLE_RBAC: '' })).enableRbac).toBe(true)
  expect((await settingsOf({ NEXT_PUBLIC_ENABLE_RBAC: 'true' })).enableRbac).toBe(true)
  expect((await settingsOf({ NEXT_PUBLIC_ENABLE_RBAC: 'false' })).enableRbac).toBe(false)
  await expect(settingsOf({ NEXT_PUBLIC_ENABLE_RBAC: '1' })).rejects.toThrow('NEXT_PUBLIC_ENABLE_RBAC')
})
