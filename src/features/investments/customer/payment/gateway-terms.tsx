import type { Gateway } from '@/contract/gateways'
import { amountFault, feeOf, feeText } from '@/domain/gateway-terms'
import { groupDigits, parseMinor, toMoney, toParts } from '@/domain/money'
import { t } from '@/locales/text'

type Terms = Pick<Gateway, 'currency' | 'minAmount' | 'maxAmount' | 'fee'>

const unitOf = ({ currency }: Terms) => ({ code: currency.code ?? '', decimals: currency.decimals })

/** Whether an amount in the gateway's currency is below its minimum. A payment above the maximum can be made in parts. */
export function isBelowMinimum(gateway: Terms, due: string): boolean {
  const amount = parseMinor(due, gateway.currency.decimals)
  return amount !== undefined && amountFault(amount, { ...gateway, maxAmount: null }, unitOf(gateway)) !== undefined
}

type CustomerFee = {
  fee: string
  total: string
  /** How the fee is computed. */
  text: string
  /** It is the same for every amount, so `text` only repeats it. */
  isFixed: boolean
}

/** The fee that a customer pays to the provider on top of a payment; undefined if there is none. */
export function customerFee(gateway: Terms, due: string): CustomerFee | undefined {
  const { fee, currency } = gateway
  const amount = parseMinor(due, currency.decimals)
  if (fee?.bearer !== 'CUSTOMER' || amount === undefined) return undefined
  const charged = feeOf(amount, fee, currency.decimals)
  return {
    fee: toMoney(charged, currency.decimals),
    total: toMoney(amount + charged, currency.decimals),
    text: feeText(fee, unitOf(gateway)),
    isFixed: toParts(fee.percent) === 0n,
  }
}

/** "50.00 to 10,000.00 EUR per payment"; undefined if a payment has no limits. */
export function boundsText({ minAmount, maxAmount }: Pick<Terms, 'minAmount' | 'maxAmount'>, code: string): string | undefined {
  const [min, max] = [minAmount && groupDigits(minAmount), maxAmount && groupDigits(maxAmount)]
  if (min && max) return t('{min} to {max} per payment', { min, max: `${max} ${code}` })
  if (min) return t('From {min} per payment', { min: `${min} ${code}` })
  return max ? t('Up to {max} per payment', { max: `${max} ${code}` }) : undefined
}

/** Limits and fee of a gateway in two short lines, for a payment of this amount. */
export function TermsLines({ gateway, due }: { gateway: Terms; due: string }) {
  const code = gateway.currency.code ?? ''
  const [bounds, fee] = [boundsText(gateway, code), customerFee(gateway, due)]
  return (
    <>
      {bounds && <span className="block">{bounds}</span>}
      <span className="block">{fee ? feeLine(fee, code) : t('No fee')}</span>
    </>
  )
}

function feeLine({ fee, text, isFixed }: CustomerFee, code: string): string {
  const amount = `${groupDigits(fee)} ${code}`
  return isFixed
    ? t('Provider’s fee {amount}, added to your payment', { amount })
    : t('Provider’s fee {amount} ({terms}), added to your payment', { amount, terms: text })
}
