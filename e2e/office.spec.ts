import { expect, signIn, test } from './support/fixtures'

// What only a browser shows of the back office: where the focus goes.

test('the palette takes what is typed at once, whether a key or its button opened it', async ({ page }) => {
  await signIn(page, 'admin@carmine.test')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const found = palette.getByRole('option', { name: /Harbour Cold Store/ })

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('harbour')
  await expect(found).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await page.getByRole('button', { name: /Find a page/ }).click()
  await expect(palette.getByRole('combobox')).toBeFocused()
})
