import type { Browser, Page } from '@playwright/test'
import { call, signInAs } from './support/api'
import { waitingPayments, waitingWithdrawal } from './support/claims'
import { deskOf } from './support/desk'
import { DEMO_PASSWORD, expect, mailedTo, test, url } from './support/fixtures'

// Maker and checker at their screens: what one person starts, another approves, and no other hands will do.

const [ADMIN, DIRECTOR, FINANCE] = ['admin@carmine.test', 'director@carmine.test', 'finance@carmine.test']

test.beforeEach(({}, { project }) => test.skip(project.name === 'phone', 'The rules do not depend on the size of the screen.'))

type Pending = { changeRequest: { id: string; code: string } }
const unique = () => crypto.randomUUID().slice(0, 8)

/** Calls the API as a member of staff. */
async function as(email: string) {
  const token = await signInAs(url(), email)
  return <T>(method: string, path: string, body?: unknown) => call<T>(url(), method, path, { token, body })
}
const approve = async (email: string, { changeRequest }: Pending) =>
  (await as(email))('POST', `/change-requests/${changeRequest.id}/approve`, {})

/** The code of the change request that the screen has just announced. */
async function announced(page: Page): Promise<string> {
  const message = page.getByText(/Sent for approval as CHR-[A-Z0-9]+/).first()
  await expect(message).toBeVisible()
  return /CHR-[A-Z0-9]+/.exec((await message.textContent()) ?? '')?.[0] ?? ''
}

/** The change request beside the list of approvals. */
async function openRequest(page: Page, code: string) {
  await page.goto(`/admin/approvals/list?tab=requests&page=1&limit=10&searchTerm=${code}`)
  await page.getByRole('row', { name: new RegExp(code) }).click()
  const detailPanel = page.getByRole('dialog', { name: `Change request ${code}` })
  await expect(detailPanel.getByText('Requested by', { exact: true })).toBeVisible()
  return detailPanel
}

const OWN = 'You requested this; another person must approve it.'

/** The maker reads why this is not theirs to approve, and is offered nothing but to withdraw it. */
async function expectMakerRefused(maker: Page, code: string): Promise<void> {
  const detailPanel = await openRequest(maker, code)
  await expect(detailPanel.getByText(OWN)).toBeVisible()
  await expect(detailPanel.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expect(detailPanel.getByRole('button', { name: /^Withdraw request/ })).toBeVisible()
}

/** Another person approves it in the inbox. */
async function approveOnScreen(checker: Page, code: string): Promise<void> {
  const detailPanel = await openRequest(checker, code)
  await detailPanel.getByRole('button', { name: /^Approve…/ }).click()
  await checker.getByRole('dialog', { name: 'Approve this change?' }).getByRole('button', { name: 'Approve change' }).click()
  await expect(checker.getByText('The request is approved.').first()).toBeVisible()
  await checker.goto(`/admin/approvals/list?tab=requests&page=1&limit=10&searchTerm=${code}`)
  await expect(checker.getByRole('row', { name: new RegExp(code) })).toContainText('Applied')
}

async function desks(browser: Browser, ...emails: string[]): Promise<Page[]> {
  return Promise.all(emails.map((email) => deskOf(browser, email)))
}
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))

