// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parse } from 'csv-parse/sync'
import mockRouter from 'next-router-mock'
import type { ComponentType } from 'react'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { dashboard } from '@/contract/dashboard'
import { withdrawals as withdrawalsApi } from '@/contract/withdrawals'
import { InvestmentScreen } from '@/features/investments/customer/details/investment-screen'
import { InvestmentsScreen } from '@/features/investments/customer/investments-screen'
import { Commissions } from '@/features/referrals/customer/commissions'
import { TransactionsScreen } from '@/features/transactions/customer/transactions-screen'
import { WithdrawsScreen } from '@/features/withdrawals/customer/withdraws-screen'
import { catalogues } from '@/locales/catalogues'
import type { Language } from '@/locales/languages'
import { newCode, newId } from '@/server/db/ids'
import { insertion, sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { names, saved, watchDownloads } from '../../support/exported'
import { customerOf, ok } from '../../support/investing'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { makeGateway, makeInvestment, makeProject } from '../../support/project'
import { startServer } from '../../support/server'

/* The files that customers download have the columns of their screens, in their language. */
const zone = process.env.TZ
process.env.TZ = 'Asia/Dhaka'
const server = await startServer()
const ada = await customerOf(server, 'ada', { level: 1 })
const bob = await customerOf(server, 'bob', { level: 1, referredBy: 'ada' })
const [QUOTED, FORMULA] = ['Cámara "Norte", مخزن\nsegunda línea', '=HYPERLINK("https://evil.example")']
/** More transactions than the server reads at a time for a file. */
const ROWS = 516
const SPRING = new Date('2026-03-31T20:00:00Z')
const payout = await makeRows()
const { referral } = ok(await (await server.again(ada)).call(dashboard.mine, { query: {} })).data

/** Rows for every list, each longer than a page of its screen, and the transactions longer than a page of the file. */
async function makeRows(): Promise<{ investment: string }> {
  const gateway = await makeGateway(server)
  const [first, second] = [await makeProject(server, { title: QUOTED }), await makeProject(server, { title: FORMULA })]
  const invested = { user: ada.user.id, amount: '300.00', from: SPRING }
  const { id: investment } = await makeInvestment(server, gateway, { ...invested, project: first.id })
  for (let made = 0; made < 11; made += 1) await makeInvestment(server, gateway, { ...invested, project: second.id })
  for (let made = 0; made < ROWS - 11; made += 1) await giveBalance(server, ada, '10.00')
  const wallet = await giveWallet(server, ada)
  for (let made = 0; made < 11; made += 1) ok(await withdraw(server, ada, { amount: `${20 + made}.00`, wallet }))
  for (let made = 0; made < 11; made += 1)
    await giveCommission((await makeInvestment(server, gateway, { ...invested, user: bob.user.id, project: first.id })).id)
  await givePayout(first.id, investment)
  return { investment }
}

async function giveCommission(investment: string): Promise<void> {
  const people = { user_id: ada.user.id, from_id: bob.user.id, investment_id: investment }
  const row = { id: newId(), code: newCode('COM'), ...people, level: 1, rate: 50_000n, amount: 1500n, status: 'PENDING' }
  await server.db.run(sql`insert into commissions ${insertion({ ...row, hold_until: SPRING, created_at: SPRING })}`)
}

async function givePayout(project: string, investment: string): Promise<void> {
  const [batch, at] = [newId(), SPRING]
  const counts = { total: 285n, lines: 1, done: 1, posted_total: 285n, investors: 1, principal: 30_000n }
  await server.db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    const row = { id: batch, project_id: project, year: 2026, month: 4, rates: '[]', hash: 'x', status: 'POSTED', ...counts }
    await tx.run(sql`insert into profit_batches ${insertion({ ...row, confirmed_by: ada.user.id, created_at: at, progress_at: at })}`)
    await tx.run(sql`
      insert into profit_lines (id, batch_id, no, investment_id, user_id, locked_period, principal, days, of_days, percentage, amount)
      values (${newId()}, ${batch}, 1, ${investment}, ${ada.user.id}, 6, 30000, 30, 30, 9500, 285)`)
  })
}

