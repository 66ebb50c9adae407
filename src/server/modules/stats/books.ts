import type { z } from 'zod'
import { type books } from '@/contract/reports'
import { sheetMessages, sheetSections, type SheetSection } from '@/contract/balance-sheet'
import { toMoney, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { Secrets } from '@/server/infra/secrets'
import { entryLine, isLineSealed } from '../audit/chain/entry-line'
import { heldByGateway, readAccountTotals, type AccountTotals } from '../ledger/account-totals'
import { readAgreement } from '../statement-balances/queries'

export type Books = z.output<typeof books>

/**
 * The platform's balance sheet in one snapshot, from the balances of all accounts: assets must equal liabilities and equity. Whether stored
 * balances equal the sums of their entries is known from the last reconciliation only.
 */
export const readBooks = async (db: Query, secrets: Secrets, now: Date): Promise<Books> =>
  booksOf(db, secrets, now, await readAccountTotals(db))

/** The balance sheet of these account totals, for callers that derive other figures from them, too. */
export async function booksOf(db: Query, secrets: Secrets, now: Date, totals: AccountTotals): Promise<Books> {
  const { transfers } = await db.one<{ transfers: number }>(sql`select count(*)::int as transfers from ledger_transfers`)
  const linesOf = (section: SheetSection) =>
    sheetSections[section].flatMap((kind) => {
      const balance = totals.get(kind) ?? 0n
      return balance === 0n ? [] : [{ label: sheetMessages[kind].msg, minor: section === 'assets' ? -balance : balance }]
    })
  const [assets, liabilities, equity] = [linesOf('assets'), linesOf('liabilities'), linesOf('equity')]
  const total = (lines: readonly { minor: Minor }[]) => lines.reduce((sum, one) => sum + one.minor, 0n)
  const shown = (lines: readonly { label: string; minor: Minor }[]) => lines.map(({ label, minor }) => ({ label, amount: toMoney(minor) }))
  const owed = total(liabilities) + total(equity)
  return {
    assets: shown(assets),
    liabilities: shown(liabilities),
    equity: shown(equity),
    totalAssets: toMoney(total(assets)),
    totalLiabilities: toMoney(total(liabilities)),
    totalEquity: toMoney(total(equity)),
    totalLiabilitiesAndEquity: toMoney(owed),
    difference: toMoney(total(assets) - owed),
    transfers,
    checkedAt: now.toISOString(),
    reconciled: await readReconciled(db, secrets),
    gatewayAccounts: await readAgreement(db),
  }
}

/** Maximum number of entries read to find the last one of the application; if SQL inserted more, no reconciliation is reported. */
const LATEST_ENTRIES = 20

/** The last reconciliation that the application recorded; entries inserted or altered by SQL do not count. */
async function readReconciled(db: Query, secrets: Secrets): Promise<Books['reconciled']> {
  const entries = await db.all<{ at: Date; balanced: boolean; line: string; seal: Buffer | null }>(sql`
    select a.at, coalesce((a.after ->> 'balanced')::boolean, false) as balanced, ${entryLine} as line, a.seal from audit_logs a
    where a.action in ('books.proven', 'books.not-proven') order by a.at desc, a.id desc limit ${LATEST_ENTRIES}`)
  const last = entries.find(({ line, seal }) => isLineSealed(secrets, line, seal))
  return last ? { at: last.at.toISOString(), balanced: last.balanced } : null
}

export type Held = { id: string; title: string; held: string }

/** The balance of each gateway's ledger account; gateways that never had one are omitted. */
export async function readHeld(db: Query): Promise<Held[]> {
  const rows = await db.all<{ id: string; title: string; held: Minor }>(sql`
    select g.id, g.title, ${heldByGateway(sql`g.id`)} as held from payment_gateways g
    where exists (select from ledger_entries e where e.owner = g.id and e.kind = 'GATEWAY_CLEARING') order by g.order_priority, g.title collate by_name`)
  return rows.map((row) => ({ ...row, held: toMoney(row.held) }))
}
