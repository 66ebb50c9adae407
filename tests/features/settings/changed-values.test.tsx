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

/** The bottom scroll margin of an element in pixels, from the stylesheet; 0 without a rule. */
async function marginBelow(element: Element): Promise<number> {
  const css = await readFile('src/styles/globals.css', 'utf8')
  const rules = [...css.matchAll(/([^{}]+)\{\s*scroll-margin-block:\s*\d+px (\d+)px;/g)]
  const rule = rules.find(([, selectors = '']) => element.matches(selectors.replace(/\/\*[\s\S]*?\*\//g, '').trim()))
  return Number(rule?.[2] ?? 0)
}

it('a changed amount has a sentence for screen readers, and an invalid field scrolled to is not covered by the action bar', async () => {
  mockRouter.setCurrentUrl('/admin/settings')
  await renderAs(server, admin, <SettingsScreen />)
  const limit = await screen.findByLabelText(/^Daily limit/, {}, { timeout: 30_000 })
  fireEvent.change(limit, { target: { value: '' } })
  const sentence = await screen.findByText('Daily limit: 10,000.00 before, none after.')
  expect(sentence).toHaveClass('sr-only')
  expect(sentence.parentElement?.querySelector('s')?.closest('[aria-hidden="true"]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(limit).toHaveAttribute('aria-invalid', 'true'))
  // The height of the action bar on a phone: 12 px of padding above and below 48 px buttons (40 px on desktop), and the attention note.
  for (const scrolledTo of [limit, limit.closest('.ant-form-item') ?? limit])
    expect(await marginBelow(scrolledTo)).toBeGreaterThanOrEqual(130)
}, 60_000)
