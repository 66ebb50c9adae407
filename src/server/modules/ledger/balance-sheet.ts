import type { Received } from '@/contract/core/endpoint'
import { sheetSections } from '@/contract/balance-sheet'
import type { BalanceSheetLine, reports, SheetTotal } from '@/contract/reports'
import type { AccountKind } from '@/contract/transactions'
import { addDays, dayOf } from '@/domain/dates'
import { toMoney, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { firstIdAt } from '@/server/db/ids'
import { listPage, type Page } from '@/server/db/list'
import { sql, type Sql } from '@/server/db/sql'
import { fieldError } from '@/server/work/errors'
import { isFirstEntry, type DayTotals } from './day-totals'

type SheetLine = Pick<BalanceSheetLine, 'section' | 'line'> & {
  kinds: readonly AccountKind[]
  /** In the database, credit balances are positive: assets are shown with the opposite sign. */
  sign: 1 | -1
}

function linesOf(name: keyof typeof sheetSections, total: SheetTotal): SheetLine[] {
  const section = ({ assets: 'ASSETS', liabilities: 'LIABILITIES', equity: 'EQUITY' } as const)[name]
  const [kinds, sign] = [sheetSections[name], name === 'assets' ? -1 : 1] as const
  return [...kinds.map((line) => ({ section, line, kinds: [line], sign })), { section, line: total, kinds, sign }]
}

const { assets, liabilities, equity } = sheetSections
/** Assets less liabilities and equity is the sum of all balances with the opposite sign. */
const sheet: readonly SheetLine[] = [
  ...linesOf('assets', 'TOTAL_ASSETS'),
  ...linesOf('liabilities', 'TOTAL_LIABILITIES'),
  ...linesOf('equity', 'TOTAL_EQUITY'),
  { section: 'TOTAL', line: 'TOTAL_LIABILITIES_AND_EQUITY', kinds: [...liabilities, ...equity], sign: 1 },
  { section: 'TOTAL', line: 'DIFFERENCE', kinds: [...assets, ...liabilities, ...equity], sign: -1 },
]
/** One row for each line and account kind in it. */
const parts = sheet.flatMap(({ kinds, ...line }, position) => kinds.map((kind) => ({ ...line, kind, position })))

type Base = { totals: DayTotals; from: string }

/** The totals of the last digest up to a day, and the first id after them. */
async function readBase(db: Query, day: string): Promise<Base> {
  const last = await db.maybe<{ day: string; totals: DayTotals }>(
    sql`select day, totals from ledger_digests where day <= ${day} and totals is not null order by day desc limit 1`,
  )
  return last ? { totals: last.totals, from: firstIdAt(nextDay(last.day)) } : { totals: {}, from: FIRST_ID }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const nextDay = (day: string) => addDays(new Date(`${day}T00:00:00Z`), 1)

/** SQL: the lines with their amounts: the totals, and all entries of later transfers before an id; the ids contain the time of posting. */
const sheetBefore = (id: string, { totals, from }: Base): Sql => sql`(
  select s.position, s.section, s.line, coalesce(sum(b.accounts), 0)::int as accounts, (coalesce(sum(b.balance), 0) * s.sign)::bigint as amount
  from unnest(${parts.map(({ position }) => position)}::int[], ${parts.map(({ section }) => section)}::text[],
    ${parts.map(({ line }) => line)}::text[], ${parts.map(({ sign }) => sign)}::int[],
    ${parts.map(({ kind }) => kind)}::ledger_account_kind[]) s(position, section, line, sign, kind)
  left join (
    select e.kind, count(*) filter (where ${isFirstEntry}) as accounts, sum(e.amount) as balance from ledger_entries e
      where e.transfer >= ${from}::uuid and e.transfer < ${id}::uuid group by e.kind
    union all select t.kind::ledger_account_kind, (t.total ->> 'accounts')::bigint, (t.total ->> 'balance')::numeric
      from jsonb_each(${JSON.stringify(totals)}::jsonb) t(kind, total)) b on b.kind = s.kind
  group by s.position, s.section, s.line, s.sign) l`

type SheetQuery = Received<typeof reports.balanceSheet>['query']
type SheetRow = Pick<BalanceSheetLine, 'section' | 'line' | 'accounts'> & { amount: Minor }

/**
 * The balance sheet at the end of a day (UTC), as gateway statements and the hashes of the ledger count days. Every line is a sum of
 * entries, so a past day does not change when later transfers are posted. Entries up to the last digest are in its totals, which the
 * verification compares with them. Before the first entry, all amounts are zero.
 * @throws VALIDATION for a day that has not begun
 */
export async function listBalanceSheet(db: Query, query: SheetQuery, now: Date): Promise<Page<BalanceSheetLine>> {
  const today = dayOf(now)
  const day = query.day ?? today
  if (day > today) throw fieldError('day', 'This day has not begun (UTC). Choose today or an earlier day.')
  return listPage<SheetRow, BalanceSheetLine>(db, query, {
    columns: sql`l.section, l.line, l.accounts, l.amount`,
    from: sheetBefore(firstIdAt(nextDay(day)), await readBase(db, day)),
    where: [],
    sort: { position: { by: sql`l.position`, as: 'int' } },
    defaultOrder: 'ASC',
    tie: sql`uuid_v7_first(to_timestamp(l.position))`,
    counted: true,
    map: ({ amount, ...row }) => ({ day, ...row, amount: toMoney(amount) }),
  })
}
