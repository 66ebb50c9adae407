import lighthouse, { type Flags } from 'lighthouse'
import { freePort } from '../../src/server/core/ports'
import { temporaryFolder, removeFolder } from '../../tests/support/folders'
import { hasBrowser, noBrowser, openContext, signIn } from '../core/browser'
import { median, type Figure, type Limit } from '../core/figure'

const pages = [
  { name: 'public', path: '/' },
  { name: 'sign-in', path: '/auth' },
  { name: 'signed-in', path: '/users', who: 'customer' },
] as const
const score = (floor: number, target: number): Limit => ({ floor, target, better: 'more', unit: '' })

type Seen = { performance: number; accessibility: number; 'best-practices': number; seo: number; lcp: number; tbt: number; cls: number }

/** P14: Lighthouse as it comes, with its phone profile (a slow telephone on a slow network). */
export const p14: Figure = {
  id: 'P14',
  what: 'Lighthouse on a phone, public page',
  against: 'the scale of Lighthouse 12, phone profile with its simulated throttling',
  limit: score(95, 100),
  also: {
    // What quality.md asks besides the three scores are targets; they have no floor there.
    'sign-in': score(90, 98),
    'signed-in': score(85, 95),
    'public LCP': { floor: Infinity, target: 1500, better: 'less', unit: 'ms' },
    'worst TBT': { floor: Infinity, target: 100, better: 'less', unit: 'ms' },
    'worst CLS': { floor: Infinity, target: 0.01, better: 'less', unit: '' },
    accessibility: score(100, 100),
    'best practices': score(100, 100),
    'public SEO': score(100, 100),
  },
  async measure(stage) {
    if (!hasBrowser()) return noBrowser
    const { url } = await stage.demo()
    const runs = stage.pace.quick ? 1 : 3
    const all = new Map<string, Seen[]>()
    for (const page of pages) all.set(page.name, await look(url, page, runs))
    const middle = (name: string, what: keyof Seen) => median((all.get(name) ?? []).map((seen) => seen[what]))
    const worst = (what: keyof Seen, pick: (...values: number[]) => number) => pick(...pages.map(({ name }) => middle(name, what)))
    const rounds = (all.get('public') ?? []).map(({ performance }) => performance)
    return {
      value: median(rounds),
      least: Math.min(...rounds),
      most: Math.max(...rounds),
      rounds,
      beside: {
        'sign-in': middle('sign-in', 'performance'),
        'signed-in': middle('signed-in', 'performance'),
        'public LCP': middle('public', 'lcp'),
        'worst TBT': worst('tbt', Math.max),
        'worst CLS': worst('cls', Math.max),
        accessibility: worst('accessibility', Math.min),
        'best practices': worst('best-practices', Math.min),
        'public SEO': middle('public', 'seo'),
      },
    }
  },
}

async function look(base: string, page: { path: string; who?: string }, runs: number): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let run = 0; run < runs; run += 1) seen.push(await inFreshBrowser(base, page))
  return seen
}

/** Nothing is kept from a run before: neither what was fetched, nor what the browser still has to clear away. */
async function inFreshBrowser(base: string, { path, who }: { path: string; who?: string }): Promise<Seen> {
  const port = await freePort()
  const folder = await temporaryFolder('bench')
  const context = await openContext(folder, port)
  try {
    if (who) {
      const page = await context.newPage()
      await signIn(page, base, who)
      // A telephone shows one page: what this one still does must not be counted as the other's.
      await page.close()
    }
    return await once(base + path, port)
  } finally {
    await context.close()
    await removeFolder(folder)
  }
}

async function once(url: string, port: number): Promise<Seen> {
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    disableStorageReset: true,
  }
  const result = await lighthouse(url, flags)
  if (!result) throw new Error('Lighthouse said nothing')
  const shown = result.lhr.finalDisplayedUrl
  if (shown !== url) throw new Error(`Lighthouse was led to ${shown} instead of ${url}`)
  const { categories, audits } = result.lhr
  const points = (name: string) => Math.round((categories[name]?.score ?? NaN) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? NaN
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    'best-practices': points('best-practices'),
    seo: points('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}
