import type { Page } from 'playwright'
import { languageCodes, pathIn, type Language } from '../../src/locales/languages'
import { inLanguages, openAccount, openAccountPage } from '../core/account'
import { hasBrowser, noBrowser } from '../core/browser'
import { median, type Figure, type Limit } from '../core/figure'
import { openList, openDesk, type Desk } from '../core/desk'

const START = '/admin/customers/list?page=1&limit=10'
/** Links visible in the menu initially; their pages are prefetched on hover. */
const shown = ['/admin/countries/list', '/admin/currencies/list', '/admin/payment-gateways/list'] as const
/** Links inside collapsed groups: nothing of their pages was loaded before. */
const hidden = [
  { group: 'ACL', path: '/admin/permissions/list' },
  { group: 'CMS', path: '/admin/faqs/list' },
  { group: 'ACL', path: '/admin/roles/list' },
] as const
/** Pages of the customer's menu, which is visible in full. */
const OWN = ['/users/investments', '/users/transactions', '/users/withdraws', '/users/referrals'] as const

const cachedLimit: Limit = { floor: 200, target: 80, better: 'less', unit: 'ms' }
const prefetchedLimit: Limit = { floor: 300, target: 120, better: 'less', unit: 'ms' }

/** P16: from the click on a menu entry until the new page shows its title and its data. */
export const p16: Figure = {
  id: 'P16',
  what: 'change of page that was seen before',
  against: 'the click, until title and list of the new page are painted',
  limit: cachedLimit,
  also: {
    prefetched: prefetchedLimit,
    cold: { floor: 800, target: 400, better: 'less', unit: 'ms' },
    ...inLanguages('customer', () => cachedLimit),
    ...inLanguages('customer prefetched', () => prefetchedLimit),
  },
  async measure(stage) {
    if (!hasBrowser()) return noBrowser
    const desk = await openDesk(stage)
    const times = { cached: [] as number[], prefetched: [] as number[], cold: [] as number[] }
    const rounds = stage.pace.quick ? 1 : 3
    for (let round = 0; round < rounds; round += 1) {
      await warm(desk, times)
      for (const file of hidden) times.cold.push(await cold(desk, file))
    }
    const own = await ownPages(await openAccount(stage), rounds)
    return {
      value: median(times.cached),
      least: Math.min(...times.cached),
      most: Math.max(...times.cached),
      rounds: times.cached,
      beside: { prefetched: median(times.prefetched), cold: median(times.cold), ...own },
    }
  },
}

async function warm(desk: Desk, times: { cached: number[]; prefetched: number[] }): Promise<void> {
  const page = await openList(desk, START)
  await visitTwice(
    page,
    shown.map((path) => linkTo('en', path)),
    times,
  )
  await page.close()
}

/** Opens each page after its link was hovered, and then again. */
async function visitTwice(page: Page, links: readonly string[], times: { cached: number[]; prefetched: number[] }): Promise<void> {
  for (const link of links) {
    await page.locator(link).first().hover()
    await page.waitForTimeout(700)
    times.prefetched.push(await change(page, link))
  }
  for (const link of links) times.cached.push(await change(page, link))
}

/** In a browser with an empty cache, so that the scripts of the page must be loaded, too. */
async function cold({ url, context }: Desk, { group, path }: { group: string; path: string }): Promise<number> {
  const browser = context.browser()
  if (!browser) throw new Error('The browser has been closed')
  const fresh = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: await context.storageState() })
  try {
    return await change(await openList({ url, context: fresh }, START), linkTo('en', path), group)
  } finally {
    await fresh.close()
  }
}

/** The same in the customer area, in each language. */
async function ownPages(account: Desk, rounds: number): Promise<Record<string, number>> {
  const medians: Record<string, number> = {}
  for (const language of languageCodes) {
    const times = { cached: [] as number[], prefetched: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      const page = await openAccountPage(account, language, '/users')
      await visitTwice(
        page,
        OWN.map((path) => linkTo(language, path)),
        times,
      )
      await page.close()
    }
    medians[`customer, ${language}`] = median(times.cached)
    medians[`customer prefetched, ${language}`] = median(times.prefetched)
  }
  return medians
}

/** Texts differ between languages, so a link is found by its address. */
const linkTo = (language: Language, path: string) => `nav a[href^="${pathIn(language, path)}"]`

async function change(page: Page, link: string, group?: string): Promise<number> {
  // The compiler of this file names functions through a helper that does not exist in the page.
  await page.evaluate('globalThis.__name = (named) => named')
  const ms = await page.evaluate(measureInPage, { link, group: group ?? null })
  // Further loading and prefetching by the new page must not affect the next measurement.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(700)
  return ms
}

/** Runs in the page: measuring from outside would add the round trip. */
function measureInPage({ link: selector, group }: { link: string; group: string | null }): Promise<number> {
  if (group) [...document.querySelectorAll<HTMLElement>('nav button')].find(({ textContent }) => textContent.startsWith(group))?.click()
  const link = document.querySelector<HTMLAnchorElement>(selector)
  if (!link) throw new Error(`There is no ${selector}`)
  const title = () => document.querySelector('main h1')?.textContent ?? ''
  const before = title()
  const isThere = () =>
    location.pathname === link.pathname &&
    !['', before].includes(title()) &&
    (!selector.includes('/admin') || document.querySelector('main [role="region"]') !== null) &&
    document.querySelector('main [aria-busy="true"]') === null
  return new Promise((resolve, reject) => {
    const from = performance.now()
    link.click()
    const check = () => {
      const passed = performance.now() - from
      if (isThere()) return void requestAnimationFrame(() => resolve(performance.now() - from))
      if (passed > 15_000) return reject(new Error(`${selector} did not appear`))
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })
}