const speak = (language: Language) => {
  document.documentElement.lang = language
  Object.assign(globalThis, { carmineReader: { language: () => language, catalogue: (of: Language) => catalogues[of] } })
}
beforeEach(watchDownloads)
afterAll(() => {
  speak('en')
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

type Opened = { address: string | { pathname: string; query: object }; Screen: ComponentType }
const transactions: Opened = { address: '/users/transactions?page=1&limit=10', Screen: TransactionsScreen }
const withdrawals: Opened = { address: '/users/withdraws?page=1&limit=10', Screen: WithdrawsScreen }
const investments: Opened = { address: '/users/investments?page=1&limit=10', Screen: InvestmentsScreen }
const commissions: Opened = { address: '/users/references?page=1&limit=10', Screen: () => <Commissions referral={referral} /> }
const payouts: Opened = {
  address: { pathname: '/users/investments/[id]', query: { id: payout.investment } },
  Screen: InvestmentScreen,
}

type File = { head: string[]; rows: string[][] }

/** The file of the list on screen, the header first. */
async function fileOf({ address, Screen }: Opened, language: Language): Promise<File> {
  cleanup()
  saved.mockClear()
  speak(language)
  mockRouter.setCurrentUrl(address as string)
  await renderAs(server, ada, <Screen />)
  const button = await screen.findByRole('button', { name: /CSV/ }, { timeout: 30_000 })
  await waitFor(() => expect(button).toBeEnabled())
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  await userEvent.click(button)
  await waitFor(() => expect(saved).toHaveBeenCalled(), { timeout: 30_000 })
  const [head = [], ...rows] = parse((await saved.mock.lastCall?.[0].text()) ?? '', { bom: true }) as string[][]
  return { head, rows }
}

const column = ({ head, rows }: File, title: string): string[] => {
  expect(head).toContain(title)
  return rows.map((row) => row[head.indexOf(title)] ?? '')
}
/** The headers of a table without the currency, which is a column of its own in the file. */
const headsOf = (table: Element) => [...table.querySelectorAll('thead th')].map((head) => head.textContent.replace(/, USD$/, ''))
/** Whether the file has these columns in this order; a range is two columns, and a second line of a cell is a column of its own. */
const hasInOrder = (head: readonly string[], heads: readonly string[]): boolean => {
  const places = heads.map((title) => head.findIndex((one) => one === title || one.startsWith(`${title} (`)))
  return places.every((place, index) => place > (places[index - 1] ?? -1))
}
const tableOf = (head: readonly string[]) =>
  [...document.querySelectorAll('table')].find((table) => headsOf(table).length > 3 && hasInOrder(head, headsOf(table)))

const lists: readonly (readonly [string, Opened, es: string, ar: string])[] = [
  ['transactions', transactions, 'Fecha|Transacción|Datos|Código|Importe|Saldo', 'التاريخ|المعاملة|التفاصيل|الرمز|المبلغ|الرصيد'],
  [
    'withdrawals',
    withdrawals,
    'Retiro|Origen|Solicitado|Destino|Dirección o cuenta bancaria|Estado|Importe|Usted recibe',
    'السحب|المصدر|تاريخ الطلب|الوجهة|عنوان أو حساب مصرفي|الحالة|المبلغ|المبلغ الذي تستلمه',
  ],
  [
    'investments',
    investments,
    'Proyecto|Código|Estado|Período de permanencia|Rentabilidad objetivo, mensual (mínima)|Rentabilidad objetivo, mensual (máxima)|Vence|Finalización|Importe|Capital|Rendimientos recibidos',
    'المشروع|الرمز|الحالة|مدة الالتزام|العائد المستهدف شهريًا (الأدنى)|العائد المستهدف شهريًا (الأعلى)|تاريخ الاستحقاق|تاريخ الانتهاء|المبلغ|رأس المال|الأرباح المستلمة',
  ],
  [
    'commissions',
    commissions,
    'Fecha|Nivel|Código|Estado|Fin de la retención|Fecha de pago|Importe|Abonado en su saldo',
    'التاريخ|المستوى|الرمز|الحالة|نهاية الحجز|تاريخ الدفع|المبلغ|المبلغ المضاف إلى رصيدك',
  ],
  [
    'payouts of an investment',
    payouts,
    'Mes|Días activos|Días del mes|Objetivo (mínimo)|Objetivo (máximo)|Pagado|Registrado',
    'الشهر|الأيام النشطة|أيام الشهر|المستهدف (الأدنى)|المستهدف (الأعلى)|مدفوع|تاريخ القيد',
  ],
]
const last = { es: ['Moneda', 'Zona horaria'], ar: ['العملة', 'المنطقة الزمنية'] }
const UNREADABLE = /[{}]|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|\b[A-Z]{3,}(_[A-Z]+)+\b|\d\dT\d\d:\d\d|\bundefined\b|\[object/

describe.each(lists)('the file of %s', (_, list, es, ar) => {
  const titles = { es: [...es.split('|'), ...last.es], ar: [...ar.split('|'), ...last.ar] }
  it.each(['en', 'es', 'ar'] as const)(
    'has the columns of the screen in %s, without API names, codes of states or ids',
    async (language) => {
      const file = await fileOf(list, language)
      if (language !== 'en') expect(file.head).toEqual(titles[language])
      expect(tableOf(file.head), file.head.join()).toBeDefined()
      for (const row of file.rows) expect(row.join(' | ')).not.toMatch(UNREADABLE)
      expect(new Set(file.rows.map((row) => row.slice(-2).join()))).toEqual(new Set(['USD,Asia/Dhaka']))
    },
    60_000,
  )
})

describe('the files', () => {
  it('contain words for states and types, decimal amounts, and times of the customer’s time zone', async () => {
    const moved = await fileOf(transactions, 'es')
    expect(new Set(column(moved, 'Transacción'))).toEqual(new Set(['Corrección', 'Retiro solicitado']))
    for (const amount of [...column(moved, 'Importe'), ...column(moved, 'Saldo')]) expect(amount).toMatch(/^-?\d+\.\d\d$/)
    for (const at of column(moved, 'Fecha')) expect(at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    const requested = await fileOf(withdrawals, 'ar')
    expect(new Set(column(requested, 'الحالة'))).toEqual(new Set(['قيد المراجعة']))
    const earned = await fileOf(commissions, 'es')
    expect(new Set(column(earned, 'Estado'))).toEqual(new Set(['Pendiente']))
    // In Dhaka it is already the next day.
    expect(new Set(column(earned, 'Fecha'))).toEqual(new Set(['2026-04-01 02:00']))
    expect(new Set(column(earned, 'Fin de la retención'))).toEqual(new Set(['2026-04-01']))
  }, 60_000)

  it('contain every row once, in the order of the screen, beyond the page of the screen and of the file', async () => {
    const file = await fileOf(transactions, 'en')
    expect(file.rows).toHaveLength(ROWS)
    const codes = column(file, 'Code')
    const shown = [...(tableOf(file.head)?.querySelectorAll('tbody .code') ?? [])].map((code) => code.textContent)
    expect(shown).toEqual(codes.slice(0, 10))
    expect(new Set(codes).size).toBe(ROWS)
    expect(names.at(-1)).toMatch(/^transactions-available-\d{4}-\d\d-\d\d\.csv$/)
  }, 60_000)

  it('have the filters and the order of the screen', async () => {
    const address = '/users/withdraws?page=2&limit=10&sortBy=amount&sortOrder=ASC&status=PENDING'
    const amounts = column(await fileOf({ ...withdrawals, address }, 'en'), 'Amount')
    expect(amounts).toEqual(Array.from({ length: 11 }, (_, index) => `${20 + index}.00`))
    const none = await fileOf({ ...commissions, address: '/users/references?page=1&limit=10&status=PAID' }, 'en')
    expect(none.rows).toEqual([])
  }, 60_000)

  it('keep quotes, line breaks and Arabic, and neutralize formulas', async () => {
    const file = await fileOf(investments, 'ar')
    expect(new Set(column(file, 'المشروع'))).toEqual(new Set([QUOTED, `'${FORMULA}`]))
  }, 60_000)

  it('are apart from the CSV of the API, which keeps its field names', async () => {
    const answer = await ada.request('get', withdrawalsApi.mine.path, { headers: { Accept: 'text/csv', 'Accept-Language': 'es' } })
    const [head = [], row = []] = parse(await answer.text(), { bom: true }) as string[][]
    expect(head.slice(0, 5)).toEqual(['id', 'code', 'user', 'fund', 'amount'])
    expect(row[head.indexOf('status')]).toBe('PENDING')
  })
})
