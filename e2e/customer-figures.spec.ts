import type { Page } from '@playwright/test'
import { groupDigits } from '../src/domain/money'
import { call } from './support/api'
import { newCustomer, type Customer } from './support/customers'
import { enter, expect, test, url, visible } from './support/fixtures'
import { openProject } from './support/projects'

// Figures and choices that must stay the same from page to page.

const get = <T>(path: string, token?: string) => call<T>(url(), 'GET', path, token ? { token } : {})

/** An order of the open project with the most room, to be paid by a payment method. */
async function placeOrder({ token }: Customer, amount: string): Promise<{ id: string }> {
  const { id, returnRates } = await openProject()
  return call<{ id: string }>(url(), 'POST', '/investments', {
    token,
    body: { project: id, lockedPeriod: returnRates[0]?.period, investmentAmount: amount, acknowledgedRisk: true, source: 'GATEWAY' },
  })
}

const figure = (page: Page, key: string) => page.locator(`[data-figure="${key}"]`).filter({ visible: true }).first()

test('an unpaid order is shown as reserved and due, and counts neither as invested nor as part of the total value', async ({ page }) => {
  const customer = await newCustomer('Olga Order', 'us', '10.00')
  const { id } = await placeOrder(customer, '230.00')
  await enter(page, customer.token)
  await page.goto('/users')
  await expect(figure(page, 'reserved')).toHaveText('230.00')
  await expect(figure(page, 'assets')).toHaveText(/^10\.00/)
  await expect(page.getByRole('region', { name: 'Allocation' })).not.toContainText('230.00')
  await page.goto('/users/investments?page=1&limit=10')
  await expect(figure(page, 'invested')).toHaveText(/^0\.00/)
  await page.goto(`/users/investments/${id}`)
  await expect(figure(page, `investmentAmount ${id}`)).toHaveText(/^230\.00/)
  await expect(figure(page, `investmentPaid ${id}`)).toHaveText(/^0\.00/)
  await expect(figure(page, `stillToPay ${id}`)).toHaveText(/^230\.00/)
  await expect(page.locator('[data-figure^="investmentPrincipal"]').filter({ hasText: '230.00' })).toHaveCount(0)
})

test('lock period, amount and risk acknowledgement chosen on the project page are not requested again', async ({ page }) => {
  const customer = await newCustomer('Rita Risk', 'us', '500.00')
  const { slug, returnRates } = await openProject()
  const period = returnRates.at(-1)?.period ?? 0
  await enter(page, customer.token)
  await page.goto(`/projects/${slug}`)
  const card = page.locator('#invest')
  const button = card.getByRole('button', { name: 'Invest 140.00 USD' })
  // Input entered while the form's scripts load is replayed after hydration.
  await expect(async () => {
    await card.getByText(`${period} months`, { exact: false }).first().click()
    await card.getByLabel('Amount').fill('140.00')
    await expect(button).toBeVisible({ timeout: 2000 })
  }).toPass()
  await card.getByLabel(/I understand that I can lose/).check()
  await button.click()
  await expect(page).toHaveURL(/\/users\/investments\/new/)
  await expect(page.getByLabel('You invest').and(page.locator('input'))).toHaveValue(/^140/)
  await expect(page.getByRole('radio', { name: `${period} months` })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /I understand that I can lose/ })).toHaveCount(0)
  await page.getByText('From my balance').click()
  await page.getByRole('button', { name: 'Invest', exact: true }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/users\/investments\/[0-9a-f-]{36}$/)
  const [investment] = await get<{ investmentAmount: string; lockedPeriod: number; status: string }[]>('/investments/my', customer.token)
  expect(investment).toMatchObject({ investmentAmount: '140.00', lockedPeriod: period, status: 'ACTIVE' })
})

type Project = {
  slug: string
  profitShared: string
  track: { onTime: number; dueSoFar: number; shared: number; missing: unknown[] }
}

test('a project page counts its payouts on time once, and never calls a record with a late payout complete', async ({ page }) => {
  const all = await get<Project[]>('/projects?limit=50')
  const late = all.find(({ track }) => track.onTime < track.dueSoFar) ?? all[0]
  if (!late || late.track.dueSoFar === 0) throw new Error('No project of the demo has a payout that was due')
  await page.goto(`/projects/${late.slug}`)
  const counts = page.locator('dt', { hasText: 'Paid on time' }).locator('xpath=following-sibling::dd[1]').filter({ visible: true })
  await expect(counts.first()).toBeVisible()
  const texts = (await counts.allInnerTexts()).map((text) => text.trim())
  expect(new Set(texts)).toEqual(new Set([`${late.track.onTime} of ${late.track.dueSoFar}`]))
  await expect(visible(page, new RegExp(`^${groupDigits(late.profitShared)} USD$`))).toBeVisible()
  if (late.track.onTime < late.track.dueSoFar) await expect(page.getByRole('main')).not.toContainText(/(every|all) payouts? on time/i)
})
