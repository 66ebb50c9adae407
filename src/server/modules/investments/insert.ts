import { toMoney, type Minor } from '@/shared/money'
import { newCode, newId } from '@/server/core/ids'
import type { Work } from '@/server/core/services'
import { insertion, sql } from '@/server/core/sql'
import type { OpenOffer } from './offer'
import type { InvestmentRow } from './transition'

export type NewInvestment = {
  offer: OpenOffer
  amount: Minor
  lockedPeriod: number
  /** From a gateway it waits for its payment; from inside the platform the whole amount comes with it. */
  source: InvestmentRow['source']
  termsVersion: number
  expiresAt: Date | null
  reminded: number
  /** A reinvestment goes on from this one, with the word that its owner gave. */
  goesOnFrom?: InvestmentRow
  riskAcknowledged?: { version: number; at: Date }
}

/** Writes the row of a new investment with everything it freezes. */
export async function insertInvestment(work: Work, made: NewInvestment): Promise<InvestmentRow> {
  const { tx, now, effects } = work
  const { offer, amount } = made
  const row = await tx.one<InvestmentRow>(sql`
    insert into investments ${insertion({
      id: newId(now),
      code: newCode('INV'),
      project_id: offer.projectId,
      user_id: made.goesOnFrom?.user_id ?? work.actor.id,
      amount,
      locked_period: made.lockedPeriod,
      return_min: offer.returns.min,
      return_max: offer.returns.max,
      early_exit_penalty: offer.earlyExitPenalty,
      reflection_days: offer.reflectionDays,
      ...(made.source === 'GATEWAY' ? {} : { paid_amount: amount, payment_status: 'PAID' }),
      status: 'AWAITING_PAYMENT',
      source: made.source,
      payment_reference: newCode('REF'),
      expires_at: made.expiresAt,
      reminded: made.reminded,
      terms_version: made.termsVersion,
      risk_version: made.riskAcknowledged?.version ?? offer.riskVersion,
      risk_acknowledged_at: made.riskAcknowledged?.at ?? now,
      reinvests: made.goesOnFrom?.id ?? null,
      created_at: now,
    })} returning *`)
  effects.audit({
    action: 'investment.made',
    subject: { type: 'investment', id: row.id, code: row.code },
    after: {
      status: row.status,
      amount: toMoney(amount),
      lockedPeriod: row.locked_period,
      source: row.source,
      project: offer.title,
      riskVersion: row.risk_version,
      termsVersion: row.terms_version,
    },
  })
  return row
}
