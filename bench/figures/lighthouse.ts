import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import { freePort } from '../../src/server/environment/ports'
import { temporaryFolder, removeFolder } from '../../tests/support/folders'
import { hasBrowser, noBrowser, openContext, signIn } from '../core/browser'
import { median, type Figure, type Limit } from '../core/figure'
import { addressOf, beside, visits, type Kind, type Visit } from '../core/pages'

const score = (floor: number, target: number): Limit => ({ floor, target, better: 'more', unit: '' })
const points: Record<Kind, Limit> = { public: score(95, 100), 'sign-in': score(90, 98), customer: score(85, 95), office: score(90, 98) }

type Scores = { performance: number; accessibility: number; 'best-practices': number; seo: number; lcp: number; tbt: number; cls: number }

/** P14: Lighthouse with its profile of a slow phone on a slow network; the back office with that of a desktop. */
export const p14: Figure = {
  id: 'P14',
  what: 'Lighthouse on a phone, home',
  against: 'the scale of Lighthouse 12; phone profile with its simulated throttling, desktop profile for the back office',
  limit: points.public,
  also: {
    ...beside(({ kind }) => points[kind]),
    // Measurements other than scores have targets but no floors.
    'home LCP': { floor: Infinity, target: 1500, better: 'less', unit: 'ms' },
    'worst TBT': { floor: Infinity, target: 100, better: 'less', unit: 'ms' },
    'worst CLS': { floor: Infinity, target: 0.01, better: 'less', unit: '' },
    accessibility: score(100, 100),
    'best practices': score(100, 100),
    'home SEO': score(100, 100),
  },
  async measure(stage) {
    if (!hasBrowser()) return noBrowser
    const { url } = await stage.demo()
    const runs = stage.pace.quick ? 1 : 3
    const all = new Map<string, Scores[]>()
    for (const page of visits) all.set(page.name, await runLighthouse(url, page, runs))
    const middle = (name: string, scoreName: keyof Scores) => median((all.get(name) ?? []).map((scores) => scores[scoreName]))
    const worst = (scoreName: keyof Scores, pick: (...values: number[]) => number) =>
      pick(...visits.map(({ name }) => middle(name, scoreName)))
    const first = visits[0].name
    const rounds = (all.get(first) ?? []).map(({ performance }) => performance)
    return {
      value: median(rounds),
      least: Math.min(...rounds),
      most: Math.max(...rounds),
      rounds,
      beside: {
        ...beside(({ name }) => middle(name, 'performance')),
        'home LCP': middle(first, 'lcp'),
        'worst TBT': worst('tbt', Math.max),
        'worst CLS': worst('cls', Math.max),
        accessibility: worst('accessibility', Math.min),
        'best practices': worst('best-practices', Math.min),
        'home SEO': middle(first, 'seo'),
      },
    }
  },
}

async function runLighthouse(base: string, page: Visit, runs: number): Promise<Scores[]> {
  const results: Scores[] = []
  for (let run = 0; run < runs; run += 1) results.push(await inFreshBrowser(base, page))
  return results
}

/** Nothing is kept from a previous run: neither cached files, nor memory that the browser still has to free. */
async function inFreshBrowser(base: string, visit: Visit): Promise<Scores> {
  const port = await freePort()
  const folder = await temporaryFolder('bench')
  const context = await openContext(folder, port)
  try {
    if (visit.user) {
      const page = await context.newPage()
      await signIn(page, base, visit.user)
      // A phone shows a single page, so the activity of this one must not distort the measurement of the other.
      await page.close()
    }
    return await once(await addressOf(base, visit), port, visit.kind)
  } finally {
    await context.close()
    await removeFolder(folder)
  }
}

async function once(url: string, port: number, kind: Kind): Promise<Scores> {
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    disableStorageReset: true,
  }
  const result = await lighthouse(url, flags, kind === 'office' ? desktopConfig : undefined)
  if (!result) throw new Error('Lighthouse returned no result')
  const shown = result.lhr.finalDisplayedUrl
  if (shown !== url) throw new Error(`Lighthouse was redirected to ${shown} instead of ${url}`)
  const { categories, audits } = result.lhr
  const outOf100 = (name: string) => Math.round((categories[name]?.score ?? NaN) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? NaN
  return {
    performance: outOf100('performance'),
    accessibility: outOf100('accessibility'),
    'best-practices': outOf100('best-practices'),
    seo: outOf100('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}
