import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { openProject } from './support/projects'

// Public pages are rendered on the server and hydrated later (src/ui/plain/islands/island.tsx). Visitors must not notice.

// A service worker that takes control during a test would hide requests from page.route.
test.use({ serviceWorkers: 'block' })

/** A project's address ends in random characters. */
const projectPath = async (): Promise<string> => `/projects/${(await openProject()).slug}`
const scripts = /\/_next\/static\/chunks\/.*\.js$/

const arrived = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await expect(page.getByTestId('preloader')).toHaveCount(0)
}

/** Blocks scripts from now on, until the gate is opened or permanently. */
async function holdScripts(page: Page) {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  let refuse = false
  await page.route(scripts, async (route) => {
    await gate
    await (refuse ? route.abort() : route.continue())
  })
  return {
    release: () => open(),
    lose: () => {
      refuse = true
      open()
    },
  }
}

test('content pages request their scripts after the first paint; interactive pages request them at once', async ({ request }) => {
  const scriptsIn = async (path: string) => [...(await (await request.get(path)).text()).matchAll(/<script[^>]* src="([^"]+)"[^>]*>/g)]
  for (const path of ['/', '/projects', await projectPath(), '/nothing-here']) {
    const pageScripts = await scriptsIn(path)
    expect(pageScripts.map(([, src]) => src).filter((src) => !src?.includes('polyfills'))).toEqual(['/theme.js', '/after-paint.js'])
    expect(pageScripts.at(-1)?.[0]).toMatch(/ data-scripts="[^"]*\/framework-\w+\.js [^"]*\/main-\w+\.js /)
  }
  for (const path of ['/auth', '/users', '/admin']) {
    const sources = (await scriptsIn(path)).map(([, src]) => src)
    expect(sources.some((src) => src?.includes('/framework-'))).toBe(true)
    expect(sources).not.toContain('/after-paint.js')
  }
})

test('a page in a background tab loads its scripts without waiting for a paint', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
  await page.addInitScript(() => (window.requestAnimationFrame = () => 0))
  await page.goto('/about-us')
  await expect.poll(() => page.evaluate(() => document.scripts.length)).toBeGreaterThan(6)
})

test('the initial scripts of a page are marked for eager compilation', async ({ request }) => {
  const sources = [...(await (await request.get('/users')).text()).matchAll(/<script[^>]* src="([^"]+chunks[^"]+-\w+\.js)"/g)].map(
    ([, src]) => src,
  )
  const first = sources.filter((src) => src && !src.includes('polyfills'))
  expect(first.length).toBeGreaterThan(5)
  for (const src of first) expect(await (await request.get(src ?? '')).text(), src).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test('islands are not downloaded until the visitor scrolls towards them', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => scripts.test(request.url()) && paths.push(request.url()))
  await page.goto('/')
  await arrived(page)
  const atFirst = paths.length
  await page.waitForTimeout(500)
  expect(paths).toHaveLength(atFirst)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => paths.length).toBeGreaterThan(atFirst)
})

