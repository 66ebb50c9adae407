import { expect, type Page } from '@playwright/test'

/** The password of everybody in the demo data. */
export const DEMO_PASSWORD = 'Carmine#2026'

export async function signIn(page: Page, who: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('E-mail or username').fill(who)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/(users|admin)/)
}
