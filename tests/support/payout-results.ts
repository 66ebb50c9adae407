import { approvals } from '@/contract/approvals'
import { payoutBatches, type PayoutResultStatus } from '@/contract/payout-batches'
import type { Caller, TestServer } from './server'

export type ReportedResult = {
  reference: string
  status: PayoutResultStatus
  transactionId?: string
  reason?: string
  failureReference?: string
  amount?: string
  fee?: string
}

/** The reason that a bank states when it returns a payment. */
export const bankReference = 'AC04 Closed account number'

/** Records results, has another person approve the failures, and returns the batch afterwards. */
export async function recordResults(server: TestServer, caller: Caller, id: string, results: readonly ReportedResult[]) {
  const answer = await caller.call(payoutBatches.confirm, { params: { id }, body: { results: [...results] } })
  const requests = answer.status === 200 ? answer.data.results.flatMap(({ changeRequest }) => changeRequest ?? []) : []
  if (requests.length === 0) return answer
  const checker = await server.checker()
  for (const request of requests) await checker.call(approvals.approve, { params: { id: request.id }, body: {} })
  const { data: batch } = await caller.call(payoutBatches.get, { params: { id } })
  return { ...answer, data: { ...answer.data, batch } }
}
