import type { Browser, BrowserContext, Page } from '@playwright/test'
import { call } from './api'
import { DEMO_PASSWORD, url } from './fixtures'

type Tokens = { token: string; permissionToken: string }

/** Signs a browser context in as a member of staff, without the screen. */
export async function enterAs(context: BrowserContext, email: string, password = DEMO_PASSWORD): Promise<void> {
  const tokens = await call<Tokens>(url(), 'POST', '/auth/login', { body: { email, password } })
  const cookie = (name: keyof Tokens) => ({ name, value: tokens[name], url: url(), sameSite: 'Strict' as const })
  await context.addCookies([cookie('token'), cookie('permissionToken')])
}

/** A page of a person who is signed in already, in a browser context of their own. */
export async function deskOf(browser: Browser, email: string, password = DEMO_PASSWORD): Promise<Page> {
  const context = await browser.newContext({ baseURL: url(), viewport: { width: 1440, height: 900 } })
  await enterAs(context, email, password)
  return context.newPage()
}
