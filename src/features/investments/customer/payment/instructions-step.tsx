import { figureKey } from '@/components/explain/figure-key'
import { useCurrency } from '@/components/requests/settings'
import type { InvestmentDetail } from '@/contract/investments'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ChipGroup } from '@/ui/plain/inputs/chip'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { useNow } from '@/ui/plain/hooks/use-now'
import { QrCode } from '@/ui/plain/primitives/qr-code'
import { StepPanel } from '@/ui/plain/progress/stepper'
import { CopyAll, CopyLine } from './copy-line'
import { customerFee } from './gateway-terms'
import { paymentWindowOf } from '../payment-window'
import type { PaymentTarget } from './payment-targets'
import type { Paying } from './use-paying'
import styles from './pay.module.css'

type Props = { investment: InvestmentDetail; paying: Paying }

/** Step 2: the amount in the selected asset, the destination, and the reference, which is unique to this investment. */
export function InstructionsStep({ investment, paying }: Props) {
  const { gateway, due, rate, targets, target } = paying
  if (!target) return null
  const { paymentReference: reference } = investment
  const all = [
    ...(target.amount ? [`${target.amount} ${target.unit}`] : []),
    ...target.lines.map(({ copied }) => copied),
    ...(target.hasReference ? [reference] : []),
  ].join('\n')
  return (
    <StepPanel number={2} title={t('Payment details')} state="now" aside={<CopyAll text={all} />} className="max-md:order-3">
      {targets.length > 1 && (
        <div className="mb-4">
          <ChipGroup
            label={t('Asset and network')}
            labelled
            large
            choices={targets.map(({ key, label }) => ({ value: key, label }))}
            value={target.key}
            onChange={paying.chooseTarget}
          />
        </div>
      )}
      {target.amount === undefined ? (
        <Note tone="warn" title={t('The rate of {unit} is being confirmed.', { unit: target.unit })}>
          {t('Do not send {unit} now. Choose another asset or payment method, or return later.', { unit: target.unit })}
        </Note>
      ) : (
        <Details target={{ ...target, amount: target.amount }} reference={reference} />
      )}
      {!target.hasReference && (
        <p className="mt-4 text-14 text-ink-soft">
          {t(
            'Transfers on this network cannot include a message. Report the transaction ID in the next step: we match your payment by it.',
          )}
        </p>
      )}
      {gateway.instructions && <p className="mt-4 text-14 whitespace-pre-line text-ink-soft">{gateway.instructions}</p>}
      <FeeLine gateway={gateway} due={due} unit={target.unit} />
      <Fixed investment={investment} target={target} rate={target.rate ?? rate} />
    </StepPanel>
  )
}

function Details({ target, reference }: { target: PaymentTarget & { amount: string }; reference: string }) {
  const { amount, unit, lines, hasReference, qr } = target
  const isWalletUri = qr.startsWith('bitcoin:')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_176px] gap-8 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-5">
      <dl className={styles.fields}>
        <CopyLine label={t('Amount')} text={amount}>
          <span className="text-24">
            <MoneyText value={amount} currency={unit} figure />
          </span>
        </CopyLine>
        {hasReference && (
          <CopyLine label={t('Payment reference')} text={reference} isReference>
            <span className="num">{reference}</span>
          </CopyLine>
        )}
        {lines.map(({ label, shown, copied }) => (
          <CopyLine key={label} label={label} text={copied}>
            <span className="num whitespace-normal [overflow-wrap:anywhere]">{shown}</span>
          </CopyLine>
        ))}
      </dl>
      <div className="grid content-start gap-2.5 text-center max-md:order-2 max-md:grid-cols-[112px_minmax(0,1fr)] max-md:items-center max-md:pt-4 max-md:border-t max-md:border-line max-md:text-start max-md:[&_svg]:size-28">
        <QrCode
          text={qr}
          size={176}
          label={hasReference ? t('QR code with amount, account and reference') : t('QR code with amount and address')}
        />
        <p className="text-12 leading-[18px] text-balance text-ink-faint">
          {isWalletUri
            ? t('Scan with your wallet app to fill in amount and address.')
            : hasReference
              ? t('Scan to copy amount, account and reference to your phone.')
              : t('Scan to copy amount and address to your phone.')}
        </p>
      </div>
    </div>
  )
}

/** The provider charges the fee outside the platform: the amount above is what is received and credited. */
function FeeLine({ gateway, due, unit }: Pick<Paying, 'gateway' | 'due'> & { unit: string }) {
  const found = customerFee(gateway, due)
  const code = gateway.currency.code ?? ''
  if (!found) return null
  const [strong, plain] = [<span className="num text-ink" />, <span className="num" />]
  const fee = { fee: formatMoney(found.fee, code), terms: found.text }
  const paid = { ...fee, total: formatMoney(found.total, code), counted: formatMoney(due, code) }
  return (
    <p className="mt-4 text-14 text-ink-soft">
      {unit !== code ? (
        found.isFixed ? (
          <Rich
            text="The payment provider charges a fee worth <0>{fee}</0> on top, in {unit}."
            parts={[strong]}
            values={{ ...fee, unit }}
          />
        ) : (
          <Rich
            text="The payment provider charges a fee worth <0>{fee}</0> ({terms}) on top, in {unit}."
            parts={[strong]}
            values={{ ...fee, unit }}
          />
        )
      ) : found.isFixed ? (
        <Rich
          text="The payment provider adds a fee of <0>{fee}</0>: you pay <1>{total}</1> in total, and <2>{counted}</2> is credited to your investment."
          parts={[strong, strong, plain]}
          values={paid}
        />
      ) : (
        <Rich
          text="The payment provider adds a fee of <0>{fee}</0> ({terms}): you pay <1>{total}</1> in total, and <2>{counted}</2> is credited to your investment."
          parts={[strong, strong, plain]}
          values={paid}
        />
      )}
    </p>
  )
}

/** "1.0850000000" → "1.085". */
const plainRate = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate)

type FixedProps = { investment: InvestmentDetail; target: PaymentTarget; rate: string }

function Fixed({ investment, target: { amount, unit }, rate }: FixedProps) {
  const currency = useCurrency()
  const window = paymentWindowOf(investment, useNow() ?? 0)
  const parts = [
    <span className="num" data-figure={figureKey('stillToPay', investment.id)} />,
    <span className="num" />,
    <span className="num" />,
  ]
  const values = {
    amount: formatMoney(investment.stillToPay),
    currency,
    sent: amount !== undefined && formatMoney(amount),
    unit,
    rate: plainRate(rate),
  }
  return (
    <p className="mt-3 text-12 leading-[18px] text-ink-faint">
      {unit !== currency && amount !== undefined && (
        <>
          {window?.state === 'open' ? (
            <Rich
              text="<0>{amount}</0> {currency} equals <1>{sent}</1> {unit}, at a rate of <2>{rate}</2> {currency} for 1 {unit}. The rate is fixed for you until {date}."
              parts={parts}
              values={{ ...values, date: <DateText value={window.until} style="dateTime" className="num" /> }}
            />
          ) : (
            <Rich
              text="<0>{amount}</0> {currency} equals <1>{sent}</1> {unit}, at a rate of <2>{rate}</2> {currency} for 1 {unit}."
              parts={parts}
              values={values}
            />
          )}{' '}
        </>
      )}
      {t('Send from an account in your own name.')}
    </p>
  )
}
