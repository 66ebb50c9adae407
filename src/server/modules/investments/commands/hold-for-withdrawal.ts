import type { Minor } from '@/domain/money'
import { msg } from '@/locales/message'
import { Scope } from '@/server/work/actor'
import { AppError, wrongState } from '@/server/work/errors'
import type { PersonWork, Work } from '@/server/work/services'
import { account } from '../../ledger/accounts'
import { lockedBalanceOf } from '../../ledger/balances'
import { advance, lockInvestment, requireNotOnItsWayOut } from '../transition'

// What other modules may ask of an investment.

export type Held = { id: string; code: string; principal: Minor }

/**
 * Holds a matured investment of the customer for a withdrawal of its whole principal, until the transaction ends. Refused
 * if it is not matured, if it is on its way out already, or if nothing is left of it.
 */
export async function holdForWithdrawal({ tx, actor }: PersonWork, investmentId: string): Promise<Held> {
  const row = await lockInvestment(tx, investmentId, Scope.own(actor))
  if (row.status !== 'MATURED') throw wrongState(msg('Investment {code}', { code: row.code }), row.status)
  await requireNotOnItsWayOut(tx, row)
  const principal = await lockedBalanceOf(tx, account.principal(row.id))
  if (principal === 0n)
    throw new AppError('INSUFFICIENT_BALANCE', msg('{code} has no remaining principal. Nothing was moved.', { code: row.code }))
  return { id: row.id, code: row.code, principal }
}

/** Closes an investment whose withdrawal was paid. A declined, cancelled or failed one needs nothing: its principal is back and it is still matured. */
export async function closeWithdrawn(work: Work, investmentId: string): Promise<void> {
  const row = await lockInvestment(work.tx, investmentId, Scope.of(work.actor))
  await advance(work, row, 'withdrawn', { details: {} })
}

/** Refunds all investments of a cancelled project, in the background; requested twice, it is done once. */
export const enqueueProjectRefund = ({ tx, services }: Work, projectId: string): Promise<void> =>
  services.jobs.enqueue(tx, 'project.refund', { projectId }, { key: projectId })
