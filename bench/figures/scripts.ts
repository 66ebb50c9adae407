import type { BrowserContext } from 'playwright'
import { hasBrowser, noBrowser, openBrowser, signIn } from '../core/browser'
import type { Figure, Limit } from '../core/figure'
import { addressOf, beside, visits, type Kind, type Visit } from '../core/pages'

const KILO = 1024

const limits: Record<Kind, Limit> = {
  public: { floor: 135, target: 122, better: 'less', unit: 'kB' },
  'sign-in': { floor: 200, target: 150, better: 'less', unit: 'kB' },
  customer: { floor: 330, target: 280, better: 'less', unit: 'kB' },
  office: { floor: 440, target: 380, better: 'less', unit: 'kB' },
}

/** P13: the scripts that a browser with an empty cache loads until the page is idle, compressed, without headers. */
export const p13: Figure = {
  id: 'P13',
  what: 'first-load JavaScript, home',
  against: 'Next alone 111 kB, react-admin 467, refine 757, Directus 2,301',
  limit: limits.public,
  also: beside(({ kind }) => limits[kind]),
  async measure(stage) {
    if (!hasBrowser()) return noBrowser
    const { url } = await stage.demo()
    const browser = await openBrowser()
    try {
      const sizes = new Map<string, number>()
      for (const visit of visits) sizes.set(visit.name, await scriptsOf(browser.newContext(), url, visit))
      const value = sizes.get(visits[0].name) ?? NaN
      return { value, least: value, most: value, rounds: [value], beside: beside(({ name }) => sizes.get(name) ?? NaN) }
    } finally {
      await browser.close()
    }
  },
}

async function scriptsOf(browserContext: Promise<BrowserContext>, base: string, visit: Visit): Promise<number> {
  const context = await browserContext
  const state = visit.user ? await signedIn(context, base, visit.user) : undefined
  // A new context with the cookies only: its cache is empty, as on a first visit.
  const fresh = await context.browser()?.newContext(state ? { storageState: state } : {})
  if (!fresh) throw new Error('The browser has been closed')
  const page = await fresh.newPage()
  const session = await fresh.newCDPSession(page)
  await session.send('Network.enable')
  // The limits are gzip sizes; Brotli, which current browsers receive, is smaller still.
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } })
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => scripts.has(requestId) && (bytes += encodedDataLength))
  const answer = await page.goto(await addressOf(base, visit), { waitUntil: 'networkidle' })
  if (!answer?.ok()) throw new Error(`${visit.name} answers ${answer?.status()}`)
  await fresh.close()
  await context.close()
  return bytes / KILO
}

async function signedIn(
  context: BrowserContext,
  base: string,
  username: string,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const page = await context.newPage()
  await signIn(page, base, username)
  return context.storageState()
}
