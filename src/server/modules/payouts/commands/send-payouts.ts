import type { Minor } from '@/domain/money'
import { work, type Services, type Work } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import type { PayoutOrder } from '../../gateway-adapters/adapter'
import { findGateway, payoutsOf, type Gateway } from '../../gateway-adapters/registry'
import { gatewayActor } from '../../payments/checkout'
import { readSettings } from '../../settings/queries'
import { inNoBatch, mayLeave, neverExported, noFailureReported } from '../due'
import { isPayable } from '../guard'
import { refreshPayout } from './refresh-payout'
import { orderOf, requestPayout } from './request-payout'

/**
 * Submits approved withdrawals to the payout gateway of the settings, if it pays automatically on the wallet's network in the book
 * currency. All others, and those in an exported payment file, are paid manually.
 */
export async function sendPayouts(services: Services): Promise<void> {
  const gateway = await payoutGateway(services)
  const payouts = gateway && payoutsOf(gateway)
  if (!gateway || !payouts) return
  await sweep(services, 'payout.send', {
    due: sql`
      select w.id from withdrawals w join wallets l on l.id = w.wallet_id join users u on u.id = w.user_id
      where w.status = 'APPROVED' and w.destination ->> 'network' = any(${[...payouts.networks]}::text[]) and ${mayLeave(services.clock.now())}
        and not exists (select 1 from payouts o where o.withdrawal_id = w.id) and ${inNoBatch} and ${noFailureReported} and ${neverExported}`,
    each: async (id) => {
      const order = await work(services, gatewayActor(gateway.title), (one) => recordPayout(one, gateway, id))
      if (!order) return
      await requestPayout(services, { gateway, payouts, id }, order, 'first')
      await refreshPayout(services, id)
    },
  })
}

async function payoutGateway(services: Services): Promise<Gateway | undefined> {
  const { payoutGateway: id } = await readSettings(services.db)
  const gateway = id ? await findGateway(services.db, services, id) : undefined
  const paysInBooks = gateway?.access.currency.code === services.env.BOOK_CURRENCY
  return gateway?.isActive && paysInBooks ? gateway : undefined
}

type Approved = {
  id: string
  code: string
  net: Minor
  status: string
  network: string
  address: string
  has_payout: boolean
  may_leave: boolean
  may_be_paid: boolean
}

/** Records that the gateway pays this withdrawal, before the provider is called; undefined if it must not be paid. */
async function recordPayout(inner: Work, gateway: Gateway, id: string): Promise<PayoutOrder | undefined> {
  const { tx, now } = inner
  // Locked before the read: a read before waiting for the lock would be stale.
  await tx.one(sql`select id from withdrawals where id = ${id} for update`)
  const found = await tx.one<Approved>(sql`
    select w.id, w.code, w.net, w.status, w.destination ->> 'network' as network, w.destination ->> 'address' as address, exists (select 1 from payouts o where o.withdrawal_id = w.id) or not ${inNoBatch} as has_payout, ${noFailureReported} and ${neverExported} as may_be_paid, ${mayLeave(now)} as may_leave
    from withdrawals w join wallets l on l.id = w.wallet_id join users u on u.id = w.user_id where w.id = ${id}`)
  if (found.status !== 'APPROVED' || found.has_payout || !found.may_leave || !found.may_be_paid) return undefined
  if (!(await isPayable(inner, found))) return undefined
  await tx.run(
    sql`insert into payouts ${insertion({ withdrawal_id: id, gateway_id: gateway.id, stage: 'REQUESTED', created_at: now, changed_at: now })}`,
  )
  return orderOf(found)
}
