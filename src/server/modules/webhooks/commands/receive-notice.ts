import type { GatewayKind } from '@/contract/gateways'
import { AppError, notFound } from '@/server/work/errors'
import type { Services, Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { ProviderFailure, type Notice } from '../../gateway-adapters/adapter'
import { adapterOf, findGateway, type Gateway } from '../../gateway-adapters/registry'
import { refreshCheckout } from '../../payments/checkout'
import { refreshPayoutByProvider } from '../../payouts/commands/refresh-payout'

/**
 * Handles a provider's webhook message. The message only signals a change; the state is fetched from the provider. Throws an unavailable
 * error if it cannot be processed now, so that the provider sends it again.
 * @returns whether its subject is known here
 */
export async function receiveNotice(
  services: Services,
  gatewayId: string,
  kind: GatewayKind,
  message: { headers: Headers; body: Uint8Array },
): Promise<boolean> {
  const gateway = await findGateway(services.db, services, gatewayId)
  const adapter = adapterOf(kind)
  if (!gateway || gateway.kind !== kind || adapter.takes !== 'checkouts') throw notFound('This payment gateway')
  try {
    const notice = adapter.readNotice(gateway.access, message.headers, message.body)
    if (!notice.about) return false
    if (notice.about.thing === 'payout') return await refreshPayoutByProvider(services, gateway, notice.about.id)
    if (await isKnown(services, gateway, notice)) return true
    return await refreshCheckout(services, gateway, notice.about.id, (work) => record(work, gateway, notice))
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure
    services.log.warn({ err: failure, gateway: gatewayId }, 'Payment provider unavailable')
    throw new AppError('UNAVAILABLE', 'The state behind this message cannot be read right now. Please send it again.', { retryAfter: 10 })
  }
}

const isKnown = async ({ db }: Services, gateway: Gateway, { delivery }: Notice): Promise<boolean> =>
  (await db.maybe(sql`select 1 from webhook_deliveries where gateway_id = ${gateway.id} and delivery_id = ${delivery}`)) !== undefined

/** Records a delivery in the transaction of its effects; returns false if another process has already recorded it. */
async function record({ tx, now }: Work, gateway: Gateway, { delivery, event }: Notice): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into webhook_deliveries (gateway_id, delivery_id, event, received_at) values (${gateway.id}, ${delivery}, ${event}, ${now}) on conflict do nothing`)
  return inserted === 1
}
