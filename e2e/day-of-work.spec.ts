import type { Browser, Download, FileChooser, Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { call, signInAs } from './support/api'
import {
  establishedCustomer,
  newCustomer,
  pendingPayments,
  requestWithdrawal,
  type Customer,
  type Established,
  type Withdrawal,
} from './support/customers'
import { expect as expectSoon, signIn, test, url } from './support/fixtures'

// A day of the finance team, by keyboard only: 20 payments, 3 of them flagged, and 12 ordinary withdrawals, paid in two batches.
// Ordinary items take no more key presses than before batches and bulk approvals, when a payment took one (A), and a withdrawal
// four (A by one person; P, the pasted transaction id and Enter by another).
// Durations depend on the machine, so they are compared within the run: a few ordinary payments and withdrawals are approved one by
// one, and the bulk approval must take no more seconds per item. Opening the list counts for the bulk approval only.

// Any of the many steps may be slow on a busy machine.
const expect = expectSoon.configure({ timeout: 30_000 })

const MOST_PER_PAYMENT = 1
const MOST_PER_WITHDRAWAL = 4
const ONE_BY_ONE = 3
const RETURNED = 'Account closed'

/** A keyboard that counts key presses and, separately, typed letters. */
class Keys {
  presses = 0
  letters = 0
  constructor(readonly page: Page) {}
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.presses += 1
      await this.page.keyboard.press(key)
    }
  }
  async type(text: string): Promise<void> {
    this.letters += text.length
    await this.page.keyboard.type(text)
  }
}

type Task = { name: string; items: number; presses: number; letters: number; seconds: number }
const tasks: Task[] = []

async function measure(name: string, items: number, desks: readonly Keys[], work: () => Promise<void>): Promise<Task> {
  const sum = (of: 'presses' | 'letters') => desks.reduce((total, desk) => total + desk[of], 0)
  const [started, presses, letters] = [Date.now(), sum('presses'), sum('letters')]
  await work()
  const seconds = (Date.now() - started) / 1000
  const task = { name, items, presses: sum('presses') - presses, letters: sum('letters') - letters, seconds }
  tasks.push(task)
  return task
}

async function atDesk(browser: Browser, email: string): Promise<Keys> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url(), acceptDownloads: true })
  const page = await context.newPage()
  await signIn(page, email)
  return new Keys(page)
}

const detailPanel = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
/** Waits until the open item's keys are enabled, shortly after it was shown with its evidence. */
const ready = (of: Locator) => expect(of.locator('[data-keys="on"]')).toBeVisible()
const rows = (page: Page, code: RegExp) => page.getByRole('row', { name: code })
const focused = (of: Locator) => expect(of).toBeFocused()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

/** Selects all rows of the list and presses the key of the bulk action. */
async function selectAll(desk: Keys, code: RegExp, count: number, key: string): Promise<void> {
  await expect(rows(desk.page, code)).toHaveCount(count)
  await desk.press('s')
  await expect(desk.page.getByText(`${count} selected`)).toBeVisible()
  await desk.press(key)
}

/** Confirms a bulk approval, reads its results and closes them. */
async function confirmAll(desk: Keys, count: number): Promise<void> {
  await focused(button(desk.page, `Approve ${count}`))
  await expect(button(desk.page, `Approve ${count}`)).not.toHaveAttribute('aria-disabled', 'true')
  await desk.press('Enter')
  await expect(desk.page.getByText(`All ${count} done`)).toBeVisible()
  await focused(
    desk.page
      .getByRole('dialog')
      .getByRole('button')
      .filter({ hasText: /^Close$/ }),
  )
  await desk.press('Enter')
  await expect(desk.page.getByRole('dialog')).toHaveCount(0)
}

