import type { Locator, Page } from '@playwright/test'
import { waitingPayments } from './support/claims'
import { expect, signIn, test } from './support/fixtures'

// What only a browser shows of decisions: keys that work once, for the item they were meant for, after its proof was on screen.

/** How many payments the page has asked to settle. */
function countSettled(page: Page): () => number {
  let requestCount = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/settle-payment')) requestCount += 1
  })
  return () => requestCount
}

/** The keys of the open item work: a moment after its proof came on screen and the last key was pressed. */
const keysWork = (detailPanel: Locator) => expect(detailPanel.locator('[data-keys="on"]')).toBeVisible()

const dialogs = (page: Page) => page.getByRole('dialog', { name: /^Approve / })

test('a key that is pressed twice or held down cannot approve two payments', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A phone has no keys')
  const user = (await waitingPayments(3))[0]?.user.id
  await signIn(page, 'finance@carmine.test')
  const settled = countSettled(page)
  await page.goto(`/admin/investments/list?tab=payments&status=PENDING&user=${user}&sortOrder=DESC`)
  await page.getByRole('row', { name: /PAY-/ }).first().click()
  const approve = page.getByRole('button', { name: /^Approve payment/ }).first()
  const detailPanel = page.getByRole('dialog', { name: /^Payment PAY-/ })
  const first = await detailPanel.getAttribute('aria-label')

  // The keys do nothing while the proof is on its way, and work a moment after it is on screen.
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  await keysWork(detailPanel)
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  const dialog = dialogs(page)
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toContainText(/Approve 100\.00 USD from /)
  await expect(dialog.getByRole('button', { name: 'Approve payment' })).toBeFocused()
  expect(settled()).toBe(0)

  // Enter confirms. Whatever is hammered on the keys meanwhile never reaches the next payment.
  await page.keyboard.press('Enter')
  for (let times = 0; times < 6; times += 1) {
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
  }
  await expect(detailPanel).not.toHaveAttribute('aria-label', first ?? '')
  expect(settled()).toBe(1)

  // A key that is held from before the next payment came stays without effect, however long it is held.
  const second = await detailPanel.getAttribute('aria-label')
  await page.keyboard.press('Escape')
  await page.keyboard.down('a')
  await page.getByRole('row', { name: new RegExp(second?.replace('Payment ', '') ?? '') }).click()
  for (let times = 0; times < 30; times += 1) {
    await page.keyboard.down('a')
    await page.waitForTimeout(50)
  }
  await page.keyboard.up('a')
  await expect(dialog).toHaveCount(0)
  expect(settled()).toBe(1)

  // Pressed anew after a moment it asks again: two keys for a payment, and one of them is the confirmation.
  await keysWork(detailPanel)
  await page.keyboard.press('a')
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Approve payment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(settled).toBe(2)
})

test('opening a decline or an information request focuses its text field', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A phone has no keys')
  const user = (await waitingPayments(1))[0]?.user.id
  await signIn(page, 'finance@carmine.test')
  await page.goto(`/admin/investments/list?tab=payments&status=PENDING&user=${user}&sortOrder=DESC`)
  await page.getByRole('row', { name: /PAY-/ }).first().click()
  await expect(page.getByRole('button', { name: /^Approve payment/ }).first()).not.toHaveAttribute('aria-disabled', 'true')
  for (const key of ['r', 'm']) {
    // The second window opens without its motion: the focus does not depend on the end of an animation.
    if (key === 'm') await page.addStyleTag({ content: '*, *::before, *::after { animation: none !important }' })
    await keysWork(page.getByRole('dialog', { name: /^Payment PAY-/ }))
    await page.keyboard.press(key)
    await expect(page.locator('.ant-modal textarea')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('.ant-modal textarea')).toHaveCount(0)
  }
})
