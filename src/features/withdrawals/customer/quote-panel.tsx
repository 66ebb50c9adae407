import clsx from 'clsx'
import { ReviewNote } from '@/components/withdrawals/review-note'
import { holdText } from '@/components/withdrawals/withdrawal-review'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import type { Wallet } from '@/contract/wallets'
import type { WithdrawalQuote } from '@/contract/withdrawals'
import { dayOf } from '@/domain/dates'
import { toMinor, toMoney, type Minor } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Meter } from '@/ui/plain/display/meter'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { Panel } from '@/ui/plain/display/panel'
import { ErrorState } from '@/ui/plain/feedback/state-box'
import type { Quote } from './use-quote'
import type { WithdrawalDraft } from './use-withdrawing'

type Props = { quote: Quote; values: WithdrawalDraft; balance: string; wallet: Wallet | undefined }

/** Fee, net amount, remaining limits and holds, as currently computed by the server. */
export function QuotePanel({ quote, values, balance, wallet }: Props) {
  const { data, error, stale, at, retry } = quote
  return (
    <Panel title={t('Summary')} aside={data && <Live at={at} />} busy={stale}>
      {error ? (
        <ErrorState title={t('Summary unavailable')} onRetry={retry} error={error}>
          {error.message}
        </ErrorState>
      ) : data ? (
        <div className={clsx(stale && 'opacity-60')}>
          <Figures quote={data} values={values} balance={balance} />
          <Estimate quote={data} />
          {values.fund === 'EARNINGS' && <Limits quote={data} amount={values.amount} />}
          <Review quote={data} />
          <Next quote={data} wallet={wallet} />
        </div>
      ) : (
        <p className="text-14 text-ink-soft">{t('Enter an amount to see the fee, the amount you receive and the approvals needed.')}</p>
      )}
    </Panel>
  )
}

const Live = ({ at }: { at: number }) => (
  <span className="inline-flex items-center gap-1.5 text-ink-faint text-12/inherit before:size-1.5 before:rounded-full before:bg-good">
    <Rich text="Live, <0>{time}</0>" parts={[<span className="num" />]} values={{ time: formatDate(at, 'time') }} />
  </span>
)

function Figures({ quote, values, balance }: { quote: WithdrawalQuote; values: WithdrawalDraft; balance: string }) {
  const currency = useCurrency()
  const amount = toMoney(toMinor(quote.fee) + toMinor(quote.net))
  const after = toMinor(balance) - toMinor(amount)
  return (
    <>
      <KeyValueList
        rows={[
          { key: 'amount', label: t('You withdraw'), value: <MoneyText value={amount} /> },
          { key: 'fee', label: t('Fee'), value: <MoneyText value={`-${quote.fee}`} /> },
          {
            key: 'net',
            label: inCurrency(t('You receive'), currency),
            value: (
              <span className="fig text-24">
                <MoneyText value={quote.net} />
              </span>
            ),
            total: true,
          },
        ]}
      />
      {values.fund === 'EARNINGS' && (
        <KeyValueList
          className="mt-3"
          plain
          rows={[
            {
              key: 'after',
              label: t('Available afterwards'),
              value: after < 0n ? <span className="text-brand-text">{t('not enough')}</span> : <MoneyText value={toMoney(after)} />,
            },
          ]}
        />
      )}
      <p className="mt-2 text-12 text-ink-faint">
        {t('The fee is fixed. We pay in the wallet’s currency, at the exchange rate at the time of payment.')}
      </p>
    </>
  )
}

