import type { FundMovement } from '@/contract/funds'
import { fieldError } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { lockFreePool } from '../../profit/pool'
import { writeMovement } from '../movement'

type Through = { gateway: string; transactionId: string | null; note: string | null }

/** Returns the remaining profit pool of a completed project, less what is committed to investors. */
export async function giveRestBack(work: PersonWork, projectId: string, { gateway, transactionId, note }: Through): Promise<FundMovement> {
  const amount = await lockFreePool(work.tx, projectId)
  if (amount <= 0n) throw fieldError('gateway', 'The profit pool is empty, so nothing can be returned. Clear the gateway field.')
  return writeMovement(work, { kind: 'RETURN_GIVEN_BACK', projectId, amount, gateway, transactionId, note }, work.actor.id)
}
