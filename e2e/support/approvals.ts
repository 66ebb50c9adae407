import type { Browser, Locator, Page } from '@playwright/test'
import { call, signInAs } from './api'
import { PASSWORD, type Customer } from './customers'
import { deskOf } from './desk'
import { animationsEnded, DEMO_PASSWORD, expect, mailedTo, url } from './fixtures'

// Approvals on screen: maker, checker and accounts that may not approve.

export const [ADMIN, DIRECTOR, FINANCE] = ['admin@carmine.test', 'director@carmine.test', 'finance@carmine.test']

export type Pending = { changeRequest: { id: string; code: string } }
export const unique = () => crypto.randomUUID().slice(0, 8)

/** Calls the API as a member of staff. */
export async function as(email: string) {
  const token = await signInAs(url(), email)
  return <T>(method: string, path: string, body?: unknown) => call<T>(url(), method, path, { token, body })
}
export const approve = async (email: string, { changeRequest }: Pending) =>
  (await as(email))('POST', `/change-requests/${changeRequest.id}/approve`, {})

/** The code of the change request that the screen has just announced. */
export async function announced(page: Page): Promise<string> {
  // Located and read in one step, because the message disappears after four seconds.
  const message = await page
    .getByText(/Sent for approval as CHR-[A-Z0-9]+/)
    .first()
    .textContent()
  return /CHR-[A-Z0-9]+/.exec(message ?? '')?.[0] ?? ''
}

/** The change request beside the list of approvals. */
export async function openRequest(page: Page, code: string) {
  await page.goto(`/admin/approvals/list?tab=requests&page=1&limit=10&searchTerm=${code}`)
  await page.getByRole('row', { name: new RegExp(code) }).click()
  const detailPanel = page.getByRole('dialog', { name: `Change request ${code}` })
  await expect(detailPanel.getByText('Requested by', { exact: true })).toBeVisible()
  return detailPanel
}

const OWN = 'You requested this; another team member must approve it.'

/** The maker sees why they cannot approve the request, and can only withdraw it. */
export async function expectMakerRefused(maker: Page, code: string): Promise<void> {
  const detailPanel = await openRequest(maker, code)
  await expect(detailPanel.getByText(OWN)).toBeVisible()
  await expect(detailPanel.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expect(detailPanel.getByRole('button', { name: /^Withdraw request/ })).toBeVisible()
}

/** Another person approves it in the inbox. */
export async function approveOnScreen(checker: Page, code: string): Promise<void> {
  const detailPanel = await openRequest(checker, code)
  await detailPanel.getByRole('button', { name: /^Approve…/ }).click()
  const question = checker.getByRole('dialog', { name: 'Approve this change?' })
  await expect(question).toBeVisible()
  await animationsEnded(checker)
  await question.getByRole('button', { name: 'Approve change' }).click()
  await expect(checker.getByText('The request was approved.').first()).toBeVisible()
  await checker.goto(`/admin/approvals/list?tab=requests&page=1&limit=10&searchTerm=${code}`)
  await expect(checker.getByRole('row', { name: new RegExp(code) })).toContainText('Applied')
}

export async function desks(browser: Browser, ...emails: string[]): Promise<Page[]> {
  return Promise.all(emails.map((email) => deskOf(browser, email)))
}
export const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))

