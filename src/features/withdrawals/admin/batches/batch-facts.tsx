import { SectionTitle } from '@/components/admin/frame/section-title'
import { movementKindLabels } from '@/components/admin/labels/labels'
import { shortAmount } from '@/components/labels/short-amount'
import { useCurrency } from '@/components/requests/settings'
import type { PayoutBatchDetail } from '@/contract/payout-batches'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { Meter } from '@/ui/admin/display/meter'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { RateText } from '../rate-text'
import { payoutLineLabels } from './batch-labels'

/** The progress, people, amounts and fees of a batch. */
export function BatchFacts({ batch }: { batch: PayoutBatchDetail }) {
  const currency = useCurrency()
  const hasFees = batch.lines.some(({ feeAmount }) => feeAmount !== null)
  const progress = t('{paid} of {count} paid', { paid: batch.paid, count: batch.count })
  const inCurrency = (amount: string) => <MoneyText value={shortAmount(amount)} currency={batch.currency} />
  const outcomes = [
    { key: payoutLineLabels.PAID.text, count: batch.paid, amount: batch.paidAmount },
    { key: payoutLineLabels.RETURNED.text, count: batch.returned, amount: batch.returnedAmount },
    { key: payoutLineLabels.FAILED.text, count: batch.failed, amount: batch.failedAmount },
  ].map(
    ({ key, count, amount }) =>
      count > 0 && {
        key,
        value: (
          <Rich
            text="{count, plural, one {# payout, {amount}} other {# payouts, {amount}}}"
            values={{ count, amount: inCurrency(amount) }}
          />
        ),
      },
  )
  return (
    <section className="grid gap-3">
      <SectionTitle aside={progress}>{batch.gateway.title}</SectionTitle>
      <Meter label={progress} value={batch.count === 0 ? 0 : batch.paid / batch.count} tone="good" thin />
      <KeyValueList
        dense
        rows={[
          { key: t('Networks'), value: batch.networks.join(', ') },
          { key: t('Created'), value: <By at={batch.createdAt} name={batch.createdBy.name} /> },
          batch.exportedAt ? { key: t('Exported'), value: <By at={batch.exportedAt} name={batch.exportedBy?.name} /> } : undefined,
          batch.endedAt ? { key: t('Ended'), value: <DateText value={batch.endedAt} style="dateTime" /> } : undefined,
          { key: t('Net amount in the ledger'), value: <MoneyText value={batch.net} currency={currency} /> },
          batch.currency !== currency && {
            key: t('Exchange rate'),
            value: <RateText rate={batch.rate} at={batch.rateAt} currency={batch.currency} bookCurrency={currency} />,
          },
          { key: t('To pay'), value: inCurrency(batch.total), total: true },
          ...outcomes,
          hasFees && { key: t('Fees'), value: inCurrency(batch.fees) },
        ]}
      />
      {hasFees && (
        <p className="text-13 text-ink-soft">
          {t(
            'Fees charged by the bank or network are not booked; to book them, propose a transfer “{kind}” from this account under Reports, Platform funds.',
            { kind: movementKindLabels.PLATFORM_MONEY_OUT },
          )}
        </p>
      )}
      {batch.note && <p className="text-13 text-ink-soft">“{batch.note}”</p>}
    </section>
  )
}

const By = ({ at, name }: { at: string; name: string | undefined }) => (
  <>
    <DateText value={at} style="dateTime" />, {name ?? ''}
  </>
)
