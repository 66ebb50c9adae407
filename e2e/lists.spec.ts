import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/fixtures'

// Back-office lists in a real browser: sticky elements, and the file that an export saves.

test('list headers stay visible below the top bar while rows scroll, also beside an open row', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A list is cards on a phone')
  await signIn(page, 'admin@carmine.test')
  for (const [width, address] of [
    [1440, '/admin/audit-logs/list?page=1&limit=100'],
    [1280, '/admin/audit-logs/list?page=1&limit=100'],
    [1280, '/admin/withdraws/list?page=1&limit=100'],
    [1440, '/admin/customers/list?page=1&limit=100'],
  ] as const) {
    await page.setViewportSize({ width, height: 500 })
    await page.goto(address)
    const head = page.getByRole('columnheader').nth(1)
    const last = page.getByRole('table').getByRole('row').last()
    // A hundred rows take more than twenty seconds to render on a busy machine.
    await expect(head).toBeVisible({ timeout: 90_000 })
    // Totals load shortly after the rows.
    await expect(async () => {
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport({ timeout: 1000 })
    }).toPass()
    await expect(head).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await head.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(55)
  }
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/admin/audit-logs/list?page=1&limit=100')
  await page.getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/open=/)
  await page.getByRole('table').first().getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader').first()).toBeInViewport({ ratio: 1 })
})

test('the column of status or switch of wide lists is visible without scrolling, and headers do not overlap', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'A list is cards on a phone')
  await signIn(page, 'admin@carmine.test')
  for (const [address, column] of [
    ['/admin/investments/list?tab=payments&page=1&limit=10', 'Status'],
    ['/admin/withdraws/list?page=1&limit=10', 'Status'],
    ['/admin/user-transactions/list?tab=adjustments&page=1&limit=10', 'Status'],
    ['/admin/customers/list?page=1&limit=10', 'Status'],
    ['/admin/currencies/list?page=1&limit=10', 'Active'],
    ['/admin/users/list?page=1&limit=10', 'Active'],
  ] as const) {
    await page.goto(address)
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('columnheader', { name: column })).toBeInViewport({ ratio: 1 })
      // Content that scrolls behind the column must not show through.
      await expect(page.locator('tbody td').first()).toBeVisible()
      // antd fades in the background of a cell.
      await expect.poll(() => transparentStickyCells(page)).toBe(0)
      await expect.poll(() => coveredHeads(page)).toEqual([])
    }
  }
})

test('an export saves the columns of the table in a file named after the list and its filter', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A list is cards on a phone')
  await signIn(page, 'admin@carmine.test')
  await page.goto('/admin/withdraws/list?page=1&limit=10&status=PAID')
  await expect(page.getByText(/^WDR-/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Columns shown/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^withdraws-paid-\d{4}-\d\d-\d\d\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString('utf8')).toMatch(/^\uFEFF"Code","Customer","To","Amount, USD"/)
})

test('a page beyond the last leads to the last, and Go to page opens the page entered', async ({ page }) => {
  await signIn(page, 'admin@carmine.test')
  await page.goto('/admin/audit-logs/list?page=90000&limit=10')
  await expect(page).not.toHaveURL(/page=90000/)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.getByLabel('Go to page').fill('2')
  await page.getByLabel('Go to page').press('Enter')
  await expect(page).toHaveURL(/[?&]page=2(&|$)/)
})

const transparentStickyCells = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const styles = [...document.querySelectorAll('tbody td, tfoot td')].map((cell) => getComputedStyle(cell))
    return styles.filter(({ position, backgroundColor }) => position === 'sticky' && backgroundColor === 'rgba(0, 0, 0, 0)').length
  })

/** Column headers whose beginning is covered by another header. */
const coveredHeads = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const sticky = [...document.querySelectorAll('thead th')].filter((head) => getComputedStyle(head).insetInlineEnd === '0px')
    const covered = sticky.filter((head) => {
      const { left, top, height } = head.getBoundingClientRect()
      return document.elementFromPoint(left + 2, top + height / 2)?.closest('th') !== head
    })
    return covered.map(({ textContent }) => textContent)
  })
