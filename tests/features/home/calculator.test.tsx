// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusedAmount } from '@/domain/investment-limits'
import { toMinor } from '@/domain/money'
import { Calculator, type CalculatorProject } from '@/features/home/public/calculator'
import { textOf } from '@/locales/text'

const project: CalculatorProject = {
  slug: 'cold-store',
  title: 'Cold Store',
  limits: { min: '100.00', max: '5000.00' },
  remaining: '2150.00',
  returnRates: [{ period: 3, returnMin: '0.90', returnMax: '1.10' }],
}
const terms = { bounds: { min: 10_000n, max: 500_000n }, leastPayment: null, remaining: 215_000n, currency: 'USD' }

test.each(['99.99', '5000.01', '2150.01'])('the calculator refuses %s with the message of the server', async (amount) => {
  const user = userEvent.setup()
  render(<Calculator projects={[project]} currency="USD" identityAbove="1000.00" now="2026-11-29T10:00:00Z" />)
  const field = screen.getByRole('textbox', { name: /Amount/ })
  await user.clear(field)
  await user.type(field, amount)
  const refused = refusedAmount(toMinor(amount), terms)
  expect(refused).toBeDefined()
  expect(field).toHaveAccessibleDescription(expect.stringContaining(refused ? textOf(refused) : ''))
})
