import type { Page } from '@playwright/test'
import { call, signInAs } from './support/api'
import { expect, signIn, test, url } from './support/fixtures'
import { receipt } from './support/proof'

// What only a browser shows of decisions: keys that work once, for the item they were meant for, after its proof was on screen.

type Made = { user: { id: string } }

/** Payments of one customer that wait, each for an investment of its own, as ordinary as they come. */
async function waitingPayments(count: number): Promise<string> {
  const base = url()
  const token = await signInAs(base, 'customer@carmine.test')
  const ask = <T>(method: string, path: string, body?: unknown) => call<T>(base, method, path, { token, body })
  const offered = await ask<{ id: string; remaining: string; minInvestment: string; returnRates: { period: number }[] }[]>(
    'GET',
    '/projects?status=OPEN&limit=20',
  )
  const project = offered.find((one) => Number(one.remaining) > 100 * count && Number(one.minInvestment) <= 100)
  const gateways = await ask<{ id: string; kind: string; currency: { code: string } }[]>('GET', '/payment-gateways?limit=50')
  const gateway = gateways.find(({ kind, currency }) => kind === 'MANUAL' && currency.code === 'USD')
  let owner = ''
  for (let made = 0; made < count; made += 1) {
    const order = { project: project?.id, lockedPeriod: project?.returnRates[0]?.period, investmentAmount: '100.00' }
    const { id, user } = await ask<Made & { id: string }>('POST', '/investments', { ...order, acknowledgedRisk: true, source: 'GATEWAY' })
    const paid = { gateway: gateway?.id, amount: '100.00', transactionId: crypto.randomUUID(), transferProof: await upload(token) }
    await ask('POST', `/investments/${id}/make-payment`, paid)
    owner = user.id
  }
  return owner
}

async function upload(token: string): Promise<string> {
  const { buffer, mimeType, name } = await receipt()
  const form = new FormData()
  form.set('purpose', 'TRANSFER_PROOF')
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${url()}/api/v1/files`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** How many payments the page has asked to settle. */
function countSettled(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/settle-payment')) asked += 1
  })
  return () => asked
}

const dialogs = (page: Page) => page.getByRole('dialog', { name: /^Approve / })

test('a key pressed twice, or held, cannot approve two payments', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A phone has no keys')
  const user = await waitingPayments(3)
  await signIn(page, 'finance@carmine.test')
  const settled = countSettled(page)
  await page.goto(`/admin/investments/list?tab=payments&status=PENDING&user=${user}&sortOrder=DESC`)
  await page.getByRole('row', { name: /PAY-/ }).first().click()
  const approve = page.getByRole('button', { name: /^Approve payment/ }).first()
  const dock = page.getByRole('dialog', { name: /^Payment PAY-/ })
  const first = await dock.getAttribute('aria-label')

  // The keys do nothing while the proof is on its way, and work a moment after it is on screen.
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  await page.waitForTimeout(700)
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  const asked = dialogs(page)
  await expect(asked).toHaveCount(1)
  await expect(asked).toContainText(/Approve 100\.00 USD from /)
  await expect(asked.getByRole('button', { name: 'Approve payment' })).toBeFocused()
  expect(settled()).toBe(0)

  // Enter confirms. Whatever is hammered on the keys meanwhile never reaches the next payment.
  await page.keyboard.press('Enter')
  for (let times = 0; times < 6; times += 1) {
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
  }
  await expect(dock).not.toHaveAttribute('aria-label', first ?? '')
  expect(settled()).toBe(1)

  // A key that is held from before the next payment came stays without effect, however long it is held.
  const second = await dock.getAttribute('aria-label')
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: new RegExp(second?.replace('Payment ', '') ?? '') }).click()
  await page.keyboard.down('a')
  for (let times = 0; times < 30; times += 1) {
    await page.keyboard.down('a')
    await page.waitForTimeout(50)
  }
  await page.keyboard.up('a')
  await expect(asked).toHaveCount(0)
  expect(settled()).toBe(1)

  // Pressed anew after a moment it asks again: two keys for a payment, and one of them is the confirmation.
  await page.waitForTimeout(700)
  await page.keyboard.press('a')
  await expect(asked).toHaveCount(1)
  await expect(asked.getByRole('button', { name: 'Approve payment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(settled).toBe(2)
})

test('the field for the words has the focus when a decline or a question is opened', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A phone has no keys')
  const user = await waitingPayments(1)
  await signIn(page, 'finance@carmine.test')
  await page.goto(`/admin/investments/list?tab=payments&status=PENDING&user=${user}&sortOrder=DESC`)
  await page.getByRole('row', { name: /PAY-/ }).first().click()
  await expect(page.getByRole('button', { name: /^Approve payment/ }).first()).not.toHaveAttribute('aria-disabled', 'true')
  await page.waitForTimeout(700)
  for (const key of ['r', 'm']) {
    await page.keyboard.press(key)
    await expect(page.locator('.ant-modal textarea')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('.ant-modal textarea')).toHaveCount(0)
  }
})
