import { SectionTitle } from '@/components/admin/frame/section-title'
import { movementKindLabels } from '@/components/admin/labels/labels'
import { shortAmount } from '@/components/labels/short-amount'
import { useCurrency } from '@/components/requests/settings'
import type { PayoutBatchDetail } from '@/contract/payout-batches'
import { t } from '@/locales/text'
import { Meter } from '@/ui/admin/display/meter'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'

/** The progress, people, amounts and fees of a batch. */
export function BatchFacts({ batch }: { batch: PayoutBatchDetail }) {
  const currency = useCurrency()
  const hasFees = batch.lines.some(({ feeAmount }) => feeAmount !== null)
  const settled = batch.paid + batch.returned + batch.failed
  return (
    <section className="grid gap-3">
      <SectionTitle aside={t('{settled} of {count} settled', { settled, count: batch.count })}>{batch.gateway.title}</SectionTitle>
      <Meter
        label={t('{settled} of {count} settled', { settled, count: batch.count })}
        value={batch.count === 0 ? 0 : settled / batch.count}
        tone="good"
        thin
      />
      <KeyValueList
        dense
        rows={[
          { key: t('Networks'), value: batch.networks.join(', ') },
          { key: t('Created'), value: <By at={batch.createdAt} name={batch.createdBy.name} /> },
          batch.exportedAt ? { key: t('Exported'), value: <By at={batch.exportedAt} name={batch.exportedBy?.name} /> } : undefined,
          batch.endedAt ? { key: t('Ended'), value: <DateText value={batch.endedAt} style="dateTime" /> } : undefined,
          { key: t('Net amount in the ledger'), value: <MoneyText value={batch.net} currency={currency} /> },
          { key: t('To pay'), value: <MoneyText value={shortAmount(batch.total)} currency={batch.currency} />, total: true },
          hasFees && { key: t('Fees'), value: <MoneyText value={shortAmount(batch.fees)} currency={batch.currency} /> },
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
