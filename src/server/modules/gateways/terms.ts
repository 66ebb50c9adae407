import type { GatewayFee, SentTerms } from '@/contract/gateway-terms'
import { parseMinor, toMoney, toParts, toPercent, type Minor } from '@/domain/money'
import { msg } from '@/locales/message'
import { fieldError } from '@/server/work/errors'

type Terms = Pick<SentTerms, 'minAmount' | 'maxAmount' | 'fee'>

/** Limits and fee as stored: amounts with the decimals of the gateway's currency, null instead of a fee of zero. */
export type WrittenTerms = { minAmount: string | null; maxAmount: string | null; fee: GatewayFee | null }

/** @throws VALIDATION on a field that does not fit the currency, or on limits that contradict each other */
export function writeTerms(terms: Terms, currency: { code: string; decimals: number }): WrittenTerms {
  const [min, max] = [readAmount('minAmount', terms.minAmount, currency), readAmount('maxAmount', terms.maxAmount, currency)]
  if (min !== null && max !== null && min > max) throw fieldError('maxAmount', msg('The maximum is below the minimum.'))
  const write = (amount: Minor | null) => (amount === null ? null : toMoney(amount, currency.decimals))
  return { minAmount: write(min), maxAmount: write(max), fee: writeFee(terms.fee, currency) }
}

function writeFee(fee: Terms['fee'], currency: { code: string; decimals: number }): GatewayFee | null {
  if (!fee) return null
  const fixed = readAmount('fee.fixed', fee.fixed, currency) ?? 0n
  if (fixed === 0n && toParts(fee.percent) === 0n) return null
  return { fixed: toMoney(fixed, currency.decimals), percent: toPercent(toParts(fee.percent)), bearer: fee.bearer }
}

function readAmount(path: string, text: string | null | undefined, { code, decimals }: { code: string; decimals: number }): Minor | null {
  if (text === null || text === undefined) return null
  const amount = parseMinor(text, decimals)
  if (amount === undefined) throw fieldError(path, msg('Amounts in {code} have at most {decimals} decimals.', { code, decimals }))
  return amount
}
