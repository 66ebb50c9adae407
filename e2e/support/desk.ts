import type { Browser, Page } from '@playwright/test'
import { call } from './api'
import { DEMO_PASSWORD, url } from './fixtures'

type Tokens = { token: string; permissionToken: string }

/** A page of a person who is signed in already, in a browser context of their own. */
export async function deskOf(browser: Browser, email: string, password = DEMO_PASSWORD): Promise<Page> {
  const tokens = await call<Tokens>(url(), 'POST', '/auth/login', { body: { email, password } })
  const context = await browser.newContext({ baseURL: url(), viewport: { width: 1440, height: 900 } })
  const cookie = (name: keyof Tokens) => ({ name, value: tokens[name], url: url(), sameSite: 'Strict' as const })
  await context.addCookies([cookie('token'), cookie('permissionToken')])
  return context.newPage()
}
