import { useRead } from '@/api/hooks'
import { OwnThread } from '@/components/messages/own-thread'
import { ownPaymentStateWords, ownPaymentWords } from '@/components/labels/own-words'
import { ProcessingTime } from '@/components/work/processing-time'
import { ReadFailed } from '@/components/requests/reading'
import { shortAmount } from '@/components/labels/short-amount'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { paths } from '@/config/paths'
import { investments, type InvestmentDetail } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { type Payment } from '@/contract/payments'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { CellSub, Ledger } from '@/ui/plain/display/ledger'
import { Link } from '@/ui/plain/primitives/link'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { inReviewWords, isWholeInReview } from '../in-review'
import { paymentsOf } from './payments-of'

/** What was sent for it, how each stands, and what we asked about it. */
export function PaymentsPanel({ investment }: { investment: InvestmentDetail }) {
  const { data, error, refetch } = useRead(investments.payments, paymentsOf(investment))
  const word = ownPaymentStateWords[investment.paymentStatus]
  const currency = useCurrency()
  if (investment.source !== 'GATEWAY') return <PaidAtOnce investment={investment} />
  return (
    <Panel title="Your payments" aside={<StatusTag tone={word.tone}>{word.text}</StatusTag>} className="max-md:order-5">
      {error && !data ? (
        <ReadFailed what="the payments" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton rows={2} label="Loading the payments" />
      ) : data.data.length === 0 ? (
        <NoPayment investment={investment} />
      ) : (
        <>
          {isWholeInReview(investment) && (
            <p className="mb-4 text-14 text-ink-soft">
              {inReviewWords(investment, currency)}. You are notified as soon as it is approved.
              <ProcessingTime of="payment" />
            </p>
          )}
          <Payments payments={data.data} received={investment.paidAmount} />
          {data.data.map((payment) => (
            <Asked key={payment.id} payment={payment} />
          ))}
        </>
      )}
    </Panel>
  )
}

/** Nobody had to send anything: it was paid with what was here. */
function PaidAtOnce({ investment: { paidAmount, reinvestedFrom } }: { investment: Investment }) {
  return (
    <Panel title="Your payment" aside={<StatusTag tone="good">Paid in full</StatusTag>} className="max-md:order-5">
      <p className="text-14 text-ink-soft">
        {reinvestedFrom ? (
          <>
            Reinvested from the principal of{' '}
            <Link className="underline-soft num" href={paths.users.investment(reinvestedFrom.id)}>
              {reinvestedFrom.code}
            </Link>
            , which matured
          </>
        ) : (
          'Paid from your balance'
        )}
        , <span className="num">{formatMoney(paidAmount)}</span> at once.
      </p>
    </Panel>
  )
}

function NoPayment({ investment }: { investment: Investment }) {
  if (investment.status !== 'AWAITING_PAYMENT') return <EmptyState title="No payment">The investment ended without a payment.</EmptyState>
  return (
    <EmptyState
      title="Not paid yet"
      actions={
        <ButtonLink size="mid" href={paths.users.payInvestment(investment.id)}>
          Pay now
        </ButtonLink>
      }
    >
      The investment becomes active once we receive your payment.
    </EmptyState>
  )
}

function Payments({ payments, received }: { payments: readonly Payment[]; received: string }) {
  const currency = useCurrency()
  return (
    <Ledger
      caption="Payments"
      rows={payments}
      rowKey={(payment) => payment.id}
      columns={[
        {
          key: 'code',
          title: 'Payment',
          render: (payment) => (
            <>
              <span className="num">{payment.code}</span>
              <CellSub>
                <span className="md:hidden">
                  <DateText value={payment.createdAt} style="day" className="num" /> ·{' '}
                </span>
                {payment.transferProof ? 'Proof uploaded' : 'No proof'}
              </CellSub>
              {payment.currency !== currency && (
                <span className="md:hidden">
                  <OwnAmount payment={payment} />
                </span>
              )}
            </>
          ),
          total: 'Received',
        },
        {
          key: 'sent',
          title: 'Sent',
          wide: true,
          render: ({ createdAt }) => <DateText value={createdAt} style="dateTime" className="num text-ink-soft" />,
        },
        { key: 'gateway', title: 'Gateway', wide: true, render: ({ gateway }) => <span className="text-ink-soft">{gateway.title}</span> },
        { key: 'status', title: 'State', render: (payment) => <State payment={payment} /> },
        {
          key: 'amount',
          title: inCurrency('Amount', currency),
          right: true,
          render: (payment) => (
            <>
              <MoneyText value={payment.bookAmount} />
              {payment.currency !== currency && (
                <span className="max-md:hidden">
                  <OwnAmount payment={payment} />
                </span>
              )}
            </>
          ),
          total: <MoneyText value={received} />,
          double: true,
        },
      ]}
    />
  )
}

/** In the currency it was sent in. */
const OwnAmount = ({ payment }: { payment: Payment }) => (
  <CellSub>
    <MoneyText value={shortAmount(payment.receivedAmount ?? payment.amount)} currency={payment.currency} />
  </CellSub>
)

function State({ payment }: { payment: Payment }) {
  if (payment.awaitsMoney && payment.checkout)
    return (
      <Link className="underline-soft text-14" href={payment.checkout.url} target="_blank" waitable>
        Open the checkout
      </Link>
    )
  const { tone, text } = ownPaymentWords[payment.status]
  return <StatusTag tone={tone}>{text}</StatusTag>
}

/** Where somebody asked for more, or said why not, the words stand under the table. */
function Asked({ payment }: { payment: Payment }) {
  const isOpen = payment.status === 'MORE_INFO'
  return (
    <>
      {payment.note && payment.status === 'DECLINED' && (
        <p className="mt-4 text-14 text-ink-soft">
          <span className="num">{payment.code}</span> was declined: “{payment.note}”
        </p>
      )}
      {isOpen && (
        <div className="mt-6 border-t border-line pt-5">
          <h3 className="mb-4 text-16 tracking-tight">
            About <span className="num">{payment.code}</span>
          </h3>
          <OwnThread of="payment" id={payment.id} canAnswer />
        </div>
      )}
    </>
  )
}
