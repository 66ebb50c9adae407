import type { BrowserContext, Page } from '@playwright/test'
import { adminScreens, type AdminScreen } from '../src/config/admin-screens'
import { rule } from '../tests/specification/rules'
import { call, signInAs } from './support/api'
import { DEMO_PASSWORD, expect, leaveSession, mailedTo, signIn, test, url } from './support/fixtures'
import { watchRequests } from './support/requests'
import { addressesOf } from './support/routes'

// Access to pages, and that a page requests nothing that the user may not read.

const onlyAtADesk = 'The rule does not depend on the size of the screen.'
const refused = { name: 'Unauthorized Access!', exact: true }

test.beforeEach(({}, { project }) => test.skip(project.name === 'phone', onlyAtADesk))

type Tokens = { token: string; permissionToken: string }

async function keepTokens(context: BrowserContext, { token, permissionToken }: Tokens): Promise<void> {
  const cookie = (name: string, value: string) => ({ name, value, url: url(), sameSite: 'Strict' as const })
  await context.addCookies([cookie('token', token), cookie('permissionToken', permissionToken)])
}

/** A member of staff without any role, invited by the administrator. */
async function staffWithoutRoles(): Promise<Tokens> {
  const name = `norole${Date.now().toString(36)}`
  const email = `${name}@example.test`
  const token = await signInAs(url(), 'admin@carmine.test')
  const sentAt = Date.now()
  await call(url(), 'POST', '/users', { token, body: { type: 'Internal', username: name, name: 'Nora Bare', email } })
  const invitation = await mailedTo(email, sentAt, /#invitation=([\w-]+)/)
  return call<Tokens>(url(), 'POST', '/auth/accept-invitation', { body: { token: invitation, password: DEMO_PASSWORD } })
}

type Visit = { refused: boolean; calls: string[]; failures: string[] }

/** Opens a page and waits until its requests have finished. */
async function visit(page: Page, path: string, ended: () => Promise<string[]>): Promise<Visit> {
  const calls: string[] = []
  const failures: string[] = []
  const onRequest = (request: { url(): string; method(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/')) calls.push(`${request.method()} ${pathname}`)
  }
  const onResponse = (response: { status(): number; url(): string }) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  }
  page.on('request', onRequest)
  page.on('response', onResponse)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await ended()).toEqual([])
  page.off('request', onRequest)
  page.off('response', onResponse)
  return { refused: await page.getByRole('heading', refused).isVisible(), calls, failures }
}

const isSignedIn = async (context: BrowserContext) => (await context.cookies()).some(({ name }) => name === 'token')

for (const [account, email, area, root] of [
  ['a customer under /admin', 'customer@carmine.test', 'admin', '/users'],
  ['staff under /users', 'finance@carmine.test', 'customer', '/admin'],
] as const)
  test(`${rule(6, 'A denied action shows the error Unauthorized Access! by default')}; ${rule(8, 'Unauthorized Access!')} ${account} sees it on every page, stays signed in and sends no API requests`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000)
    await keepTokens(context, await call<Tokens>(url(), 'POST', '/auth/login', { body: { email, password: DEMO_PASSWORD } }))
    const paths = (await addressesOf(url()))[area]
    expect(paths.length).toBeGreaterThan(6)
    const ended = watchRequests(page)
    for (const path of paths) expect([path, await visit(page, path, ended)]).toEqual([path, { refused: true, calls: [], failures: [] }])
    expect(await isSignedIn(context)).toBe(true)
    await page.goto(root)
    await expect(page.getByRole('heading', refused)).toHaveCount(0)
    await expect(page).toHaveURL(root)
  })

test(`staff without roles see the menu items that need no permission; other pages are refused and no request fails`, async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  await keepTokens(context, await staffWithoutRoles())
  const ended = watchRequests(page)
  const open: string[] = []
  for (const path of (await addressesOf(url())).admin) {
    const { refused: isRefused, failures } = await visit(page, path, ended)
    expect([path, failures]).toEqual([path, []])
    if (!isRefused) open.push(path.split('?')[0] ?? path)
    // The missing permission is shown below the specified text, not within it.
    else {
      await expect(page.getByText('Missing permission')).toBeVisible()
      const screen = Object.values<AdminScreen>(adminScreens).find(({ href }) => href === path)
      // The screen requires the permission that the role's list of screens names.
      if (screen) await expect(page.getByText(screen.opensWith.join(' or '), { exact: true })).toBeVisible()
    }
  }
  // All staff may see their own change requests.
  expect([...new Set(open)]).toEqual(['/admin', '/admin/approvals/list', '/admin/exports/list'])
  await page.goto('/admin/approvals/list?page=1&limit=10')
  await expect(page.getByText(/Your roles \(none\) include no permission to request or approve changes/)).toBeVisible()
  expect(await isSignedIn(context)).toBe(true)
  await page.goto('/admin')
  await expect(page.getByRole('navigation', { name: 'Back office' }).getByRole('link')).toHaveText([
    'Dashboard',
    /^User Transactions/,
    /^Withdraws/,
  ])
})

test('after sign-in, next is followed only to pages that the user may open', async ({ page, context }) => {
  const ended = watchRequests(page)
  const through = async (email: string, next: string, to: string) => {
    await leaveSession(page)
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await page.getByLabel(/email or username/i).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page
      .getByRole('main')
      .getByRole('button', { name: /sign in/i })
      .click()
    await expect(page).toHaveURL(to)
    // After rendering and loading, the page is still the redirect's target.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await ended()).toEqual([])
    await expect(page.getByRole('heading', refused)).toHaveCount(0)
    await expect(page).toHaveURL(to)
    expect(await isSignedIn(context)).toBe(true)
  }
  await through('customer@carmine.test', '/admin', '/users')
  await through('customer@carmine.test', '/users/withdraws?page=1&limit=10', '/users/withdraws?page=1&limit=10')
  await through('finance@carmine.test', '/admin/faqs/list?page=1&limit=10', '/admin')
  await through('finance@carmine.test', '/users', '/admin')
  await through('support@carmine.test', '/admin/faqs/list?page=1&limit=10', '/admin/faqs/list?page=1&limit=10')
})

test(rule(6, 'Internal users do not see the Withdraw shortcut'), async ({ page }) => {
  const shortcut = page.getByRole('dialog', { name: 'Profile' }).getByRole('link', { name: 'Withdraw' })
  await signIn(page, 'customer@carmine.test')
  await page.getByRole('button', { name: /^Profile/ }).click()
  await expect(shortcut).toBeVisible()
  await leaveSession(page)
  await signIn(page, 'finance@carmine.test')
  await page.getByRole('button', { name: /^Profile/ }).click()
  await expect(page.getByRole('dialog', { name: 'Profile' }).getByText('finance@carmine.test')).toBeVisible()
  await expect(shortcut).toHaveCount(0)
})
