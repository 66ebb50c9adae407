import type { Locator } from '@playwright/test'
import { call, signInAs } from './support/api'
import { colourOf } from './support/colours'
import { expect, signIn, test, url } from './support/fixtures'

// The look of the back office's own parts: tables, panels, forms and the permission matrix.

const isPhone = (project: string) => project === 'phone'

test.beforeEach(async ({ page }) => signIn(page, 'admin@carmine.test'))

/** The id of the first item at a path of the API, or of the one with this title. */
async function idOf(path: string, title?: string): Promise<string> {
  const token = await signInAs(url(), 'admin@carmine.test')
  const rows = await call<{ id: string; title?: string }[]>(url(), 'GET', path, { token })
  const row = title === undefined ? rows[0] : rows.find((one) => one.title === title)
  if (!row) throw new Error(`The demo data has nothing at ${path}`)
  return row.id
}

/** The distance from the start of an element to the first text in it, in pixels. */
const textInset = (inside: Locator, around: Locator) =>
  Promise.all([inside, around].map((locator) => locator.evaluate((element) => element.getBoundingClientRect().left))).then(
    ([text = 0, frame = 0]) => Math.round(text - frame),
  )

test('checked permissions are ink, so that the brand marks only changes', async ({ page }) => {
  await page.goto(`/admin/roles/edit-permissions/${await idOf('/role-manager/roles?limit=20', 'Finance')}`)
  const checked = page.getByRole('table').locator('.ant-checkbox-checked').first()
  await expect(checked).toHaveCSS('background-color', await colourOf(page, 'ink'))
})

test('the content below a row starts with the row', async ({ page }, { project }) => {
  test.skip(isPhone(project.name), 'A list is cards on a phone.')
  await page.goto('/admin/audit-logs/list?page=1&limit=10')
  const row = page.locator('tbody tr[data-row-key]').first()
  await row.getByRole('button', { name: /^Open/ }).click()
  const below = page.locator('.under-row > td')
  await expect(below).toBeVisible()
  const start = await textInset(row.locator('td').nth(1).locator('> *').first(), row)
  await expect(below).toHaveCSS('padding-left', `${start}px`)
  await expect(below).toHaveCSS('padding-right', '24px')
  await expect(row.locator('td').first()).toHaveCSS('border-bottom-width', '0px')
})

test('headers of a table do not move when it starts to scroll', async ({ page }, { project }) => {
  test.skip(isPhone(project.name), 'A list is cards on a phone.')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/admin/withdraws/list?page=1&limit=10')
  for (const head of await page.getByRole('columnheader').all())
    expect(await head.evaluate((cell) => getComputedStyle(cell).transitionProperty)).toBe('none')
})

test('code, state and steps of an open withdrawal do not overlap', async ({ page }) => {
  await page.goto('/admin/withdraws/list?page=1&limit=10&status=PENDING')
  // Loading rows cannot be opened.
  await expect(page.getByText(/^WDR-/).first()).toBeVisible()
  const opens = page.getByRole('button', { name: /^Open WDR-/ }).or(page.locator('tbody tr[data-row-key]'))
  await opens.first().click({ position: { x: 100, y: 8 } })
  const panel = page.getByRole('dialog', { name: /^Withdrawal WDR-/ })
  const copy = await panel.getByRole('heading').first().getByRole('button').boundingBox()
  const state = await panel.locator('h2 + *').boundingBox()
  if (!copy || !state) throw new Error('The header has no code or no state')
  const isApart = copy.x + copy.width <= state.x || copy.y + copy.height <= state.y
  expect(isApart).toBe(true)
})

test('a panel without padding has none, and its heading starts with its rows', async ({ page }) => {
  await page.goto(`/admin/countries/edit-payment-gateways/${await idOf('/countries?limit=1')}`)
  await expect(page.getByRole('region', { name: 'Gateways' })).toHaveCSS('padding', '0px')

  await page.goto('/admin/approvals/list?tab=policies&page=1&limit=10')
  const findings = page.getByRole('region', { name: 'Findings' })
  const heading = findings.getByRole('heading', { name: 'Findings' })
  expect(await textInset(heading, findings)).toBe(await textInset(findings.getByRole('table'), findings))
})

test('on phones, forms have tall buttons, and odd figures the whole row', async ({ page }, { project }) => {
  test.skip(!isPhone(project.name), 'concerns phones')
  await page.goto('/admin/currencies/list?page=1&limit=10&new=true')
  const save = page.getByRole('button', { name: 'Create currency' })
  await expect(save).toHaveCSS('height', '48px')

  await page.goto(`/admin/customers/${await idOf('/users?type=Customer&searchTerm=customer@carmine.test&limit=1')}`)
  const figure = page.locator('dl > div', { hasText: 'On hold' }).first()
  await expect(figure).toBeVisible()
  const [own = 0, whole = 0] = await figure.evaluate((cell) => [cell.clientWidth, cell.parentElement?.clientWidth ?? 0])
  expect(own).toBe(whole)
})

test('on phones, a list has the width of its rows while it loads', async ({ page }, { project }) => {
  test.skip(!isPhone(project.name), 'concerns phones')
  await page.route(/\/api\/v1\/currencies\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4000))
    await route.continue()
  })
  await page.goto('/admin/currencies/list?page=1&limit=10')
  const waiting = page.locator('ul[aria-hidden="true"] > li').first()
  await expect(waiting).toBeVisible()
  expect((await waiting.boundingBox())?.width).toBe(390)
})

test('a small input is as high as the text in it', async ({ page }) => {
  await page.goto(`/admin/projects/${await idOf('/projects?limit=20', 'Eastgate Cargo Bikes')}/details?tab=profit`)
  const input = page.getByRole('textbox', { name: /^Percentage for/ }).first()
  const { shown, line } = await input.evaluate((element) => ({
    shown: element.clientHeight,
    line: parseFloat(getComputedStyle(element).lineHeight),
  }))
  expect(shown).toBeGreaterThanOrEqual(line)
})
