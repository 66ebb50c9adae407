import { expect, leaveSession, signIn, test } from './support/fixtures'

// Back-office behaviour that needs a real browser: focus, visibility, and what each role sees in the demo data.

// A service worker that takes control during a test would hide requests from page.route.
test.use({ serviceWorkers: 'block' })

test('the command palette focuses its search field when opened by shortcut or button', async ({ page }) => {
  await signIn(page, 'admin@carmine.test')
  await page.goto('/admin')
  // It loads shortly after the page, together with its keyboard shortcut.
  const field = page.getByRole('button', { name: /Find a page/ })
  await expect(field).toBeVisible()
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const option = palette.getByRole('option', { name: /^Harbour Cold Store/ })

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('harbour')
  await expect(option).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await field.click()
  await expect(palette.getByRole('combobox')).toBeFocused()
})

test('the current tab of a project is in view, also on narrow screens', async ({ page }) => {
  await signIn(page, 'support@carmine.test')
  const { data } = (await (await page.request.get('/api/v1/projects?status=OPEN&limit=1')).json()) as { data: { id: string }[] }
  for (const [tab, label] of [
    ['updates', 'Updates'],
    ['', 'Overview'],
  ]) {
    await page.goto(`/admin/projects/${data[0]?.id}/details${tab && `?tab=${tab}`}`)
    await expect(page.locator('main nav [aria-current=page]').filter({ hasText: label })).toBeInViewport({ ratio: 0.95 })
  }
})

test('unsaved settings are discarded only after a question, by a link or by the back button', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'The menu is closed on phones.')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await signIn(page, 'admin@carmine.test')
  await page.goto('/admin/countries/list?page=1&limit=10')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('button', { name: 'System' }).click()
  await menu.getByRole('link', { name: 'Settings' }).click()
  const field = page.getByLabel('Minimum withdrawal', { exact: true })
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await field.fill('33')
  for (const leave of [() => menu.getByRole('link', { name: 'Projects' }).click(), () => page.goBack()]) {
    await leave()
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/settings$/)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(field).toHaveValue('33.00')
  }
  await page.goBack()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/admin\/countries\/list/)
  expect(errors).toEqual([])
})

test('decision controls are hidden or disabled for staff who may not decide', async ({ page }) => {
  await signIn(page, 'support@carmine.test')
  await page.goto('/admin/investments/list?tab=payments&page=1&limit=10')
  await expect(page.getByText(/^PAY-/).first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Select PAY-/ })).toHaveCount(0)
  await page.goto('/admin/user-verification-requests/list?page=1&limit=10')
  await page.getByRole('button', { name: /Thandi Nkosi/ }).click()
  await expect(page.getByRole('heading', { name: 'If you decline' })).toBeVisible()

  await leaveSession(page)
  await signIn(page, 'finance@carmine.test')
  await page.goto('/admin/user-verification-requests/list?page=1&limit=10')
  await page.getByRole('button', { name: /Thandi Nkosi/ }).click()
  await expect(page.getByRole('button', { name: 'Approve identity' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('heading', { name: 'If you decline' })).toHaveCount(0)
  await page.goto('/admin/investments/list?tab=payments&page=1&limit=10')
  await expect(page.getByRole('checkbox', { name: /^Select PAY-/ }).first()).toBeVisible()
})

test('a select shows no raw id while its options load, and a long option name does not overflow the page', async ({ page }) => {
  await signIn(page, 'admin@carmine.test')
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await page.route(/\/payment-gateways\?/, async (route) => {
    await gate
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: { title: string }[] }
    await route.fulfill({
      json: { ...rest, data: data.map((row) => ({ ...row, title: `${row.title} ${'of a very long name '.repeat(8)}` })) },
    })
  })
  await page.goto('/admin/settings')
  const choice = page.locator('.ant-select').filter({ visible: true })
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect(choice.filter({ hasText: 'Loading…' })).toHaveCount(1)
  await expect.poll(wider).toBe(0)
  open()
  await expect(choice.filter({ hasText: 'Bank transfer of a very long name' })).toHaveCount(1)
  await expect.poll(wider).toBe(0)
})

test('the balance sheet adds up on the page, and each figure opens the ledger entries that sum to it', async ({ page }) => {
  await signIn(page, 'finance@carmine.test')
  await page.goto('/admin/reports')
  const cents = (text: string) => BigInt(text.replace('−', '-').replace(/[^\d-]/g, ''))
  /** The amounts of a section: its lines, and its total, which is the last. */
  const amountsOf = async (name: string) => {
    const table = page.getByRole('table', { name, exact: true })
    await expect(table).toBeVisible()
    const texts = await table.getByRole('button').allTextContents()
    return texts.map(cents)
  }
  const totalOf = async (name: string) => {
    const amounts = await amountsOf(name)
    const total = amounts.pop() ?? 0n
    expect(amounts.length).toBeGreaterThan(1)
    expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(total)
    return total
  }
  const [assets, liabilities, equity] = [await totalOf('Assets'), await totalOf('Liabilities'), await totalOf('Equity')]
  expect(assets).toBe(liabilities + equity)
  await expect(page.getByRole('paragraph').filter({ hasText: /^Difference/ })).toHaveText(/Difference\s*0\.00 USD$/)
  const deployed = page.getByRole('row', { name: /Capital deployed to projects/ }).getByRole('button')
  const shown = (await deployed.textContent()) ?? ''
  await deployed.click()
  await expect(page.getByRole('dialog').getByText(shown, { exact: true }).first()).toBeVisible()
})
