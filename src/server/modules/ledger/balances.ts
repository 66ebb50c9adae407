import { normalSide } from '@/contract/transactions'
import type { Minor } from '@/domain/money'
import type { Query, Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { Account } from './accounts'
import { signed, type PostingLine } from './posting'

/** An account's balance, positive on its normal side (so a healthy account is never negative). */
export async function balanceOf(db: Query, account: Account): Promise<Minor> {
  const row = await db.maybe<{ balance: bigint }>(
    sql`select balance from ledger_balances where owner = ${account.owner} and kind = ${account.kind}`,
  )
  return onNormalSide(account, row?.balance ?? 0n)
}

const onNormalSide = ({ kind }: Account, amount: Minor): Minor => (normalSide[kind] === 'credit' ? amount : -amount)

export type BalanceChange = { account: Account; before: Minor; after: Minor }

/** How a posting with these lines, each for another account, would change the current balances. */
export const balanceChanges = (db: Query, lines: readonly PostingLine[]): Promise<BalanceChange[]> =>
  Promise.all(
    lines.map(async (line) => {
      const before = await balanceOf(db, line.account)
      return { account: line.account, before, after: before + onNormalSide(line.account, signed(line)) }
    }),
  )

/** The balance, with the account's row locked until the transaction ends. Only for accounts with a stored balance. */
export async function lockedBalanceOf(tx: Tx, account: Account): Promise<Minor> {
  const row = await tx.maybe<{ balance: bigint | null }>(
    sql`select balance from ledger_accounts where owner = ${account.owner} and kind = ${account.kind} for update`,
  )
  return onNormalSide(account, row?.balance ?? 0n)
}

/** Creates accounts, so that they are listed before anything is posted to them. */
export const openAccounts = (tx: Query, accounts: readonly Account[]): Promise<number> =>
  tx.run(sql`select ledger_open(${accounts.map((one) => one.owner)}::uuid[], ${accounts.map((one) => one.kind)}::ledger_account_kind[])`)
