// @vitest-environment jsdom
import { readFile } from 'node:fs/promises'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { expect, it } from 'vitest'
import { SettingsScreen } from '@/features/settings/admin/settings-screen'
import { renderAs } from '../../support/browser'
import { startServer } from '../../support/server'

const server = await startServer()
const admin = await server.admin()

/** The margin that a stylesheet keeps around an element that is scrolled to, in pixels below it; 0 without a rule. */
async function marginBelow(element: Element): Promise<number> {
  const css = await readFile('src/styles/globals.css', 'utf8')
  const rules = [...css.matchAll(/([^{}]+)\{\s*scroll-margin-block:\s*\d+px (\d+)px;/g)]
  const rule = rules.find(([, selectors = '']) => element.matches(selectors.replace(/\/\*[\s\S]*?\*\//g, '').trim()))
  return Number(rule?.[2] ?? 0)
}

it('a changed amount has a sentence for screen readers, and an invalid field scrolls clear of the action bar', async () => {
  mockRouter.setCurrentUrl('/admin/settings')
  await renderAs(server, admin, <SettingsScreen />)
  const limit = await screen.findByLabelText(/^Daily limit/, {}, { timeout: 30_000 })
  fireEvent.change(limit, { target: { value: '' } })
  const sentence = await screen.findByText('Daily limit: 10,000.00 before, none after.')
  expect(sentence).toHaveClass('sr-only')
  expect(sentence.parentElement?.querySelector('s')?.closest('[aria-hidden="true"]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(limit).toHaveAttribute('aria-invalid', 'true'))
  // The bar: 12 px of padding above and below buttons of 40 px, on a phone 48 px and the line of what needs attention.
  for (const scrolledTo of [limit, limit.closest('.ant-form-item') ?? limit])
    expect(await marginBelow(scrolledTo)).toBeGreaterThanOrEqual(130)
}, 60_000)
