import { expect, test, url } from './support/fixtures'

test('the API reference shows a call without a request to another host or an error on the console', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.route(
    (address) => address.protocol.startsWith('http') && address.origin !== new URL(url()).origin,
    (route) => {
      errors.push(`request to ${route.request().url()}`)
      return route.abort()
    },
  )
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'Carmine API' })).toBeVisible()
  await page.getByRole('link', { name: /^Approve a withdrawal;/ }).click()
  await expect(page.getByRole('heading', { name: /Approve a withdrawal;/ })).toBeVisible()
  expect(errors).toEqual([])
})
