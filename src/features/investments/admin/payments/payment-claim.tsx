import type { ReactNode } from 'react'
import { SectionTitle } from '@/components/admin/frame/section-title'
import type { PaymentCheck } from '@/contract/evidence'
import type { Investment } from '@/contract/investment-schemas'
import type { Payment } from '@/contract/payments'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { shortAmount } from '@/components/labels/short-amount'
import { isWaiting } from './payment-state'

type Props = {
  payment: Payment
  investment: Investment | undefined
  ticked: readonly PaymentCheck[]
  onTick: (check: PaymentCheck, on: boolean) => void
}

/** The customer's claim, line by line, for comparing it with the proof. The ticks are sent with the approval. */
export function PaymentClaim({ payment, investment, ticked, onTick }: Props) {
  const lines: readonly { key: string; check?: PaymentCheck; value: ReactNode }[] = [
    { key: t('Amount'), check: 'AMOUNT', value: <MoneyText value={shortAmount(payment.amount)} currency={payment.currency} /> },
    { key: t('Sent'), check: 'DATE', value: <DateText value={payment.createdAt} style="dateTime" /> },
    {
      key: t('Transaction'),
      value: (
        <span className="num" title={payment.transactionId}>
          {payment.transactionId}
        </span>
      ),
    },
    { key: t('Payer'), check: 'SENDER', value: payment.user.name },
    {
      key: t('Reference'),
      check: 'REFERENCE',
      value: <span className="num">{investment?.paymentReference ?? payment.investment.code}</span>,
    },
  ]
  const { receivedAmount } = payment
  const note = <ClaimNote payment={payment} />
  if (!isWaiting(payment))
    return (
      <section>
        <SectionTitle>{t('Details provided')}</SectionTitle>
        <KeyValueList
          dense
          className="mt-1.5"
          rows={[
            ...lines,
            receivedAmount !== null && {
              key: t('Received'),
              value: <MoneyText value={shortAmount(receivedAmount)} currency={payment.currency} />,
            },
          ]}
        />
        {note}
      </section>
    )
  return (
    <section>
      <SectionTitle aside={t('select each field that matches the proof')}>{t('Details provided')}</SectionTitle>
      <ul className="mt-1.5 border-t border-ink text-13/inherit">
        {lines.map(({ key, check, value }) => (
          <li key={key}>
            <label className="grid grid-cols-[88px_minmax(0,1fr)_16px] items-center gap-2 min-h-8 border-b border-line cursor-pointer max-md:grid-cols-[96px_minmax(0,1fr)_22px] max-md:min-h-11">
              <span className="text-ink-soft">{key}</span>
              <span className="overflow-hidden text-ellipsis whitespace-nowrap">{value}</span>
              {check && (
                <input
                  className="size-4 [accent-color:var(--brand-fill)] max-md:size-5.5"
                  type="checkbox"
                  checked={ticked.includes(check)}
                  onChange={(event) => onTick(check, event.target.checked)}
                />
              )}
            </label>
          </li>
        ))}
      </ul>
      {note}
    </section>
  )
}

/** The customer's note, and until when a question about the payment can be answered. */
const ClaimNote = ({ payment: { customerNote, replyUntil } }: { payment: Payment }) => (
  <>
    {customerNote && <p className="mt-2 text-13 text-ink-soft">“{customerNote}”</p>}
    {replyUntil && (
      <p className="mt-2 text-13 text-ink-soft">
        <Rich
          text="Reply expected by {date}. Without a reply by then, the payment is declined."
          values={{ date: <DateText value={replyUntil} style="dateTime" /> }}
        />
      </p>
    )}
  </>
)
