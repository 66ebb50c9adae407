import { notFound } from '@/server/work/errors'
import { inUse, orInUse, refuseInUse } from '@/server/db/deletion'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { withdrawEverywhere } from '../../countries/gateways'
import { readSettings } from '../../settings/queries'

const SWITCH_OFF = 'Deactivate it instead.'

/** Deletes a gateway that was never used for payments. Its empty clearing account stays in the ledger. */
export async function deleteGateway({ tx, effects }: PersonWork, id: string): Promise<{ id: string }> {
  const before = await tx.maybe<{ title: string; kind: string; account: string }>(
    sql`select title, kind, account from payment_gateways where id = ${id} for update`,
  )
  if (!before) throw notFound('This gateway')
  const { title } = before
  if ((await readSettings(tx)).payoutGateway === id)
    throw inUse(title, 'It is the default payout gateway', 'Choose another one there first.')
  const uses = [
    { count: sql`select count(*)::int as n from payments where gateway_id = ${id}`, one: 'payment', many: 'payments' },
    { count: sql`select count(*)::int as n from fund_movements where gateway_id = ${id}`, one: 'fund transfer', many: 'fund transfers' },
    { count: sql`select count(*)::int as n from withdrawals where gateway_id = ${id}`, one: 'withdrawal', many: 'withdrawals' },
    { count: sql`select count(*)::int as n from payouts where gateway_id = ${id}`, one: 'payout', many: 'payouts' },
    {
      count: sql`select count(*)::int as n from webhook_deliveries where gateway_id = ${id}`,
      one: 'webhook delivery',
      many: 'webhook deliveries',
    },
    {
      count: sql`select count(*)::int as n from statement_balances where gateway_id = ${id}`,
      one: 'statement balance',
      many: 'statement balances',
    },
  ]
  await refuseInUse(tx, title, uses, SWITCH_OFF)
  await withdrawEverywhere(tx, id)
  await tx.run(sql`delete from payment_gateways where id = ${id}`).catch(orInUse(title, SWITCH_OFF))
  effects.audit({ action: 'gateway.deleted', subject: { type: 'gateway', id, code: title }, before })
  return { id }
}
