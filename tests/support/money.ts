import { newCode, newId } from '@/server/core/ids'
import { insertion, sql } from '@/server/core/sql'
import { account } from '@/server/modules/ledger/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { move, post } from '@/server/modules/ledger/posting'
import { toMinor, toMoney } from '@/shared/money'
import type { Caller, TestServer } from './server'

/** Puts money on a customer's balance as a posted correction, so that the books still add up. */
export async function giveBalance(server: TestServer, customer: Caller, amount: string): Promise<void> {
  const { db, clock } = server
  const now = clock.now()
  const id = newId(now)
  await db.transaction(async (tx) => {
    const row = {
      id,
      code: newCode('ADJ'),
      user_id: customer.user.id,
      amount: toMinor(amount),
      reason: 'Opening balance',
      status: 'POSTED',
      proposed_by: customer.user.id,
      decided_at: now,
      created_at: now,
    }
    await tx.run(sql`insert into adjustments ${insertion(row)}`)
    await post(tx, {
      kind: 'ADJUSTMENT',
      reference: id,
      by: null,
      at: now,
      lines: move(account.adjustments, account.available(customer.user.id), toMinor(amount)),
    })
  })
}

export const availableOf = async (server: TestServer, customer: Caller): Promise<string> =>
  toMoney(await balanceOf(server.db, account.available(customer.user.id)))
export const onHoldOf = async (server: TestServer, customer: Caller): Promise<string> =>
  toMoney(await balanceOf(server.db, account.hold(customer.user.id)))

/** What several calls at once came to: how many of each status, with the refusals' codes. */
export function tally(answers: readonly { status: number; code?: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, code } of answers) {
    const name = code ?? String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
