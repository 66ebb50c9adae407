import type { Page } from '@playwright/test'
import { animationsEnded, expect, signIn, test } from './support/fixtures'

// Visible content must not move while a page loads, because users miss a button that moves.

/** Adds up the layout shifts of each page, as browsers report them; shifts after a key press or a click do not count. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0, movedParts: [] })
    const totals = window as unknown as { shifted: number; movedParts: string[] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        totals.shifted += entry.value
        totals.movedParts.push(
          ...entry.sources.map(
            ({ node }) => `${entry.value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 120) : String(node)}`,
          ),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const MOST = 0.03

async function expectStill(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
  const { shifted, movedParts } = await page.evaluate(() => {
    const totals = window as unknown as { shifted: number; movedParts: string[] }
    return { shifted: totals.shifted, movedParts: totals.movedParts }
  })
  expect.soft(shifted, `${path}\n${movedParts.join('\n')}`).toBeLessThan(MOST)
}

test('the pages of a customer do not move while they load', async ({ page }) => {
  await countShifts(page)
  await signIn(page, 'customer@carmine.test')
  for (const path of ['/users', '/users/investments', '/users/transactions', '/users/wallets', '/users/withdraws', '/users/referrals'])
    await expectStill(page, path)
})

test('the pages of the back office do not move while they load', async ({ page }) => {
  await countShifts(page)
  await signIn(page, 'admin@carmine.test')
  for (const path of [
    '/admin',
    '/admin/customers/list?page=1&limit=10',
    '/admin/roles/list?page=1&limit=10',
    '/admin/approvals/list?page=1&limit=10',
  ])
    await expectStill(page, path)
})

test('a dialog opens without moving its buttons, which a quick click would miss', async ({ page }) => {
  await page.addInitScript(() => {
    const positions: string[] = []
    Object.assign(window, { positions })
    const watch = () => {
      const box = document.querySelector('[role="dialog"] button[type="submit"]')?.getBoundingClientRect()
      if (box) positions.push([box.x, box.y, box.width].map(Math.round).join(' '))
      requestAnimationFrame(watch)
    }
    requestAnimationFrame(watch)
  })
  await signIn(page, 'customer@carmine.test')
  await page.goto('/users/investments?page=1&limit=10')
  // Animations run at a tenth of their speed, so that even a slow machine draws several frames of the opening.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('button', { name: /^Change password/ }).click()
  await animationsEnded(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Change password' })).toBeVisible()
  const recorded = () => page.evaluate(() => (window as unknown as { positions: string[] }).positions)
  await expect.poll(async () => (await recorded()).length).toBeGreaterThan(2)
  const positions = await recorded()
  expect([...new Set(positions)]).toHaveLength(1)
})
