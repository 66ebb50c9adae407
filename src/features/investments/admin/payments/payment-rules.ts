import type { Shown } from '@/components/decisions/use-shown'
import { shortAmount } from '@/components/labels/short-amount'
import { paymentStatusLabels } from '@/components/labels/status'
import { reviewFlagLabels } from '@/components/admin/labels/labels'
import type { ReviewFlag } from '@/contract/evidence'
import type { Investment } from '@/contract/investment-schemas'
import type { Payment } from '@/contract/payments'
import { parseMinor, toBook, toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'

/** The number of decimals of a currency: the server formats every amount with exactly those. */
export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

export type Posting = { book: string; principal: string; available: string; missing: string; covers: boolean }

/**
 * The postings of an approval, as the server will compute them: the received amount at the frozen rate is credited to the investment up to
 * the amount due, the rest to the customer's balance; all of it to the balance if the investment no longer awaits payment.
 * @param received as typed, in the gateway's currency; undefined if it is not an amount
 */
export function postingOf(payment: Payment, investment: Investment | undefined, received: string): Posting | undefined {
  const decimals = decimalsOf(payment.amount)
  const amount = parseMinor(received, decimals)
  if (amount === undefined || amount <= 0n) return undefined
  const book = toBook(amount, decimals, payment.rate)
  const waits = investment?.status === 'AWAITING_PAYMENT'
  const due = waits ? toMinor(payment.dueAmount) : 0n
  const principal = book < due ? book : due
  return {
    book: toMoney(book),
    principal: toMoney(principal),
    available: toMoney(book - principal),
    missing: toMoney(due - principal),
    covers: waits && principal === due,
  }
}

/** The default of the received amount: after a first approval, the amount of that approval, which the second one must match. */
export const firstAmount = (payment: Payment): string => shortAmount(payment.firstReceivedAmount ?? payment.amount)

/** The findings for the amount to be approved, by the server's rules. */
export function findingsOf(payment: Payment, received: string): readonly ReviewFlag[] {
  const decimals = decimalsOf(payment.amount)
  const [amount, claimed] = [parseMinor(received, decimals), parseMinor(payment.amount, decimals)]
  const raised: (ReviewFlag | false)[] = [
    amount !== parseMinor(payment.firstReceivedAmount ?? payment.amount, decimals) && 'AMOUNT_DIFFERS',
    amount !== undefined && claimed !== undefined && amount > claimed && 'MORE_THAN_CLAIMED',
  ]
  if (amount !== undefined && isOverpaid(payment, toBook(amount, decimals, payment.rate))) raised.push('OVERPAID')
  const added = raised.filter((flag): flag is ReviewFlag => flag !== false && !payment.reviewFlags.includes(flag))
  return added.length > 0 ? [...payment.reviewFlags, ...added] : payment.reviewFlags
}

/** More than twice the amount due. Without an amount due, only the server knows what the investment lacked. */
const isOverpaid = ({ dueAmount }: Payment, book: bigint): boolean => toMinor(dueAmount) > 0n && book > 2n * toMinor(dueAmount)

/** Why the proof prevents an approval; undefined once it was shown, or if there is none. */
export function proofRefusal(
  { unseen, isMissing }: Pick<Shown, 'unseen' | 'isMissing'>,
  proof: Payment['transferProof'],
): string | undefined {
  if (unseen.length === 0) return undefined
  if (isMissing) return t('The proof could not be loaded. Ask the customer to upload it again.')
  return proof?.contentType === 'application/pdf' ? t('Open the PDF first.') : t('The proof is loading.')
}

/** The claimed sum of payments in each of their currencies. */
export function sumsByCurrency(some: readonly Payment[]): { currency: string; sum: string }[] {
  const currencies = [...new Set(some.map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const amounts = some.filter((payment) => payment.currency === currency).map((payment) => payment.firstReceivedAmount ?? payment.amount)
    const decimals = Math.max(...amounts.map(decimalsOf))
    const sum = amounts.reduce((total, amount) => total + (parseMinor(amount, decimals) ?? 0n), 0n)
    return { currency, sum: shortAmount(toMoney(sum, decimals)) }
  })
}

/** The sum of payments in the book currency. */
export const sumOf = (some: readonly Payment[]): string => toMoney(some.reduce((sum, { bookAmount }) => sum + toMinor(bookAmount), 0n))

/** Why a payment is excluded from a bulk approval; undefined if it is included. */
export function excludedBecause(payment: Payment, me: string | undefined): string | undefined {
  if (payment.status !== 'PENDING' && payment.status !== 'MORE_INFO') return paymentStatusLabels[payment.status].text
  if (payment.awaitsMoney) return t('No money received yet')
  if (payment.approvals.some(({ by }) => by.id === me)) return t('You already approved it')
  const [flag] = payment.reviewFlags
  return flag && reviewFlagLabels[flag]
}
