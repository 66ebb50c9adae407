// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ReferralTree } from '@/features/referrals/customer/referral-tree'
import { renderAs } from '../../support/browser'
import { startServer } from '../../support/server'

const server = await startServer()
const ada = await server.customer('ada')
for (const [username, referredBy] of [
  ['bob', 'ada'],
  ['eve', 'ada'],
  ['carl', 'bob'],
  ['dan', 'bob'],
] as const)
  await server.customer(username, { referredBy })

test('a customer with referrals expands to the next level, without showing the number of referrals', async () => {
  await renderAs(server, ada, <ReferralTree people={[2, 2]} selected={undefined} onSelect={() => undefined} />)
  const first = await screen.findByRole('list', { name: 'Level 1' })
  expect(within(first).getAllByText(/^Joined/)).toHaveLength(2)
  // No number of referrals follows the date.
  for (const line of within(first).getAllByText(/^Joined/)) expect(line.textContent).toMatch(/^Joined \d+ \w+( \d{4})?$/)
  expect(screen.queryByRole('button', { name: 'Referrals of Eve' })).toBeNull()
  const expander = screen.getByRole('button', { name: 'Referrals of Bob' })
  expect(expander).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(expander)
  const next = await screen.findByRole('list', { name: 'Referred by Bob' })
  expect(within(next).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /Referrals of (Carl|Dan)/ })).toBeNull()
})