test('a looser limit applies once another person approves it; changed settings and a customer’s hands are refused', async ({ browser }) => {
  const [admin, director] = (await desks(browser, ADMIN, DIRECTOR)) as [Page, Page]
  const root = await as(ADMIN)
  const read = () => root<{ withdrawalPerDay: string; credentialHoldHours: number; version: number }>('GET', '/settings')
  const before = await read()
  const limit = (Number(before.withdrawalPerDay) + 100).toFixed(2)
  const request = async (amount: string) => {
    await admin.goto('/admin/settings')
    const field = admin.getByLabel('Daily limit')
    // Focus shows the amount as digits; what is typed before that would be added to it.
    await field.focus()
    await expect(field).toHaveValue(/^\d+\.\d\d$/)
    await field.fill(amount)
    await admin.locator('main button[type=submit]').first().click()
    return announced(admin)
  }

  const code = await request(limit)
  expect((await read()).withdrawalPerDay).toBe(before.withdrawalPerDay)
  await expect(admin.getByRole('link', { name: `View ${code}` })).toBeVisible()
  await expectMakerRefused(admin, code)
  await approveOnScreen(director, code)
  expect((await read()).withdrawalPerDay).toBe(limit)
  await admin.goto('/admin/settings')
  await expect(admin.getByLabel('Daily limit')).toHaveValue(new RegExp(limit.slice(-6)))

  // A request over settings that another person has changed since is not applied; it can be declined.
  const late = await request((Number(limit) + 100).toFixed(2))
  const now = await read()
  await (
    await as(DIRECTOR)
  )('PATCH', '/settings', { credentialHoldHours: now.credentialHoldHours + 1, version: now.version })
  const detailPanel = await openRequest(director, late)
  await detailPanel.getByRole('button', { name: /^Approve…/ }).click()
  const question = director.getByRole('dialog', { name: 'Approve this change?' })
  await question.getByRole('button', { name: 'Approve change' }).click()
  await expect(question.getByText(new RegExp(`${late} was not applied`))).toBeVisible()
  expect((await read()).withdrawalPerDay).toBe(limit)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await detailPanel.getByRole('button', { name: /^Decline…/ }).click()
  const decline = director.getByRole('dialog', { name: 'Decline this change?' })
  await decline.getByRole('textbox').fill('The settings have changed')
  await decline.getByRole('button', { name: 'Decline change' }).click()
  await expect(director.getByText('The request is declined.').first()).toBeVisible()

  // The maker’s own customer account sees no request and approves none.
  const own = await deskOf(browser, 'customer@carmine.test')
  await own.goto(`/admin/approvals/list?tab=requests&page=1&limit=10&searchTerm=${late}`)
  await expect(own.getByRole('heading', { name: 'Unauthorized Access!' })).toBeVisible()
  await leave(admin, director, own)
})

test('a receiving account of a gateway changes once another person approves it', async ({ browser }) => {
  const root = await as(ADMIN)
  const title = `Transfer ${unique()}`
  const currencies = await root<{ id: string; currencyCode: string }[]>('GET', '/currencies?limit=50')
  const currency = currencies.find(({ currencyCode }) => currencyCode === 'USD')?.id
  const fields = {
    title,
    kind: 'MANUAL',
    instructions: 'Send it to us.',
    currency,
    account: 'Account 1',
    isActive: false,
    orderPriority: 90,
  }
  await approve(DIRECTOR, await root<Pending>('POST', '/payment-gateways', fields))
  const account = async () => (await root<{ account: string }[]>('GET', `/payment-gateways?searchTerm=${title}`))[0]?.account

  const [admin, director] = (await desks(browser, ADMIN, DIRECTOR)) as [Page, Page]
  await admin.goto(`/admin/payment-gateways/list?page=1&limit=10&searchTerm=${encodeURIComponent(title)}`)
  await admin.getByRole('button', { name: `Edit ${title}` }).click()
  await admin.getByLabel('Account', { exact: true }).fill('Account 2')
  await admin.getByRole('dialog').locator('button[type=submit]').click()
  const code = await announced(admin)
  expect(await account()).toBe('Account 1')
  await expectMakerRefused(admin, code)
  await approveOnScreen(director, code)
  expect(await account()).toBe('Account 2')
  await leave(admin, director)
})