/** Invites a member of staff with these roles, has the request approved if necessary, and accepts the invitation. */
export async function invited(name: string, roles: readonly string[]): Promise<{ id: string; email: string }> {
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

/** Two accounts whose role is too new to approve: a new account, and one with a new role. Created once per worker. */
let newcomers: Promise<readonly string[]> | undefined
const newcomerEmails = (): Promise<readonly string[]> => (newcomers ??= makeNewcomers())

async function makeNewcomers(): Promise<readonly string[]> {
  const root = await as(ADMIN)
  const roles = await root<{ id: string; title: string }[]>('GET', '/role-manager/roles?limit=50')
  const role = roles.find(({ title }) => title === 'Super Admin')?.id ?? ''
  const created = await invited(`second${unique()}`, [role])
  const promoted = await invited(`plain${unique()}`, [])
  const { version } = await root<{ version: number }>('GET', `/users/${promoted.id}`)
  await approve(DIRECTOR, await root<Pending>('PATCH', `/users/${promoted.id}`, { roles: [role], version }))
  return [created.email, promoted.email]
}

const TOO_NEW = /Your approvals count from .* newer than 72 hours/

/** Runs a function signed in as each account that is too new to approve. */
async function atNewcomersDesks(browser: Browser, run: (page: Page) => Promise<void>): Promise<void> {
  for (const email of await newcomerEmails()) {
    const page = await deskOf(browser, email)
    await run(page)
    await leave(page)
  }
}

/** Neither a new account, nor one with a new role, nor the maker’s customer account can approve the request. */
export async function expectOtherHandsRefused(browser: Browser, code: string): Promise<void> {
  await atNewcomersDesks(browser, async (page) => {
    const detailPanel = await openRequest(page, code)
    await expect(detailPanel.getByText(TOO_NEW)).toBeVisible()
    await expect(detailPanel.getByRole('button', { name: /^Approve…/ })).toHaveAttribute('aria-disabled', 'true')
  })
  await expectAccountRefused(
    browser,
    'customer@carmine.test',
    DEMO_PASSWORD,
    `/admin/approvals/list?tab=requests&page=1&limit=10&searchTerm=${code}`,
  )
}

/** A customer account opens no page of the back office, whatever roles its owner holds with a staff account. */
async function expectAccountRefused(browser: Browser, email: string, password: string, path: string): Promise<void> {
  const own = await deskOf(browser, email, password)
  await own.goto(path)
  await expect(own.getByRole('heading', { name: 'Unauthorized Access!' })).toBeVisible()
  await expect(own.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await leave(own)
}

type Made = { customer: Customer; code: string }
type Approval = { list: string; approve: string; body: object }

/** Accounts that are too new read why they cannot approve an item, and their sessions cannot approve it either. */
export async function expectNewcomersRefused(
  browser: Browser,
  open: (page: Page) => Promise<Locator>,
  to: Omit<Approval, 'list'>,
): Promise<void> {
  await atNewcomersDesks(browser, async (page) => {
    const button = (await open(page)).getByRole('button', { name: /^Approve/ })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.hover()
    await expect(page.getByText(TOO_NEW).first()).toBeVisible()
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
    await expect(call(url(), 'POST', to.approve, { token, body: to.body })).rejects.toThrow(/409.*newer than 72 hours/s)
  })
}

/** The customer account that made a payment or a withdrawal can approve it neither on screen nor with its session. */
export async function expectOwnAccountRefused(browser: Browser, { customer, code }: Made, to: Approval): Promise<void> {
  await expectAccountRefused(browser, customer.email, PASSWORD, `${to.list}page=1&limit=10&searchTerm=${code}`)
  const refused = call(url(), 'POST', to.approve, { token: customer.token, body: to.body })
  await expect(refused).rejects.toThrow(/403/)
}

/** A stale request is not applied, and an error says so; it can be declined. */
export async function expectStale(checker: Page, code: string): Promise<void> {
  const detailPanel = await openRequest(checker, code)
  await detailPanel.getByRole('button', { name: /^Approve…/ }).click()
  const question = checker.getByRole('dialog', { name: 'Approve this change?' })
  await expect(question).toBeVisible()
  await animationsEnded(checker)
  await question.getByRole('button', { name: 'Approve change' }).click()
  await expect(question.getByText(new RegExp(`${code} was not applied`))).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await detailPanel.getByRole('button', { name: /^Decline…/ }).click()
  const decline = checker.getByRole('dialog', { name: 'Decline this change?' })
  await decline.getByRole('textbox').fill('It has changed since')
  await animationsEnded(checker)
  await decline.getByRole('button', { name: 'Decline change' }).click()
  await expect(checker.getByText('The request was declined.').first()).toBeVisible()
}
