import type { Locator } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { textsOf } from '../tests/support/pdf-text'
import { call, signInAs } from './support/api'
import { newCustomer, pendingPayments } from './support/customers'
import { animationsEnded, enter, expect, leaveSession, test, url, visible } from './support/fixtures'

// What a customer reads matches the actual data, on desktop and phone.

test('a payment in review is shown with no action needed, no deadline and no way to pay again', async ({ page }) => {
  const customer = await newCustomer('Rosa Review', 'us', '10.00')
  await pendingPayments(customer, [{}])
  await enter(page, customer.token)
  await page.goto('/users')
  await expect(visible(page, /^100\.00 USD in review, no action needed$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay/ }).filter({ visible: true })).toHaveCount(0)
  const [investment] = await call<{ id: string }[]>(url(), 'GET', '/investments/my', { token: customer.token })
  await page.goto(`/users/investments/${investment?.id}/pay`)
  await expect(visible(page, '100.00 USD in review, no action needed')).toBeVisible()
  await expect(visible(page, /There is no deadline during the review/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'I have paid' })).toHaveCount(0)
})

type Matured = { id: string; code: string; principal: string; user: { id: string } }

test('matured principal comes first on the dashboard and is not shown as locked', async ({ page }, { project }) => {
  const admin = await signInAs(url(), 'admin@carmine.test')
  const matured = await call<Matured[]>(url(), 'GET', '/investments?status=MATURED&limit=50', { token: admin })
  // Other tests read the matured investment of the customer with the published password.
  const known = await call<{ id: string }>(url(), 'GET', '/users/my-profile', { token: await signInAs(url(), 'customer@carmine.test') })
  const people = [...new Set(matured.map(({ user }) => user.id))].filter((person) => person !== known.id)
  const id = people.at(project.name === 'phone' ? -1 : 0) ?? ''
  const { email } = await call<{ email: string }>(url(), 'GET', `/users/${id}`, { token: admin })
  await enter(page, await signInAs(url(), email))
  await page.goto('/users')
  const decisions = page.getByRole('region', { name: 'Decisions' })
  await expect(decisions.getByText(/Decide what to do with .+: move to balance or reinvest/).first()).toBeVisible()
  const [first, others] = await Promise.all([
    decisions.boundingBox(),
    page.getByRole('main').getByRole('region').filter({ visible: true }).nth(1).boundingBox(),
  ])
  expect(first?.y).toBeLessThan(others?.y ?? 0)
  const own = matured.find(({ user }) => user.id === id)
  await page.goto(`/users/investments/${own?.id}`)
  await expect(visible(page, 'Matured: decision needed')).toBeVisible()
  await expect(page.getByText(/Locked until/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Move to balance' }).click()
  const confirmation = page.getByRole('dialog').getByRole('button', { name: 'Move to balance' })
  await confirmation.waitFor()
  await animationsEnded(page)
  await confirmation.click()
  await expect(page.getByText('Matured: decision needed')).toHaveCount(0)
})

test('a statement links to its verification page, which names the issuer and detects a changed copy', async ({ page, browser }) => {
  await enter(page, await signInAs(url(), 'customer@carmine.test'))
  await page.goto('/users/transactions?page=1&limit=10')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Create PDF' }).click()
  const content = await readFile(await (await download).path())
  const code = /\/verify\/([\w-]+)/.exec((await textsOf(content)).replaceAll('\n', ''))?.[1] ?? ''
  expect(code).not.toBe('')

  // The recipient of the statement needs no account.
  const stranger = await (await browser.newContext({ baseURL: url(), viewport: page.viewportSize() })).newPage()
  await stranger.goto(`/verify/${code}`)
  await expect(stranger.getByText(/^Issued by /)).toBeVisible()
  await expect(stranger.getByText(code).first()).toBeVisible()
  const copy = stranger.locator('input[type=file]')
  await copy.setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: content })
  await expect(stranger.getByText('The file is unchanged.')).toBeVisible()
  const changed = Buffer.concat([content, Buffer.from(' ')])
  await copy.setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: changed })
  await expect(stranger.getByText('The file does not match.')).toBeVisible()
  await stranger.goto('/verify/CARMINE-0000')
  await expect(stranger.getByText('Not issued by us.')).toBeVisible()
  await stranger.context().close()
})

test('the first referral link, on any public page, is kept until sign-up', async ({ page }) => {
  await page.goto('/projects?refer=investor')
  await page.goto('/about-us')
  await page.goto('/auth/signup')
  await expect(page.getByText('investor', { exact: true })).toBeVisible()
  await page.goto('/?refer=customer')
  await page.goto('/auth/signup')
  await expect(page.getByText('investor', { exact: true })).toBeVisible()
  await leaveSession(page)
})

test('the country of a customer with a verified identity is read-only, with the reason shown', async ({ page }) => {
  const customer = await newCustomer('Cora Country', 'us', '10.00')
  await enter(page, customer.token)
  await page.goto('/users')
  await page
    .getByRole('button', { name: /^Profile/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('button', { name: 'Your details' }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('United States')).toBeVisible()
  await expect(details.getByText(/Your name and country were verified with your identity/)).toBeVisible()
  await expect(details.getByRole('combobox', { name: 'Country' })).toHaveCount(0)
})

/** The texts of a chart that are smaller than 11 px on the screen. */
const smallTexts = (chart: Locator): Promise<string[]> =>
  chart.evaluate((svg: SVGSVGElement) =>
    [...svg.querySelectorAll('text')].flatMap((text) => {
      const { height } = text.getBoundingClientRect()
      const scale = svg.viewBox.baseVal.width > 0 ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1
      const size = parseFloat(getComputedStyle(text).fontSize) * scale
      return height > 0 && size < 11 ? [`${text.textContent}: ${size.toFixed(1)} px`] : []
    }),
  )

test('no text in the charts of a project page is smaller than 11 px', async ({ page }) => {
  const projects = await call<{ slug: string }[]>(url(), 'GET', '/projects?limit=20')
  let drawn = 0
  for (const { slug } of projects.slice(0, 4)) {
    await page.goto(`/projects/${slug}`)
    const charts = page.locator('main svg:has(text)')
    for (const chart of await charts.all()) {
      // A chart is drawn at its width once it is in the viewport.
      await chart.scrollIntoViewIfNeeded()
      await expect.poll(() => smallTexts(chart), { message: slug }).toEqual([])
      drawn++
    }
  }
  expect(drawn).toBeGreaterThan(0)
})

test('on phones, amounts of transactions end at the edge of the list, whatever the length of the texts', async ({ page }, { project }) => {
  test.skip(project.name !== 'phone', 'On desktops the list is a table with columns.')
  await enter(page, await signInAs(url(), 'customer@carmine.test'))
  await page.goto('/users/transactions?page=1&limit=10')
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table.getByRole('button').first()).toBeVisible()
  const gaps = await table.evaluate((element) => {
    const edge = element.getBoundingClientRect().right
    return [...element.querySelectorAll('tbody tr')].flatMap((row) => {
      const shown = [...row.children].filter((cell) => cell.getBoundingClientRect().width > 0)
      const last = shown.at(-1)
      return shown.length > 1 && last ? [Math.round(edge - last.getBoundingClientRect().right)] : []
    })
  })
  expect(gaps.length).toBeGreaterThan(5)
  expect(gaps.filter((gap) => gap !== 0)).toEqual([])
})
