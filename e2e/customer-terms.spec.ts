import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoEntity } from '../src/domain/legal-entity'
import { call, signInAs } from './support/api'
import { ADMIN, announced, approve, approveOnScreen, as, desks, DIRECTOR, leave, unique, type Pending } from './support/approvals'
import { newCustomer, type Customer } from './support/customers'
import { enterAs } from './support/desk'
import { animationsEnded, enter, expect, mailedTo, test, url, visible } from './support/fixtures'
import { openProject } from './support/projects'

// Terms shown to a customer: legal parties, the site's address, payment method terms, market rates, the country.

const get = <T>(path: string, token?: string) => call<T>(url(), 'GET', path, token ? { token } : {})
const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

test('an email to a customer names the legal parties', async ({ page }) => {
  const since = Date.now()
  const { email } = await newCustomer('Lena Legal', 'us', '10.00')
  const { name, registration, address, governingLaw, complaints } = demoEntity
  // The demo's registration and governing law have the same value, so each is matched with its label.
  const parties = [
    `${name}, registration no. ${registration}, ${address.join(', ')}.`,
    `Governing law: ${governingLaw}. Complaints: ${complaints}`,
  ]
  const text = withoutSpaces(await mailedTo(email, since, /^([^]*)$/))
  for (const party of parties) expect(text).toContain(withoutSpaces(party))
  await page.goto(`/dev/mailbox?to=${encodeURIComponent(email)}`)
  await page.getByRole('listitem').getByRole('link').first().click()
  const html = page.frameLocator('iframe').locator('body').or(page.locator('body')).first()
  for (const party of parties) await expect(html).toContainText(party)
})

test('the sign-in page names the address of the request only where it is one of ours', async ({ page }) => {
  const { host, port } = new URL(url())
  const line = page.getByText(/^Check the address\. Sign in only at/).filter({ visible: true })
  await page.goto('/auth')
  await expect(line).toHaveText(`Check the address. Sign in only at ${host}.`)
  await page.goto(`http://localhost:${port}/auth`)
  await expect(line).toHaveText(`Check the address. Sign in only at localhost:${port}.`)
  await page.setExtraHTTPHeaders({ 'X-Forwarded-Host': 'carmine-sign-in.example', 'X-Forwarded-For': '203.0.113.7' })
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Before you sign in' })).toBeVisible()
  await expect(page.getByText('carmine-sign-in.example')).toHaveCount(0)
})

/** Offers a bank account that accepts 150.00 to 180.00 EUR, in a country that no other test pays from. */
async function offerBankAccount(country: string): Promise<string> {
  const root = await as(ADMIN)
  const title = `Narrow ${unique()}`
  const [{ id: currency } = { id: '' }] = await root<{ id: string }[]>('GET', '/currencies?searchTerm=EUR')
  const receivingDetails = { type: 'BANK', holder: 'Carmine Clients', bankName: 'Banco do Porto', iban: 'PT50 0002 0123 1234 5678 9015 4' }
  const terms = { minAmount: '150.00', maxAmount: '180.00', fee: { fixed: '3.00', percent: '1.00', bearer: 'CUSTOMER' } }
  const body = { title, kind: 'MANUAL', currency, instructions: 'Send euros.', receivingDetails, ...terms }
  await approve(DIRECTOR, await root<Pending>('POST', '/payment-gateways', body))
  const [gateway] = await root<{ id: string }[]>('GET', `/payment-gateways?searchTerm=${encodeURIComponent(title)}`)
  const countries = await root<{ id: string; title: string }[]>('GET', `/countries?searchTerm=${encodeURIComponent(country)}`)
  const id = countries.find((one) => one.title === country)?.id
  await approve(DIRECTOR, await root<Pending>('POST', `/countries/${id}/add-payment-gateways`, { gateways: [gateway?.id] }))
  return title
}

async function placeOrder({ token }: Customer, investmentAmount: string): Promise<string> {
  const { id: project, returnRates } = await openProject()
  const body = { project, lockedPeriod: returnRates[0]?.period, investmentAmount, acknowledgedRisk: true, source: 'GATEWAY' }
  return (await call<{ id: string }>(url(), 'POST', '/investments', { token, body })).id
}

