import type { Page } from 'playwright'
import { hasBrowser, noBrowser } from '../core/browser'
import { median, type Figure } from '../core/figure'
import { openList, openDesk, type Desk } from '../core/desk'

const START = '/admin/customers/list?page=1&limit=10'
/** Links visible in the menu initially; their pages are prefetched on hover. */
const shown = ['Countries', 'Currencies', 'Payment Gateways'] as const
/** Links inside collapsed groups: nothing of their pages was loaded before. */
const hidden = [
  { group: 'ACL', item: 'Permissions' },
  { group: 'CMS', item: 'Faqs' },
  { group: 'ACL', item: 'Roles' },
] as const

/** P16: from the click on a menu entry until the new page shows its title and its list. */
export const p16: Figure = {
  id: 'P16',
  what: 'change of page that was seen before',
  against: 'the click, until title and list of the new page are painted',
  limit: { floor: 200, target: 80, better: 'less', unit: 'ms' },
  also: {
    prefetched: { floor: 300, target: 120, better: 'less', unit: 'ms' },
    cold: { floor: 800, target: 400, better: 'less', unit: 'ms' },
  },
  async measure(stage) {
    if (!hasBrowser()) return noBrowser
    const desk = await openDesk(stage)
    const times = { cached: [] as number[], prefetched: [] as number[], cold: [] as number[] }
    for (let round = 0; round < (stage.pace.quick ? 1 : 3); round += 1) {
      await warm(desk, times)
      for (const file of hidden) times.cold.push(await cold(desk, file))
    }
    return {
      value: median(times.cached),
      least: Math.min(...times.cached),
      most: Math.max(...times.cached),
      rounds: times.cached,
      beside: { prefetched: median(times.prefetched), cold: median(times.cold) },
    }
  },
}

async function warm(desk: Desk, times: { cached: number[]; prefetched: number[] }): Promise<void> {
  const page = await openList(desk, START)
  for (const name of shown) {
    await page.getByRole('link', { name }).first().hover()
    await page.waitForTimeout(700)
    times.prefetched.push(await change(page, name))
  }
  for (const name of shown) times.cached.push(await change(page, name))
  await page.close()
}

/** In a browser with an empty cache, so that the scripts of the page must be loaded, too. */
async function cold({ url, context }: Desk, { group, item }: { group: string; item: string }): Promise<number> {
  const browser = context.browser()
  if (!browser) throw new Error('The browser has been closed')
  const fresh = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: await context.storageState() })
  try {
    return await change(await openList({ url, context: fresh }, START), item, group)
  } finally {
    await fresh.close()
  }
}

async function change(page: Page, name: string, group?: string): Promise<number> {
  // The compiler of this file names functions through a helper that does not exist in the page.
  await page.evaluate('globalThis.__name = (named) => named')
  const ms = await page.evaluate(measureInPage, { name, group: group ?? null })
  // Further loading and prefetching by the new page must not affect the next measurement.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(700)
  return ms
}

/** Runs in the page: measuring from outside would add the round trip. */
function measureInPage({ name, group }: { name: string; group: string | null }): Promise<number> {
  const find = (selector: string, words: string): HTMLElement => {
    const match = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.textContent?.startsWith(words))
    if (!match) throw new Error(`There is no ${words}`)
    return match
  }
  const isThere = () =>
    document.querySelector('main h1')?.textContent?.toLowerCase() === name.toLowerCase() &&
    document.querySelector('main [role="region"]') !== null &&
    document.querySelector('main [aria-busy="true"]') === null
  if (group) find('nav button', group).click()
  const link = find('nav a', name)
  return new Promise((resolve, reject) => {
    const from = performance.now()
    link.click()
    const check = () => {
      const passed = performance.now() - from
      if (isThere()) return void requestAnimationFrame(() => resolve(performance.now() - from))
      if (passed > 15_000) return reject(new Error(`${name} did not appear`))
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })
}
