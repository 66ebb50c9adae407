import { z } from 'zod'
import { id } from '@/contract/core/primitives'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { toMoney } from '@/domain/money'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { Proposed } from '@/server/http/endpoint/proposed'
import type { PersonWork } from '@/server/work/services'
import { propose, type ChangeKind, type Description } from '../approvals/change-requests'
import { requireFiles } from '../files/commands/store-file'
import { recordFailedLine, requireOpenLine } from '../payout-batches/failed-line'
import { requireNoOtherPayment } from '../payouts/guard'
import { requireNotPersonal } from '../personal-accounts/is-personal'
import { failWithdrawal, openRow } from './commands/review-withdrawal'
import { requireFailureReference } from './failure-reference'
import { signsOfPayment } from './signs-of-payment'

const payload = z.strictObject({ withdrawal: id, batch: id.nullable(), body: withdrawals.markFailed.body })
type Payload = z.output<typeof payload>

/**
 * Returns the money of a failed payout. If it may have left the account, the bank's or network's reference is required and another person
 * approves: otherwise one person could return money that was paid, and it would be paid twice.
 */
export const withdrawalFailure: ChangeKind<Payload, Withdrawal> = {
  action: 'withdrawal.fail',
  payload,
  describe: describeFailure,
  async apply(work, { withdrawal, batch, body }) {
    const failed = await failWithdrawal(work, withdrawal, { ...body, ...(batch ? { batch } : {}) })
    if (batch) await recordFailedLine(work, { batch, withdrawal }, body.note)
    return failed
  },
}

/** Records a failure at once if the payout cannot have left, else requests the approval of another person. */
export async function reportFailure(work: PersonWork, change: Payload): Promise<Withdrawal | Proposed> {
  const { proof, note } = change.body
  await requireFiles(work.tx, proof ? [proof] : [], { ownerId: work.actor.id, purposes: ['PAYOUT_PROOF'], path: 'proof' })
  return propose(work, withdrawalFailure, change, note)
}

async function describeFailure(work: PersonWork, { withdrawal, batch, body }: Payload): Promise<Description> {
  const { tx } = work
  if (batch) await requireOpenLine(tx, batch, withdrawal)
  const row = await openRow(work, withdrawal, 'fail', body.version)
  await requireNotPersonal(work, row.user_id, { item: row.code })
  await requireNoOtherPayment(work, row.id, { as: 'failed', batch: batch ?? undefined })
  const signs = await signsOfPayment(tx, row.id)
  await requireFailureReference(tx, row.code, { reference: body.reference, signs })
  return {
    title: `Return ${formatBookAmount(work, row.amount)} of ${row.code}, because the payout failed`,
    subject: { type: 'withdrawal', id: row.id, code: row.code },
    before: { status: row.status },
    after: {
      status: 'FAILED',
      amount: toMoney(row.amount),
      reference: body.reference,
      note: body.note,
      mayHaveLeft: signs.join(', '),
      ...(body.proof ? { proof: body.proof } : {}),
    },
    amount: row.amount,
    state: [row.version, signs],
    needsApproval: signs.length > 0,
  }
}
