import { allKinds, kindOf } from '@/contract/gateways'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'

/** Gateways whose account people pay from. */
const byHand = allKinds.filter((kind) => kindOf(kind).takes === 'claims')

/** Whether there is an account to pay a currency from: money leaves the way it can enter. */
export const isPayable = (currency: Sql): Sql => sql`exists (
  select 1 from payment_gateways pg join currencies pc on pc.id = pg.currency_id
  where pg.is_active and pg.kind = any(${byHand}::text[]) and pc.currency_code = ${currency})`

/** The currencies that can be paid out to bank accounts, in the order of the catalogue. */
export async function payableCurrencies(db: Query): Promise<string[]> {
  const rows = await db.all<{ code: string }>(
    sql`select c.currency_code as code from currencies c where c.is_active and ${isPayable(sql`c.currency_code`)} order by c.order_priority, c.currency_code`,
  )
  return rows.map(({ code }) => code)
}
