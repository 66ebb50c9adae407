import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { chromiumArgs, findBrowser } from '../../scripts/browser.mjs'

export const noBrowser = { skipped: 'there is no Chromium here' }
export const hasBrowser = (): boolean => findBrowser() !== undefined

export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({
    args: [...chromiumArgs],
    ...(executablePath ? { executablePath } : {}),
  })
}

/** The browser's default context, for a second driver that supports no other: both share the session. */
export function openContext(folder: string, port: number): Promise<BrowserContext> {
  const executablePath = findBrowser()
  return chromium.launchPersistentContext(folder, {
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    ...(executablePath ? { executablePath } : {}),
  })
}

export const PASSWORD = 'Carmine#2026'

/** Signs in through the screen and waits until the next page is idle. */
export async function signIn(page: Page, base: string, username: string): Promise<void> {
  await page.goto(`${base}/auth`, { waitUntil: 'networkidle' })
  await page.getByLabel(/email or username/i).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in/i })
    .click()
  await page.waitForURL((at) => !at.pathname.startsWith('/auth'))
  await page.waitForLoadState('networkidle')
}
