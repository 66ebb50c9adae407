import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { encode } from 'uqr'
import { demoEntity } from '../src/domain/legal-entity'
import { groupDigits, toMinor, toMoney } from '../src/domain/money'
import { drawnModules } from '../tests/support/pdf-squares'
import { textsOf } from '../tests/support/pdf-text'
import { call, signInAs } from './support/api'
import { ADMIN, as, FINANCE } from './support/approvals'
import { newCustomer, upload, type Customer } from './support/customers'
import { deskOf, enterAs } from './support/desk'
import { enter, expect, leaveSession, test, url, visible } from './support/fixtures'
import { openProject } from './support/projects'

// Punctuality, matured principal, part-paid orders and statements, as a customer reads them.

const get = <T>(path: string, token?: string) => call<T>(url(), 'GET', path, token ? { token } : {})
const figure = (page: Page, key: string) => page.locator(`[data-figure="${key}"]`).filter({ visible: true }).first()
const sumOf = (amounts: readonly string[]) => toMoney(amounts.reduce((sum, amount) => sum + toMinor(amount), 0n))

type Track = { onTime: number; shared: number; dueSoFar: number }
type Project = { id: string; slug: string; track: Track }
type Investment = { id: string; code: string; principal: string; effectiveFrom: string | null; user: { id: string } }
type Share = { paid: string; postedAt: string }

/** A project with a late payout, and an investment that received each of its payouts. */
async function lateProject(admin: string): Promise<{ project: Project; investment: Investment }> {
  const projects = await get<Project[]>('/projects?limit=100&sortBy=createdAt&sortOrder=ASC')
  const late = projects.filter(({ track }) => track.onTime < track.shared)
  for (const project of late) {
    const all = await get<Investment[]>(
      `/investments?project=${project.id}&status=ACTIVE&status=CLOSED&limit=100&sortBy=createdAt&sortOrder=ASC`,
      admin,
    )
    const oldest = all
      .filter(({ effectiveFrom }) => effectiveFrom)
      .sort((a, b) => (a.effectiveFrom ?? '').localeCompare(b.effectiveFrom ?? ''))
    for (const investment of oldest) {
      const shares = await get<Share[]>(`/investments/${investment.id}/shares?limit=50`, admin)
      if (shares.length === project.track.shared) return { project, investment }
    }
  }
  throw new Error(`No investment received all payouts of one of the ${late.length} projects that paid one late`)
}

test('payouts on time are counted the same on the investment, the project page and in the back office', async ({ page }) => {
  const admin = await signInAs(url(), ADMIN)
  const { project, investment } = await lateProject(admin)
  const { onTime, dueSoFar } = project.track
  const { email } = await get<{ email: string }>(`/users/${investment.user.id}`, admin)
  const never = /all on time|every payout|(\d+) of \1 (payouts )?on time/i
  await enter(page, await signInAs(url(), email))
  await page.goto(`/users/investments/${investment.id}`)
  const main = page.getByRole('main')
  await expect(visible(page, `${onTime} of ${dueSoFar}`)).toBeVisible()
  await expect(page.getByRole('img', { name: `${onTime} of ${dueSoFar} payouts on time` }).first()).toBeVisible()
  await expect(main).not.toContainText(never)
  await page.goto(`/projects/${project.slug}`)
  await expect(visible(page, `${onTime} of ${dueSoFar}`)).toBeVisible()
  await expect(main).not.toContainText(never)
  await leaveSession(page)

  await enterAs(page.context(), ADMIN)
  await page.goto(`/admin/projects/${project.id}/details?tab=profit`)
  const counts = page.getByText(/^\d+ of \d+ on time$/).filter({ visible: true })
  await expect(counts).toHaveText([`${onTime} of ${dueSoFar} on time`, `${onTime} of ${dueSoFar} on time`])
  await expect(main).not.toContainText(never)
})