/** Reports a payment of this amount in euros on screen, and expects an error at the amount field, in the page's language. */
async function expectAmountRefused(page: Page, labels: { amount: string; number: string; paid: string }, amount: string, refusal: RegExp) {
  const field = page.getByLabel(labels.amount)
  await field.fill(amount)
  await page.getByLabel(labels.number).fill(`TX-${unique()}`)
  await page.getByRole('button', { name: labels.paid }).filter({ visible: true }).first().click()
  await expect(field).toHaveAccessibleDescription(refusal)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

test('minimum, maximum and fee of a payment method are shown, and an amount outside them is refused at the amount', async ({
  page,
  isMobile,
}) => {
  const [country, slug] = isMobile ? (['Fiji', 'fj'] as const) : (['Samoa', 'ws'] as const)
  const title = await offerBankAccount(country)
  const customer = await newCustomer('Bea Bounds', slug, '10.00')
  const order = await placeOrder(customer, '300.00')
  await expect(placeOrder(customer, '100.00')).rejects.toThrow(/422 The payment methods of your country accept [\d.]+ USD or more/)
  await enter(page, customer.token)
  await page.goto(`/users/investments/${order}/pay`)
  await page.getByRole('radio', { name: new RegExp(title) }).check()
  await expect(visible(page, '150.00 to 180.00 EUR per payment')).toBeVisible()
  await expect(visible(page, /^Provider’s fee .+ EUR \(3\.00 EUR \+ 1\.00 %\), added to your payment$/)).toBeVisible()
  const labels = { amount: 'Amount you sent', number: 'Transaction ID', paid: 'I have paid' }
  await expectAmountRefused(page, labels, '149.99', /^The minimum for one payment is 150\.00 EUR\. Nothing was recorded\./)
  await expectAmountRefused(page, labels, '180.01', /^The maximum for one payment is 180\.00 EUR\. Nothing was recorded\./)
  expect(await get<unknown[]>(`/investments/${order}/payments`, customer.token)).toEqual([])

  await page.goto(`/es/users/investments/${order}/pay`)
  await page.getByRole('radio', { name: new RegExp(title) }).check()
  const spanish = { amount: 'Importe que envió', number: 'Identificador de la transacción', paid: 'He pagado' }
  await expectAmountRefused(page, spanish, '149.99', /^El importe mínimo de un pago es 150\.00 EUR\. No se ha registrado nada\./)
})

type Rate = { title: string; currencyCode: string; value: string; version: number; id: string }
const day = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).replace('Sept', 'Sep')

test('the back office shows the market rates of the demo file with its name and date, and names the person who typed a rate', async ({
  page,
  isMobile,
}) => {
  const file = JSON.parse(await readFile(join(process.env.E2E_DATA_DIR ?? '', 'demo-market-rates.json'), 'utf8')) as {
    source: string
    date: string
    rates: Record<string, string>
  }
  const all = await get<Rate[]>('/currencies?limit=50', await signInAs(url(), ADMIN))
  const typed = all.find(({ currencyCode }) => currencyCode === (isMobile ? 'CHF' : 'CAD'))
  if (!typed) throw new Error('The demo does not know the currency')
  const change = { value: typed.value, version: typed.version }
  const saved = await (await as(ADMIN))<Pending | Rate>('PATCH', `/currencies/${typed.id}`, change)
  if ('changeRequest' in saved) await approve(DIRECTOR, saved)
  await enterAs(page.context(), ADMIN)
  await page.goto('/admin/currencies/list?page=1&limit=50')
  const entry = (code: string) => page.getByRole(isMobile ? 'listitem' : 'row').filter({ has: page.getByText(code, { exact: true }) })
  for (const code of Object.keys(file.rates)) await expect(entry(code)).toContainText(`${file.source} · ${day(file.date)}`)
  await expect(entry(typed.currencyCode)).toContainText(/Set by [^·]+ · /)
  // Without a market rate, none can be out of date.
  await expect(entry('USDC')).not.toContainText('Out of date')
})

test('a verified customer cannot change the country, and staff change it only with a second approval', async ({ page, browser }) => {
  const customer = await newCustomer('Cora Country', 'us', '10.00')
  const countryOf = async () => (await get<{ country: { title: string } }>('/users/my-profile', customer.token)).country.title
  const before = await countryOf()
  const [{ id: canada } = { id: '' }] = await get<{ id: string }[]>('/countries?searchTerm=Canada')
  const { version } = await get<{ version: number }>('/users/my-profile', customer.token)
  const changed = call(url(), 'PATCH', '/users/my-profile', { token: customer.token, body: { country: canada, version } })
  await expect(changed).rejects.toThrow(/422.*Your country was verified with your identity/s)

  await enter(page, customer.token)
  await page.goto('/users')
  await page
    .getByRole('button', { name: /profile|account/i })
    .filter({ visible: true })
    .first()
    .click()
  await page
    .getByRole('button', { name: 'Your details' })
    .or(page.getByRole('menuitem', { name: 'Your details' }))
    .click()
  const details = page.getByRole('dialog', { name: 'Your details' })
  await expect(details).toContainText(before)
  await expect(details).toContainText('Your name and country were verified with your identity.')
  await expect(details.getByLabel('Country')).toHaveCount(0)

  const [maker, checker] = (await desks(browser, ADMIN, DIRECTOR)) as [Page, Page]
  await maker.goto(`/admin/customers/${customer.id}`)
  await maker.getByRole('button', { name: 'Edit', exact: true }).click()
  const pane = maker.getByRole('dialog', { name: 'Edit Cora Country' })
  await pane.getByLabel('Country').fill('Canada')
  const option = maker.locator('.ant-select-item-option').filter({ hasText: /Canada$/ })
  await option.waitFor()
  await animationsEnded(maker)
  await option.click()
  await pane.getByRole('button', { name: /^Save/ }).click()
  const code = await announced(maker)
  expect(await countryOf()).toBe(before)
  await approveOnScreen(checker, code)
  expect(await countryOf()).toBe('Canada')
  await leave(maker, checker)
})
