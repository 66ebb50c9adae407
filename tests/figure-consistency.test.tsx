// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react'
import type { GetServerSidePropsContext } from 'next'
import mockRouter from 'next-router-mock'
import { readdir } from 'node:fs/promises'
import type { ComponentType, ReactNode } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WithdrawalDrawer } from '@/features/withdrawals/customer/withdrawal-drawer'
import { dashboard } from '@/contract/dashboard'
import { explain, figure, ownFigureNames } from '@/contract/explain'
import { investments } from '@/contract/investments'
import { MAX_LIMIT } from '@/contract/core/list'
import { notifications } from '@/contract/notifications'
import { projects } from '@/contract/projects'
import { reports } from '@/contract/reports'
import { transactions } from '@/contract/transactions'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { sql } from '@/server/db/sql'
import { dayOf } from '@/domain/dates'
import { groupDigits, toMinor, toMoney } from '@/domain/money'
import { formatMonth } from '@/locales/dates'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { AccountDialogs, type AccountDialog } from '@/components/account/account-dialogs'
import { TotalValue } from '@/components/dashboard/total-value'
import { NotificationInbox } from '@/components/notifications/notification-inbox'
import AddressBook from '@/pages/users/address-book'
import Dashboard from '@/pages/users/index'
import IdentityVerification from '@/pages/users/identity-verification'
import Investment from '@/pages/users/investments/[id]/index'
import Investments from '@/pages/users/investments/index'
import NewInvestment from '@/pages/users/investments/new'
import NewWithdrawal from '@/pages/users/withdraws/new'
import Pay from '@/pages/users/investments/[id]/pay'
import Referrals from '@/pages/users/referrals'
import Transactions from '@/pages/users/transactions'
import Withdraws from '@/pages/users/withdraws/index'
import { Funding } from '@/features/projects/public/detail/funding'
import { InvestCard } from '@/features/projects/public/detail/invest-card'
import { ProfitPaid } from '@/features/projects/public/detail/profit-paid'
import { projectProps } from '@/features/projects/public/detail/project-props'
import { renderAs } from './support/browser'
import { collectFigures, moneyIn, recordedAmounts, type MarkedFigures } from './support/figures'
import { allMails } from './support/investing'
import { figuresOfProjects, figuresOfRecords, rangeOf } from './support/record-figures'
import { textsOf as textsOfPdf } from './support/pdf-text'
import { restoreDeletedMails, startDemoServer } from './support/demo'
import type { Caller } from './support/server'

/*
 * Every figure of a customer has the same value everywhere: in API responses, on the screens, in the statement and in emails.
 * Checked for all demo customers, by the names of the figures.
 */
const server = await startDemoServer()
type Named = Record<string, string>
let customers: Caller[] = []

beforeAll(async () => {
  const rows = await server.db.all<{ id: string; email: string; username: string }>(
    sql`select id, email, username from users where type = 'Customer' and is_active order by created_at, id`,
  )
  for (const user of rows) customers.push(await server.again({ user }))
  customers = customers.filter(({ user }) => user.username !== '')
  expect(await restoreDeletedMails(server)).toBeGreaterThan(0)
}, 240_000)
// Tokens expire after ten minutes.
beforeEach(async () => {
  customers = await Promise.all(customers.map(({ user }) => server.again({ user })))
})

const sum = (amounts: readonly string[]): string => toMoney(amounts.reduce((total, amount) => total + toMinor(amount), 0n))

/** The figures of the profile, with which all others are compared. */
async function figuresOf(caller: Caller): Promise<Named> {
  const { balance, totals } = (await caller.call(users.myProfile, {})).data
  return { ...totals, available: balance }
}

