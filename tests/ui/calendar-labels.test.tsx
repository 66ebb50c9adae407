// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  document.documentElement.removeAttribute('lang')
  // The labels are loaded once per document, so another language needs fresh modules.
  vi.resetModules()
})

it.each([
  ['en', 'Nov', 'Tu'],
  ['es', 'nov', 'ma'],
  ['ar', 'نوفمبر', 'ث'],
])('the calendar is in the language of the document: %s', async (language, month, tuesday) => {
  document.documentElement.lang = language
  const { DayField } = await import('@/ui/forms/day-field')
  render(<DayField label="Day" value="2026-11-24" onChange={() => undefined} />)
  await userEvent.click(await screen.findByLabelText('Day'))
  expect(await screen.findByText(month)).toBeInTheDocument()
  expect(screen.getByText(tuesday, { selector: 'th' })).toBeInTheDocument()
  expect(screen.getByText('24', { selector: '.ant-picker-cell-selected *' })).toBeInTheDocument()
})
