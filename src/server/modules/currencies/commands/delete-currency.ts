import { notFound } from '@/server/work/errors'
import { inUse, orInUse, refuseInUse } from '@/server/db/deletion'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'

const SWITCH_OFF = 'Switch it off instead.'

/** Deletes a currency that no gateway and no payment uses. The book currency cannot be deleted. */
export async function deleteCurrency({ tx, effects }: PersonWork, id: string): Promise<{ id: string }> {
  const before = await tx.maybe<{ title: string; code: string; is_book: boolean }>(
    sql`select title, currency_code as code, currency_code = ledger_currency() as is_book from currencies where id = ${id} for update`,
  )
  if (!before) throw notFound('This currency')
  const { title, code } = before
  if (before.is_book) throw inUse(code, 'It is the book currency', 'It cannot be deleted.')
  const uses = [
    { count: sql`select count(*)::int as n from payment_gateways where currency_id = ${id}`, one: 'gateway', many: 'gateways' },
    { count: sql`select count(*)::int as n from payments where currency = ${code}`, one: 'payment', many: 'payments' },
    { count: sql`select count(*)::int as n from withdrawals where sent_currency = ${code}`, one: 'withdrawal', many: 'withdrawals' },
  ]
  await refuseInUse(tx, code, uses, SWITCH_OFF)
  await tx.run(sql`delete from currency_rates where currency_id = ${id}`)
  await tx.run(sql`delete from market_rates where currency_code = ${code}`)
  await tx.run(sql`delete from currencies where id = ${id}`).catch(orInUse(code, SWITCH_OFF))
  effects.audit({ action: 'currency.deleted', subject: { type: 'currency', id, code }, before: { title, currencyCode: code } })
  return { id }
}
