import type { Minor } from '@/domain/money'
import { newCode, newId } from '@/server/db/ids'
import type { Work } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import type { Gateway } from '../gateway-adapters/registry'
import type { InvestmentRow } from '../investments/transition'
import { approvalsForAmounts, readPaymentPolicy } from './policy'

/** The claimed amounts: `amount` in the gateway's currency, the others in the book currency. */
export type Claim = { amount: Minor; bookAmount: Minor; rate: string; isLate: boolean; due: Minor }

export async function insertPayment(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  investment: InvestmentRow,
  gateway: Gateway,
  claimed: Claim,
  more: Readonly<Record<string, unknown>>,
): Promise<{ id: string; code: string }> {
  const policy = await readPaymentPolicy(tx)
  const identity = { id: newId(now), code: newCode('PAY') }
  await tx.run(
    sql`insert into payments ${insertion({
      ...identity,
      investment_id: investment.id,
      project_id: investment.project_id,
      user_id: investment.user_id,
      gateway_id: gateway.id,
      currency: gateway.access.currency.code,
      decimals: gateway.access.currency.decimals,
      rate: claimed.rate,
      amount: claimed.amount,
      book_amount: claimed.bookAmount,
      due_amount: claimed.due,
      status: 'PENDING',
      approvals_needed: approvalsForAmounts(policy, claimed.bookAmount),
      is_late: claimed.isLate,
      created_at: now,
      ...more,
    })}`,
  )
  return identity
}