test('a day of payments and withdrawals is handled by keyboard alone within the key press limits', async ({ browser, isMobile }, info) => {
  test.skip(isMobile, 'A phone has no keys')
  test.setTimeout(300_000)
  const [ada, ben] = await Promise.all([newCustomer('Ada Lovelace', 'us', '900.00'), newCustomer('Ben Zuse', 'de', '900.00')])
  // First withdrawals and those to new wallets are decided individually, so these customers have been paid before.
  const tron = await establishedCustomer('TRC20', '900.00')
  const bank = await establishedCustomer('SEPA', '900.00', tron.customer)
  await Promise.all([makePayments(ada), makePaymentsOf(ben, 10), makeWithdrawals(tron, 7), makeWithdrawals(bank, 5)])
  const cleo = await newCustomer('Cleo Noether', 'us', '900.00')
  await makePaymentsOf(cleo, ONE_BY_ONE)
  const paidBefore = await countPaid(bank.customer)
  const [finance, admin] = [await atDesk(browser, 'finance@carmine.test'), await atDesk(browser, 'admin@carmine.test')]

  const ordinary = await measure('ordinary payments', 17, [finance], async () => {
    for (const [{ id }, count, taken] of [
      [ada, 10, 7],
      [ben, 10, 10],
    ] as const) {
      await finance.page.goto(`/admin/investments/list?tab=payments&status=PENDING&user=${id}&limit=50`)
      await selectAll(finance, /PAY-/, count, 'a')
      await confirmAll(finance, taken)
    }
  })
  await finance.page.goto(`/admin/investments/list?tab=payments&status=PENDING&user=${cleo.id}&limit=50`)
  const singlePayments = await approveOneByOne('payments one by one', finance, {
    ...{ code: /PAY-/, panel: /^Payment PAY-/ },
    focus: { role: 'checkbox', name: /^All details match/ },
  })
  await measure('flagged payments', 3, [finance, admin], () => decideFlagged(finance, admin, ada))

  const withdrawals = await measure('ordinary withdrawals', 12, [finance], async () => {
    for (const [{ customer }, count] of [
      [tron, 7],
      [bank, 5],
    ] as const) {
      await finance.page.goto(`/admin/withdraws/list?status=PENDING&user=${customer.id}&limit=50`)
      await selectAll(finance, /WDR-/, count, 'a')
      await confirmAll(finance, count)
    }
  })
  const compared = await makeWithdrawals(tron, ONE_BY_ONE, 40)
  await finance.page.goto(`/admin/withdraws/list?status=PENDING&user=${tron.customer.id}&limit=50`)
  const singleWithdrawals = await approveOneByOne('withdrawals one by one', finance, {
    ...{ code: /WDR-/, panel: /^Withdrawal WDR-/ },
    focus: { role: 'button', name: /^Approve/ },
  })
  // The batches contain only these twelve.
  await endWithdrawals(compared)
  const director = await atDesk(browser, 'director@carmine.test')
  const batches = await measure('withdrawals paid in two batches', 12, [director], async () => {
    await payInBatch(director, {
      ...{ customer: tron.customer, count: 7, account: 'USDT (Tron) or Bitcoin' },
      results: () => paid(randomBytes(32).toString('hex')),
    })
    await payInBatch(director, {
      ...{ customer: bank.customer, count: 5, account: 'SEPA transfer' },
      results: (at) => (at === 0 ? { status: 'RETURNED', reason: RETURNED } : paid(`TRF ${at}`)),
    })
  })
  await seeReturned(director, bank.customer)
  expect(await countPaid(bank.customer)).toBe(paidBefore + 4)
  for (const desk of [finance, admin, director]) await desk.page.context().close()

  console.log(tasks.map(lineOf).join('\n'))
  await info.attach('day-of-work', { body: JSON.stringify(tasks, null, 2), contentType: 'application/json' })
  expect(perItem(ordinary)).toBeLessThanOrEqual(perItem(singlePayments))
  expect(perItem(withdrawals)).toBeLessThanOrEqual(perItem(singleWithdrawals))
  expect(ordinary.presses / ordinary.items).toBeLessThanOrEqual(MOST_PER_PAYMENT)
  expect((withdrawals.presses + batches.presses) / 12).toBeLessThanOrEqual(MOST_PER_WITHDRAWAL)
})

const perItem = ({ seconds, items }: Pick<Task, 'seconds' | 'items'>): number => seconds / items

const lineOf = ({ name, items, presses, letters, seconds }: Task): string =>
  `${name}: ${items} items, ${(presses / items).toFixed(2)} presses and ${perItem({ seconds, items }).toFixed(2)} s per item (${presses} presses, ${letters} letters, ${seconds.toFixed(1)} s)`

