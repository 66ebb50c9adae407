import { useRead } from '@/api/hooks'
import { figureKey } from '@/components/explain/figure-key'
import { ownPaymentLabels } from '@/components/labels/customer-labels'
import { ProcessingTime } from '@/components/work/processing-time'
import { ReadFailed } from '@/components/requests/reading'
import { shortAmount } from '@/components/labels/short-amount'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { paths } from '@/config/paths'
import { investments, type InvestmentDetail } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { type Payment } from '@/contract/payments'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { CellSub, Ledger } from '@/ui/plain/display/ledger'
import { Link } from '@/ui/plain/primitives/link'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { useNow } from '@/ui/plain/hooks/use-now'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { isWholeInReview, needsAnswer, paymentWord } from '../in-review'
import { AmountInReview } from '../in-review-text'
import { paymentWindowOf } from '../payment-window'
import { paymentsOf } from './payments-of'

/** The payments of an investment with their statuses, and the reason if one was declined. */
export function PaymentsPanel({ investment }: { investment: InvestmentDetail }) {
  const { data, error, refetch } = useRead(investments.payments, paymentsOf(investment))
  const word = paymentWord(investment)
  if (investment.source !== 'GATEWAY') return <PaidAtOnce investment={investment} />
  return (
    <Panel title={t('Your payments')} aside={<StatusTag tone={word.tone}>{word.text}</StatusTag>} className="max-md:order-5">
      {error && !data ? (
        <ReadFailed title={t('We couldn’t load the payments')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton rows={2} label={t('Loading the payments')} />
      ) : data.data.length === 0 ? (
        <NoPayment investment={investment} />
      ) : (
        <>
          {isWholeInReview(investment) && !needsAnswer(investment) && (
            <p className="mb-4 text-14 text-ink-soft">
              <Rich
                text="{amount} in review, no action needed. We will notify you as soon as it is approved."
                values={{ amount: <AmountInReview order={investment} /> }}
              />
              <ProcessingTime kind="payment" />
            </p>
          )}
          <Payments payments={data.data} investment={investment} />
          {data.data.map((payment) => (
            <Declined key={payment.id} payment={payment} />
          ))}
        </>
      )}
    </Panel>
  )
}

/** Paid from the balance, so there is no payment. */
function PaidAtOnce({ investment: { id, paidAmount, reinvestedFrom } }: { investment: Investment }) {
  const paid = <span className="num" data-figure={figureKey('investmentPaid', id)} />
  return (
    <Panel title={t('Your payment')} aside={<StatusTag tone="good">{t('Paid in full')}</StatusTag>} className="max-md:order-5">
      <p className="text-14 text-ink-soft">
        {reinvestedFrom ? (
          <Rich
            text="Paid from the matured principal of <0>{code}</0>, <1>{amount}</1>, immediately."
            parts={[<Link className="underline-soft num" href={paths.users.investment(reinvestedFrom.id)} />, paid]}
            values={{ code: reinvestedFrom.code, amount: formatMoney(paidAmount) }}
          />
        ) : (
          <Rich text="Paid from your balance, <0>{amount}</0>, immediately." parts={[paid]} values={{ amount: formatMoney(paidAmount) }} />
        )}
      </p>
    </Panel>
  )
}

function NoPayment({ investment }: { investment: Investment }) {
  const window = paymentWindowOf(investment, useNow() ?? 0)
  if (investment.status === 'AWAITING_PAYMENT' && window?.state === 'closed')
    return (
      <EmptyState title={t('No payment')}>
        {t('The payment window has closed. If you have already paid, report the payment: it is credited to your balance.')}
      </EmptyState>
    )
  if (investment.status !== 'AWAITING_PAYMENT')
    return <EmptyState title={t('No payment')}>{t('The investment ended without a payment.')}</EmptyState>
  return (
    <EmptyState
      title={t('Not paid yet')}
      actions={
        <ButtonLink size="mid" href={paths.users.payInvestment(investment.id)}>
          {t('Pay now')}
        </ButtonLink>
      }
    >
      {t('The investment becomes active once we receive your payment.')}
    </EmptyState>
  )
}

function Payments({ payments, investment: { id, paidAmount } }: { payments: readonly Payment[]; investment: Investment }) {
  const currency = useCurrency()
  return (
    <Ledger
      caption={t('Payments')}
      rows={payments}
      rowKey={(payment) => payment.id}
      columns={[
        {
          key: 'code',
          title: t('Payment'),
          render: (payment) => (
            <>
              <span className="num">{payment.code}</span>
              <CellSub>
                <span className="md:hidden">
                  <DateText value={payment.createdAt} style="day" className="num" /> ·{' '}
                </span>
                {payment.transferProof ? t('Proof uploaded') : t('No proof')}
              </CellSub>
              {payment.currency !== currency && (
                <span className="md:hidden">
                  <OwnAmount payment={payment} />
                </span>
              )}
            </>
          ),
          total: t('Received'),
        },
        {
          key: 'sent',
          title: t('Sent'),
          wide: true,
          render: ({ createdAt }) => <DateText value={createdAt} style="dateTime" className="num text-ink-soft" />,
        },
        {
          key: 'gateway',
          title: t('Payment method'),
          wide: true,
          render: ({ gateway }) => <span className="text-ink-soft">{gateway.title}</span>,
        },
        { key: 'status', title: t('Status'), render: (payment) => <State payment={payment} /> },
        {
          key: 'amount',
          title: inCurrency(t('Amount'), currency),
          right: true,
          render: (payment) => (
            <>
              <span data-figure={figureKey('paymentAmount', payment.id)}>
                <MoneyText value={payment.bookAmount} />
              </span>
              {payment.currency !== currency && (
                <span className="max-md:hidden">
                  <OwnAmount payment={payment} />
                </span>
              )}
            </>
          ),
          total: (
            <span data-figure={figureKey('investmentPaid', id)}>
              <MoneyText value={paidAmount} />
            </span>
          ),
          double: true,
        },
      ]}
    />
  )
}

/** In the currency of the payment. */
const OwnAmount = ({ payment }: { payment: Payment }) => (
  <CellSub>
    <MoneyText value={shortAmount(payment.receivedAmount ?? payment.amount)} currency={payment.currency} />
  </CellSub>
)

function State({ payment }: { payment: Payment }) {
  if (payment.awaitsMoney && payment.checkout)
    return (
      <Link className="underline-soft text-14" href={payment.checkout.url} target="_blank" waitable>
        {t('Open checkout')}
      </Link>
    )
  const { tone, text } = ownPaymentLabels[payment.status]
  return <StatusTag tone={tone}>{text}</StatusTag>
}

/** Why a payment was declined, below the table. */
function Declined({ payment: { status, note, code } }: { payment: Payment }) {
  if (!note || status !== 'DECLINED') return null
  return (
    <p className="mt-4 text-14 text-ink-soft">
      <Rich text="<0>{code}</0> was declined: “{note}”" parts={[<span className="num" />]} values={{ code, note }} />
    </p>
  )
}
