import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { addressOn } from '../src/seed/demo/people/addresses'
import { chanceOf } from '../src/seed/demo/chance'
import { newCustomer } from './support/customers'
import { coveredByToasts, keepToasts } from './support/covered'
import { codeFor, enter, expect, test } from './support/fixtures'

// Wherever a code is sent, its field has the focus, and no message covers a title or a field.

const FIELDS = 'h1, h2, input, select, textarea'

/** Asserts that the field has the focus, is fully within the viewport, and is not covered by a toast. */
async function expectReady(field: Locator): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
}

const field = (page: Page, label: string | RegExp) => page.getByLabel(label).filter({ visible: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })

test('sign-up focuses the code field', async ({ page }) => {
  const username = `cody${randomBytes(5).toString('hex')}`
  await page.goto('/auth/signup')
  await page.getByLabel('Name', { exact: true }).fill('Cody Code')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel(/^E-?mail/).fill(`${username}@example.test`)
  await page.getByLabel('Country').selectOption('us')
  await page.getByLabel('Password', { exact: true }).fill('Compiler#1952')
  await page.getByLabel(/I accept the/).check()
  await button(page, 'Create account').click()
  await expectReady(field(page, '6-digit code'))
})

test('a password reset focuses the code field, and its success message covers no heading or field', async ({ page }) => {
  const { email } = await newCustomer('Rita Reset', 'us', '10.00')
  await keepToasts(page)
  await page.goto('/auth')
  await button(page, 'Forgot your password?').click()
  await page.getByLabel('Email').fill(email)
  const since = Date.now()
  await button(page, 'Send code').click()
  await expectReady(field(page, '6-digit code'))
  await field(page, '6-digit code').fill(await codeFor(email, since))
  await page.getByLabel('New password').fill('Analytical#1844')
  await button(page, 'Change password').click()
  expect(await coveredByToasts(page, FIELDS)).toEqual([])
})

test('an email change focuses the code field of each step', async ({ page }) => {
  const { email, token } = await newCustomer('Emil Email', 'us', '10.00')
  await keepToasts(page)
  const next = `next-${email}`
  await enter(page, token)
  await page.goto('/users/withdraws/new')
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('button', { name: /^Your details/ }).click()
  await page.getByRole('dialog', { name: 'Your details' }).getByRole('button', { name: 'Change', exact: true }).click()
  await field(page, 'New email').fill(next)
  await field(page, 'Your password').fill('Analytical#1843')
  const since = Date.now()
  await page.getByRole('dialog').getByRole('button', { name: 'Send code' }).click()
  await expectReady(field(page, 'Code sent to your current address'))
  await field(page, 'Code sent to your current address').fill(await codeFor(email, since))
  const confirmed = Date.now()
  await button(page, 'Continue').click()
  await expectReady(field(page, 'Code sent to your new address'))
  await field(page, 'Code sent to your new address').fill(await codeFor(next, confirmed))
  await button(page, 'Change email').click()
  await expect(button(page, 'Close message')).toBeVisible()
})

test('adding a wallet focuses the code field', async ({ page }) => {
  const { token } = await newCustomer('Wanda Wallet', 'us', '10.00')
  await enter(page, token)
  await page.goto('/users/address-book')
  await button(page, 'Add wallet').first().click()
  await field(page, 'Wallet label').fill('Main')
  const network = page.getByLabel('Network').filter({ visible: true })
  await network.selectOption('TRC20')
  await page.getByRole('textbox', { name: 'Address' }).fill(addressOn('TRC20', chanceOf(Date.now())))
  await button(page, 'Continue').click()
  await expectReady(field(page, 'Code from the email'))
})
