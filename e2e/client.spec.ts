import type { Page, Request, Response } from '@playwright/test'
import { rule } from '../tests/specification/rules'
import { keepToasts } from './support/covered'
import { newCustomer } from './support/customers'
import { animationsEnded, DEMO_PASSWORD, expect, leaveSession, signIn, test } from './support/fixtures'

// What the two API clients of the specification do, seen from the network, the cookies and the messages on screen.

// A service worker that takes control during a test would hide requests from page.route.
test.use({ timezoneId: 'Asia/Kathmandu', serviceWorkers: 'block' })
test.beforeEach(({}, { project }) => test.skip(project.name === 'phone', 'The rule does not depend on the size of the screen.'))

const DAY = 86_400
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/v1/')
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

async function openDetails(page: Page) {
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('button', { name: 'Your details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your details' })
  await dialog.getByLabel(/^Phone number/).waitFor()
  await animationsEnded(page)
  return dialog
}

test(`${rule(7, 'Both send a Time-Zone-Offset header with every request')}; ${rule(9, 'The configured api version is v1; the mode is production')}`, async ({
  page,
  context,
}) => {
  const requests: Request[] = []
  page.on('request', (request) => isCall(request) && requests.push(request))
  await page.goto('/auth/signup')
  await page.getByLabel('Username').fill('customer')
  await expect(page.getByText('This username is taken.')).toBeVisible()
  await signIn(page, 'customer@carmine.test')
  await page.goto('/users/transactions?page=1&limit=10')
  const token = (request: Request) => request.headers().authorization
  const path = (request: Request) => new URL(request.url()).pathname
  const heardAt = (paths: RegExp) => requests.filter((request) => paths.test(path(request)))
  const kinds = (paths: RegExp) => new Set(heardAt(paths).map(path)).size
  await expect.poll(() => kinds(/\/(my-profile|user-transactions\/my)$/)).toBe(2)
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/auth\?next=/)
  const signedIn = /\/(my-profile|user-transactions\/my|logout)$/
  await expect.poll(() => kinds(signedIn)).toBe(3)
  const toSignedIn = heardAt(signedIn)
  expect(requests.map((request) => request.headers()['time-zone-offset'])).toEqual(requests.map(() => '-345'))
  expect(toSignedIn.every((request) => token(request)?.startsWith('Bearer ey'))).toBe(true)
  const anonymous = heardAt(/\/(is-exists|login)$/)
  expect(anonymous.map((request) => [path(request), token(request)])).toEqual(
    expect.arrayContaining([
      ['/api/v1/users/customer/is-exists', undefined],
      ['/api/v1/auth/login', undefined],
    ]),
  )
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
})

test(`${rule(7, 'POST /auth/login yields a token and a permissionToken')}; ${rule(9, "Account cookie lifetime follows the token's expiry")}; ${rule(9, 'Other cookies last 30 days by default')}`, async ({
  page,
  context,
}) => {
  await keepToasts(page)
  const loginResponse = page.waitForResponse(/\/api\/v1\/auth\/login$/)
  await signIn(page, 'finance@carmine.test')
  const { success, message, data } = (await (await loginResponse).json()) as {
    success: boolean
    message: string
    data: { token: string; permissionToken: string }
  }
  expect([success, message]).toEqual([true, 'Welcome back.'])
  await expect(toast(page, 'Welcome back.')).toBeVisible()
  const now = Date.now() / 1000
  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]))
  expect([...cookies.keys()].sort()).toEqual(['device', 'permissionToken', 'refresh', 'token'])
  expect(cookies.get('token')).toMatchObject({ value: data.token })
  expect(cookies.get('permissionToken')).toMatchObject({ value: data.permissionToken })
  expect(Math.abs((cookies.get('token')?.expires ?? 0) - Number(claims(data.token).exp))).toBeLessThan(2)
  for (const name of ['permissionToken', 'refresh', 'device'])
    expect(Math.abs((cookies.get(name)?.expires ?? 0) - now - 30 * DAY), name).toBeLessThan(60)
  expect(claims(data.token).user).toMatchObject({
    type: 'Internal',
    email: 'finance@carmine.test',
    name: expect.any(String),
    roles: ['Finance'],
  })
  expect(claims(data.token)).not.toHaveProperty('permissions')
  expect(claims(data.permissionToken).permissions).toContain('withdraws:update')
})

