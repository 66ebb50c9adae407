import { expect, test as base, type Page } from '@playwright/test'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMail } from '../../src/server/http/read-mail'

export const DEMO_PASSWORD = 'Carmine#2026'
export const url = (): string => process.env.E2E_URL ?? ''

type Fixtures = {
  /** What the page complained of: scripts that failed, policies that were broken. Looked at after every test. */
  complaints: string[]
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, provide) => provide(url()),
  complaints: [
    async ({ page }, provide) => {
      const complaints: string[] = []
      await logPolicyViolations(page)
      page.on('pageerror', (error) => complaints.push(`script: ${error.message}`))
      page.on('console', (message) => {
        if (/content security policy|hydrat/i.test(message.text())) complaints.push(message.text())
      })
      await provide(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Logs each violation of the content security policy on the console, also the silent ones, such as eval inside a try. */
export const logPolicyViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`content security policy: ${violatedDirective} forbids ${blockedURI} in ${sourceFile}`),
    ),
  )

/** The newest six-digit code that was mailed to this address after a moment; unlike a part of an amount or of an item's code it stands by itself. */
export const codeFor = (address: string, after: number): Promise<string> => mailedTo(address, after, /(?<![\w#.,-])(\d{6})(?![\w-]|[.,]\d)/)

/** A busy machine sends its mails late. */
const MS_TO_MAIL = 60_000

/** The part of a mail's text that a pattern captures, from the newest mail to this address after a moment. */
export async function mailedTo(address: string, after: number, pattern: RegExp): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail')
  for (const until = Date.now() + MS_TO_MAIL; Date.now() < until; await sleep(100)) {
    const names = (await readdir(folder).catch(() => [] as string[]))
      .filter((name) => name.endsWith('.eml') && name.includes(address.toLowerCase()))
      .sort()
    for (const name of names.reverse()) {
      const path = join(folder, name)
      if ((await stat(path)).mtimeMs < after - 5) continue
      const code = pattern.exec(readMail(await readFile(path, 'utf8')).text)?.[1]
      if (code) return code
    }
  }
  throw new Error(`Nothing that matches ${pattern} was mailed to ${address}`)
}

/**
 * Waits for the end of animations: a button that still moves with its window can slide from under the pointer between press and release.
 * A window that is there may begin to move a frame later; a spinner never ends.
 */
export const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      await twoFrames()
    } while (moving().length > 0)
  })

/** Signs in through the screen, as a person does. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel(/email or username/i).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in/i })
    .click()
  await page.waitForURL((at) => !at.pathname.startsWith('/auth'))
}

/** Signs the page in without the screen. */
export async function enter(page: Page, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'token', value: token, url: url(), sameSite: 'Strict' }])
}

/** The first of the texts that is shown at this width. */
export const visible = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

/** Leaves the page, then forgets its session: a page that is still open would find itself signed out, and reload while the next one is opened. */
export async function leaveSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
