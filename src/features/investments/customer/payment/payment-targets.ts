import { networkLabels } from '@/components/labels/labels'
import type { AssetRate } from '@/contract/gateway-terms'
import type { Gateway } from '@/contract/gateways'
import type { InvestmentDetail } from '@/contract/investments'
import { fromBook, parseMinor, toBook, toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'

export type TargetLine = { label: string; shown: string; copied: string }

/** One way to send the money: amount, destination, and whether the transfer can have a payment reference. */
export type PaymentTarget = {
  key: string
  /** The label among the targets of the same gateway. */
  label: string
  unit: string
  decimals: number
  /** Undefined if the rate of the asset is out of date. */
  amount: string | undefined
  /** The value of one unit in the book currency; undefined if the unit is the gateway's own currency. */
  rate: string | undefined
  lines: TargetLine[]
  hasReference: boolean
  /** The content of the QR code for wallet apps: a Bitcoin address with its amount (BIP 21). */
  qr: string
}

type Order = Pick<InvestmentDetail, 'status' | 'rates' | 'stillToPay' | 'paymentReference'>

/** The destinations of a payment by a gateway: one bank account, or one address for each asset and network. */
export function targetsOf(gateway: Gateway, order: Order, due: string): PaymentTarget[] {
  const { receivingDetails: details } = gateway
  if (details?.type === 'CRYPTO')
    return details.addresses.map(({ network, asset, address }) => {
      const { amount, rate, decimals } = amountIn(asset, gateway, order, due)
      const lines = [line(t('Network'), networkLabels[network]), line(t('{asset} address', { asset }), address)]
      const isBitcoin = network === 'BTC' && asset === 'BTC'
      return {
        key: `${asset} ${network}`,
        label: `${asset}, ${network}`,
        unit: asset,
        decimals,
        amount,
        rate,
        lines,
        hasReference: false,
        qr: isBitcoin ? bitcoinUri(address, amount) : [address, ...(amount ? [`${amount} ${asset}`] : [])].join('\n'),
      }
    })
  const unit = gateway.currency.code ?? ''
  const hasReference = details !== null || !hasNoMessage(gateway)
  const account = details
    ? [
        line(t('Account holder'), details.holder),
        line(t('Bank'), details.bankName),
        line('IBAN', details.iban?.replace(/(.{4})(?=.)/g, '$1 '), details.iban),
        line(t('Account number'), details.accountNumber),
        line('BIC', details.bic),
      ].filter(({ copied }) => copied !== '')
    : [line(hasReference ? t('Account') : t('{asset} address', { asset: unit }), gateway.account)]
  const qr = isBitcoinAddress(gateway)
    ? bitcoinUri(gateway.account, due)
    : [gateway.account, `${due} ${unit}`, ...(hasReference ? [order.paymentReference] : [])].join('\n')
  return [
    {
      key: 'account',
      label: gateway.title,
      unit,
      decimals: gateway.currency.decimals,
      amount: due,
      rate: undefined,
      lines: account,
      hasReference,
      qr,
    },
  ]
}

const line = (label: string, shown: string | null | undefined, copied = shown): TargetLine => ({
  label,
  shown: shown ?? '',
  copied: copied ?? '',
})

const bitcoinUri = (address: string, amount: string | undefined): string => `bitcoin:${address}${amount ? `?amount=${amount}` : ''}`

/** The amount due in an asset: converted at the confirmed rate, fixed while the window is open, unless it is the gateway's currency. */
function amountIn(asset: string, gateway: Gateway, order: Order, due: string): Pick<PaymentTarget, 'amount' | 'rate' | 'decimals'> {
  const { code, decimals } = gateway.currency
  if (asset === code) return { amount: due, rate: undefined, decimals }
  const known: AssetRate | undefined = gateway.assetRates.find(({ code }) => code === asset)
  if (!known || known.isStale) return { amount: undefined, rate: undefined, decimals: known?.decimals ?? decimals }
  const rate = (order.status === 'AWAITING_PAYMENT' ? order.rates[asset] : undefined) ?? known.value
  return { amount: toMoney(fromBook(toMinor(order.stillToPay), known.decimals, rate), known.decimals), rate, decimals: known.decimals }
}

/**
 * Converts an amount sent in a target's asset to the gateway's currency, in which payments are reported. The exact amount of the
 * instructions counts as the amount due.
 */
export function inGatewayCurrency(
  sent: string,
  { rate, decimals, amount }: PaymentTarget,
  gateway: Gateway,
  order: { due: string; rate: string },
): string {
  if (rate === undefined) return sent
  if (sent === amount) return order.due
  const minor = parseMinor(sent, decimals)
  const own = gateway.currency.decimals
  return minor === undefined ? sent : toMoney(fromBook(toBook(minor, decimals, rate), own, order.rate), own)
}

/** For gateways without receiving details: currencies and addresses of networks whose transfers cannot have a message. */
const CHAIN_CURRENCIES: readonly string[] = ['BTC', 'ETH', 'BNB', 'TRX', 'USDT', 'USDC']
const CHAIN_ADDRESS = /^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|(bc1|[13])[0-9a-zA-Z]{20,})$/
const hasNoMessage = ({ currency, account }: Gateway): boolean =>
  CHAIN_CURRENCIES.includes(currency.code ?? '') || account.split(/\s+/).some((word) => CHAIN_ADDRESS.test(word))
const isBitcoinAddress = ({ currency, account }: Gateway) => currency.code === 'BTC' && /^(1|3|bc1)[0-9a-zA-Z]{20,}$/.test(account)