test(`${rule(7, 'Queries do not retry and do not refetch on focus')}; a failed GET shows the server message, or the standard message for its status`, async ({
  page,
}) => {
  await signIn(page, 'customer@carmine.test')
  let [answer, calls] = [{ status: 409, body: '' }, 0]
  await page.route(/\/api\/v1\/user-transactions\/my\?page=/, (route) => {
    calls += 1
    return route.fulfill({ contentType: 'application/json', ...answer })
  })
  const open = async (status: number, body: object | string) => {
    answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
    await page.goto('/users/transactions?page=1&limit=10')
  }
  await open(409, { success: false, message: 'The list is locked.' })
  await expect(toast(page, 'The list is locked.')).toBeVisible()
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await page.waitForTimeout(300)
  expect(calls).toBe(1)
  for (const [status, message] of [
    [400, 'Bad request, try again later.'],
    [404, 'Url is not found, try again later.'],
    [500, 'Internal server error, try again later.'],
    [418, 'Something went wrong, try again later.'],
  ] as const) {
    await open(status, '')
    await expect(toast(page, message)).toBeVisible()
  }
})

for (const [status, message] of [
  [401, 'User is unauthorized, try again later.'],
  [403, 'Forbidden request, try again later.'],
] as const)
  test(`${rule(8, 'The authenticated client, on a 401 or 403, shows the error and signs the user out')}: ${status}`, async ({
    page,
    context,
  }) => {
    await signIn(page, 'customer@carmine.test')
    await page.route(/\/api\/v1\/user-transactions\/my\?/, (route) => route.fulfill({ status, body: '' }))
    const left = page.waitForRequest(/\/api\/v1\/auth\/logout$/)
    await page.goto('/users/transactions?page=1&limit=10')
    expect((await left).headers().authorization).toMatch(/^Bearer ey/)
    await page.waitForURL(/\/auth\?next=/)
    await expect(toast(page, message)).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  })

for (const [status, message] of [
  [200, 'Success'],
  [201, 'Success with no content.'],
] as const)
  test(`${rule(8, 'In production, statuses map to the messages of the table')}: ${status} without a message reads "${message}"`, async ({
    page,
  }) => {
    await signIn(page, 'customer@carmine.test')
    const dialog = await openDetails(page)
    await page.route(/\/api\/v1\/users\/my-profile$/, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status, contentType: 'application/json', body: status === 200 ? '{}' : '' })
        : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, message)).toBeVisible()
  })

test(`${rule(8, 'Successfully updated!')}; ${rule(7, 'After a successful create or update, the cached user data is refreshed')}`, async ({
  page,
}) => {
  await signIn(page, 'customer@carmine.test')
  const dialog = await openDetails(page)
  const telephone = `+49 30 ${Date.now() % 1_000_000}`
  await dialog.getByLabel(/^Phone number/).fill(telephone)
  const isProfile = (response: Response, method: string) =>
    response.request().method() === method && /\/users\/my-profile$/.test(response.url())
  const saved = page.waitForResponse((response) => isProfile(response, 'PATCH'))
  // Earlier requests may still be in flight.
  const refreshed = page.waitForResponse(
    async (response) =>
      isProfile(response, 'GET') && ((await response.json()) as { data: { phoneNumber: string } }).data.phoneNumber === telephone,
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)
  await refreshed
  await expect(toast(page, 'Successfully updated!')).toBeVisible()
})

test(`${rule(8, 'Successfully created!')}, ${rule(8, 'Successfully deleted!')}`, async ({ page }) => {
  await signIn(page, 'admin@carmine.test')
  await page.goto('/admin/faq-categories/list?page=1&limit=10')
  await page.getByRole('button', { name: 'New category' }).click()
  // The list's search field has the same label as the first field.
  const form = page.locator('form').filter({ has: page.getByLabel(/^Description/) })
  await form.getByLabel('Name', { exact: true }).fill(`Taxes ${Date.now()}`)
  const isCategory = (response: Response, method: string) =>
    response.request().method() === method && new URL(response.url()).pathname.startsWith('/api/v1/faq-categories')
  const created = page.waitForResponse((response) => isCategory(response, 'POST'))
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(toast(page, 'Successfully created!')).toBeVisible()
  const { data } = (await (await created).json()) as { data: { id: string } }
  await page.goto(`/admin/faq-categories/list?page=1&limit=10&open=${data.id}`)
  await page.getByRole('button', { name: 'Delete category…' }).click()
  const confirmation = page.getByRole('button', { name: 'Delete category', exact: true })
  await confirmation.waitFor()
  await animationsEnded(page)
  const deleted = page.waitForResponse((response) => isCategory(response, 'DELETE'))
  const toastShown = toast(page, 'Successfully deleted!').waitFor()
  await confirmation.click()
  expect(await (await deleted).json()).toMatchObject({ statusCode: 200, message: 'Successfully deleted!' })
  await toastShown
})

