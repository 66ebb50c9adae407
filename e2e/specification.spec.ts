import { rule } from '../tests/specification/rules'
import { expect, signIn, test } from './support/fixtures'

// Rules of the specification that need a real browser: sizes, positions, cookies, scrolling, navigation.

// A service worker that takes control during a test would hide requests from page.route.
test.use({ serviceWorkers: 'block' })

const isPhone = (project: string) => project === 'phone'

test(rule(2, 'The header is sticky, and leaves and comes back in the browser'), async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header).toHaveCSS('position', 'sticky')
  // It follows the scrolling once the page's scripts run.
  await expect(page.getByTestId('preloader')).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 150))
  await expect(header).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 1200))
  await expect(header).not.toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 1100))
  await expect(header).toBeInViewport()
})

test(rule(2, 'The header holds the theme switch on wide screens'), async ({ page }, { project }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('group', { name: 'Theme' })).toBeVisible({ visible: !isPhone(project.name) })
})

test(rule(2, 'The bottom tab bar shows on narrow screens only'), async ({ page }, { project }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Sections' })
  if (!isPhone(project.name)) return expect(bar).toBeHidden()
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Projects', 'Wallets', 'Transactions'])
  const fromFoot = () => bar.evaluate((box) => Math.abs(box.getBoundingClientRect().bottom - window.innerHeight))
  await expect.poll(fromFoot).toBeLessThan(2)
})

test(rule(2, '/under-construction is rendered with no layout'), async ({ page }) => {
  await page.goto('/under-construction')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const part of ['banner', 'contentinfo', 'navigation'] as const) await expect(page.getByRole(part)).toHaveCount(0)
})

test(`${rule(2, 'A slim top progress bar with no spinner shows during page navigation')}; ${rule(9, 'The progress bar is 3 px high')}`, async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByTestId('preloader')).toHaveCount(0)
  const shown = page.waitForFunction(() => {
    const bar = document.querySelector('#nprogress .bar')?.getBoundingClientRect()
    return bar ? { top: bar.top, height: bar.height, spinner: document.querySelector('#nprogress .spinner') !== null } : undefined
  })
  // Delays the next page until the progress bar, which is also loaded on demand, was seen.
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/_next\/.*(about-us|\.json)/, async (route) => {
    await gate
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  expect(await (await shown).jsonValue()).toEqual({ top: 0, height: 3, spinner: false })
  arrive()
  await expect(page).toHaveURL(/about-us/)
  await expect(page.locator('#nprogress')).toHaveCount(0)
})

test(rule(9, 'Base font size is 16 px; the font is DM Sans'), async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  const appearance = await page.evaluate(() => ({
    root: getComputedStyle(document.documentElement).fontSize,
    family: getComputedStyle(document.body).fontFamily,
    isLoaded: document.fonts.check("16px 'DM Sans'"),
  }))
  expect(appearance).toMatchObject({ root: '16px', isLoaded: true })
  expect(appearance.family).toMatch(/^["']?DM Sans/)
})

test.describe('the customer area', () => {
  test.beforeEach(async ({ page }) => signIn(page, 'customer@carmine.test'))

  test(rule(2, 'The top header of the user layout is fixed'), async ({ page }) => {
    await page.goto('/users')
    await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed')
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect(page.getByRole('banner')).toBeInViewport()
  })

  test(rule(2, 'A further header control is beside the logo'), async ({ page }) => {
    await page.goto('/users')
    await expect(page.getByRole('banner').getByRole('button', { name: /^Profile/ })).toBeVisible()
  })

  test(rule(2, 'The customer menu is out of sight on narrow screens until its button is pressed'), async ({ page }, { project }) => {
    test.skip(!isPhone(project.name), 'On wide screens the menu stands beside the page.')
    await page.goto('/users')
    const menu = page.getByRole('complementary')
    await expect(menu).not.toBeInViewport()
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeInViewport()
    await menu.getByRole('link', { name: 'Referrals' }).click()
    await expect(page).toHaveURL(/referrals/)
    await expect(menu).not.toBeInViewport()
  })

  test(rule(2, 'On medium and wider screens a round toggle collapses the menu'), async ({ page }, { project }) => {
    test.skip(isPhone(project.name), 'On narrow screens the menu slides in.')
    await page.goto('/users')
    const toggle = page.getByRole('button', { name: 'Collapse the menu' })
    const isRound = () => toggle.evaluate((button) => parseFloat(getComputedStyle(button).borderRadius) * 2 >= button.clientWidth)
    await expect.poll(isRound).toBe(true)
    await toggle.click()
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
  })

  test(rule(4, 'The chosen menu is still so after a reload'), async ({ page }, { project }) => {
    test.skip(isPhone(project.name), 'On narrow screens the menu slides in.')
    await page.goto('/users')
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-sider', 'collapsed')
  })

  test(rule(9, 'User side menu: 240px wide; the layout offset is 100px collapsed and 300px expanded'), async ({ page }, { project }) => {
    await page.goto('/users')
    const left = () =>
      page.locator('main').evaluate((main) => main.getBoundingClientRect().left + parseFloat(getComputedStyle(main).paddingLeft))
    const width = () => page.locator('#side-menu').evaluate((menu) => menu.getBoundingClientRect().width)
    if (isPhone(project.name)) {
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      return expect.poll(width).toBe(240)
    }
    await expect.poll(async () => [await width(), await left()]).toEqual([240, 300])
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await expect.poll(left).toBe(100)
  })

  test(rule(4, 'Sign out removes the account and permission tokens and reloads the page'), async ({ page, context }) => {
    await page.goto('/users')
    const names = async () => (await context.cookies()).map(({ name }) => name)
    expect(await names()).toEqual(expect.arrayContaining(['token', 'permissionToken']))
    await page.getByRole('button', { name: /^Profile/ }).click()
    const reloaded = page.waitForEvent('framenavigated')
    const logoutRequest = page.waitForRequest(/\/auth\/logout$/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await reloaded
    await logoutRequest
    await expect(page).toHaveURL(/\/auth\?next=%2Fusers/)
    // The cookie that renews the session is removed by the server's response, which is not awaited.
    const left = async () => (await names()).filter((name) => ['token', 'permissionToken', 'refresh'].includes(name))
    await expect.poll(left).toEqual([])
  })
})

test.describe('the admin area', () => {
  test.beforeEach(async ({ page }) => signIn(page, 'admin@carmine.test'))

  test(rule(9, 'Admin side menu: 280px wide, 75px collapsed'), async ({ page }, { project }) => {
    test.skip(isPhone(project.name), 'On narrow screens the menu slides in.')
    await page.goto('/admin')
    const width = () =>
      page
        .getByRole('navigation', { name: 'Back office' })
        .evaluate((menu) => (menu.closest('aside') ?? menu).getBoundingClientRect().width)
    await expect.poll(width).toBe(280)
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await expect.poll(width).toBe(75)
  })

  test(rule(2, 'The admin menu collapses on narrow screens'), async ({ page }, { project }) => {
    await page.goto('/admin')
    const menu = page.getByRole('navigation', { name: 'Back office' })
    if (!isPhone(project.name)) return expect(menu).toBeInViewport()
    await expect(menu).not.toBeInViewport()
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeInViewport()
  })
})
