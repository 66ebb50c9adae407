import { toMoney, type Minor } from '@/domain/money'
import { newCode, newId } from '@/server/db/ids'
import type { Work } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import { entityOf } from '../mail/email'
import type { OpenOffer } from './offer'
import type { InvestmentRow } from './transition'

export type NewInvestment = {
  userId: string
  offer: OpenOffer
  amount: Minor
  lockedPeriod: number
  /** `GATEWAY` awaits payment; other sources pay the whole amount from inside the platform at once. */
  source: InvestmentRow['source']
  termsVersion: number
  expiresAt: Date | null
  reminded: number
  /** The investment that a reinvestment continues, with its owner's risk acknowledgement. */
  goesOnFrom?: InvestmentRow
  riskAcknowledged?: { version: number; at: Date }
}

export type InsertedInvestment = Pick<
  InvestmentRow,
  | 'id'
  | 'code'
  | 'status'
  | 'version'
  | 'ended_at'
  | 'project_id'
  | 'user_id'
  | 'amount'
  | 'gateway_amount'
  | 'locked_period'
  | 'reflection_days'
  | 'payment_reference'
  | 'expires_at'
>

/**
 * A new investment with all values that it freezes.
 * @returns the row as far as it is known before the insert, for pipelined statements; and the insert, which must run after capacity was
 * reserved: the project's row is locked exclusively before the new row's foreign key takes a shared lock on it
 */
export function newInvestment(work: Work, investment: NewInvestment): { row: InsertedInvestment; write: () => Promise<unknown> } {
  const { tx, now, effects, services } = work
  const { offer, amount } = investment
  const row = {
    id: newId(now),
    code: newCode('INV'),
    status: 'AWAITING_PAYMENT',
    version: 0,
    ended_at: null,
    project_id: offer.projectId,
    user_id: investment.userId,
    amount,
    gateway_amount: 0n,
    locked_period: investment.lockedPeriod,
    reflection_days: offer.reflectionDays,
    payment_reference: newCode('REF'),
    expires_at: investment.expiresAt,
  } as const
  const insert = sql`
    insert into investments ${insertion({
      ...row,
      return_min: offer.returns.min,
      return_max: offer.returns.max,
      allows_early_exit: offer.allowsEarlyExit,
      early_exit_penalty: offer.earlyExitPenalty,
      legal_entity: JSON.stringify(entityOf(services.env)),
      ...(investment.source === 'GATEWAY' ? {} : { paid_amount: amount, payment_status: 'PAID' }),
      source: investment.source,
      reminded: investment.reminded,
      terms_version: investment.termsVersion,
      risk_version: investment.riskAcknowledged?.version ?? offer.riskVersion,
      risk_acknowledged_at: investment.riskAcknowledged?.at ?? now,
      reinvests: investment.goesOnFrom?.id ?? null,
      created_at: now,
    })}`
  effects.audit({
    action: 'investment.made',
    subject: { type: 'investment', id: row.id, code: row.code },
    after: {
      status: row.status,
      amount: toMoney(amount),
      lockedPeriod: investment.lockedPeriod,
      source: investment.source,
      project: offer.title,
      riskVersion: investment.riskAcknowledged?.version ?? offer.riskVersion,
      termsVersion: investment.termsVersion,
    },
  })
  return { row, write: () => tx.run(insert) }
}
