import type { BrowserContext, Page } from '@playwright/test'
import { test as base } from '@playwright/test'
import { rule } from '../tests/specification/rules'
import { pathIn } from '../src/locales/languages'
import { loadAxe, axeViolations } from './support/axe'
import { DEMO_PASSWORD, expect, logPolicyViolations, url } from './support/fixtures'
import { pseudoLocalise } from './support/pseudo-locale'
import { watchRequests } from './support/requests'
import { addressesOf } from './support/routes'

type Theme = 'light' | 'dark'
type Area = 'public' | 'customer' | 'admin'

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
/** The narrowest phones; no page may overflow horizontally on them either. */
const NARROWEST = 320

/**
 * Each user opens every route of the specification that they may open. A page is loaded once, and checked at each size.
 * axe checks every screen at both sizes in both themes, and in the other languages in the light theme only, as colours do not depend on
 * the language. A screen that several users can open is checked with one of them only.
 */
type Who = {
  name: string
  email?: string
  areas: readonly Area[]
  language?: 'es' | 'ar'
  at: readonly (keyof typeof sizes)[]
  /** The areas that axe checks with this user, and the themes. Pages that refuse access are checked with every user. */
  axe: { areas: readonly Area[]; themes: readonly Theme[] }
  /** The areas whose layout is also checked with longer, accented texts, and mirrored where the area is translated. */
  pseudoLocale?: readonly Area[]
}
const bothThemes = ['light', 'dark'] as const
const both = ['public', 'customer'] as const
const bothSizes = ['desktop', 'phone'] as const
const customer = 'customer@carmine.test'
const walkers: readonly Who[] = [
  // The longest first, so that both workers finish together. Spanish runs on phones only; on desktop, Arabic is as long, and mirrored.
  {
    name: 'a Super Admin',
    email: 'admin@carmine.test',
    areas: ['admin'],
    at: bothSizes,
    axe: { areas: ['admin'], themes: bothThemes },
    pseudoLocale: ['admin'],
  },
  { name: 'a customer in Arabic', email: customer, areas: both, language: 'ar', at: bothSizes, axe: { areas: both, themes: ['light'] } },
  { name: 'finance', email: 'finance@carmine.test', areas: ['admin'], at: ['desktop'], axe: { areas: [], themes: ['light'] } },
  { name: 'support', email: 'support@carmine.test', areas: ['admin'], at: ['desktop'], axe: { areas: [], themes: ['light'] } },
  {
    name: 'a customer',
    email: customer,
    areas: both,
    at: bothSizes,
    axe: { areas: ['customer'], themes: bothThemes },
    pseudoLocale: ['customer'],
  },
  { name: 'a customer in Spanish', email: customer, areas: both, language: 'es', at: ['phone'], axe: { areas: both, themes: ['light'] } },
  { name: 'a visitor', areas: ['public'], at: bothSizes, axe: { areas: ['public'], themes: bothThemes }, pseudoLocale: ['public'] },
]
type Direction = 'ltr' | 'rtl'
/** The back office is in English only. */
const directionsOf = (area: Area): readonly Direction[] => (area === 'admin' ? ['ltr'] : ['ltr', 'rtl'])
/** Pages for visitors only: signed-in persons are redirected to their start page. */
const ONLY_FOR_VISITORS = ['/auth', '/auth/signup']

const test = base
// Findings are reported as text.
test.use({ screenshot: 'off' })
// Workers are independent; an idle one takes the next address.
test.describe.configure({ mode: 'parallel' })

