// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import mockRouter from 'next-router-mock'
import { expect, it, vi } from 'vitest'
import type { InvestmentStatus } from '@/contract/investment-life'
import { addDays } from '@/domain/dates'
import { InvestmentScreen } from '@/features/investments/customer/details/investment-screen'
import { InvestmentsScreen } from '@/features/investments/customer/investments-screen'
import { sql } from '@/server/db/sql'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { renderAs } from '../../support/browser'
import { customerOf } from '../../support/investing'
import { giveInvestment } from '../../support/money'
import { startServer } from '../../support/server'

const server = await startServer()
const ada = await customerOf(server, 'ada')
const day = (days: number) => addDays(new Date(), days)
const shown = (days: number) => formatDate(day(days), 'date')

/** Simulates a phone: every max-width query matches. */
class FakeMedia extends EventTarget implements MediaQueryList {
  onchange = null
  constructor(readonly media: string) {
    super()
  }
  get matches() {
    return this.media.startsWith('(max-width')
  }
  addListener() {}
  removeListener() {}
}

const states: readonly [status: InvestmentStatus, maturesAt: number, endedAt: number | null, note: string][] = [
  ['ACTIVE', 40, null, `Locked until ${shown(40)}`],
  ['EXIT_REQUESTED', 40, null, `Locked until ${shown(40)}`],
  // Past its maturity date, before the job has updated its status.
  ['ACTIVE', -1, null, `Matured ${shown(-1)}`],
  ['MATURED', -3, -3, `Matured ${shown(-3)}, needs your decision`],
  ['CLOSED', -3, -3, `Ended ${shown(-3)}`],
  ['EXITED', 40, -2, `Ended ${shown(-2)}`],
  ['CANCELLED', 40, -2, `Ended ${shown(-2)}`],
  ['REFUNDED', 40, -2, `Ended ${shown(-2)}`],
]

it.each(states)('%s, maturing in %i days: card and page show the date that applies', async (status, matures, ended, note) => {
  const id = await giveInvestment(server, ada, { status })
  const endedAt = ended === null ? null : day(ended)
  await server.db.run(
    sql`update investments set effective_from = ${day(-60)}, matures_at = ${day(matures)}, ended_at = ${endedAt} where id = ${id}`,
  )
  const { code } = await server.db.one<{ code: string }>(sql`select code from investments where id = ${id}`)
  mockRouter.setCurrentUrl(`/users/investments?searchTerm=${code}`)
  const phone = vi.spyOn(window, 'matchMedia').mockImplementation((query) => new FakeMedia(query))
  await renderAs(server, ada, <InvestmentsScreen />)
  const card = within(await screen.findByRole('list', { name: 'Investments' }))
    .getByText(code)
    .closest('li')
  expect(card).toHaveTextContent(note)
  expect(card?.textContent?.match(/Ended|until|Matured \d/g)).toHaveLength(1)
  cleanup()
  phone.mockRestore()
  mockRouter.setCurrentUrl({ pathname: '/users/investments/[id]', query: { id } })
  await renderAs(server, ada, <InvestmentScreen />)
  expect(await screen.findByText((_, element) => element?.textContent === note && element.children.length < 2)).toBeVisible()
})
