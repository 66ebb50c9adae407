import { sql } from '@/server/db/sql'
import { toMoney } from '@/domain/money'
import type { Caller, TestServer } from './server'

/** Every value that each figure is shown with, by the key that screens mark it with (`data-figure`). */
export type MarkedFigures = Map<string, Set<string>>

const AMOUNTS = /-?[\d,]+\.\d\d/g

/** Amounts in a text, in the format of the ledger: no grouping, ASCII minus. */
const amountsIn = (text: string): string[] => [...text.replaceAll('−', '-').matchAll(AMOUNTS)].map(([amount]) => amount.replaceAll(',', ''))

/** Adds the figures marked within an element. A range becomes "from to", or one amount if both are equal. */
export function collectFigures(root: ParentNode, figures: MarkedFigures): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-figure]')) {
    const key = place.dataset.figure ?? ''
    figures.set(key, (figures.get(key) ?? new Set()).add([...new Set(amountsIn(place.textContent ?? ''))].join(' to ')))
  }
}

/** Amounts with their currency in a text, such as an email. Percentages are left out. */
export const moneyIn = (text: string): string[] => [...text.matchAll(/[\d,]+\.\d\d(?= USD)/g)].flatMap(([amount]) => amountsIn(amount))

/** Every amount of a customer's payments, investments, payouts (also per distribution), commissions, withdrawals and ledger entries. */
export async function recordedAmounts(server: TestServer, { user }: Caller): Promise<ReadonlySet<string>> {
  const rows = await server.db.all<{ amount: bigint }>(sql`
    with own as (select id, amount, paid_amount from investments where user_id = ${user.id})
    select unnest(array[amount, paid_amount, amount - paid_amount]) as amount from own
    union select abs(e.amount) from ledger_entries e where e.owner = ${user.id} or e.owner in (select id from own)
    union select book_amount from payments where user_id = ${user.id}
    union select unnest(array[amount, fee, net]) from withdrawals where user_id = ${user.id}
    union select l.amount from profit_lines l where l.investment_id in (select id from own)
    union select sum(l.amount)::bigint from profit_lines l where l.investment_id in (select id from own) group by l.batch_id
    union select c.amount from commissions c where c.user_id = ${user.id}`)
  return new Set(rows.map(({ amount }) => toMoney(amount)))
}