for (const visitor of walkers) {
  test(`${rule(2, 'Every route opens in Chromium for each user who may open it')}, ${rule(2, 'List links carry page=1 and limit=10')}: ${visitor.name}`, async ({
    browser,
  }) => {
    test.setTimeout(900_000)
    const context = await browser.newContext({
      baseURL: url(),
      locale: 'en-GB',
      timezoneId: 'UTC',
      colorScheme: 'light',
      // No element may be partly faded in when axe measures contrast.
      reducedMotion: 'reduce',
      // Touch screens have no hover state.
      hasTouch: visitor.at[0] === 'phone',
    })
    if (visitor.email) await signInThrough(context, visitor.email)
    const addresses = await addressesOf(url())
    const pages = visitor.areas.flatMap((area) =>
      addresses[area]
        .filter((path) => !visitor.email || !ONLY_FOR_VISITORS.includes(path))
        .map((path) => ({
          path: visitor.language ? pathIn(visitor.language, path) : path,
          themes: visitor.axe.areas.includes(area) ? visitor.axe.themes : [],
          pseudoLocalised: visitor.pseudoLocale?.includes(area) ? directionsOf(area) : [],
        })),
    )
    const titles = new Map<string, string>()
    const findings: string[] = []
    const page = await context.newPage()
    await logPolicyViolations(page)
    const listening = listenTo(page)
    for (const { path, ...checks } of pages) {
      const visit = await lookAt(page, { path, at: visitor.at, themesIfRefused: visitor.axe.themes, ...checks }, listening)
      findings.push(...visit.findings.map((finding) => `${path}: ${finding}`))
      // Query parameters for open or selected items do not make another page.
      const place = path.split('?')[0] ?? path
      const twin = titles.get(visit.title) ?? place
      if (twin !== place && !visit.isRefused) findings.push(`${path}: has the title of ${twin}, "${visit.title}"`)
      if (!visit.isRefused) titles.set(visit.title, place)
    }
    await context.close()
    expect(findings.join('\n')).toBe('')
  })
}

/** Stores the tokens as the sign-in screen does; the screen itself has its own tests. */
async function signInThrough(context: BrowserContext, email: string): Promise<void> {
  const answer = await context.request.post('/api/v1/auth/login', { data: { email, password: DEMO_PASSWORD } })
  const { data } = (await answer.json()) as { data: { token: string; permissionToken: string } }
  const cookie = (name: string, value: string) => ({ name, value, url: url(), sameSite: 'Strict' as const })
  await context.addCookies([cookie('token', data.token), cookie('permissionToken', data.permissionToken)])
}

type Listening = { complaints: string[]; settled: () => Promise<void> }

function listenTo(page: Page): Listening {
  const complaints: string[] = []
  const ended = watchRequests(page)
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its pending prefetches.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  const settled = async () => {
    const running = await ended()
    if (running.length > 0) complaints.push(`never came to rest: ${running.join(' ')}`)
  }
  return { complaints, settled }
}

type Found = { title: string; isRefused: boolean; findings: string[] }

type Visit = {
  path: string
  at: Who['at']
  pseudoLocalised: readonly Direction[]
  themes: readonly Theme[]
  themesIfRefused: readonly Theme[]
}

async function lookAt(page: Page, visit: Visit, { complaints, settled }: Listening): Promise<Found> {
  // So that the previous page does not re-render for the change of theme or size.
  await page.goto('about:blank')
  complaints.length = 0
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(sizes[visit.at[0] ?? 'desktop'])
  await page.goto(visit.path)
  // The preloader has its own test; its two seconds on every page would be most of the crawl.
  await page.addStyleTag({ content: '[data-testid="preloader"] { display: none }' })
  await settle(page, settled)
  const findings: string[] = []
  const at = new URL(page.url())
  if (at.pathname + at.search !== visit.path) findings.push(`leads to ${at.pathname}${at.search}`)
  findings.push(...(await bareListLinks(page)))
  const title = await page.title()
  if (!title.trim()) findings.push('has no title')
  const heading = page.locator('h1:visible')
  const isRefused = (await heading.first().textContent()) === 'Unauthorized Access!'
  const themes = isRefused ? visit.themesIfRefused : visit.themes
  if (themes.length > 0) await loadAxe(page)
  for (const size of visit.at) {
    await page.setViewportSize(sizes[size])
    // Elements shown only at this size may load data.
    await settle(page, settled)
    const headings = await heading.allTextContents()
    if (headings.length !== 1 || !headings[0]?.trim())
      findings.push(`has ${headings.length} headings of the first level (${size}): ${headings.join(' | ')}`)
    findings.push(...(await overflowsAt(page, sizes[size].width)))
    findings.push(...(await axeFindings(page, themes)).map((violation) => `${size}: ${violation}`))
    if (size === 'phone') {
      await page.setViewportSize({ ...sizes.phone, width: NARROWEST })
      findings.push(...(await overflowsAt(page, NARROWEST)))
    }
  }
  findings.push(...(await overflowsWithLongerTexts(page, visit)))
  findings.push(...complaints)
  return { title, isRefused, findings }
}