/** The same figures, computed from the parts in other API responses. A name can be followed by its source. */
async function figuresElsewhere(caller: Caller): Promise<Named> {
  const mine = (await caller.call(dashboard.mine, { query: {} })).data
  const part = (kind: string) => sum(mine.allocation.parts.flatMap((part) => (part.kind === kind ? part.amount : [])))
  const summary = async (account: 'available' | 'hold' | 'locked') =>
    (await caller.call(transactions.summary, { query: { account } })).data.closing
  const list = await caller.call(investments.mine, { query: { limit: MAX_LIMIT } })
  return {
    assets: sum(mine.allocation.parts.map(({ amount }) => amount)),
    'assets in the allocation': mine.allocation.total,
    available: part('available'),
    onHold: part('onHold'),
    principal: part('position'),
    locked: sum(mine.allocation.parts.flatMap(({ isActive, amount }) => (isActive ? amount : []))),
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

/** The figure without its source: `available` for `available in transactions`. */
const nameOf = (name: string): string => name.split(' ')[0] ?? name

describe('for all demo customers', () => {
  test('the parts add up to the total value, and every API response has the same figures', async () => {
    expect(customers.length).toBeGreaterThan(10)
    for (const caller of customers) {
      const figures = await figuresOf(caller)
      const parts = ['available', 'locked', 'matured', 'partPaid', 'onHold'].map((name) => figures[name] ?? '')
      expect([caller.user.username, sum(parts)]).toEqual([caller.user.username, figures.assets])
      for (const [name, value] of Object.entries(await figuresElsewhere(caller)))
        expect([caller.user.username, name, value]).toEqual([caller.user.username, name, figures[nameOf(name)]])
    }
  })

  test('each figure is the sum of its ledger entries', async () => {
    for (const caller of customers) {
      const figures = await figuresOf(caller)
      for (const name of ownFigureNames) {
        const summary = (await caller.call(explain.summary, { query: { figure: name } })).data
        expect([caller.user.username, name, summary.sum]).toEqual([caller.user.username, name, figures[name] ?? summary.kept])
        expect([caller.user.username, name, summary.kept]).toEqual([caller.user.username, name, summary.sum])
      }
    }
  })

  test('the back office shows each figure of a customer as the customer reads it', async () => {
    const admin = await server.admin('customer-figures')
    for (const caller of customers) {
      const { available, ...figures } = await figuresOf(caller)
      const { totals, referrals, user } = (await admin.call(users.overview, { params: { userId: caller.user.id } })).data
      expect([caller.user.username, totals]).toEqual([caller.user.username, { ...figures, available }])
      expect([user.balance, user.invested]).toEqual([available, figures.invested])
      const commissions = (await caller.call(explain.summary, { query: { figure: 'commissions' } })).data.sum
      const { referral } = (await caller.call(dashboard.mine, { query: {} })).data
      expect([caller.user.username, referral.paid, referrals.commissions]).toEqual([caller.user.username, commissions, commissions])
    }
  })

  test('expected payouts and payments in review match those of the investments', async () => {
    for (const caller of customers) {
      const { payouts, inReview } = (await caller.call(dashboard.mine, { query: {} })).data
      const list = (await caller.call(investments.mine, { query: { limit: MAX_LIMIT } })).data
      const details = await Promise.all(list.map(async ({ id }) => (await caller.call(investments.get, { params: { id } })).data))
      const upcoming = details.flatMap((detail) => detail.upcoming)
      const overdue = upcoming.filter(({ isOverdue }) => isOverdue)
      expect([caller.user.username, payouts.low, payouts.high, payouts.overdueLow, payouts.overdueHigh]).toEqual([
        caller.user.username,
        ...[upcoming, overdue].flatMap((estimates) => [sum(estimates.map(({ low }) => low)), sum(estimates.map(({ high }) => high))]),
      ])
      expect(sum(details.map((detail) => detail.inReview))).toBe(inReview.amount)
    }
  })

  test('the statement up to today closes with the same figures in CSV and PDF', async () => {
    for (const caller of customers) {
      const figures = await figuresOf(caller)
      const statement = async (format: 'csv' | 'pdf') => {
        const query = `from=2020-01-01&to=${dayOf(server.clock.now())}&format=${format}`
        return Buffer.from(await (await caller.request('GET', `/reports/statement?${query}`)).arrayBuffer())
      }
      const csv = (await statement('csv')).toString('utf8')
      const named = { Available: 'available', 'In investments': 'principal', 'On hold': 'onHold', 'Total value': 'assets' }
      for (const [label, name] of Object.entries(named)) expect(csv).toContain(`${label},0.00,${figures[name] ?? ''}`)
      expect(csv).toContain(`Total earnings,${figures.earned ?? ''}`)
      const pdf = (await textsOfPdf(await statement('pdf'))).split('\n')
      const after = (label: string, count: number) => [label, ...pdf.slice(pdf.indexOf(label) + 1, pdf.indexOf(label) + 1 + count)]
      for (const [label, name] of Object.entries(named)) expect(after(label, 2)).toEqual([label, '0.00', groupDigits(figures[name] ?? '')])
      expect(after('Total earnings', 1)).toEqual(['Total earnings', groupDigits(figures.earned ?? '')])
      const list = (await caller.call(investments.mine, { query: { limit: MAX_LIMIT } })).data
      for (const { code, principal } of list.filter((investment) => toMinor(investment.principal) !== 0n)) {
        const place = pdf.findIndex((text, at) => text.endsWith(code) && pdf[at + 1] === groupDigits(principal))
        expect([caller.user.username, code, principal, place >= 0]).toEqual([caller.user.username, code, principal, true])
        expect(csv).toContain(`,${code},${principal}`)
      }
    }
  })

  test('emails and notifications about matured investments state the principal to be decided on', async () => {
    const rows = await server.db.all<{ title: string; subject: string | null; balance: bigint }>(sql`
      select n.title, o.subject, a.balance from notifications n
        join investments i on n.link = '/users/investments/' || i.id and i.status = 'MATURED'
        join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL' and a.balance = i.amount
        left join outbox o on o.to_user = n.user_id and o.template = n.kind and o.subject = n.title
      where n.kind = 'investment.matured'`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { title, subject, balance } of rows) {
      expect(title).toBe(`Choose what to do with your matured principal of ${groupDigits(toMoney(balance))} USD`)
      expect(subject).toBe(title)
    }
  })
})

test('"on time" counts the same payouts on the home page, each project and the back office dashboard', async () => {
  const admin = await server.admin('punctuality')
  const { data: all, meta } = await admin.call(projects.list, { query: { limit: MAX_LIMIT } })
  expect(meta?.total).toBe(all.length)
  const { shares } = (await server.visitor.call(reports.stats, {})).data
  const total = (of: (track: (typeof all)[number]['track']) => number) => all.reduce((count, { track }) => count + of(track), 0)
  expect(total(({ dueSoFar }) => dueSoFar)).toBeGreaterThan(10)
  expect([shares.onTime, shares.late, shares.overdue, shares.dueSoFar]).toEqual([
    total(({ onTime }) => onTime),
    total(({ shared, onTime }) => shared - onTime),
    total(({ missing }) => missing.length),
    total(({ dueSoFar }) => dueSoFar),
  ])
  const office = (await admin.call(dashboard.office, { query: {} })).data.projects ?? []
  expect(office.length).toBeGreaterThan(0)
  for (const { id, title, onTime, dueSoFar } of office) {
    const track = all.find((project) => project.id === id)?.track
    expect([title, onTime, dueSoFar]).toEqual([title, track?.onTime, track?.dueSoFar])
  }
})

test('the back office dashboard, the balance sheet and the public figures agree, and each is the sum of its ledger entries', async () => {
  const admin = await server.admin('platform-figures')
  const { figures, books } = (await admin.call(dashboard.office, { query: {} })).data
  const publicFigures = (await server.visitor.call(reports.stats, {})).data
  const line = (label: string) => publicFigures.books.liabilities.find((one) => one.label === label)?.amount ?? '0.00'
  expect([figures?.raised, figures?.paidOut, figures?.investors]).toEqual([
    publicFigures.raised,
    publicFigures.paidOut,
    publicFigures.investors,
  ])
  expect(figures?.owedOnDemand).toBe(sum([line('Available customer balances'), line('Funds on hold')]))
  expect([books?.debit, books?.credit]).toEqual([publicFigures.books.totalAssets, publicFigures.books.totalLiabilitiesAndEquity])
  const shown = {
    platformRaised: figures?.raised,
    platformPaidOut: figures?.paidOut,
    platformOwed: figures?.owedOnDemand,
    platformRunning: figures?.running,
    platformMaturing: figures?.maturing,
    platformAvailable: line('Available customer balances'),
    platformOnHold: line('Funds on hold'),
    platformClearing: sum(books?.gateways.map(({ held }) => held) ?? []),
  } as const
  for (const [name, value] of Object.entries(shown)) {
    const { data } = await admin.call(explain.summary, { query: { figure: figure.parse(name) } })
    expect([name, data.sum, data.kept]).toEqual([name, value, value])
  }
})

/** Every investment of a customer. */
async function investmentsOf(caller: Caller): Promise<{ id: string; status: string; amount: string }[]> {
  const { data, meta } = await caller.call(investments.mine, { query: { limit: MAX_LIMIT } })
  expect(data).toHaveLength(meta?.total ?? 0)
  return data.map(({ id, status, investmentAmount }) => ({ id, status, amount: investmentAmount }))
}

test('the agreement states the amount of the investment, labelled as ordered while it is unpaid', async () => {
  for (const caller of customers) {
    for (const { id, amount } of await investmentsOf(caller)) {
      const { effectiveFrom, code } = (await caller.call(investments.get, { params: { id } })).data
      const paper = Buffer.from(await (await caller.request('GET', `/investments/${id}/agreement`)).arrayBuffer())
      const lines = (await textsOfPdf(paper)).split('\n')
      const label = effectiveFrom ? 'Amount invested' : 'Amount ordered'
      expect([code, lines[lines.indexOf(label) + 1]]).toEqual([code, `${groupDigits(amount)} ${server.services.env.BOOK_CURRENCY}`])
    }
  }
})

let delivered: ReturnType<typeof allMails> | undefined
/** Every email to a customer in the year of the demo. Delivers them on the first call. */
async function customerMails() {
  if (!delivered) {
    await server.db.run(sql`update outbox set state = 'WAITING', attempts = 0, next_at = ${server.clock.now()}`)
    delivered = allMails(server)
  }
  return (await delivered).filter(({ to }) => customers.some(({ user }) => user.email === to))
}

test('emails contain only amounts from the records of their customer', async () => {
  const sent = await customerMails()
  expect(sent.length).toBeGreaterThan(20)
  const unknown: string[] = []
  for (const caller of customers) {
    const known = await recordedAmounts(server, caller)
    for (const mail of sent.filter(({ to }) => to === caller.user.email))
      for (const amount of moneyIn(`${mail.content.subject}\n${mail.content.text}`))
        if (!known.has(amount)) unknown.push(`${caller.user.username}, ${mail.content.template}: ${amount}`)
  }
  expect(unknown).toEqual([])
})

/** Patterns of an amount in an email, each with the figure that it must equal, of the record whose code the email contains. */
const namedInMails: readonly { words: RegExp; record: 'withdrawal' | 'investment' | 'payment'; figure: 'amount' | 'fee' | 'net' }[] = [
  { words: /^You withdraw: (\S+) USD$/m, record: 'withdrawal', figure: 'amount' },
  { words: /^Fee: (\S+) USD$/m, record: 'withdrawal', figure: 'fee' },
  { words: /^You receive: (\S+) USD$/m, record: 'withdrawal', figure: 'net' },
  { words: /^Withdrawal WDR-\S+ of (\S+) USD is pending review/m, record: 'withdrawal', figure: 'amount' },
  { words: /^We paid (\S+) USD of /m, record: 'withdrawal', figure: 'net' },
  { words: / We will now send (\S+) USD to /m, record: 'withdrawal', figure: 'net' },
  { words: /^Principal: (\S+) USD$/m, record: 'investment', figure: 'amount' },
  { words: /^Amount: (\S+) USD$/m, record: 'investment', figure: 'amount' },
  { words: /^(\S+) USD is invested/m, record: 'investment', figure: 'amount' },
  { words: /^Its principal of (\S+) USD/m, record: 'investment', figure: 'amount' },
  { words: /^(\S+) USD was reported for /m, record: 'payment', figure: 'amount' },
  { words: /^(\S+) USD was received for /m, record: 'payment', figure: 'amount' },
  { words: /^(\S+) USD for INV-\S+ was reversed/m, record: 'payment', figure: 'amount' },
]
const prefixes = { withdrawal: 'WDR', investment: 'INV', payment: 'PAY' } as const

test('each amount in an email matches the record whose code the email names', async () => {
  const rows = await server.db.all<{ code: string; amount: bigint; fee: bigint; net: bigint }>(sql`
    select code, amount, fee, net from withdrawals union all select code, amount, 0, 0 from investments
    union all select code, book_amount, 0, 0 from payments`)
  const records = new Map(rows.map((row) => [row.code, row]))
  const compared = new Set<string>()
  for (const { content } of await customerMails()) {
    for (const { words, record, figure: name } of namedInMails) {
      const amount = words.exec(content.text)?.[1]
      const code = new RegExp(`${prefixes[record]}-[0-9A-Z]{8}`).exec(`${content.subject}\n${content.text}`)?.[0]
      if (amount === undefined || code === undefined) continue
      compared.add(words.source)
      const amounts = records.get(code)
      expect([content.template, code, name, amount]).toEqual([content.template, code, name, groupDigits(toMoney(amounts?.[name] ?? -1n))])
    }
  }
  // Every pattern matched, so none is outdated by a new wording of its email.
  expect(namedInMails.flatMap(({ words }) => (compared.has(words.source) ? [] : words.source))).toEqual([])
})

/** Patterns of an amount in an email about a posting, with the pattern of what identifies the posting: its code, or project and month. */
const postedInMails: readonly { words: RegExp; of: RegExp }[] = [
  { words: /^Payout of (\S+) USD from /m, of: /^Project: (.+)\nMonth: (.+)$/m },
  { words: /^Your payout: (\S+) USD$/m, of: /^Project: (.+)\nMonth: (.+)$/m },
  { words: /(?:^|; )(\S+) USD was credited to your balance\.$/m, of: /\b(COM-[0-9A-Z]{8})\b/ },
  { words: /^We (?:credited|debited) (\S+) USD (?:to|from) your balance\.$/m, of: /\b(ADJ-[0-9A-Z]{8})\b/ },
  { words: /^Amount: (\S+) USD$/m, of: /\b(ADJ-[0-9A-Z]{8})\b/ },
]

/** The amounts posted to the available balance of each customer, by the code of the record, or by project and month. */
async function postedAmounts(): Promise<ReadonlyMap<string, string>> {
  const rows = await server.db.all<{ email: string; code: string | null; title: string; year: number; month: number; amount: bigint }>(sql`
    select u.email, r.code, r.title, r.year, r.month, sum(abs(e.amount))::bigint as amount from (
      select id, user_id, code, '' as title, 0 as year, 0 as month from commissions
      union all select id, user_id, code, '', 0, 0 from adjustments
      union all select l.id, l.user_id, null, p.title, b.year, b.month
        from profit_batches b join projects p on p.id = b.project_id join profit_lines l on l.batch_id = b.id) r
    join users u on u.id = r.user_id
    join ledger_transfers t on t.reference = r.id and t.kind in ('PROFIT_SHARE', 'REFERRAL_COMMISSION', 'ADJUSTMENT')
    join ledger_entries e on e.transfer = t.id and e.owner = r.user_id and e.kind = 'CUSTOMER_AVAILABLE'
    group by 1, 2, 3, 4, 5`)
  return new Map(
    rows.map(({ email, code, title, year, month, amount }) => [
      [email, ...(code ? [code] : [title, formatMonth(year, month, 'en')])].join(' '),
      groupDigits(toMoney(amount)),
    ]),
  )
}

test('emails about payouts, commissions and adjustments state the amount that was posted to the balance', async () => {
  const posted = await postedAmounts()
  const compared = new Set<string>()
  for (const { to, content } of await customerMails()) {
    const whole = `${content.subject}\n${content.text}`
    for (const { words, of } of postedInMails) {
      const amount = words.exec(whole)?.[1]
      const [, ...named] = of.exec(whole) ?? []
      if (amount === undefined || named.length === 0) continue
      compared.add(words.source)
      const key = [to, ...named].join(' ')
      expect([content.template, key, amount]).toEqual([content.template, key, posted.get(key)])
    }
  }
  expect(postedInMails.flatMap(({ words }) => (compared.has(words.source) ? [] : words.source))).toEqual([])
})

test('notifications contain only amounts from the records of their customer', async () => {
  const unknown: string[] = []
  let named = 0
  for (const caller of customers) {
    const known = await recordedAmounts(server, caller)
    for (const { kind, title, body } of (await caller.call(notifications.mine, { query: { limit: MAX_LIMIT } })).data)
      for (const amount of moneyIn(`${title}\n${body}`)) {
        named += 1
        if (!known.has(amount)) unknown.push(`${caller.user.username}, ${kind}: ${amount}`)
      }
  }
  expect(named).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})

/**
 * Every customer page, by its file. The figures that a page marks (`data-figure`) are compared for every customer, investment or
 * unpaid order. A page with `nothing` to compare is also rendered for every customer, to check that it marks none.
 */
const pages: Readonly<Record<string, { Page: ComponentType; comparedFor: 'customers' | 'investments' | 'unpaid orders' | 'nothing' }>> = {
  'index.tsx': { Page: Dashboard, comparedFor: 'customers' },
  'identity-verification.tsx': { Page: IdentityVerification, comparedFor: 'nothing' },
  'address-book.tsx': { Page: AddressBook, comparedFor: 'nothing' },
  'investments/index.tsx': { Page: Investments, comparedFor: 'customers' },
  'investments/new.tsx': { Page: NewInvestment, comparedFor: 'customers' },
  'investments/[id]/index.tsx': { Page: Investment, comparedFor: 'investments' },
  'investments/[id]/pay.tsx': { Page: Pay, comparedFor: 'unpaid orders' },
  'referrals.tsx': { Page: Referrals, comparedFor: 'customers' },
  'transactions.tsx': { Page: Transactions, comparedFor: 'customers' },
  'withdraws/index.tsx': { Page: Withdraws, comparedFor: 'customers' },
  'withdraws/new.tsx': { Page: NewWithdrawal, comparedFor: 'customers' },
}
/** The pages that are compared for this kind of record, rendered side by side. */
const pagesFor = (scope: (typeof pages)[string]['comparedFor']): ReactNode[] =>
  Object.entries(pages).flatMap(([file, { Page, comparedFor }]) => (comparedFor === scope ? [<Page key={file} />] : []))

test('every customer page is included', async () => {
  const files = await readdir('src/pages/users', { recursive: true })
  expect(Object.keys(pages).sort()).toEqual(files.filter((file) => file.endsWith('.tsx')).sort())
})

/**
 * Many screens load at once, possibly on a busy machine. They are checked at intervals only: with a check after each DOM change, a tenth
 * of the time was spent on checks.
 */
const untilLoaded = { timeout: 60_000, container: document.createElement('p') }
const busyParts = (body: Element) => [...body.querySelectorAll('[aria-busy=true]')].map((part) => part.textContent)

type Reading<T> = { isLoaded: (body: Element) => boolean; textsOf: (body: Element) => T }
const wholeText: Reading<string> = { isLoaded: (body) => body.querySelector('h1') !== null, textsOf: (body) => body.textContent ?? '' }

/** Renders screens side by side and, once all have loaded, adds their marked figures to `marked`. @returns their texts */
async function read<T>(caller: Caller, screens: ReactNode, marked: MarkedFigures, { isLoaded, textsOf }: Reading<T>): Promise<T> {
  // Dialogs are rendered outside the page's container.
  const { baseElement } = await renderAs(server, caller, screens)
  await waitFor(() => {
    expect(isLoaded(baseElement)).toBe(true)
    expect(busyParts(baseElement)).toEqual([])
  }, untilLoaded)
  collectFigures(baseElement, marked)
  const texts = textsOf(baseElement)
  cleanup()
  return texts
}

/** Sums under lists that are no account figures: withdrawals that were not returned, and pending commissions. */
async function totalsOfLists({ user }: Caller): Promise<Named> {
  const row = await server.db.one<{ requested: bigint; fees: bigint; pending: bigint }>(sql`
    select coalesce(sum(e.amount) filter (where t.kind in ('WITHDRAWAL_REQUESTED', 'WITHDRAWAL_RETURNED')), 0)::bigint as requested,
      (select coalesce(sum(fee), 0)::bigint from withdrawals w where w.user_id = ${user.id} and w.status in ('PENDING', 'APPROVED', 'PAID')) as fees,
      (select coalesce(sum(amount), 0)::bigint from commissions c where c.user_id = ${user.id} and c.status = 'PENDING') as pending
    from ledger_entries e join ledger_transfers t on t.id = e.transfer where e.kind = 'WITHDRAWAL_HOLD' and e.owner = ${user.id}`)
  return {
    withdrawalsRequested: toMoney(row.requested),
    withdrawalsNet: toMoney(row.requested - row.fees),
    commissionsPending: toMoney(row.pending),
  }
}

/** The expected value of each figure on the screens: from the ledger for figures with entries, otherwise from the account. */
async function expectedOf(caller: Caller): Promise<(key: string) => Promise<string>> {
  const figures = await figuresOf(caller)
  const { payouts } = (await caller.call(dashboard.mine, { query: {} })).data
  const lists = await totalsOfLists(caller)
  const commissions = (await caller.call(explain.summary, { query: { figure: 'commissions' } })).data.sum
  const named: Named = {
    ...figures,
    payoutsExpected: rangeOf([payouts]),
    payoutsOverdue: rangeOf([{ low: payouts.overdueLow, high: payouts.overdueHigh }]),
    ...lists,
    commissionsEarned: sum([commissions, lists.commissionsPending ?? '']),
    ...(await figuresOfRecords(server, caller)),
    ...(await figuresOfProjects(server)),
  }
  return async (key) => {
    const [name = '', of] = key.split(' ')
    const value = named[key]
    return value ?? (await caller.call(explain.summary, { query: { figure: figure.parse(name), ...(of ? { of } : {}) } })).data.sum
  }
}

const isOfNow = (key: string): boolean => !/ (from|until) /.test(key)
// Figures shown only for partly paid orders are not listed, because not every day of the demo has such an order.
const names = ['assets', 'available', 'locked', 'matured', 'onHold', 'principal', 'invested', 'earned', 'withdrawn'] as const
const otherFigures = ['paidIn', 'commissions', 'investmentPrincipal', 'investmentPaid', 'investmentProfit', 'incoming', 'reserved'] as const
const ofLists = ['withdrawalsRequested', 'withdrawalsNet', 'commissionsPending', 'commissionsEarned', 'profit'] as const
const ofRecords = [
  'investmentAmount',
  'stillToPay',
  'paymentAmount',
  'targetToDate',
  'payoutsExpected',
  'payoutsOverdue',
  'projectRemaining',
] as const

test('every screen shows each figure with one value, which matches the ledger', { timeout: 480_000 }, async () => {
  const shown = new Set<string>()
  const [project] = (await server.visitor.call(projects.list, { query: { status: 'OPEN' } })).data
  let ordering = 0
  for (const caller of customers) {
    const marked: MarkedFigures = new Map()
    useInvestmentDraftStore.getState().setDraft({ projectId: project?.id, lockedPeriod: project?.returnRates[0]?.period })
    mockRouter.setCurrentUrl('/users')
    const text = await read(caller, [...pagesFor('customers'), <TotalValue key="menu" onExplain={() => undefined} />], marked, wholeText)
    if (text.includes('From my balance')) ordering += 1
    for (const { id, status } of await investmentsOf(caller)) {
      mockRouter.setCurrentUrl(`/users/investments/${id}?id=${id}`)
      await read(
        caller,
        [...pagesFor('investments'), ...(status === 'AWAITING_PAYMENT' ? pagesFor('unpaid orders') : [])],
        marked,
        wholeText,
      )
    }
    const expected = await expectedOf(caller)
    for (const [key, values] of marked) {
      shown.add(key.split(' ')[0] ?? '')
      expect([caller.user.username, key, ...values]).toEqual([
        caller.user.username,
        key,
        isOfNow(key) ? await expected(key) : [...values][0],
      ])
    }
  }
  // Not all customers, because residents of closed countries cannot order.
  expect(ordering).toBeGreaterThan(customers.length / 2)
  // On the first days of a month, no payouts of the demo are overdue.
  const own = await Promise.all(customers.map((caller) => caller.call(dashboard.mine, { query: {} })))
  const hasOverdue = own.some(({ data }) => toMinor(data.payouts.overdueHigh) > 0n)
  const required = [...names, ...otherFigures, ...ofLists, ...ofRecords].filter((name) => hasOverdue || name !== 'payoutsOverdue')
  expect(required.filter((name) => !shown.has(name))).toEqual([])
})

test('project pages show each figure with one value, which matches the ledger', async () => {
  const admin = await server.admin('project-figures')
  const expected = await figuresOfProjects(server)
  const context = (id: string) => ({ params: { id }, res: { setHeader: () => undefined } }) as unknown as GetServerSidePropsContext
  Object.assign(globalThis, { [Symbol.for('carmine.api')]: (request: Request) => server.app.fetch(request) })
  const shown = new Set<string>()
  for (const { id } of (await server.visitor.call(projects.list, { query: { limit: MAX_LIMIT } })).data) {
    const page = await projectProps(context(id))
    if (!('props' in page)) throw new Error('The page is not rendered')
    const { project, shares, currency, now, identityAbove, highestPaymentMinimum } = await page.props
    const { container } = render(
      <>
        <Funding project={project} currency={currency} now={now} />
        <InvestCard project={project} currency={currency} now={now} {...{ identityAbove, highestPaymentMinimum }} />
        <ProfitPaid project={project} shares={shares} currency={currency} />
      </>,
    )
    const marked: MarkedFigures = new Map()
    collectFigures(container, marked)
    cleanup()
    for (const [key, values] of marked) {
      const [name = '', of = ''] = key.split(' ')
      shown.add(name)
      const value = expected[key] ?? (await admin.call(explain.summary, { query: { figure: figure.parse(name), of } })).data.sum
      expect([project.title, key, ...values]).toEqual([project.title, key, value])
    }
  }
  expect([...shown].sort()).toEqual(['projectRaised', 'projectRemaining', 'projectReserved', 'projectShared'])
})

test('the totals of a list filtered by status match the corresponding figures', { timeout: 240_000 }, async () => {
  const rows = await server.db.all<{ user_id: string }>(sql`select user_id from withdrawals union select user_id from commissions`)
  const shown = new Set<string>()
  for (const caller of customers.filter(({ user }) => rows.some((row) => row.user_id === user.id))) {
    const expected = await expectedOf(caller)
    for (const status of ['PAID', 'PENDING']) {
      mockRouter.setCurrentUrl(`/users/withdraws?page=1&limit=10&status=${status}`)
      const marked: MarkedFigures = new Map()
      const { baseElement } = await renderAs(server, caller, [<Withdraws key="withdraws" />, <Referrals key="referrals" />])
      await waitFor(() => expect(busyParts(baseElement)).toEqual([]), untilLoaded)
      for (const totals of baseElement.querySelectorAll('tfoot')) collectFigures(totals, marked)
      cleanup()
      for (const [key, values] of marked) {
        shown.add(key)
        expect([caller.user.username, status, key, ...values]).toEqual([caller.user.username, status, key, await expected(key)])
      }
    }
  }
  // On some days of the year, all commissions of the demo have been paid.
  const pending = await server.db.all(sql`select 1 from commissions where status = 'PENDING'`)
  expect([...shown].sort()).toEqual(['commissions', ...(pending.length > 0 ? ['commissionsPending'] : []), 'withdrawn'])
})

const close = () => undefined
// Without the notification preferences, which only staff have.
const accountWindows: readonly AccountDialog[] = ['details', 'password', 'security', 'available', 'assets']

test(
  'other pages, account dialogs and the inbox mark no figures; an explanation shows the value of its figure',
  { timeout: 240_000 },
  async () => {
    let amounts = 0
    for (const caller of customers) {
      const marked: MarkedFigures = new Map()
      mockRouter.setCurrentUrl('/users')
      const windows = accountWindows.map((dialog) => <AccountDialogs key={dialog} dialog={dialog} onClose={close} />)
      const inbox = (
        <section key="inbox" id="inbox">
          <NotificationInbox unread={0} onClose={close} />
        </section>
      )
      const isLoaded = (body: Element) =>
        body.querySelectorAll('h1').length === pagesFor('nothing').length &&
        body.querySelectorAll('[role=dialog]').length === windows.length
      const texts = await read(caller, [...pagesFor('nothing'), ...windows, inbox], marked, {
        isLoaded,
        textsOf: (body) => ({
          windows: [...body.querySelectorAll('[role=dialog]')].map((window) => window.textContent ?? ''),
          inbox: body.querySelector('#inbox')?.textContent ?? '',
        }),
      })
      expect([caller.user.username, ...marked.keys()]).toEqual([caller.user.username])
      const figures = await figuresOf(caller)
      for (const [title, value] of [
        ['Available, explained', figures.available],
        ['Total value, explained', figures.assets],
      ] as const) {
        const window = texts.windows.find((text) => text.includes(title))
        expect([caller.user.username, window]).toEqual([caller.user.username, expect.stringContaining(groupDigits(value ?? ''))])
      }
      const known = await recordedAmounts(server, caller)
      const named = moneyIn(texts.inbox)
      amounts += named.length
      expect([caller.user.username, ...named.filter((amount) => !known.has(amount))]).toEqual([caller.user.username])
    }
    expect(amounts).toBeGreaterThan(customers.length)
  },
)

test('the withdrawal dialog shows the amounts of its record', async () => {
  let shown = 0
  for (const caller of customers) {
    const [first] = (await caller.call(withdrawals.mine, { query: { limit: 1 } })).data
    if (!first) continue
    shown += 1
    const marked: MarkedFigures = new Map()
    // Labels contain the currency once it has loaded.
    const text = (
      await read(caller, <WithdrawalDrawer id={first.id} row={undefined} onClose={close} />, marked, {
        ...wholeText,
        isLoaded: (body) => body.querySelector('h3') !== null,
      })
    ).replaceAll(', USD', '')
    expect([...marked.keys()]).toEqual([])
    for (const [label, amount] of [
      ['You withdraw', first.amount],
      ['Fee', `−${first.fee}`],
      ['You receive', first.net],
    ] as const)
      expect([first.code, text]).toEqual([first.code, expect.stringContaining(`${label}${groupDigits(amount)}`)])
  }
  expect(shown).toBeGreaterThan(5)
})
