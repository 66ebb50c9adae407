import type { Page } from 'playwright'
import { languageCodes, pathIn, type Language } from '../../src/locales/languages'
import { openBrowser, signIn } from './browser'
import type { Desk } from './desk'
import type { Stage } from './stage'

/** The customer area of the demo customer, open in a browser. */
export async function openAccount(stage: Stage): Promise<Desk> {
  const { url } = await stage.demo()
  const browser = await openBrowser()
  stage.later(() => browser.close())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signIn(await context.newPage(), url, 'customer')
  return { url, context }
}

/** Waits until a page of the customer area is idle: data is shown, links prefetched, the preloader removed. */
export async function openAccountPage({ url, context }: Desk, language: Language, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url + pathIn(language, path), { waitUntil: 'networkidle' })
  await page.locator('main h1').first().waitFor()
  await page.waitForTimeout(2500)
  return page
}

/** Computes a value for each language, by a name such as "customer, es". */
export const inLanguages = <T>(name: string, of: (language: Language) => T): Record<string, T> =>
  Object.fromEntries(languageCodes.map((language) => [`${name}, ${language}`, of(language)]))