/** Must run last on a page, because React restores the original text when it re-renders. */
async function overflowsWithLongerTexts(page: Page, { at, pseudoLocalised }: Visit): Promise<string[]> {
  const findings: string[] = []
  for (const direction of pseudoLocalised) {
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
    for (const size of at) {
      await page.setViewportSize(sizes[size])
      await pseudoLocalise(page)
      findings.push(...(await overflowsAt(page, sizes[size].width)).map((overflow) => `with longer texts (${direction}), ${overflow}`))
    }
  }
  return findings
}

async function axeFindings(page: Page, themes: readonly Theme[]): Promise<string[]> {
  const findings: string[] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await coloursAreThere(page)
    // The other theme differs only in colours.
    const wrong = await axeViolations(page, theme === 'light' ? undefined : ['color-contrast'])
    findings.push(...wrong.map((violation) => `axe, ${theme}: ${violation}`))
  }
  return findings
}

async function overflowsAt(page: Page, width: number): Promise<string[]> {
  const measureOverflows = () =>
    page.evaluate((screen) => {
      const room = document.documentElement.clientWidth
      const over = document.documentElement.scrollWidth - room
      if (over <= 0) return []
      const widest = [...document.querySelectorAll('main *')].filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return right > room + 0.5 || left < -0.5
      })
      return [
        `is ${over} px wider than ${screen} px: ${widest
          .map((element) => `${element.tagName}.${element.className}`)
          .slice(0, 3)
          .join(' ')}`,
      ]
    }, width)
  // Elements that measure themselves settle within a few frames, which can take seconds on a busy machine.
  await expect
    .poll(measureOverflows)
    .toEqual([])
    .catch(() => undefined)
  return measureOverflows()
}

/** Links to a paginated list without page number and page size. */
const bareListLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (path: string) => path.replace(/^\/(es|ar)(?=\/)/, '')
    const lists =
      /^\/admin\/[a-z-]+\/list$|^(\/es|\/ar)?\/projects$|^(\/es|\/ar)?\/users\/(investments|referrals|transactions|withdraws)$|^\/admin\/(users|customers|investments)\/[^/]+\/(transactions|referrals|payments)$/
    const bare = [...document.querySelectorAll<HTMLAnchorElement>('a:not([href^="#"])')].filter(({ pathname, search, origin }) => {
      const query = new URLSearchParams(search)
      // The same page in another language has the same content.
      if (plain(pathname) === plain(location.pathname) && search === location.search) return false
      return origin === location.origin && lists.test(pathname) && !(query.get('page') === '1' && query.get('limit') === '10')
    })
    return [...new Set(bare.map((link) => `links to a list without its page: ${link.pathname}${link.search} (${link.textContent})`))]
  })

/** Colour changes are animated; axe must not measure them during the transition. */
const coloursAreThere = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map((transition) => transition.finished.catch(() => undefined)),
    ).then(() => undefined),
  )

/** Waits until the page has its data: no pending requests and no loading indicators. */
async function settle(page: Page, settled: Listening['settled']): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const busy = page.locator('[aria-busy="true"]')
  // Content that replaces a placeholder may send further requests.
  for (await settled(); (await busy.count()) > 0; await settled()) await expect(busy).toHaveCount(0)
}