test('a period and an amount entered in the calculator before hydration are applied by hydration', async ({ page }) => {
  await page.goto('/')
  await arrived(page)
  const scriptsHeld = await holdScripts(page)
  const calculator = page.getByRole('region', { name: 'Payout calculator' })
  const amount = calculator.getByLabel('Amount')
  const paysIn = calculator.getByRole('definition').first()
  const chosen = calculator.getByRole('radio', { name: '3 months' })
  const drawnYet = await calculator.elementHandle()
  await expect(calculator.getByRole('radio', { name: '6 months' })).toBeChecked()
  await amount.fill('1500')
  await calculator.getByText('3 months').click()
  await amount.focus()
  await expect(chosen).toBeChecked()
  scriptsHeld.release()
  await expect.poll(() => drawnYet?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(chosen).toBeChecked()
  await expect(amount).toHaveValue('1500')
  await expect(paysIn).toHaveText('1,500.00')
})

test('typing in an amount field reached by Tab replaces its value, before and after hydration', async ({ page }) => {
  await page.goto(await projectPath())
  await arrived(page)
  const scriptsHeld = await holdScripts(page)
  const amount = page.getByLabel('Amount', { exact: true })
  await page.locator('input[name=lockedPeriod]:checked').focus()
  await page.keyboard.press('Tab')
  await expect(amount).toBeFocused()
  scriptsHeld.release()
  await expect(amount).toHaveValue('100')
  await page.keyboard.type('150')
  await expect(amount).toHaveValue('150')
  await page.keyboard.press('Tab')
  await expect(amount).toHaveValue('150.00')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('250')
  await expect(amount).toHaveValue('250')
})

test('a checkbox ticked before hydration shows as ticked at once and counts after hydration', async ({ page }) => {
  await page.goto(await projectPath())
  await arrived(page)
  const scriptsHeld = await holdScripts(page)
  const understood = page.getByLabel(/I understand that I can lose/)
  await understood.check()
  await page
    .getByRole('button', { name: /^Invest 100/ })
    .filter({ visible: true })
    .click()
  await expect(page).not.toHaveURL(/auth/)
  await expect(understood).toBeChecked()
  scriptsHeld.release()
  // Without the checkbox, the form could not be submitted.
  await expect(page).toHaveURL(/\/auth\?next=/)
})

test('what is entered and pressed before any script of the page arrives is kept and replayed', async ({ page }) => {
  const scriptsHeld = await holdScripts(page)
  await page.goto(await projectPath(), { waitUntil: 'commit' })
  const address = page.url()
  await page.getByLabel('Amount', { exact: true }).fill('150')
  await page.getByLabel(/I understand that I can lose/).check()
  await page
    .getByRole('button', { name: /^Invest 100/ })
    .filter({ visible: true })
    .click()
  await page.waitForTimeout(300)
  expect(page.url()).toBe(address)
  scriptsHeld.release()
  await expect(page).toHaveURL(/\/auth\?next=/)
  const draft = await page.evaluate(() => sessionStorage.getItem('carmine-investment-draft'))
  expect(JSON.parse(draft ?? '{}')).toMatchObject({ state: { investmentAmount: expect.stringMatching(/^150/) } })
})

test('Enter before any script of the page arrives does not load the page anew', async ({ page }) => {
  const scriptsHeld = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email or username').fill('anna')
  const document = await page.evaluateHandle(() => window.document)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(300)
  expect(await document.evaluate((before) => before === window.document)).toBe(true)
  await expect(page.getByLabel('Email or username')).toHaveValue('anna')
  scriptsHeld.release()
})

test('a question opened before any script of the page arrives stays open', async ({ page }) => {
  const scriptsHeld = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const question = page.getByText('Can I lose money?')
  const drawnYet = await question.elementHandle()
  await question.click()
  const group = page.getByRole('group').filter({ has: question })
  await expect(group).toHaveAttribute('open', '')
  scriptsHeld.release()
  await expect.poll(() => drawnYet?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(group).toHaveAttribute('open', '')
})

test('a question clicked before hydration opens on hydration', async ({ page }) => {
  await page.goto('/')
  await arrived(page)
  const scriptsHeld = await holdScripts(page)
  const question = page.getByText('Can I lose money?')
  await question.click()
  scriptsHeld.release()
  await expect(page.getByRole('group').filter({ has: question })).toHaveAttribute('open', '')
})

test('a search typed before the project list hydrates runs on hydration', async ({ page }) => {
  await page.goto('/projects')
  await arrived(page)
  const scriptsHeld = await holdScripts(page)
  await page.getByRole('search').getByRole('textbox').fill('laundry')
  scriptsHeld.release()
  await expect(page).toHaveURL(/searchTerm=laundry/)
  await expect(page.getByRole('link', { name: 'Meridian Laundry' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Harbour Cold Store' })).toHaveCount(0)
})

test('when island scripts fail to load, the rendered page stays and its links work', async ({ page }) => {
  const { title } = await openProject()
  await page.goto('/')
  await arrived(page)
  const scriptsHeld = await holdScripts(page)
  await page.mouse.wheel(0, 600)
  scriptsHeld.lose()
  const card = page.getByRole('link', { name: title })
  await expect(card).toBeVisible()
  await page.unroute(scripts)
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('after client-side navigation the islands are rendered together with the page', async ({ page }) => {
  await page.goto('/about-us')
  await arrived(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'A platform to invest for future' }).waitFor()
  for (const name of ['Payout calculator', 'How it works', 'Exchange rates', 'Questions', 'Before you invest'])
    await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(1, { timeout: 1 })
})

for (const [name, path] of [
  ['a project', projectPath],
  ['the privacy policy', async () => '/privacy-policy'],
  ['the home page', async () => '/'],
] as const)
  test(`sign-in has the same styles when reached from ${name} as when opened directly`, async ({ page }) => {
    await page.goto('/auth')
    await arrived(page)
    const opened = await page.evaluate(dressed, 'body')
    expect(opened.length).toBeGreaterThan(10)
    await page.goto(await path())
    await arrived(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    const missing = async () => {
      const reached = await page.evaluate(dressed, 'body')
      return opened.filter((name) => !reached.includes(name))
    }
    await expect.poll(missing).toEqual([])
  })

for (const [name, path] of [
  ['the home page', async () => '/'],
  ['the projects', async () => '/projects'],
  ['a project', projectPath],
] as const)
  test(`every part of ${name} is styled before hydration`, async ({ page }) => {
    await page.goto(await path())
    await arrived(page)
    const before = await page.evaluate(dressed, '#main')
    for (let at = 0; at < 9000; at += 600) {
      await page.mouse.wheel(0, 600)
      await page.waitForTimeout(50)
    }
    await page.waitForLoadState('networkidle')
    const after = new Set(await page.evaluate(dressed, '#main'))
    const late = [...after].filter((name) => !before.includes(name))
    expect(before.length).toBeGreaterThan(10)
    expect(late).toEqual([])
  })

/** The classes within a part of the page for which a stylesheet has a rule. */
function dressed(within: string): string[] {
  const rules = (list: CSSRuleList): string =>
    [...list]
      .map((rule) => ('cssRules' in rule && !('selectorText' in rule) ? rules((rule as CSSGroupingRule).cssRules) : rule.cssText))
      .join(' ')
  const text = [...document.styleSheets].map((sheet) => rules(sheet.cssRules)).join(' ')
  const known = new Set([...text.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', '')))
  const worn = new Set([...document.querySelectorAll(`${within} *`)].flatMap((element) => [...element.classList]))
  return [...worn].filter((name) => known.has(name))
}
