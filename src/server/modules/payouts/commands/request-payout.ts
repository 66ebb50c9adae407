import { assert } from '@/domain/assert'
import { toMoney, type Minor } from '@/domain/money'
import { work, type Services, type Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import type { Attempt, PayoutAdapter, PayoutOrder } from '../../gateway-adapters/adapter'
import type { Gateway } from '../../gateway-adapters/registry'
import { gatewayActor } from '../../payments/checkout'
import { isPayable } from '../guard'

/** Longer than a provider's timeout, so that the result of one call is found before the next call is sent. */
const SECONDS_BETWEEN_CALLS = 60

type Payable = { code: string; net: Minor; network: string; address: string }
type Target = { gateway: Gateway; payouts: PayoutAdapter; id: string }

export function orderOf({ code, net, network, address }: Payable): PayoutOrder {
  assert(net > 0n, 'a withdrawal pays something')
  return { amount: net, network, address, reference: code }
}

/**
 * Creates a recorded payout at the provider, outside any transaction. No money leaves yet: the payout awaits an approval there, which is
 * sent after its id is stored here.
 * @throws ProviderFailure if the provider did not answer; the payout stays requested, and `resumePayout` retries
 */
export async function requestPayout(
  services: Services,
  { gateway, payouts, id }: Target,
  order: PayoutOrder,
  attempt: Attempt,
): Promise<void> {
  const { id: provider } = await payouts.create(gateway.access, order, attempt)
  await work(services, gatewayActor(gateway.title), async ({ tx, now, effects }) => {
    const updated = await tx.run(
      sql`update payouts set provider_id = ${provider}, stage = 'CREATED', changed_at = ${now} where withdrawal_id = ${id} and stage = 'REQUESTED'`,
    )
    if (updated === 0) return
    effects.audit({
      action: 'withdrawal.payout-created',
      subject: { type: 'withdrawal', id, code: order.reference },
      after: { gateway: gateway.title, payout: provider, net: toMoney(order.amount) },
    })
  })
}

/**
 * Retries a payout request after a lost response. If the withdrawal may no longer be paid, the payout ends as failed: what was created at
 * the provider is never approved.
 */
export async function resumePayout(services: Services, target: Target): Promise<void> {
  const order = await work(services, gatewayActor(target.gateway.title), (one) => claimRequest(one, target.id))
  if (order) await requestPayout(services, target, order, 'again')
}

async function claimRequest(one: Work, id: string): Promise<PayoutOrder | undefined> {
  const { tx, now } = one
  const found = await tx.one<Payable & { id: string; status: string }>(sql`
    select id, code, net, status, destination ->> 'network' as network, destination ->> 'address' as address from withdrawals where id = ${id} for update`)
  if (found.status !== 'APPROVED') {
    await tx.run(sql`update payouts set stage = 'FAILED', changed_at = ${now} where withdrawal_id = ${id} and stage = 'REQUESTED'`)
    return undefined
  }
  if (!(await isPayable(one, found))) return undefined
  const claimed = await tx.run(sql`
    update payouts set changed_at = ${now} where withdrawal_id = ${id} and stage = 'REQUESTED'
      and changed_at <= ${now}::timestamptz - make_interval(secs => ${SECONDS_BETWEEN_CALLS})`)
  return claimed === 1 ? orderOf(found) : undefined
}