test('a profit is distributed once another person approves exactly the previewed numbers', async ({ browser }) => {
  const root = await as(ADMIN)
  // The demo leaves the month before this one to be distributed, in every project with active investments.
  const running = await root<{ id: string }[]>('GET', '/projects?limit=50&status=OPEN&status=FUNDED&status=CLOSED')
  const last = new Date(new Date().setUTCDate(0))
  const isOpen = async ({ id }: { id: string }) => {
    const shared = await root<{ year: number; month: number }[]>('GET', `/projects/${id}/shared-profit?limit=50`)
    return !shared.some(({ year, month }) => year === last.getUTCFullYear() && month === last.getUTCMonth() + 1)
  }
  const open: { id: string }[] = []
  for (const one of running) if (await isOpen(one)) open.push(one)
  const project = open.at(-1)
  if (!project) throw new Error('The demo leaves no month to distribute')
  const gateways = await root<{ id: string; kind: string; currency: { code: string } }[]>('GET', '/payment-gateways?limit=50')
  const gateway = gateways.find(({ kind, currency }) => kind === 'MANUAL' && currency.code === 'USD')?.id
  const back = { kind: 'RETURN_RECEIVED', amount: '900.00', gateway, transactionId: unique(), note: 'Return of the month' }
  await root('POST', `/projects/${project.id}/fund-movements`, back)
  const months = async () => (await root<object[]>('GET', `/projects/${project.id}/shared-profit?limit=50`)).length

  const [finance, director] = (await desks(browser, FINANCE, DIRECTOR)) as [Page, Page]
  const before = await months()
  await finance.goto(`/admin/projects/${project.id}/details?tab=profit`)
  const percentages = finance.getByLabel(/^Percentage for /)
  await expect(percentages.first()).toBeVisible()
  for (const field of await percentages.all()) await field.fill('0.10')
  await finance.getByRole('button', { name: 'Preview' }).click()
  await finance.getByRole('button', { name: /^Request distribution of / }).click()
  const code = await announced(finance)
  expect(await months()).toBe(before)
  await expectMakerRefused(finance, code)
  await approveOnScreen(director, code)
  await expect.poll(months).toBe(before + 1)
  await leave(finance, director)
})

