// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { DashboardScreen } from '@/features/dashboard/dashboard-screen'
import { InvestmentsScreen } from '@/features/investments/investments-screen'
import { TransactionsScreen } from '@/features/transactions/transactions-screen'
import { dashboard } from '@/contract/dashboard'
import { explain, type Figure } from '@/contract/explain'
import { investments } from '@/contract/investments'
import { MAX_LIMIT } from '@/contract/core/list'
import { transactions } from '@/contract/transactions'
import { users } from '@/contract/users'
import { sql } from '@/server/core/sql'
import { seedFoundation } from '@/server/database/foundation'
import { beginningOf } from '@/server/database/demo/calendar'
import { tellDemo } from '@/server/database/demo/seed'
import { dayOf } from '@/shared/dates'
import { groupDigits, toMinor, toMoney } from '@/shared/money'
import { TotalValue } from '@/components/total-value'
import { renderAs } from './support/browser'
import { textsOf } from './support/paper'
import { startServer, type Caller } from './support/server'

/*
 * Every figure that a customer reads has one value, wherever it stands: in every answer of the API, on the screens, in the statement and
 * in emails. All customers of the demo are compared, by the names of the figures.
 */
const now = new Date()
const server = await startServer({ now })
type Named = Record<string, string>
let customers: Caller[] = []

beforeAll(async () => {
  await seedFoundation(server.db, beginningOf(now))
  expect(await tellDemo(server.services, now)).toEqual([])
  const rows = await server.db.all<{ id: string; email: string; username: string }>(
    sql`select id, email, username from users where type = 'Customer' and is_active order by created_at, id`,
  )
  for (const user of rows) customers.push(await server.again({ user }))
  customers = customers.filter(({ user }) => user.username !== '')
}, 120_000)

const sum = (amounts: readonly string[]): string => toMoney(amounts.reduce((total, amount) => total + toMinor(amount), 0n))

/** The figures as the profile has them: what everything else is compared with. */
async function figuresOf(who: Caller): Promise<Named> {
  const { balance, totals } = (await who.call(users.myProfile, {})).data
  return { ...totals, available: balance }
}

/** The same names, put together from the parts that other answers give. */
async function figuresElsewhere(who: Caller): Promise<Named> {
  const mine = (await who.call(dashboard.mine, {})).data
  const part = (kind: string) => sum(mine.allocation.flatMap((one) => (one.kind === kind ? one.amount : [])))
  const summary = async (account: 'available' | 'hold' | 'locked') =>
    (await who.call(transactions.summary, { query: { account } })).data.closing
  const list = await who.call(investments.mine, { query: { limit: MAX_LIMIT } })
  return {
    assets: sum(mine.allocation.map(({ amount }) => amount)),
    available: part('available'),
    onHold: part('onHold'),
    principal: part('position'),
    locked: sum(mine.allocation.flatMap(({ isActive, amount }) => (isActive ? amount : []))),
    matured: sum(mine.decisions.flatMap(({ kind, amount }) => (kind === 'matured' ? amount : []))),
    incoming: mine.inReview.amount,
    earned: mine.value.at(-1)?.earned ?? '0.00',
    'assets over time': mine.value.at(-1)?.value ?? '0.00',
    'available in transactions': await summary('available'),
    'onHold in transactions': await summary('hold'),
    'principal in transactions': await summary('locked'),
    'principal in investments': list.meta?.sum?.principal ?? '0.00',
  }
}

/** `available in transactions` is the figure `available`, named where it was read. */
const nameOf = (name: string): string => name.split(' ')[0] ?? name