/** Patterns of the list's codes and detail panel, and the element with the initial focus in the confirmation dialog. */
type List = { code: RegExp; panel: RegExp; focus: { role: 'checkbox' | 'button'; name: RegExp } }

/** Approves the ordinary items of the open list one by one: opens the first and confirms each; the next one opens automatically. */
async function approveOneByOne(name: string, desk: Keys, { code, panel, focus }: List): Promise<Task> {
  const { page } = desk
  await expect(rows(page, code)).toHaveCount(ONE_BY_ONE)
  return measure(name, ONE_BY_ONE, [desk], async () => {
    await desk.press('j')
    await expect(page.locator('tr[aria-current="true"]')).toBeVisible()
    await desk.press('Enter')
    for (let at = 0; at < ONE_BY_ONE; at += 1) {
      const item = detailPanel(page, panel)
      await ready(item)
      const label = (await item.getAttribute('aria-label')) ?? ''
      await desk.press('a')
      await focused(page.getByRole('dialog', { name: /^Approve / }).getByRole(focus.role, { name: focus.name }))
      await desk.press(...(focus.role === 'checkbox' ? ['Space', 'Enter'] : ['Enter']))
      await expect(page.getByRole('dialog', { name: label, exact: true })).toHaveCount(0)
    }
  })
}

/** Ten payments: seven ordinary ones, two with the same transaction id, one without a proof. */
function makePayments(customer: Customer): Promise<unknown> {
  const twice = randomUUID()
  const flagged = [{ transactionId: twice }, { transactionId: twice }, { withoutProof: true }]
  return pendingPayments(customer, [...Array.from({ length: 7 }, () => ({})), ...flagged])
}
const makePaymentsOf = (customer: Customer, count: number): Promise<unknown> =>
  pendingPayments(
    customer,
    Array.from({ length: count }, () => ({})),
  )

async function makeWithdrawals({ customer, wallet }: Established, count: number, from = 20): Promise<Withdrawal[]> {
  const made: Withdrawal[] = []
  for (let at = 0; at < count; at += 1) made.push(await requestWithdrawal(customer, wallet, `${from + at}.00`))
  return made
}

async function endWithdrawals(approved: readonly Withdrawal[]): Promise<void> {
  const token = await signInAs(url(), 'admin@carmine.test')
  for (const { id } of approved)
    await call(url(), 'POST', `/withdraw-requests/${id}/mark-failed`, { token, body: { note: 'Ended for a test' } })
}

/** The first person approves two with a reason and declines the third; the second person approves the two. */
async function decideFlagged(first: Keys, second: Keys, { id }: Customer): Promise<void> {
  const open = async (desk: Keys, count: number) => {
    await desk.page.goto(`/admin/investments/list?tab=payments&status=PENDING&user=${id}&limit=50`)
    await expect(rows(desk.page, /PAY-/)).toHaveCount(count)
    await desk.press('j')
    await expect(desk.page.locator('tr[aria-current="true"]')).toBeVisible()
    await desk.press('Enter')
  }
  const nextOf = async (desk: Keys): Promise<string> => {
    const payment = detailPanel(desk.page, /^Payment PAY-/)
    await ready(payment)
    return (await payment.getAttribute('aria-label')) ?? ''
  }
  const isGone = (desk: Keys, label: string) => expect(desk.page.getByRole('dialog', { name: label, exact: true })).toHaveCount(0)
  const reason = (desk: Keys) => desk.page.locator('.ant-modal textarea')
  /** Selects for each of the four details that it matches; the reason follows. */
  const compare = async (desk: Keys) => {
    await focused(desk.page.locator('.ant-modal').getByRole('radio', { name: 'Matches', exact: true }).first())
    for (let at = 0; at < 4; at += 1) await desk.press('Space', 'Tab')
  }
  await open(first, 3)
  for (const [key, words] of [
    ['a', 'Matched with the bank statement by amount and sender'],
    ['r', 'Same transaction id'],
    ['a', 'Matched with the bank statement'],
  ] as const) {
    const label = await nextOf(first)
    await first.press(key)
    if (key === 'a') await compare(first)
    await focused(reason(first))
    await first.type(words)
    await first.press('Control+Enter')
    await isGone(first, label)
  }
  await open(second, 2)
  for (let at = 0; at < 2; at += 1) {
    const label = await nextOf(second)
    await second.press('a')
    await compare(second)
    await focused(reason(second))
    await second.type('Compared with the statement')
    await second.press('Control+Enter')
    await isGone(second, label)
  }
}

