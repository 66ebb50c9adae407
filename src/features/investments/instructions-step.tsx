import clsx from 'clsx'
import { Check, Copy } from 'lucide'
import type { ReactNode } from 'react'
import { useCurrency } from '@/components/settings'
import type { Gateway } from '@/contract/gateways'
import type { Investment } from '@/contract/investments'
import { useCopy } from '@/ui/plain/copy-button'
import { DateText } from '@/ui/plain/date-text'
import { Icon } from '@/ui/plain/icon'
import { formatMoney, MoneyText } from '@/ui/plain/money-text'
import { QrCode } from '@/ui/plain/qr-code'
import { StepPanel } from '@/ui/plain/stepper'
import { toMinor, toMoney } from '@/shared/money'
import styles from './pay.module.css'

type Props = { investment: Investment; gateway: Gateway; due: string; rate: string }

/** Step 2: the amount, the reference that belongs to this investment alone, and where it goes. */
export function InstructionsStep({ investment, gateway, due, rate }: Props) {
  const { paymentReference: reference } = investment
  const code = gateway.currency.code ?? ''
  const isChain = hasNoMessage(gateway)
  const all = [`${due} ${code}`, gateway.account, ...(isChain ? [] : [reference])].join('\n')
  return (
    <StepPanel number={2} title="Payment details" state="now" aside={<CopyAll text={all} />} className="max-md:order-3">
      <div className={styles.instructions}>
        <dl className={styles.fields}>
          <Line label="Amount" text={due}>
            <span className="text-24">
              <MoneyText value={due} currency={code} figure />
            </span>
          </Line>
          {!isChain && (
            <Line label="Payment reference" text={reference} isReference>
              <span className="num">{reference}</span>
            </Line>
          )}
          <Line label={isChain ? `${code} address` : 'Account'} text={gateway.account}>
            <span className="num whitespace-normal [overflow-wrap:anywhere]">{gateway.account}</span>
          </Line>
        </dl>
        <div className={styles.scan}>
          <QrCode
            text={qrText(gateway, due, reference)}
            size={176}
            label={isChain ? 'QR code with amount and address' : 'QR code with amount, account and reference'}
          />
          <p className="text-12 leading-[18px] text-balance text-ink-faint">
            {isBitcoin(gateway)
              ? 'Scan with your wallet app to fill in amount and address.'
              : isChain
                ? 'Scan to copy amount and address to your phone.'
                : 'Scan to copy amount, account and reference to your phone.'}
          </p>
        </div>
      </div>
      {isChain && (
        <p className="mt-4 text-14 text-ink-soft">
          Transfers on this network cannot include a message. Report its transaction ID in the next step: we match your payment by it. Keep{' '}
          <span className="num">{reference}</span> for questions.
        </p>
      )}
      {gateway.instructions && <p className="mt-4 text-14 whitespace-pre-line text-ink-soft">{gateway.instructions}</p>}
      <Fixed investment={investment} due={due} rate={rate} code={code} />
    </StepPanel>
  )
}

/** Currencies of networks whose transfers carry no message. */
const CHAIN_CURRENCIES: readonly string[] = ['BTC', 'ETH', 'BNB', 'TRX', 'USDT', 'USDC']
const hasNoMessage = (gateway: Gateway): boolean =>
  CHAIN_CURRENCIES.includes(gateway.currency.code ?? '') || gateway.account.split(/\s+/).some((word) => isChainAddress(word))
const isChainAddress = (word: string): boolean => /^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|bc1[0-9a-z]{20,})$/.test(word)

const isBitcoin = (gateway: Gateway) => gateway.currency.code === 'BTC' && /^(1|3|bc1)[0-9a-zA-Z]{20,}$/.test(gateway.account)

/** A Bitcoin address has an address form of its own (BIP 21); everything else is carried as plain lines. */
const qrText = (gateway: Gateway, due: string, reference: string): string =>
  isBitcoin(gateway)
    ? `bitcoin:${gateway.account}?amount=${due}&message=${encodeURIComponent(reference)}`
    : [gateway.account, `${due} ${gateway.currency.code ?? ''}`, ...(hasNoMessage(gateway) ? [] : [reference])].join('\n')

/** "1.0850000000" → "1.085". */
const plainRate = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate)

function CopyAll({ text }: { text: string }) {
  const { copied, copy } = useCopy(text)
  return (
    <button type="button" className="inline-flex items-center gap-1 hover:text-ink" onClick={() => void copy()}>
      <Icon as={copied ? Check : Copy} size={16} />
      {copied ? 'Copied' : 'Copy all'}
    </button>
  )
}

type LineProps = { label: string; text: string; isReference?: boolean; children: ReactNode }

function Line({ label, text, isReference, children }: LineProps) {
  const { copied, copy } = useCopy(text)
  return (
    <div className={clsx(isReference && styles.reference)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className={styles.copy}>
        <button
          type="button"
          className={clsx(copied && styles.copied)}
          aria-label={`${copied ? 'Copied' : 'Copy'}: ${label}`}
          onClick={() => void copy()}
        >
          <Icon as={copied ? Check : Copy} size={16} />
          <span>{copied ? 'Copied' : 'Copy'}</span>
        </button>
      </dd>
      {isReference && (
        <dd className={styles.aidLine}>It identifies this investment. Without it we match your payment manually, which takes longer.</dd>
      )}
    </div>
  )
}

function Fixed({ investment, due, rate, code }: { investment: Investment; due: string; rate: string; code: string }) {
  const currency = useCurrency()
  const missing = toMoney(toMinor(investment.investmentAmount) - toMinor(investment.paidAmount))
  return (
    <p className="mt-3 text-12 leading-[18px] text-ink-faint">
      {code !== currency && (
        <>
          <span className="num">{formatMoney(missing)}</span> {currency} are <span className="num">{formatMoney(due)}</span> {code}, as 1{' '}
          {code} counts <span className="num">{plainRate(rate)}</span> {currency}
          {investment.expiresAt && investment.status === 'AWAITING_PAYMENT' && (
            <>
              , fixed for you until <DateText value={investment.expiresAt} style="dateTime" className="num" />
            </>
          )}
          .{' '}
        </>
      )}
      Send from an account in your own name.
    </p>
  )
}
