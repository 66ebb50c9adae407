import { PendingChanges, usePendingChanges } from '@/components/approvals/pending-changes'
import { useNeedsApproval } from '@/components/approvals/use-approval-rights'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import { currencies, type Currency } from '@/contract/currencies'
import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { failureOf } from '@/ui/plain/forms/failure'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { notify } from '@/ui/plain/feedback/notify'
import { useSubmit } from '@/ui/forms/use-submit'
import { MarketRateCell, RateInUse } from './rate-origin'
import { readRate } from './rate-text'

/** The current rate beside the market rate; either can be proposed as today's rate. Payouts stop if the rate is too old. */
export function ConfirmRate({ row }: { row: Currency }) {
  const refusal = useRefusal()
  const needsApproval = useNeedsApproval()('currency.rate')
  const set = useCommand(currencies.update, [currencies.list, currencies.marketData], ({ body }) =>
    t('Rate of {currency} set to {rate}', { currency: row.currencyCode, rate: readRate(body.value ?? row.value) }),
  )
  const { busy, run } = useSubmit()
  const isPending = usePendingChanges(row.id).length > 0
  const refused =
    refusal({ permission: 'currencies:update' }) ?? (isPending ? t('A change of this currency is pending approval.') : undefined)
  const { marketRate: market } = row
  const propose = async (rate: { value: string; marketAsOf?: string }) => {
    const failure = await run(() => set({ params: { id: row.id }, body: { ...rate, version: row.version } }))
    if (failure) notify.error(failureOf(failure).message)
  }
  return (
    <>
      <PendingChanges subject={row.id} />
      <Rates row={row} />
      <p className="text-12 text-ink-faint">
        {needsApproval && `${t('Another team member must approve a rate.')} `}
        {t(
          'A new rate applies to new investments; investments awaiting payment keep their rate. Payouts stop while the rate is older than the settings allow. Market rates change no rate by themselves.',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} disabledReason={refused} onClick={() => void propose({ value: row.value })}>
          {t('Confirm rate {readRate}', { readRate: readRate(row.value) })}
        </Button>
        {market && (
          <Button
            size="small"
            busy={busy}
            disabledReason={refused ?? (market.isStale ? t('This market rate is out of date.') : undefined)}
            onClick={() => void propose({ value: market.value, marketAsOf: market.asOf })}
          >
            {t('Use market rate {readRate}', { readRate: readRate(market.value) })}
          </Button>
        )}
      </div>
    </>
  )
}

const Rates = ({ row }: { row: Currency }) => (
  <KeyValueList
    dense
    rows={[
      { key: t('Rate in use'), value: <RateInUse row={row} /> },
      { key: t('Market rate'), value: row.marketRate ? <MarketRateCell market={row.marketRate} /> : t('Not available') },
    ]}
  />
)
