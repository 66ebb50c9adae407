import type { Locator, Page } from '@playwright/test'
import { waitingPayments } from './support/claims'
import { expect, signIn, test } from './support/fixtures'

// Keyboard decisions in a real browser: a key works once, for the intended item, and only after its proof was on screen.

/** The number of payments that the page has sent for settlement. */
function countSettled(page: Page): () => number {
  let requestCount = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/settle-payment')) requestCount += 1
  })
  return () => requestCount
}

/** Waits until the open item's keys are enabled, shortly after its proof was shown and the last key was pressed. */
const keysWork = (detailPanel: Locator) => expect(detailPanel.locator('[data-keys="on"]')).toBeVisible()

const dialogs = (page: Page) => page.getByRole('dialog', { name: /^Approve / })

const keys = [
  { key: 'a', code: 'KeyA', text: 'a', windowsVirtualKeyCode: 65 },
  { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
]

/** Presses A and Enter ten times a second, without waiting for the page, however busy it is. Returns the function that stops it. */
async function pressRepeatedly(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const pressed: Promise<unknown>[] = []
  const timer = setInterval(() => {
    for (const key of keys)
      for (const type of ['keyDown', 'keyUp'] as const) pressed.push(browser.send('Input.dispatchKeyEvent', { type, ...key }))
  }, 100)
  return async () => {
    clearInterval(timer)
    await Promise.all(pressed)
    await browser.detach()
  }
}

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

  // The keys are disabled while the proof loads, and enabled shortly after it is shown.
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  await keysWork(detailPanel)
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  const dialog = dialogs(page)
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toContainText(/Approve 100\.00 USD from /)
  const allMatch = dialog.getByRole('checkbox', { name: 'All details match' })
  await expect(allMatch).toBeFocused()
  await expect(allMatch).not.toBeChecked()
  expect(settled()).toBe(0)

  // Nothing is confirmed before the details are; then Enter confirms. Keys pressed repeatedly meanwhile must not affect the next payment.
  await page.keyboard.press('Enter')
  expect(settled()).toBe(0)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const stop = await pressRepeatedly(page)
  await expect(detailPanel).not.toHaveAttribute('aria-label', first ?? '')
  await stop()
  await expect(dialog).toHaveCount(0)
  expect(settled()).toBe(1)

  // A key held since before the next payment was shown has no effect, however long it is held.
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

  // A new press after a moment opens the confirmation again: three key presses per payment, two of them the confirmation.
  await keysWork(detailPanel)
  await page.keyboard.press('a')
  await expect(dialog).toHaveCount(1)
  await expect(allMatch).toBeFocused()
  await page.keyboard.press('Space')
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
    // The second window opens without animation: the focus must not depend on the end of an animation.
    if (key === 'm') await page.addStyleTag({ content: '*, *::before, *::after { animation: none !important }' })
    await keysWork(page.getByRole('dialog', { name: /^Payment PAY-/ }))
    await page.keyboard.press(key)
    await expect(page.locator('.ant-modal textarea')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('.ant-modal textarea')).toHaveCount(0)
  }
})
