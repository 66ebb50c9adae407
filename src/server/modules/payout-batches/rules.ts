import { transactionIdProblem } from '@/contract/payout-networks'
import { parseMinor, toMinor } from '@/domain/money'
import { bankNetwork } from '@/contract/wallets'
import type { PayoutLineStatus, PayoutResultStatus } from '@/contract/payout-batches'

/** The destination frozen with the withdrawal. */
export type Destination = {
  network: string
  address: string
  title: string
  currencyUnit: string
  details: BankDetails | null
}
/** For a bank destination: an IBAN with its BIC, or an account and routing number by country. */
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

export type ResultLine = { status: PayoutLineStatus; network: string; amount: string }
type Result = {
  status: PayoutResultStatus
  transactionId: string | null
  fee: string | null
  reason: string | null
  failureReference: string | null
}
const LEAST_REASON = 3
const MOST_DECIMALS = 18

/** Why a result cannot be recorded on its line; undefined if it can. */
export function resultProblem(line: ResultLine | undefined, result: Result): string | undefined {
  if (!line) return 'This reference is not in the batch.'
  if (line.status !== 'OPEN') return `This line is already ${line.status.toLowerCase()}.`
  return result.status === 'PAID' ? paidProblem(line, result) : unpaidProblem(result)
}

function unpaidProblem({ status, reason, failureReference }: Result): string | undefined {
  if ((reason ?? '').length < LEAST_REASON) return 'A line that was not paid needs a reason.'
  return status === 'FAILED' && (failureReference ?? '').length < LEAST_REASON
    ? 'A failed line needs its failure reference: what the bank, network or provider says.'
    : undefined
}

function paidProblem(line: ResultLine, { transactionId, fee, reason }: Result): string | undefined {
  if (!transactionId) return 'A paid line needs its transaction ID.'
  const expected = transactionIdProblem(line.network, transactionId)
  if (expected) return `A transaction ID on ${line.network} has ${expected}.`
  const charged = fee ? parseFee(fee.trim()) : 0n
  if (charged === undefined || charged < 0n)
    return `The fee ${fee ?? ''} cannot be read. Write a number such as 1190.00, without a thousands separator or a currency.`
  if (!isLargeFee(charged, line.amount) || (reason ?? '').length >= LEAST_REASON) return undefined
  return `The fee ${fee ?? ''} is more than ${LARGE_FEE_PERCENT} % of the amount. If it is correct, write why in the column reason.`
}

const LARGE_FEE_PERCENT = 10n

/** Whether a fee is more than a tenth of the amount. */
const isLargeFee = (fee: bigint, amount: string): boolean => fee * 100n > toMinor(amount, MOST_DECIMALS) * LARGE_FEE_PERCENT

/** A single comma before exactly three digits is ambiguous: 1,190 is 1190 or 1.19. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/

/** Parses a fee with a decimal point or comma; undefined if it is invalid or ambiguous. */
export const parseFee = (fee: string): bigint | undefined =>
  AMBIGUOUS.test(fee) ? undefined : parseMinor(fee.replace(',', '.'), MOST_DECIMALS)
