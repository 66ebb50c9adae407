import { adminPaths } from '@/config/admin-paths'
import { staffNotificationKinds } from '@/contract/notification-kinds'
import { work, type Services, type Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import type { PayoutAdapter, PayoutState } from '../../gateway-adapters/adapter'
import { findGateway, payoutsOf, type Gateway } from '../../gateway-adapters/registry'
import { notifyStaff } from '../../notifications/notify-staff'
import { gatewayActor } from '../../payments/checkout'
import { failWithdrawal } from '../../withdrawals/commands/review-withdrawal'
import { payWithdrawal } from '../../withdrawals/commands/pay-withdrawal'
import { mayLeave } from '../due'
import { isPayable } from '../guard'
import { resumePayout } from './request-payout'

type Open = {
  withdrawal_id: string
  code: string
  gateway_id: string
  /** Null until it is created at the provider. */
  provider_id: string | null
  stage: 'REQUESTED' | 'CREATED' | 'APPROVED'
  may_leave: boolean
}
type Created = Open & { provider_id: string }

/** Synchronizes a withdrawal with its payout at the provider: creates and approves the payout there, and records its success or failure. */
export async function refreshPayout(services: Services, withdrawalId: string): Promise<void> {
  const open = await findOpen(services, withdrawalId)
  const gateway = open && (await findGateway(services.db, services, open.gateway_id))
  const payouts = gateway && payoutsOf(gateway)
  if (!payouts) return
  if (open.provider_id !== null) return follow(services, { gateway, payouts }, { ...open, provider_id: open.provider_id })
  await resumePayout(services, { gateway, payouts, id: withdrawalId })
  const created = await findOpen(services, withdrawalId)
  if (created?.provider_id) await follow(services, { gateway, payouts }, { ...created, provider_id: created.provider_id })
}

const findOpen = ({ db, clock }: Services, withdrawalId: string) =>
  db.maybe<Open>(sql`
    select o.withdrawal_id, w.code, o.gateway_id, o.provider_id, o.stage, ${mayLeave(clock.now())} as may_leave
    from payouts o join withdrawals w on w.id = o.withdrawal_id join users u on u.id = w.user_id join wallets l on l.id = w.wallet_id
    where o.withdrawal_id = ${withdrawalId} and o.stage in ('REQUESTED', 'CREATED', 'APPROVED')`)

async function follow(
  services: Services,
  { gateway, payouts }: { gateway: Gateway; payouts: PayoutAdapter },
  open: Created,
): Promise<void> {
  const { code, withdrawal_id: id } = open
  const mayGo = open.stage === 'CREATED' && open.may_leave
  if (mayGo && (await work(services, gatewayActor(gateway.title), (one) => isPayable(one, { id, code })))) {
    await payouts.approve(gateway.access, open.provider_id)
    await work(services, gatewayActor(gateway.title), (one) => markStage(one, id, 'CREATED', 'APPROVED'))
    open.stage = 'APPROVED'
  }
  const state = await payouts.read(gateway.access, open.provider_id)
  await work(services, gatewayActor(gateway.title), (one) => settlePayout(one, gateway, open, state))
}

/** The same, for a webhook of the provider; returns false if the payout is unknown. */
export async function refreshPayoutByProvider(services: Services, gateway: Gateway, providerId: string): Promise<boolean> {
  const known = await services.db.maybe<{ withdrawal_id: string }>(
    sql`select withdrawal_id from payouts where gateway_id = ${gateway.id} and provider_id = ${providerId}`,
  )
  if (known) await refreshPayout(services, known.withdrawal_id)
  return known !== undefined
}

/** Sets the stage first and by compare-and-set, so that only one of two concurrent processes moves money. */
async function settlePayout(one: Work, gateway: Gateway, open: Created, { stage, transactionId }: PayoutState): Promise<void> {
  if (stage !== 'paid' && stage !== 'failed') return
  const { withdrawal_id: id, provider_id: provider, stage: before } = open
  const withdrawal = await one.tx.one<{ status: string; code: string }>(
    sql`select status, code from withdrawals where id = ${id} for update`,
  )
  if (!(await markStage(one, id, before, stage === 'paid' ? 'PAID' : 'FAILED'))) return
  if (withdrawal.status !== 'APPROVED') return recordConflict(one, id, withdrawal, { gateway: gateway.title, provider, stage })
  if (stage === 'paid') await payWithdrawal(one, id, { transactionId: transactionId ?? provider, gateway: gateway.id })
  else await failWithdrawal(one, id, { note: `${gateway.title} did not pay it out.` })
}

/**
 * Records a conflict: staff entered an outcome manually while the gateway was paying. The ledger follows the staff decision, and the audit
 * log has both. If the gateway has paid, the money may have left twice, so staff are notified.
 */
async function recordConflict(
  work: Work,
  id: string,
  { status, code }: { status: string; code: string },
  { gateway, provider, stage }: { gateway: string; provider: string; stage: 'paid' | 'failed' },
): Promise<void> {
  if (stage === 'paid')
    await notifyStaff(work, [
      {
        kind: 'withdrawal.double-payment',
        title: `${code} may have been paid twice`,
        body: `${gateway} paid ${code} (payout ${provider}), which was recorded as ${status.toLowerCase()} before. Compare both accounts and recover the money.`,
        link: adminPaths.withdraw(id),
        to: { permissions: staffNotificationKinds['withdrawal.double-payment'].permissions },
      },
    ])
  work.effects.audit({
    action: 'withdrawal.payout-after-decision',
    subject: { type: 'withdrawal', id, code },
    before: { status },
    after: { payout: provider, payoutStage: stage },
  })
}

const markStage = async ({ tx, now }: Work, id: string, from: string, to: string): Promise<boolean> =>
  (await tx.run(sql`update payouts set stage = ${to}, changed_at = ${now} where withdrawal_id = ${id} and stage = ${from}`)) === 1