describe('all customers of the demo', () => {
  test('parts add up to the total value, and every answer has the same figures', async () => {
    expect(customers.length).toBeGreaterThan(10)
    for (const who of customers) {
      const figures = await figuresOf(who)
      const parts = ['available', 'locked', 'matured', 'partPaid', 'onHold'].map((name) => figures[name] ?? '')
      expect([who.user.username, sum(parts)]).toEqual([who.user.username, figures.assets])
      for (const [name, value] of Object.entries(await figuresElsewhere(who)))
        expect([who.user.username, name, value]).toEqual([who.user.username, name, figures[nameOf(name)]])
    }
  })

  test('each figure is the sum of its ledger entries', async () => {
    const explained: readonly Figure[] = [
      'available',
      'locked',
      'matured',
      'partPaid',
      'principal',
      'onHold',
      'assets',
      'invested',
      'earned',
      'withdrawn',
    ]
    for (const who of customers) {
      const figures = await figuresOf(who)
      for (const figure of explained) {
        const found = (await who.call(explain.summary, { query: { figure } })).data
        expect([who.user.username, figure, found.sum, found.kept]).toEqual([who.user.username, figure, figures[figure], figures[figure]])
      }
    }
  })

  test('payouts expected and payments in review are those of the investments', async () => {
    for (const who of customers) {
      const { payouts, inReview } = (await who.call(dashboard.mine, {})).data
      const list = (await who.call(investments.mine, { query: { limit: MAX_LIMIT } })).data
      const details = await Promise.all(list.map(async ({ id }) => (await who.call(investments.get, { params: { id } })).data))
      const upcoming = details.flatMap((one) => one.upcoming)
      const overdue = upcoming.filter(({ isOverdue }) => isOverdue)
      expect([who.user.username, payouts.low, payouts.high, payouts.overdueLow, payouts.overdueHigh]).toEqual([
        who.user.username,
        ...[upcoming, overdue].flatMap((some) => [sum(some.map(({ low }) => low)), sum(some.map(({ high }) => high))]),
      ])
      expect(sum(details.map((one) => one.inReview))).toBe(inReview.amount)
    }
  })

  test('the statement to today closes with the same figures, as CSV and as PDF', async () => {
    for (const who of customers) {
      const figures = await figuresOf(who)
      const statement = async (format: 'csv' | 'pdf') => {
        const query = `from=2020-01-01&to=${dayOf(server.clock.now())}&format=${format}`
        return Buffer.from(await (await who.request('GET', `/reports/statement?${query}`)).arrayBuffer())
      }
      const csv = (await statement('csv')).toString('utf8')
      const named = { Available: 'available', 'In investments': 'principal', 'On hold for withdrawals': 'onHold', 'Total value': 'assets' }
      for (const [label, name] of Object.entries(named)) expect(csv).toContain(`${label},0.00,${figures[name] ?? ''}`)
      expect(csv).toContain(`Total income,${figures.earned ?? ''}`)
      const pdf = (await textsOf(await statement('pdf'))).split('\n')
      for (const name of ['assets', 'available', 'principal', 'earned']) expect(pdf).toContain(groupDigits(figures[name] ?? ''))
    }
  })

  test('emails and notifications of matured investments name the principal that still waits', async () => {
    const rows = await server.db.all<{ title: string; subject: string | null; balance: bigint }>(sql`
      select n.title, o.subject, a.balance from notifications n
        join investments i on n.link = '/users/investments/' || i.id and i.status = 'MATURED'
        join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' and a.balance = i.amount
        left join outbox o on o.to_user = n.user_id and o.template = n.kind and o.subject = n.title
      where n.kind = 'investment.matured'`)
    for (const { title, subject, balance } of rows) {
      expect(title).toBe(`${groupDigits(toMoney(balance))} USD needs your decision`)
      // Emails that were sent long ago are not kept.
      if (subject !== null) expect(subject).toBe(title)
    }
  })
})

/** The figures that a screen names, by their labels. */
function shownIn(label: string): Named {
  const area = screen.getByRole('region', { name: label })
  const terms = within(area).getAllByRole('term')
  return Object.fromEntries(
    terms.map((term) => {
      const name = (term.textContent ?? '').replace(/^(.?)(equals |plus |minus )/, '').replace(/, USD$/, '')
      const figure = term.nextElementSibling?.querySelector('.fig')?.textContent ?? ''
      return [name, figure.replaceAll(',', '')]
    }),
  )
}

const labels: Named = {
  'Total value': 'assets',
  Available: 'available',
  Locked: 'locked',
  Matured: 'matured',
  'Paid towards orders': 'partPaid',
  'On hold': 'onHold',
  Invested: 'invested',
  Earned: 'earned',
}

describe('the screens of every customer', () => {
  test('show the same figures under the same names', { timeout: 120_000 }, async () => {
    for (const who of customers) {
      const figures = await figuresOf(who)
      const compare = (shown: Named) => {
        for (const [name, value] of Object.entries(shown))
          if (labels[name]) expect([who.user.username, name, value]).toEqual([who.user.username, name, figures[labels[name]]])
      }
      await renderAs(server, who, <DashboardScreen />)
      await screen.findByText('Total value, USD')
      compare(shownIn('Your money'))
      cleanup()
      await renderAs(server, who, <InvestmentsScreen />)
      await screen.findByText('Invested, USD')
      compare(shownIn('Your investments in figures'))
      cleanup()
      await renderAs(server, who, <TotalValue />)
      expect((await screen.findByText(/./, { selector: '.fig' })).textContent?.replaceAll(',', '')).toContain(figures.assets)
      cleanup()
      await renderAs(server, who, <TransactionsScreen />)
      const tabs = await screen.findByRole('navigation', { name: 'Balances' })
      for (const name of ['available', 'onHold', 'principal'])
        await waitFor(() => expect(tabs).toHaveTextContent(groupDigits(figures[name] ?? '')))
      cleanup()
    }
  })
})