test('matured principal is first on the dashboard and in Next steps; a notification and an email name the amount', async ({
  page,
  browser,
}) => {
  const email = 'customer@carmine.test'
  const token = await signInAs(url(), email)
  const [matured] = await get<Investment[]>('/investments/my?status=MATURED', token)
  if (!matured) throw new Error('The customer of the demo has no matured investment')
  const amount = `${groupDigits(matured.principal)} USD`
  await enter(page, token)
  await page.goto('/users')
  const regions = page.getByRole('main').getByRole('region').filter({ visible: true })
  await expect(regions.first()).toHaveAccessibleName('Decisions')
  await expect(regions.first()).toContainText(`Decide what to do with ${amount}: move to balance or reinvest.`)
  const steps = regions.filter({ has: page.getByRole('heading', { name: 'Next steps' }) })
  await expect(steps.getByRole('link').first()).toHaveText('View matured investments')
  await expect(steps).toContainText('Decide on your matured investment')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const inbox = page.getByRole('dialog', { name: 'Notifications' })
  const title = `Choose what to do with your matured principal of ${amount}`
  await expect(async () => {
    await inbox.getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expect(inbox.getByText(title).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await inbox.getByText(title).first().click()
  await expect(page).toHaveURL(new RegExp(`/users/investments/${matured.id}`))
  await expect(visible(page, 'Matured: decision needed')).toBeVisible()

  const desk = await deskOf(browser, ADMIN)
  await desk.goto(`/admin/outbox/list?page=1&limit=10&searchTerm=${encodeURIComponent(amount)}`)
  await expect(desk.getByRole('row').filter({ hasText: email }).filter({ hasText: title })).toContainText('Sent')
  await desk.context().close()
})

/** Reports a payment of an order, with a number and a proof that no other payment has. */
async function report({ token }: Customer, investment: string, amount: string): Promise<string> {
  const gateways = await get<{ id: string; kind: string; currency: { code: string } }[]>('/payment-gateways?limit=50', token)
  const gateway = gateways.find(({ kind, currency }) => kind === 'MANUAL' && currency.code === 'USD')
  const transferProof = await upload(token, 'TRANSFER_PROOF')
  const body = { gateway: gateway?.id, amount, transactionId: crypto.randomUUID(), transferProof }
  return (await call<{ id: string }>(url(), 'POST', `/investments/${investment}/make-payment`, { token, body })).id
}

test('an order that is paid in part shows what was received, what is in review and what remains', async ({ page }) => {
  const customer = await newCustomer('Parvati Part', 'us', '10.00')
  const project = await openProject()
  const order = { project: project.id, lockedPeriod: project.returnRates[0]?.period, investmentAmount: '300.00' }
  const body = { ...order, acknowledgedRisk: true, source: 'GATEWAY' }
  const { id } = await call<{ id: string }>(url(), 'POST', '/investments', { token: customer.token, body })
  const approved = { status: 'APPROVED', receivedAmount: '100.00', note: 'Received on the account' }
  await (
    await as(FINANCE)
  )('POST', '/investments/settle-payment', { payment: await report(customer, id, '100.00'), ...approved })
  await report(customer, id, '80.00')

  await enter(page, customer.token)
  await page.goto(`/users/investments/${id}`)
  const amounts = { investmentAmount: '300.00', investmentPaid: '100.00', incoming: '80.00', stillToPay: '120.00' }
  for (const [key, amount] of Object.entries(amounts)) await expect(figure(page, `${key} ${id}`)).toHaveText(new RegExp(`^${amount}`))
  await expect(page.getByRole('main')).not.toContainText('no action needed')
  await page.goto(`/users/investments/${id}/pay`)
  await expect(figure(page, `investmentPaid ${id}`)).toHaveText('100.00')
  await expect(page.getByLabel('Amount you sent')).toHaveValue('120.00')
  await page.goto('/users')
  await expect(figure(page, 'incoming')).toHaveText('80.00')
  // A payment in review stays reserved until it is approved.
  await expect(figure(page, 'reserved')).toHaveText('200.00')
  await expect(figure(page, 'assets')).toHaveText(/^110\.00/)
})

type Profile = { balance: string; totals: { assets: string } }
const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

test('a statement names cash and investments, opening and closing, income and issuer, and its QR code opens the verification page', async ({
  page,
}) => {
  const token = await signInAs(url(), 'yuki.tanaka@example.test')
  const profile = await get<Profile>('/users/my-profile', token)
  const own = await get<Investment[]>('/investments/my?limit=50', token)
  const held = own.filter(({ principal }) => toMinor(principal) > 0n)
  const all = await Promise.all(own.map(({ id }) => get<Share[]>(`/investments/${id}/shares?limit=50`, token)))
  const year = String(new Date().getUTCFullYear())
  const payouts = sumOf(all.flat().flatMap(({ paid, postedAt }) => (postedAt.startsWith(year) ? [paid] : [])))
  await enter(page, token)
  await page.goto('/users/transactions?page=1&limit=10')
  await page.getByRole('button', { name: 'This year' }).click()
  await expect(page.getByRole('button', { name: 'This year' })).toHaveAttribute('aria-pressed', 'true')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Create PDF' }).click()
  const content = await readFile(await (await download).path())
  const text = await textsOf(content)
  const lines = text.split('\n')
  /** The cells of a line that begins with this text. */
  const after = (label: string, count: number) => lines.slice(lines.indexOf(label) + 1, lines.indexOf(label) + 1 + count).map(withoutSpaces)
  const [invested, available] = [sumOf(held.map(({ principal }) => principal)), profile.balance]
  expect(lines).toEqual(expect.arrayContaining(['Opening balance', 'Opening', 'Your assets', 'Earnings of the period']))
  expect(after('Available', 2)[1]).toBe(groupDigits(available))
  expect(after('In investments', 2)[1]).toBe(groupDigits(invested))
  expect(after('Total value', 2)[1]).toBe(groupDigits(profile.totals.assets))
  expect(after('Payouts', 1)).toEqual([groupDigits(payouts)])
  for (const { code, principal } of held) expect(withoutSpaces(text)).toContain(code + groupDigits(principal))
  const { name, registration, address, governingLaw, complaints } = demoEntity
  const issuer = `${name}, registration no. ${registration}, ${address.join(', ')}. Governing law: ${governingLaw}. Complaints: ${complaints}`
  expect(withoutSpaces(text)).toContain(withoutSpaces(issuer))

  const verify = /https?:\/\/\S+?\/verify\/(STM-[\w-]+)/.exec(text.replaceAll('\n', ''))
  const { data, size } = encode(verify?.[0] ?? '', { border: 0 })
  expect(await drawnModules(content, size)).toEqual(data)
  await page.goto(new URL(verify?.[0] ?? '').pathname)
  await expect(visible(page, `Issued by ${name}.`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Statement ${verify?.[1]} was issued on`)
})