test(`${rule(8, 'Successfully registered. Please Sign In!')} is shown after registration`, async ({ page }) => {
  const name = `reg${Date.now().toString(36)}`
  await page.goto('/auth/signup')
  await page.getByLabel('Name', { exact: true }).fill('Ada Newcomer')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel(/^E-?mail/).fill(`${name}@example.test`)
  await page.getByLabel('Country').selectOption('us')
  await page.getByLabel('Password', { exact: true }).fill('Compiler#1952')
  await page.getByLabel(/I accept the/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('main').getByText('Successfully registered. Please Sign In!', { exact: true })).toBeVisible()
})

test(`${rule(8, 'Something went wrong!')} replaces a part of the page that fails to render`, async ({ page, complaints }) => {
  await signIn(page, 'customer@carmine.test')
  // A response that cannot be rendered: only that part of the page fails, and the layout stays.
  await page.route(/\/user-transactions\/my\?/, (route) =>
    route.fulfill({ json: { success: true, statusCode: 200, message: 'Success', data: null } }),
  )
  await page.goto('/users/transactions?page=1&limit=10')
  await expect(page.getByText('Something went wrong!', { exact: true })).toBeVisible()
  // React also reports the error to the window if its second attempt at rendering waits for a lazy component.
  const otherComplaints = complaints.splice(0).filter((complaint) => !complaint.includes("properties of null (reading 'length')"))
  expect(otherComplaints).toEqual([])
})

test(`${rule(5, 'Please input your current password!')} and the other messages of the dialog, with the minimum length for the account type`, async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const open = async () => {
    await page.getByRole('button', { name: /^Profile/ }).click()
    await page.getByRole('button', { name: /^Change password/ }).click()
    await dialog.getByLabel('New password').waitFor()
    await animationsEnded(page)
  }
  const press = () => dialog.getByRole('button', { name: 'Change password' }).click()
  await signIn(page, 'finance@carmine.test')
  await open()
  await expect(dialog.getByText(/At least 10 characters\./)).toBeVisible()
  await leaveSession(page)
  await signIn(page, 'customer@carmine.test')
  await open()
  await expect(dialog.getByText(/At least 6 characters\./)).toBeVisible()
  await press()
  await expect(dialog.getByText('Please input your current password!', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Please input your new password!', { exact: true })).toBeVisible()
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD)
  await dialog.getByLabel('New password').fill('12345')
  await press()
  await expect(dialog.getByText('New password must be at least 6 characters long!', { exact: true })).toBeVisible()
})

test(`${rule(4, 'A successful password change shows the server message, then signs the user out after 1 second')}; ${rule(3, 'Password change payload: oldPassword, newPassword')}`, async ({
  page,
}) => {
  await signIn(page, 'customer@carmine.test')
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('button', { name: /^Change password/ }).click()
  // Other tests need the demo password, so the request is not sent to the server.
  let payload: unknown
  let answeredAt = 0
  await page.route(/\/auth\/change-password$/, (route) => {
    payload = route.request().postDataJSON()
    answeredAt = Date.now()
    return route.fulfill({ json: { success: true, statusCode: 200, message: 'Your password is changed.', data: null } })
  })
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD)
  await dialog.getByLabel('New password').fill('Difference#1822')
  await animationsEnded(page)
  // Times of the message and of leaving the page, by the browser's clock, because a busy machine delivers events late.
  await page.evaluate((message) => {
    const note = (name: string) => (sessionStorage[name] ??= String(performance.timeOrigin + performance.now()))
    const checkToast = () => document.querySelector('[role=status]')?.textContent?.includes(message) && note('shownAt')
    new MutationObserver(checkToast).observe(document.body, { childList: true, subtree: true, characterData: true })
    window.addEventListener('pagehide', () => note('leftAt'))
  }, 'Your password is changed.')
  const left = page.waitForRequest(/\/auth\/logout$/).then(() => Date.now())
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Your password is changed.')).toBeVisible()
  expect((await left) - answeredAt).toBeGreaterThan(950)
  await page.waitForURL(/\/auth/)
  const waited = () => page.evaluate(() => Number(sessionStorage.leftAt) - Number(sessionStorage.shownAt))
  await expect.poll(waited).toBeLessThan(3_000)
  expect(payload).toEqual({ oldPassword: DEMO_PASSWORD, newPassword: 'Difference#1822' })
})

