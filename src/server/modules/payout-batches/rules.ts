import { transactionIdProblem } from '@/contract/payout-networks'
import { parseMinor, toMinor, toMoney } from '@/domain/money'
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

export type ResultLine = { status: PayoutLineStatus; network: string; amount: string; currency: string; decimals: number }
type Result = {
  status: PayoutResultStatus
  transactionId: string | null
  fee: string | null
  reason: string | null
  failureReference: string | null
  /** The amount that the results file states for the line, if any. */
  amount: string | null
}
const LEAST_REASON = 3
const MOST_DECIMALS = 18

/** Why a result cannot be recorded on its line; undefined if it can. */
export function resultProblem(line: ResultLine | undefined, result: Result): string | undefined {
  if (!line) return 'This reference is not in the batch.'
  if (line.status !== 'OPEN') return `This line is already ${line.status.toLowerCase()}.`
  return (
    amountProblem(line, result.amount?.trim()) ??
    (result.status === 'PAID' ? paidProblem(line, result) : unpaidProblem(result)) ??
    feeProblem(line, result)
  )
}

/** The amount of a line is frozen; a file that states another amount describes another payment. */
function amountProblem({ amount: frozen }: ResultLine, text: string | undefined): string | undefined {
  if (!text) return undefined
  const amount = parseNumber(text)
  if (amount === undefined) return `The amount ${text} ${UNREADABLE}`
  const expected = toMinor(frozen, MOST_DECIMALS)
  return amount === expected ? undefined : `Amount differs from the batch: ${shortNumber(amount)} instead of ${shortNumber(expected)}`
}

function unpaidProblem({ status, reason, failureReference }: Result): string | undefined {
  if ((reason ?? '').length < LEAST_REASON) return 'A line that was not paid needs a reason.'
  return status === 'FAILED' && (failureReference ?? '').length < LEAST_REASON
    ? 'A failed line needs its failure reference: what the bank, network or provider says.'
    : undefined
}

function paidProblem({ network }: ResultLine, { transactionId }: Result): string | undefined {
  if (!transactionId) return 'A paid line needs its transaction ID.'
  const expected = transactionIdProblem(network, transactionId)
  return expected && `A transaction ID on ${network} has ${expected}.`
}

function feeProblem(line: ResultLine, { status, fee, reason }: Result): string | undefined {
  const text = fee?.trim()
  if (!text) return undefined
  const charged = parseFeeNumber(text, line.decimals)
  if (charged === undefined || charged < 0n) return `The fee ${text} ${UNREADABLE}`
  if (parseFee(text, line.decimals) === undefined)
    return `The fee ${text} has too many decimals: amounts in ${line.currency} have at most ${line.decimals}.`
  if (status === 'FAILED' && charged > 0n) return 'The fee of a failed line is not recorded. Leave it empty.'
  if (charged * 100n <= toMinor(line.amount, MOST_DECIMALS) * LARGE_FEE_PERCENT || (reason ?? '').length >= LEAST_REASON) return undefined
  return `The fee ${text} is more than ${LARGE_FEE_PERCENT} % of the amount. If it is correct, write why in the column reason.`
}

const LARGE_FEE_PERCENT = 10n
const UNREADABLE = 'cannot be read. Write a number such as 1190.00, without a thousands separator or a currency.'

/** A single comma before exactly three digits is ambiguous: 1,190 is 1190 or 1.19. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/

/** Parses a number with a decimal point or comma into units of 18 decimals; undefined if it is invalid or ambiguous. */
const parseNumber = (text: string): bigint | undefined =>
  AMBIGUOUS.test(text) ? undefined : parseMinor(text.replace(',', '.'), MOST_DECIMALS)

/** With less than three decimals in a currency, a point before three digits is ambiguous as well: 1.000 is one thousand in German. */
const AMBIGUOUS_FEE = /^[1-9]\d{0,2}\.\d{3}$/
const LEAST_DECIMALS_READ = 3
const parseFeeNumber = (text: string, decimals: number): bigint | undefined =>
  decimals < LEAST_DECIMALS_READ && AMBIGUOUS_FEE.test(text) ? undefined : parseNumber(text)

/** All significant decimals, and at least two. */
const shortNumber = (number: bigint): string => toMoney(number, MOST_DECIMALS).replace(/(\.\d{2}\d*?)0+$/, '$1')

/** The fee of a line in the minor unit of its batch; undefined if it is not such an amount, as in texts that earlier versions recorded. */
export function parseFee(text: string, decimals: number): bigint | undefined {
  const number = parseFeeNumber(text.trim(), decimals)
  const unit = 10n ** BigInt(MOST_DECIMALS - decimals)
  return number === undefined || number < 0n || number % unit !== 0n ? undefined : number / unit
}