/** A member of staff who was invited just now, with what was approved for them. */
async function invited(name: string, roles: readonly string[]): Promise<{ id: string; email: string }> {
  const root = await as(ADMIN)
  const email = `${name}@example.test`
  const since = Date.now()
  const created = await root<Pending | { id: string }>('POST', '/users', {
    ...{ type: 'Internal', username: name, name: `New ${name}`, email, phoneNumber: null, roles },
  })
  if ('changeRequest' in created) await approve(DIRECTOR, created)
  const token = await mailedTo(email, since, /#invitation=([\w-]+)/)
  await call(url(), 'POST', '/auth/accept-invitation', { body: { token, password: DEMO_PASSWORD } })
  const [person] = await root<{ id: string }[]>('GET', `/users?type=Internal&searchTerm=${email}`)
  return { id: person?.id ?? '', email }
}

test('a colleague with a role that touches money is invited once another person approves it', async ({ browser, page }) => {
  const [admin, director] = (await desks(browser, ADMIN, DIRECTOR)) as [Page, Page]
  const name = `nina${unique()}`
  const email = `${name}@example.test`
  const root = await as(ADMIN)
  const found = async () => (await root<object[]>('GET', `/users?type=Internal&searchTerm=${email}`)).length

  await admin.goto('/admin/users/list?page=1&limit=10')
  await admin.getByRole('button', { name: 'New internal user' }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Nina Berg')
  await form.getByLabel('Username').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Roles').click()
  await admin.getByTitle('Finance', { exact: true }).click()
  await admin.keyboard.press('Escape')
  await form.locator('button[type=submit]').click()
  const code = await announced(admin)
  expect(await found()).toBe(0)
  await expectMakerRefused(admin, code)
  const since = Date.now()
  await approveOnScreen(director, code)
  expect(await found()).toBe(1)

  // The invitation leaves with the approval, and its owner chooses the password.
  const token = await mailedTo(email, since, /#invitation=([\w-]+)/)
  await page.goto(`/auth#invitation=${token}`)
  await page.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.waitForURL((at) => at.pathname.startsWith('/admin'))
  await leave(admin, director)
})

test('approvals of an account created just now, or given its role just now, do not count', async ({ browser }) => {
  const root = await as(ADMIN)
  const roles = await root<{ id: string; title: string }[]>('GET', '/role-manager/roles?limit=50')
  const role = roles.find(({ title }) => title === 'Finance')?.id ?? ''
  const created = await invited(`second${unique()}`, [role])
  const promoted = await invited(`plain${unique()}`, [])
  const { version } = await root<{ version: number }>('GET', `/users/${promoted.id}`)
  await approve(DIRECTOR, await root<Pending>('PATCH', `/users/${promoted.id}`, { roles: [role], version }))

  const gateways = await root<{ id: string; kind: string; currency: { code: string } }[]>('GET', '/payment-gateways?limit=50')
  const gateway = gateways.find(({ kind, currency }) => kind === 'MANUAL' && currency.code === 'USD')?.id
  const funds = { kind: 'PLATFORM_MONEY_IN', amount: '50.00', gateway, transactionId: unique(), note: 'Platform funds' }
  const { changeRequest } = await root<Pending>('POST', '/platform-movements', funds)
  for (const { email } of [created, promoted]) {
    const page = await deskOf(browser, email)
    const detailPanel = await openRequest(page, changeRequest.code)
    await expect(detailPanel.getByText(/Your approvals count from .* newer than 72 hours/)).toBeVisible()
    await expect(detailPanel.getByRole('button', { name: /^Approve…/ })).toHaveAttribute('aria-disabled', 'true')
    await leave(page)
  }
  expect((await root<{ status: string }>('GET', `/change-requests/${changeRequest.id}`)).status).toBe('PENDING')
})

test('a flagged payment needs a reason and a second person', async ({ browser }) => {
  const [claim] = await waitingPayments(1, { withProof: false })
  const root = await as(ADMIN)
  const status = async () => (await root<{ status: string }>('GET', `/payments/${claim?.id}`)).status
  const [finance, admin] = (await desks(browser, FINANCE, ADMIN)) as [Page, Page]
  const open = async (page: Page) => {
    await page.goto(`/admin/investments/list?tab=payments&page=1&limit=10&searchTerm=${claim?.code}`)
    await page.getByRole('row', { name: new RegExp(claim?.code ?? '') }).click()
    return page.getByRole('dialog', { name: `Payment ${claim?.code}` })
  }
  const first = await open(finance)
  await first.getByRole('button', { name: /^Approve payment/ }).click()
  const question = finance.getByRole('dialog', { name: /^Approve 100\.00 USD from / })
  await expect(question.getByText('Needs a reason.')).toBeVisible()
  await question.getByRole('button', { name: 'Give first approval' }).click()
  await expect(question.getByText('Enter a reason for the approval.')).toBeVisible()
  await question.getByLabel('Reason').fill('Seen on the bank statement')
  await question.getByRole('button', { name: 'Give first approval' }).click()
  await expect(question).toHaveCount(0)
  expect(await status()).toBe('PENDING')

  // The first person has nothing more to give.
  const again = await open(finance)
  const refused = again.getByRole('button', { name: /^Approve payment/ })
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await refused.hover()
  await expect(finance.getByText('You already approved it. Another person must approve.').first()).toBeVisible()

  const second = await open(admin)
  await second.getByRole('button', { name: /^Approve payment/ }).click()
  const last = admin.getByRole('dialog', { name: /^Approve 100\.00 USD from / })
  await last.getByLabel('Reason').fill('Seen as well')
  await last.getByRole('button', { name: 'Approve payment' }).click()
  await expect(last).toHaveCount(0)
  expect(await status()).toBe('APPROVED')
  await leave(finance, admin)
})

test('a withdrawal to a new wallet needs two people, and neither of them pays it', async ({ browser }) => {
  const { id, code } = await waitingWithdrawal()
  const root = await as(ADMIN)
  const status = async () => (await root<{ status: string }>('GET', `/withdraw-requests/${id}`)).status
  const [finance, admin] = (await desks(browser, FINANCE, ADMIN)) as [Page, Page]
  const open = async (page: Page) => {
    await page.goto(`/admin/withdraws/list?page=1&limit=10&searchTerm=${code}`)
    await page.getByRole('row', { name: new RegExp(code) }).click()
    return page.getByRole('dialog', { name: `Withdrawal ${code}` })
  }
  const press = async (page: Page) => {
    const detailPanel = await open(page)
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/approve'))
    await detailPanel.getByRole('button', { name: /^Approve withdrawal/ }).click()
    expect((await answered).status()).toBe(200)
  }
  await press(finance)
  expect(await status()).toBe('PENDING')
  const refused = (await open(finance)).getByRole('button', { name: /^Approve withdrawal/ })
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await refused.hover()
  await expect(finance.getByText('You already approved it. Another person must approve.').first()).toBeVisible()

  await press(admin)
  expect(await status()).toBe('APPROVED')
  const pay = (await open(finance)).getByRole('button', { name: /^Mark paid/ })
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  await pay.hover()
  await expect(finance.getByText('You approved it, so another person must pay it.').first()).toBeVisible()
  await leave(finance, admin)
})
