import type { Locator, Page } from 'playwright'
import { hasBrowser, noBrowser } from '../core/browser'
import { languageCodes } from '../../src/locales/languages'
import { inLanguages, openAccount, openAccountPage } from '../core/account'
import { measured, median, type Figure, type Limit } from '../core/figure'
import { openList, openDesk, type Desk } from '../core/desk'

const SLOWER = 4
/** The time for effects that follow a response; the browser reports an interaction only after its next frame is painted. */
const SETTLES_MS = 1500
const SCROLLS_MS = 300

type Step = { name: string; on: (page: Page) => Locator }
const button = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first()

const officeSteps: readonly Step[] = [
  { name: 'open filter', on: button('Level') },
  { name: 'filter', on: (page) => page.getByRole('button', { name: 'Level 1', exact: true }) },
  { name: 'clear filter', on: button('Clear Level') },
  { name: 'page', on: button(/next page/i) },
  { name: 'page back', on: button(/previous page/i) },
  { name: 'open form', on: button(/new customer/i) },
]

/** In the customer area the texts differ between languages, so controls are found by their roles. */
const ownSteps: readonly Step[] = [
  { name: 'choose a type', on: (page) => page.locator('main button[aria-pressed="false"]').first() },
  { name: 'choose all', on: (page) => page.locator('main button[aria-pressed="false"]').first() },
  { name: 'open a row', on: (page) => page.locator('main table tbody tr').first() },
]

const limit: Limit = { floor: 200, target: 100, better: 'less', unit: 'ms' }

/** P15: Interaction to Next Paint as browsers define it, of every step; the worst counts. */
export const p15: Figure = {
  id: 'P15',
  what: 'worst interaction on a table of 100 rows at 4× slower CPU',
  against: 'Interaction to Next Paint: 200 ms is "good"',
  limit,
  also: inLanguages('customer', () => limit),
  async measure(stage) {
    if (!hasBrowser()) return noBrowser
    const desk = await openDesk(stage)
    const rounds: number[] = []
    const all = new Map<string, number[]>()
    const count = stage.pace.quick ? 2 : 5
    for (let round = 0; round < count; round += 1) {
      const page = await openList(desk, '/admin/customers/list?page=1&limit=100')
      const durations = await walk(page, officeSteps)
      for (const [name, ms] of durations) all.set(name, [...(all.get(name) ?? []), ms])
      rounds.push(Math.max(...durations.values()))
      await page.close()
    }
    return measured(rounds, {
      ...Object.fromEntries([...all].map(([name, list]) => [name, measured(list).value])),
      ...(await ownInteractions(await openAccount(stage), count)),
    })
  },
}

/** The worst interaction on a customer's 100 transactions, in each language. */
async function ownInteractions(account: Desk, count: number): Promise<Record<string, number>> {
  const worst: Record<string, number> = {}
  for (const language of languageCodes) {
    const rounds: number[] = []
    for (let round = 0; round < count; round += 1) {
      const page = await openAccountPage(account, language, '/users/transactions?page=1&limit=100')
      rounds.push(Math.max(...(await walk(page, ownSteps)).values()))
      await page.close()
    }
    worst[`customer, ${language}`] = median(rounds)
  }
  return worst
}

async function walk(page: Page, steps: readonly Step[]): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await watch(page)
  const durations = new Map<string, number>()
  for (const { name, on } of steps) {
    await click(page, on(page))
    await page.waitForTimeout(SETTLES_MS)
    durations.set(name, await worstSince(page))
  }
  return durations
}

/** Moves the pointer and clicks. Playwright's own click first checks what is below the pointer, which takes time in the page. */
async function click(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(SCROLLS_MS)
  const box = await target.boundingBox()
  if (!box) throw new Error('No element to click')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

type Watched = Window & { interactions?: number[] }

const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const durations: number[] = []
    ;(window as Watched).interactions = durations
    // Only entries with an interaction id are clicks or keys, not pointer movements. Browsers report no duration below 16 ms.
    const options = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) durations.push(entry.duration)
    }).observe(options)
  })

/** The slowest interaction since the last call; one too fast to be reported counts as the minimum duration. */
const worstSince = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(16, ...((window as Watched).interactions?.splice(0) ?? [])))
