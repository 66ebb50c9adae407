import { expect, test } from './support/fixtures'

test('an offline page is shown without a connection, and the requested page loads once back online', async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.goto('/about-us')
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/about-us')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
})

test('the offline page follows changes of the device theme without reloading', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/offline')
  const loaded = await page.evaluate(() => performance.timeOrigin)
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
})

test('the service worker caches only the offline page in each language and its assets', async ({ page }) => {
  for (const path of ['/', '/projects', '/auth']) {
    await page.goto(path)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  }
  const cachedPaths = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.slice(location.origin.length))
  })
  expect(cachedPaths.sort()).toEqual([
    '/ar/offline',
    '/es/offline',
    '/fonts/dm-sans.woff2?offline',
    '/offline',
    '/offline.js?offline',
    '/theme.js?offline',
  ])
})
