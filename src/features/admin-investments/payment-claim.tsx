import { useState } from 'react'
import { SectionTitle } from '@/components/office/section-title'
import type { Investment } from '@/contract/investments'
import type { Payment } from '@/contract/payments'
import { DateText } from '@/ui/plain/date-text'
import { KeyValueList } from '@/ui/plain/key-value'
import { MoneyText } from '@/ui/plain/money-text'
import { shortAmount } from './payment-rules'
import { isWaiting } from './payment-state'
import styles from './payment.module.css'

type Props = { payment: Payment; investment: Investment | undefined }

/** What the customer says was paid, line by line, to be held against the proof. The ticks are a help for the eye; nobody keeps them, and once it is decided there are none. */
export function PaymentClaim({ payment, investment }: Props) {
  const [seen, setSeen] = useState<readonly string[]>([])
  const lines = [
    { key: 'Amount', value: <MoneyText value={shortAmount(payment.amount)} currency={payment.currency} /> },
    { key: 'Sent', value: <DateText value={payment.createdAt} style="dateTime" /> },
    { key: 'Transaction', value: <span className="num">{payment.transactionId}</span> },
    { key: 'Payer', value: payment.user.name },
    { key: 'Reference', value: <span className="num">{investment?.paymentReference ?? payment.investment.code}</span> },
  ]
  const { customerNote, receivedAmount } = payment
  const note = customerNote && <p className="mt-2 text-13 text-ink-soft">“{customerNote}”</p>
  if (!isWaiting(payment))
    return (
      <section>
        <SectionTitle>Claim</SectionTitle>
        <KeyValueList
          dense
          className="mt-1.5"
          rows={[
            ...lines,
            receivedAmount !== null && {
              key: 'Received',
              value: <MoneyText value={shortAmount(receivedAmount)} currency={payment.currency} />,
            },
          ]}
        />
        {note}
      </section>
    )
  const toggle = (key: string) => setSeen(seen.includes(key) ? seen.filter((one) => one !== key) : [...seen, key])
  return (
    <section>
      <SectionTitle aside="tick what you see on the proof">Claim</SectionTitle>
      <ul className={styles.claim}>
        {lines.map(({ key, value }) => (
          <li key={key}>
            <label>
              <span className="text-ink-soft">{key}</span>
              <span className="overflow-hidden text-ellipsis whitespace-nowrap">{value}</span>
              <input type="checkbox" checked={seen.includes(key)} onChange={() => toggle(key)} />
            </label>
          </li>
        ))}
      </ul>
      {note}
    </section>
  )
}
