import { transactionIdProblem } from '@/contract/payout-networks'
import { bankNetwork } from '@/contract/wallets'
import type { PayoutLineStatus, PayoutResultStatus } from '@/contract/payout-batches'

/** As it was frozen with the withdrawal. */
export type Destination = {
  network: string
  address: string
  title: string
  currencyUnit: string
  details: BankDetails | null
}
/** Of a bank destination: an IBAN with its BIC, or an account and routing number by country. */
export type BankDetails = {
  iban?: string | null
  bic?: string | null
  holder?: string | null
  country?: string | null
  accountNumber?: string | null
  routingNumber?: string | null
}

export const isBankDestination = ({ network }: Pick<Destination, 'network'>): boolean =>
  bankNetwork.options.some((bank) => bank === network)

type Line = { status: PayoutLineStatus; network: string }
type Result = { status: PayoutResultStatus; transactionId: string | null; reason: string | null }
const LEAST_REASON = 3

/** Why a result cannot be recorded on its line; undefined if it can. */
export function resultProblem(line: Line | undefined, { status, transactionId, reason }: Result): string | undefined {
  if (!line) return 'This reference is not in the batch.'
  if (line.status !== 'OPEN') return `This line is ${line.status.toLowerCase()} already.`
  if (status !== 'PAID') return (reason ?? '').length < LEAST_REASON ? 'A line that was not paid needs a reason.' : undefined
  if (!transactionId) return 'A paid line needs its transaction id.'
  const expected = transactionIdProblem(line.network, transactionId)
  return expected && `A transaction id of ${line.network} has ${expected}.`
}
