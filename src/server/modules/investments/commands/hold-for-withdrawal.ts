import type { Minor } from '@/domain/money'
import { msg } from '@/locales/message'
import { Scope } from '@/server/work/actor'
import { AppError, wrongState } from '@/server/work/errors'
import type { PersonWork, Work } from '@/server/work/services'
import { account } from '../../ledger/accounts'
import { lockedBalanceOf } from '../../ledger/balances'
import { advance, lockInvestment, requireNotOnItsWayOut } from '../transition'

// The data of an investment that other modules may use.

export type Held = { id: string; code: string; principal: Minor }

/**
 * Locks a customer's matured investment until the transaction ends, to withdraw its whole principal. Refused if it is not matured, already
 * has an open withdrawal, or has no principal left.
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

/**
 * Closes an investment whose withdrawal was paid. A declined, cancelled or failed withdrawal needs nothing: the principal is back and the
 * investment is still matured.
 */
export async function closeWithdrawn(work: Work, investmentId: string): Promise<void> {
  const row = await lockInvestment(work.tx, investmentId, Scope.of(work.actor))
  await advance(work, row, 'withdrawn', { details: {} })
}

/** Enqueues the refund of all investments of a cancelled project, once per project. */
export const enqueueProjectRefund = ({ tx, services }: Work, projectId: string): Promise<void> =>
  services.jobs.enqueue(tx, 'project.refund', { projectId }, { key: projectId })
