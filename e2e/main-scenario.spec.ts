import { randomBytes } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { animationsEnded, codeFor, expect, signIn, test, url } from './support/fixtures'
import { selectMatches } from './support/desk'
import { receipt } from './support/proof'

const WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** A member of staff with their own browser context. */
async function atDesk(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url(), viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, username)
  return page
}

/** Presses a decision button and waits for the server's response, because a decided item may leave the queue at once. */
async function decide(desk: Page | Locator, name: RegExp, path: RegExp): Promise<void> {
  const page = 'page' in desk ? desk.page() : desk
  await desk.getByRole('button', { name }).first().waitFor()
  await animationsEnded(page)
  const pendingResponse = page.waitForResponse((response) => path.test(new URL(response.url()).pathname))
  await desk.getByRole('button', { name }).first().click()
  expect((await pendingResponse).status()).toBe(200)
}

/** The page's main button: in the footer on a phone, next to the form on desktop. */
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click()

test('a visitor registers, invests and withdraws; staff approve the payment and pay the withdrawal', async ({ page, browser }) => {
  test.setTimeout(300_000)
  const name = `grace${Date.now().toString(36)}`
  const email = `${name}@example.test`

  await test.step('the visitor chooses a project and an amount to invest', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'View projects' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    await page.getByRole('region', { name: 'Open for investment' }).getByRole('link').first().click()
    await page.getByLabel('Amount').fill('250.00')
    await page.getByLabel(/I understand that I can lose/).check()
    await press(page, /^Invest 250/)
    await expect(page).toHaveURL(/\/auth\?next=/)
  })

  await test.step('the visitor registers and confirms the email address with the emailed code', async () => {
    await page.goto('/auth/signup?refer=investor&next=%2Fusers%2Finvestments%2Fnew')
    await expect(page.getByText('investor', { exact: true })).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
    await page.getByLabel('Username').fill(name)
    await expect(page.getByText('Available', { exact: true })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Country').selectOption('us')
    await page.getByLabel('Password', { exact: true }).fill('Compiler#1952')
    await page.getByLabel(/I accept the/).check()
    const sentAt = Date.now()
    await press(page, 'Create account')
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible()
    await page.getByLabel('6-digit code').fill(await codeFor(email, sentAt))
    await press(page, 'Confirm email')
    await expect(page).toHaveURL(/\/users\/investments\/new/)
  })

  let code = ''
  await test.step('the customer places the order and reports an overpayment', async () => {
    await expect(page.getByLabel('You invest').filter({ visible: true }).first()).toHaveValue(/250/)
    await expect(page.getByText(/You acknowledged this risk/)).toBeVisible()
    await press(page, 'Invest')
    await expect(page).toHaveURL(/\/users\/investments\/[\w-]+\/pay/)
    await page
      .getByLabel(/^Proof of payment/)
      .and(page.locator('input[type=file]'))
      .setInputFiles(await receipt())
    await page.getByLabel('Amount you sent').fill('300.00')
    await page.getByLabel('Transaction ID').fill(`TX-${name}`)
    await press(page, 'I have paid')
    await expect(page.getByText(/PAY-[A-Z0-9]{8}/).first()).toBeVisible()
    code =
      (
        await page
          .getByText(/PAY-[A-Z0-9]{8}/)
          .first()
          .textContent()
      )?.match(/PAY-[A-Z0-9]{8}/)?.[0] ?? ''
  })

  const finance = await atDesk(browser, 'finance@carmine.test')
  const admin = await atDesk(browser, 'admin@carmine.test')

  await test.step('finance approves the overpayment with a reason', async () => {
    await finance.goto(`/admin/investments/list?tab=payments&searchTerm=${code}`)
    await finance.getByText(code).first().click()
    await finance.getByLabel('Received').fill('300.00')
    await finance
      .getByRole('button', { name: /^Approve payment/ })
      .first()
      .click()
    // The payment exceeds the amount due, so the approval needs a reason.
    const dialog = finance.getByRole('dialog', { name: /^Approve 300\.00/ })
    await selectMatches(dialog)
    await dialog.getByLabel('Reason').fill('She paid more than was due')
    await decide(dialog, /^Approve payment/, /settle-payment$/)
  })

  await test.step('the customer submits an identity document, and staff approve it', async () => {
    await page.goto('/users/identity-verification')
    await page.getByText('Passport', { exact: true }).first().click()
    await page
      .getByLabel(/^Photo page/)
      .and(page.locator('input[type=file]'))
      .setInputFiles(await receipt())
    await page.getByLabel('Number').fill(`P${Date.now().toString(36).toUpperCase()}`)
    await page.getByLabel('Valid until').fill('2031-01-31')
    await page.keyboard.press('Tab')
    await press(page, 'Send for review')
    await expect(page.getByText('In review').first()).toBeVisible()
    await admin.goto(`/admin/user-verification-requests/list?searchTerm=${name}`)
    await admin.getByText('Grace Hopper').first().click()
    await admin.getByRole('button', { name: /^Approve identity/ }).click()
    const passport = admin.getByRole('dialog', { name: /^Approve the passport/i })
    await passport.getByRole('checkbox', { name: 'All details match' }).click()
    await decide(passport, /^Approve identity/, /\/approve$/)
    await page.reload()
    await expect(page.getByText('Approved').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('the customer adds a wallet and confirms it with the emailed code', async () => {
    await admin.goto('/admin/settings')
    await page.goto('/users/address-book')
    await press(page, /Add wallet/)
    await page.getByLabel('Network').selectOption('TRC20')
    await page.getByLabel('Address', { exact: true }).fill(WALLET)
    await page.getByLabel('Wallet label').fill('Mine')
    const sentAt = Date.now()
    await press(page, 'Continue')
    await page.getByLabel('Code from the email').fill(await codeFor(email, sentAt))
    await press(page, 'Confirm wallet')
    await expect(page.getByText('Active').filter({ visible: true }).first()).toBeVisible()
  })

  let withdrawal = ''
  await test.step('the overpayment is credited to the balance, and the customer withdraws part of it', async () => {
    await page.goto('/users/transactions?page=1&limit=10')
    await expect(
      page
        .getByText(/50\.00/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await page.goto('/users/withdraws/new')
    await page.getByRole('textbox', { name: 'Amount' }).fill('20.00')
    await page.getByRole('radio', { name: /Mine/ }).check()
    const sentAt = Date.now()
    await press(page, /^Send code/)
    await page.getByLabel('Code from the email').fill(await codeFor(email, sentAt))
    await press(page, /^Withdraw 20/)
    await expect(
      page
        .getByText(/WDR-[A-Z0-9]{8}/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    withdrawal =
      (
        await page
          .getByText(/WDR-[A-Z0-9]{8}/)
          .filter({ visible: true })
          .first()
          .textContent()
      )?.match(/WDR-[A-Z0-9]{8}/)?.[0] ?? ''
  })

  await test.step('two staff members approve the withdrawal, and a third pays it', async () => {
    for (const desk of [admin, finance]) {
      await desk.goto(`/admin/withdraws/list?searchTerm=${withdrawal}`)
      await desk.getByText(withdrawal).first().click()
      await desk.getByRole('button', { name: /^Approve…/ }).click()
      await decide(desk.getByRole('dialog', { name: /^Approve .* to / }), /approval$|^Approve withdrawal$/, /\/approve$/)
    }
    const director = await atDesk(browser, 'director@carmine.test')
    await director.goto(`/admin/withdraws/list?status=APPROVED&searchTerm=${withdrawal}`)
    await director.getByText(withdrawal).first().click()
    await director
      .getByRole('button', { name: /^Mark paid/ })
      .first()
      .click()
    const dialog = director.getByRole('dialog')
    await dialog.getByLabel(/transaction/i).fill(randomBytes(32).toString('hex'))
    await dialog.getByLabel('Account', { exact: true }).click()
    const account = director.locator('.ant-select-item-option').first()
    await account.waitFor()
    await animationsEnded(director)
    await account.click()
    await expect(account).toBeHidden()
    await decide(director, /^Mark as paid/, /\/mark-paid$/)
    await director.context().close()
    await page.goto('/users/withdraws?page=1&limit=10')
    await expect(page.getByText('Paid', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  })

  await finance.context().close()
  await admin.context().close()
})
