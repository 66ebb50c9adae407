import { rule } from '../tests/specification/rules'
import { expect, leaveSession, signIn, test, url } from './support/fixtures'

// States that the specification names, as the browser shows and keeps them.

test.beforeEach(({}, { project }) => test.skip(project.name === 'phone', 'The rule does not depend on the size of the screen.'))

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const cookie = (name: string, value: string) => ({ name, value, url: url(), sameSite: 'Strict' as const })
const user = { id: 'one', name: 'Ada', email: 'ada@carmine.test', username: 'ada', type: 'Customer', roles: [], isEmailVerified: true }
const tokenUntil = (seconds: number) => `${part({ alg: 'none' })}.${part({ user, sid: 'one', exp: seconds })}.none`

test(rule(4, 'Auth state is one of loading, authenticated or not authenticated'), async ({ page }) => {
  const loading = page.getByLabel('Loading your account').or(page.getByText('Loading your account'))
  // It is still loading as long as no script runs.
  let run = () => {}
  const gate = new Promise<void>((resolve) => (run = resolve))
  const scripts = /\/_next\/static\/chunks\/.*\.js$/
  await page.route(scripts, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/users', { waitUntil: 'commit' })
  await loading.first().waitFor({ state: 'attached' })
  run()
  await page.waitForURL(/\/auth\?next=%2Fusers/)
  await signIn(page, 'customer@carmine.test')
  await page.goto('/users')
  await expect(page.getByRole('button', { name: /^Profile/ })).toBeVisible()
  await expect(loading).toHaveCount(0)
  await leaveSession(page)
  await page.goto('/users')
  await page.waitForURL(/\/auth\?next=%2Fusers/)
})

test(rule(4, 'A token is treated as invalid once its expiry has passed'), async ({ page, context }) => {
  const calls: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.push(request.headers().authorization)
  })
  await context.addCookies([cookie('token', tokenUntil(Math.floor(Date.now() / 1000) - 1)), cookie('permissionToken', tokenUntil(1))])
  await page.goto('/users')
  await page.waitForURL(/\/auth\?next=%2Fusers/)
  expect(calls.filter((header) => header !== undefined)).toEqual([])
})

test(`${rule(9, 'Light and dark themes are supported')}, chosen in the header and saved; SYSTEM follows the device`, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'customer@carmine.test')
  const html = page.locator('html')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect(html).toHaveAttribute('data-theme', 'light')
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect.poll(background).not.toBe(light)
  const themes = page.getByRole('banner').getByRole('group', { name: 'Theme' })
  await themes.getByRole('button', { name: 'Light' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem('carmine-interface') ?? '{}') as { state: Record<string, unknown> },
  )
  expect(stored.state).toMatchObject({ theme: 'LIGHT', headerHeight: expect.any(Number), openMenuKeys: expect.any(Array) })
  await expect(themes.getByRole('button')).toHaveCount(3)
})

test(rule(3, 'The investment draft holds projectId, lockedPeriod, investmentAmount and referredBy'), async ({ page, request }) => {
  const { data } = (await (await request.get('/api/v1/projects?status=OPEN&limit=1')).json()) as { data: { id: string; slug: string }[] }
  await page.goto(`/projects/${data[0]?.slug}?refer=investor`)
  const amount = page.getByLabel('Amount', { exact: true })
  await expect(amount).toHaveValue(/^100/)
  await page.getByLabel(/I understand that I can lose/).check()
  await page
    .getByRole('button', { name: /^Invest 100/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL(/\/auth\?next=/)
  const stored = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('carmine-investment-draft') ?? '{}') as { state: Record<string, unknown> },
  )
  expect(stored.state).toMatchObject({
    projectId: data[0]?.id,
    lockedPeriod: expect.any(Number),
    investmentAmount: expect.stringMatching(/^100/),
  })
  expect(await page.evaluate(() => localStorage.getItem('carmine-investment-draft'))).toBeNull()
})

test(`${rule(1, "The configured tagline is 'A platform to invest for future'")}; ${rule(9, 'Slugs get an 8-character random suffix')}`, async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'A platform to invest for future' })).toBeVisible()
  await expect(page).toHaveTitle(/A platform to invest for future/)
  const links = await page.locator('a[href^="/projects/"]').evaluateAll((anchors) => anchors.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link).toMatch(/^\/projects\/[a-z0-9-]+-[a-z0-9]{8}$/)
})

test('the public layout has the sign-in button, slide-in menu and footer of the specification', async ({ page }) => {
  await page.goto('/projects')
  await expect(page.getByTestId('preloader')).toHaveCount(0)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await header.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Projects', 'Privacy Policy', 'Terms and Conditions', 'About Us'])
  await menu.getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL(/\/about-us$/)
  await expect(menu).toBeHidden()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('A platform for investing, fund management and buying and selling crypto assets.')
  await expect(footer.locator('a[href^="mailto:"]').first()).toBeVisible()
  await expect(footer.locator('address')).toBeVisible()
  await expect.poll(() => footer.getByRole('link').count()).toBeGreaterThan(4)
  await page.goto('/auth')
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test('the customer menu lists its seven entries in order, and the logo links to the root', async ({ page }) => {
  await signIn(page, 'customer@carmine.test')
  await page.goto('/users')
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Identity Verification',
    'Address Book',
    'Investments',
    'Referrals',
    'Transactions',
    'Withdraws',
  ])
  for (const name of ['Transactions', 'Withdraws'])
    await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name })).toHaveAttribute(
      'href',
      /\?page=1&limit=10$/,
    )
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', '/')
})

test(
  rule(5, 'A text input with a maximum length is marked out of range when its character count exceeds the maximum'),
  async ({ page }) => {
    await signIn(page, 'customer@carmine.test')
    await page.getByRole('button', { name: /^Profile/ }).click()
    await page.getByRole('button', { name: 'Your details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your details' })
    const telephone = dialog.getByLabel(/^Phone number/)
    await telephone.fill('1'.repeat(32))
    await expect(dialog.locator('[data-out-of-range]')).toHaveCount(0)
    await telephone.fill('1'.repeat(33))
    await expect(dialog.locator('[data-out-of-range]')).toBeVisible()
    await expect(telephone).toHaveAttribute('aria-invalid', 'true')
  },
)
