import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { call } from './api'
import { DEMO_PASSWORD, url } from './fixtures'

type Tokens = { token: string; permissionToken: string }

/** Signs a browser context in as a member of staff, without the sign-in screen. */
export async function enterAs(context: BrowserContext, email: string, password = DEMO_PASSWORD): Promise<void> {
  const tokens = await call<Tokens>(url(), 'POST', '/auth/login', { body: { email, password } })
  const cookie = (name: keyof Tokens) => ({ name, value: tokens[name], url: url(), sameSite: 'Strict' as const })
  await context.addCookies([cookie('token'), cookie('permissionToken')])
}

/** A page of a signed-in user in a new browser context. */
export async function deskOf(browser: Browser, email: string, password = DEMO_PASSWORD): Promise<Page> {
  const context = await browser.newContext({ baseURL: url(), viewport: { width: 1440, height: 900 } })
  await enterAs(context, email, password)
  return context.newPage()
}

/** In the confirmation of an item with findings: selects for every detail that it matches. */
export async function selectMatches(dialog: Locator): Promise<void> {
  for (const radio of await dialog.getByRole('radio', { name: 'Matches', exact: true }).all()) await radio.check()
}