test(`${rule(1, 'The total asset value is taken from the profile balance')}; ${rule(7, 'GET /users/my-profile: the response data has balance')}`, async ({
  page,
}) => {
  // Another test may change the balance of a demo account meanwhile.
  const { email } = await newCustomer('Tilda Total', 'us', '1234.50')
  const read = page.waitForResponse(/\/api\/v1\/users\/my-profile$/)
  await signIn(page, email, 'Analytical#1843')
  const { balance } = ((await (await read).json()) as { data: { balance: string } }).data
  expect(balance).toBe('1234.50')
  await page.getByRole('button', { name: /^Profile/ }).click()
  const shown = page.getByRole('dialog', { name: 'Profile' }).getByText('Total asset value').locator('xpath=following-sibling::*[1]')
  await expect(shown).toContainText(Number(balance).toLocaleString('en-US', { minimumFractionDigits: 2 }))
})

test(`${rule(7, 'Filter parameters are cleaned of empty values')}; ${rule(7, 'Arrays are sent as repeated key=value pairs')}`, async ({
  page,
}) => {
  await signIn(page, 'finance@carmine.test')
  const filtered = page.waitForRequest((request) => request.url().includes('status=PENDING&status=APPROVED') && isCall(request))
  await page.goto('/admin/withdraws/list?page=1&limit=10&status=PENDING&status=APPROVED&searchTerm=&network=')
  const search = new URL((await filtered).url()).searchParams
  expect(search.getAll('status')).toEqual(['PENDING', 'APPROVED'])
  expect([...search.values()].filter((value) => value === '')).toEqual([])
})

test(rule(9, 'The search debounce is 500 ms'), async ({ page }) => {
  await signIn(page, 'support@carmine.test')
  await page.goto('/admin/faqs/list?page=1&limit=10')
  await page.waitForLoadState('networkidle')
  const searches: Request[] = []
  page.on('request', (request) => {
    if (/\/faqs\?.*searchTerm=/.test(request.url())) searches.push(request)
  })
  const field = page.getByRole('searchbox').or(page.getByRole('search').getByRole('textbox')).first()
  // Both times are from the browser's clock, because a busy machine delivers events late.
  await field.evaluate((input) =>
    input.addEventListener('input', () => (input.dataset.at = String(performance.timeOrigin + performance.now()))),
  )
  // Typed by a script in the page: on a busy machine, more than half a second may pass between two keys of the test.
  await field.focus()
  await page.evaluate(async () => {
    for (const letter of 'money') {
      document.execCommand('insertText', false, letter)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  })
  await expect.poll(() => searches).toHaveLength(1)
  const [search] = searches
  await search?.response()
  expect(new URL(search?.url() ?? '').searchParams.get('searchTerm')).toBe('money')
  const waited = (search?.timing().startTime ?? 0) - Number(await field.getAttribute('data-at'))
  expect(waited).toBeGreaterThan(490)
  expect(waited).toBeLessThan(5000)
})

test(rule(2, 'The app wrapper is registered under /_app'), async ({ page }) => {
  await page.goto('/users')
  const pages = await page.waitForFunction(
    () => (window as unknown as { __BUILD_MANIFEST?: { sortedPages: string[] } }).__BUILD_MANIFEST?.sortedPages,
  )
  expect(await pages.jsonValue()).toContain('/_app')
})

test(rule(9, 'Default page size is 10, default page is 1'), async ({ page }) => {
  await signIn(page, 'finance@carmine.test')
  for (const [address, label] of [
    ['/admin/customers/list', 'Customers'],
    ['/admin/user-transactions/list', 'Transactions'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–10 of')
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10')
    await expect(page.getByRole('table', { name: label }).locator('tbody tr')).toHaveCount(10)
  }
})
