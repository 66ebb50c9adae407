import { expect, test as base, type Page } from '@playwright/test'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMail } from '../../src/server/http/read-mail'

export const DEMO_PASSWORD = 'Carmine#2026'
export const url = (): string => process.env.E2E_URL ?? ''

type Fixtures = {
  /** Script errors and policy violations of the page. Checked after every test. */
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

/** The newest six-digit code emailed to this address after a time. It is a separate word, unlike digits of an amount or an item's code. */
export const codeFor = (address: string, after: number): Promise<string> => mailedTo(address, after, /(?<![\w#.,-])(\d{6})(?![\w-]|[.,]\d)/)

/** A busy machine sends emails late. */
const MS_TO_MAIL = 60_000

/** The pattern's capture group in the newest email to this address after a time. */
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
 * Waits for the end of animations: a button that moves with its dialog can slide from under the pointer between press and release.
 * A dialog may start to move one frame after it appears; spinners are ignored because they never end.
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

/** Signs in on the sign-in screen. */
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

/** Leaves the page, then deletes its session: an open page would detect the sign-out and reload while the next one is opened. */
export async function leaveSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
