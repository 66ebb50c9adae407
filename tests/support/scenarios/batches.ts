import type { PayoutResultStatus } from '@/contract/payout-batches'
import type { BatchStep, OfBatches } from '../batch-steps'
import type { Step } from '../investing-steps'
import { adjust, atSimulator, customer, next, twice, wait, withdraw } from './names'

const batch = (command: OfBatches, more: Partial<Pick<BatchStep, 'at' | 'by' | 'suits'>> = {}, ...results: PayoutResultStatus[]): Step => ({
  ...{ do: command, at: 0, by: 2, suits: true, results: results.length > 0 ? results : ['PAID'] },
  ...more,
})
const rich = (customer: number): Step[] => [adjust(100_000, customer), next('approve-adjustment', 1)]
const approved = (customer: number, count: number): Step[] => [
  ...Array.from({ length: count }, (_, at) => [withdraw(2_000 + at * 100, customer), ...twice('approve-withdrawal')]).flat(),
]

/** Batches of three: partly then fully paid, returned, failed, cancelled. Approvers may not export or pay; frozen accounts are not paid. */
export const ofPayoutBatches: Step[] = [
  ...[...rich(0), ...approved(0, 3), batch('create-batch'), batch('create-batch', { suits: false }), next('pay-withdrawal')],
  ...[next('fail-withdrawal'), batch('record-results'), batch('export-batch', { by: 0 }), customer('freeze', 0), batch('export-batch')],
  ...[customer('unfreeze', 0), customer('changeCredentials', 0), batch('export-batch'), wait(71), batch('export-batch')],
  ...[batch('export-batch', { suits: false }), batch('record-results', { by: 1 }), batch('record-results', {}, 'PAID', 'RETURNED')],
  ...[batch('cancel-batch', { suits: false }), batch('record-results', {}, 'PAID', 'PAID', 'FAILED'), batch('correct-payment')],
  ...[batch('create-batch'), batch('cancel-batch'), batch('create-batch'), batch('export-batch'), batch('record-results', {}, 'RETURNED')],
  ...[next('pay-withdrawal'), ...approved(0, 2), batch('create-batch'), batch('export-batch'), batch('cancel-batch')],
]

/** Automatic payouts skip withdrawals of a batch, and batches skip payouts in progress; a correction moves an automatic payout. */
export const ofBatchesAndGateway: Step[] = [
  ...[
    ...rich(1),
    ...approved(1, 2),
    batch('create-batch'),
    wait(1),
    batch('export-batch'),
    batch('record-results', {}, 'PAID', 'RETURNED'),
    ...approved(1, 1),
  ],
  ...[wait(1), batch('create-batch'), atSimulator('payout'), batch('correct-payment'), batch('correct-payment', { at: 1 })],
]