function Limits({ quote, amount }: { quote: WithdrawalQuote; amount: string }) {
  const minor = toMinor(toMoney(toMinor(quote.fee) + toMinor(quote.net)))
  // The server counts days and months in UTC.
  const month = formatDate(new Date(), 'month', 'utc').split(' ')[0] ?? t('This month')
  const resetsAt = formatDate(`${dayOf(new Date())}T00:00:00Z`, 'time')
  const lines = [
    { label: t('Today'), left: quote.leftToday, of: quote.perDay },
    { label: month, left: quote.leftThisMonth, of: quote.perMonth },
  ]
  return (
    <section aria-label={t('Remaining limits after withdrawing {amount}', { amount: formatMoney(amount) })}>
      <h3 className="mt-5 mb-2 text-14 tracking-normal">{t('Remaining limits after this withdrawal')}</h3>
      {lines.map(({ label, left, of }) => (
        <Limit key={label} label={label} left={toMinor(left) - minor} limit={toMinor(of)} />
      ))}
      <p className="text-12 text-ink-faint">{t('Limits reset at {time}.', { time: resetsAt })}</p>
    </section>
  )
}

/** The meter shows the used part of the limit, including this withdrawal. */
function Limit({ label, left, limit }: { label: string; left: Minor; limit: Minor }) {
  const remaining = left < 0n ? 0n : left
  const used = limit > 0n ? Number(((limit - remaining) * 1000n) / limit) / 1000 : 1
  return (
    <div className="grid gap-1.5 py-1.5 text-ink-soft text-12 [&>div]:flex [&>div]:justify-between [&>div]:gap-3">
      <div>
        <span>{label}</span>
        <span>
          {left < 0n ? (
            <span className="text-brand-text">{t('over the remaining limit')}</span>
          ) : (
            <Rich
              text="<0>{amount}</0> of <1>{limit}</1>"
              parts={[<span className="num text-ink" />, <span className="num text-ink" />]}
              values={{ amount: formatMoney(toMoney(remaining)), limit: formatMoney(toMoney(limit)) }}
            />
          )}
        </span>
      </div>
      <Meter label={t('{limit}, used', { limit: label })} value={used} tone="ink" thin />
    </div>
  )
}

/** The received amount in the wallet's own currency. */
function Estimate({ quote: { estimate } }: { quote: WithdrawalQuote }) {
  // At a rate of 1 it would repeat the figure above it.
  if (!estimate || estimate.rate === '1.00') return null
  return (
    <p className="mt-2 text-12 text-ink-faint">
      <Rich
        text="About <0>{amount}</0> at today’s rate; the rate at the time of payment applies."
        parts={[<span className="num" />]}
        values={{ amount: formatMoney(estimate.amount, estimate.currency) }}
      />
    </p>
  )
}

/** Until when it cannot be paid, and why several people review it. */
function Review({ quote }: { quote: WithdrawalQuote }) {
  const [hold] = quote.holds
  return (
    <>
      {hold && (
        <Note tone="warn" title={t('Withdrawals are on hold.')} className="mt-4">
          {t('You can request it now.')} {holdText(hold)}
        </Note>
      )}
      <ReviewNote {...quote} className="mt-4" />
    </>
  )
}

function Next({ quote, wallet }: { quote: WithdrawalQuote; wallet: Wallet | undefined }) {
  const steps = [
    t('You request it'),
    t('{count, plural, one {# approval} other {# approvals}}', { count: quote.approvalsNeeded }),
    wallet ? t('Paid to {wallet}', { wallet: wallet.title }) : t('Paid to your wallet'),
  ]
  return (
    <section aria-label={t('Next steps')}>
      <h3 className="mt-5 mb-2 text-14 tracking-normal">{t('Next steps')}</h3>
      <ol className="text-14">
        {steps.map((step) => (
          <li
            className="relative pb-3 ps-6 text-ink-soft last:pb-0 before:absolute before:z-1 before:start-[3px] before:top-1.5 before:size-[9px] before:border-[1.5px] before:border-stone before:rounded-full before:bg-surface first:before:border-brand first:before:bg-brand not-last:after:absolute not-last:after:start-[7px] not-last:after:top-3.5 not-last:after:-bottom-1.5 not-last:after:border-s-[1.5px] not-last:after:border-line-strong"
            key={step}
          >
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