type Result = { status: 'PAID' | 'RETURNED'; 'transaction id'?: string; reason?: string }
const paid = (id: string): Result => ({ status: 'PAID', 'transaction id': id })
type Batch = { customer: Customer; count: number; account: string; results: (at: number) => Result }

/** Opens the account select, moves down to the account and selects it. */
async function chooseAccount(desk: Keys, account: string): Promise<void> {
  const { page } = desk
  await focused(page.getByLabel('Account', { exact: true }))
  await desk.press('Enter')
  await expect(page.locator('.ant-select-item-option', { hasText: account })).toBeVisible()
  const active = page.locator('.ant-select-item-option-active')
  for (let at = 0; at < 10 && !(await active.textContent())?.includes(account); at += 1) await desk.press('ArrowDown')
  await desk.press('Enter')
  await expect(page.getByLabel('Account', { exact: true })).toHaveAttribute('aria-expanded', 'false')
  await expect(page.locator('.ant-select', { hasText: account })).toBeVisible()
}

/** Selects approved withdrawals, creates the batch, exports it, and records its results from the exported file. */
async function payInBatch(desk: Keys, { customer, count, account, results }: Batch): Promise<void> {
  const { page } = desk
  const downloads: Download[] = []
  const choosers: FileChooser[] = []
  page.on('download', (download) => downloads.push(download))
  // Listens from the start: a key pressed right after the first listener is added can open the browser's file chooser.
  page.on('filechooser', (chooser) => choosers.push(chooser))
  await page.goto(`/admin/withdraws/list?status=APPROVED&user=${customer.id}&limit=50`)
  await selectAll(desk, /WDR-/, count, 'b')
  await chooseAccount(desk, account)
  await desk.press('Tab')
  await focused(page.getByLabel(/^Note/))
  await desk.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New payout batch' })).toHaveCount(0)

  const batch = detailPanel(page, /^Payout batch BAT-/)
  await ready(batch)
  await desk.press('e')
  await expect(batch.getByRole('button', { name: /^Export again/ })).toBeVisible()
  await expect.poll(() => downloads.find((file) => file.suggestedFilename().endsWith('.csv'))).toBeDefined()
  const exported = downloads.find((file) => file.suggestedFilename().endsWith('.csv'))
  const content = await readFile((await exported?.path()) ?? '', 'utf8')
  await ready(batch)
  await desk.press('r')
  await focused(page.getByLabel(/^Results file/))
  await desk.press('Space')
  await expect.poll(() => choosers.length).toBe(1)
  await choosers[0]?.setFiles({ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(withResults(content, results)) })
  await focused(button(page, `Record ${count} results`))
  await desk.press('Enter')
  await expect(page.getByText(`All ${count} done`)).toBeVisible()
  await focused(
    page
      .getByRole('dialog')
      .getByRole('button')
      .filter({ hasText: /^Close$/ }),
  )
  await desk.press('Enter')
  await expect(batch.getByText('Completed', { exact: true })).toBeVisible()
  page.removeAllListeners('download')
  page.removeAllListeners('filechooser')
}

function withResults(exported: string, results: (at: number) => Result): string {
  const lines = parse(exported, { bom: true, columns: true }) as Record<string, string>[]
  const filled = lines.map((line, at) => ({ ...line, ...results(at) }))
  return stringify(filled, { header: true, quoted: true })
}

/** The returned withdrawal is in the queue again, with its reason. */
async function seeReturned({ page }: Keys, { id }: Customer): Promise<void> {
  await page.goto(`/admin/withdraws/list?status=APPROVED&user=${id}&limit=50`)
  await expect(rows(page, /WDR-/)).toHaveCount(1)
  await expect(rows(page, /WDR-/)).toContainText(`returned: ${RETURNED}`)
}

async function countPaid({ id }: Customer): Promise<number> {
  const token = await signInAs(url(), 'director@carmine.test')
  return (await call<unknown[]>(url(), 'GET', `/withdraw-requests?status=PAID&user=${id}&limit=100`, { token })).length
}
