import type { Received } from '@/contract/core/endpoint'
import type { payoutBatches, PayoutBatchDetail } from '@/contract/payout-batches'
import type { Person } from '@/server/work/actor'
import { AppError, fieldError, isUniqueViolation } from '@/server/work/errors'
import { contentHash } from '@/server/integrity/content-hash'
import { newCode, newId } from '@/server/db/ids'
import type { Work } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import { inNoBatch, noFailureReported, notBeingPaid } from '../../payouts/due'
import { requireRatesToPay } from '../../payouts/payout-rates'
import { findPayoutAccount, type PayoutAccount } from '../../withdrawals/payout-account'
import { personalText } from '../../personal-accounts/is-personal'
import { holderRefusal } from '../../wallets/account-holder'
import { isReaders } from '../../withdrawals/payer-refusals'
import { requireAsApproved } from '../../withdrawals/require-payable'
import { sentThrough } from '../../withdrawals/rules'
import { gatewayProblem } from '../gateway-problem'
import { contentOf, writtenRate, writtenTotal } from '../open-batch'
import { getBatch } from '../queries'
import type { Destination } from '../rules'

type Body = Received<typeof payoutBatches.create>['body']
type Candidate = {
  id: string
  code: string
  net: bigint
  status: string
  recipient: string
  customer: string
  destination: Destination
  is_free: boolean
  is_reported: boolean
  is_frozen: boolean
  is_active: boolean
  is_readers: boolean
}

/** Creates a batch of approved withdrawals. Recipients, destinations, amounts, references and the debtor are frozen from now on. */
export async function createBatch(work: Work<Person>, { withdrawals, gateway, note }: Body): Promise<PayoutBatchDetail> {
  const { tx, actor, now, effects } = work
  const from = await findPayoutAccount(tx, gateway)
  if (!from?.isActive) throw fieldError('gateway', 'Choose one of the active payment gateways. Nothing was created.')
  const chosen = await candidates(work, [...new Set(withdrawals)])
  requirePayableBy(from, withdrawals, chosen)
  for (const one of chosen) await requireAsApproved(work, one)
  const paid = { account: from, assets: chosen.map(assetOf) }
  const rates = await requireRatesToPay(tx, paid, { now, consequence: 'No batch was created.' })
  const batch = { id: newId(now), code: newCode('BAT') }
  const lines = chosen.map((one, at) => lineOf(batch.id, at + 1, one, { from, assetRate: rates.get(assetOf(one))?.value ?? null }))
  await tx.run(
    sql`insert into payout_batches ${insertion({
      ...batch,
      status: 'DRAFT',
      gateway_id: from.id,
      currency: from.currency,
      decimals: from.decimals,
      rate: from.rate,
      rate_at: rates.get(from.currency)?.at ?? null,
      debtor: from.debtor && JSON.stringify(from.debtor),
      content_hash: '',
      note,
      created_by: actor.id,
      created_at: now,
    })}`,
  )
  for (const line of lines) await tx.run(sql`insert into payout_batch_lines ${insertion(line)}`).catch(alreadyInBatch)
  const { text } = await tx.one<{ text: string }>(sql`select ${contentOf(batch.id)} as text`)
  const content = contentHash(text)
  await tx.run(sql`update payout_batches set content_hash = ${content} where id = ${batch.id}`)
  effects.audit({
    action: 'payout-batch.created',
    subject: { type: 'payout-batch', ...batch },
    after: {
      status: 'DRAFT',
      gateway: from.title,
      gatewayId: from.id,
      ...(from.debtor ? { debtor: from.debtor } : {}),
      rate: writtenRate(from.rate, from.currency),
      withdrawals: chosen.map(({ code }) => code),
      total: writtenTotal(
        lines.reduce((sum, { amount }) => sum + amount, 0n),
        from,
      ),
      content,
    },
  })
  return getBatch(tx, batch.id)
}

/** Locks the withdrawals in the order of their ids, so that concurrent batches do not deadlock. */
async function candidates({ tx, actor }: Work<Person>, ids: readonly string[]): Promise<Candidate[]> {
  await tx.all(sql`select id from withdrawals where id = any(${ids}::uuid[]) order by id for update`)
  return tx.all<Candidate>(sql`
    select w.id, w.code, w.net, w.status, w.destination, coalesce(nullif(w.destination -> 'details' ->> 'holder', ''), u.name) as recipient, u.name as customer,
      ${inNoBatch} and ${notBeingPaid} as is_free, not ${noFailureReported} as is_reported,
      u.frozen_at is not null as is_frozen, u.is_active, ${isReaders({ actor })} as is_readers
    from withdrawals w join users u on u.id = w.user_id where w.id = any(${ids}::uuid[]) order by w.created_at, w.id`)
}

function requirePayableBy(from: PayoutAccount, currencies: readonly string[], chosen: readonly Candidate[]): void {
  const errors = currencies.flatMap((id, at) => {
    const problem = problemOf(
      from,
      chosen.find((one) => one.id === id),
    )
    return problem ? [{ path: `withdrawals.${at}`, message: problem }] : []
  })
  const [first] = errors
  if (!first) return
  const others = errors.length > 1 ? ` ${errors.length - 1} more cannot be paid either.` : ''
  throw new AppError('VALIDATION', `${first.message}${others} No batch was created.`, { errors })
}

function problemOf(from: PayoutAccount, one: Candidate | undefined): string | undefined {
  if (!one) return 'A withdrawal was not found.'
  if (one.status !== 'APPROVED') return `${one.code} is ${one.status.toLowerCase()}, not approved.`
  if (one.is_readers) return personalText(one.code)
  if (!one.is_free) return `${one.code} is in an open batch, or a gateway is paying it.`
  if (one.is_reported) return `${one.code} is reported as failed. Another team member must decide on that first.`
  if (one.is_frozen) return `${one.code} cannot be paid: the customer’s account is frozen.`
  if (!one.is_active) return `${one.code} is on hold: the customer’s account is deactivated.`
  const holder = holderRefusal({ user_name: one.customer, wallet_details: one.destination.details })
  if (holder) return `${one.code} cannot be paid. ${holder}`
  const problem = gatewayProblem(from, one.destination)
  return problem && `${one.code}: ${problem}`
}

const assetOf = ({ destination }: Candidate): string => destination.currencyUnit.toUpperCase()

const lineOf = (batchId: string, no: number, one: Candidate, { from, assetRate }: { from: PayoutAccount; assetRate: string | null }) => ({
  batch_id: batchId,
  no,
  withdrawal_id: one.id,
  status: 'OPEN',
  recipient: one.recipient,
  destination: JSON.stringify(one.destination),
  net: one.net,
  amount: sentThrough(one.net, from, undefined).amount,
  asset_rate: assetRate,
  reference: one.code,
  memo: `Withdrawal ${one.code}`,
})

function alreadyInBatch(error: unknown): never {
  if (isUniqueViolation(error, 'payout_batch_lines_open_once'))
    throw fieldError('withdrawals', 'One of these withdrawals is already in an open batch. No batch was created.')
  throw error
}
