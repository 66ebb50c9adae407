import { PendingChanges, usePendingChanges } from '@/components/approvals/pending-changes'
import { useCommand } from '@/components/use-command'
import { useRefusal } from '@/components/use-refusal'
import { currencies, type Currency } from '@/contract/currencies'
import { Button } from '@/ui/plain/button'
import { failureOf } from '@/ui/plain/failure'
import { notify } from '@/ui/plain/notify'
import { useSubmit } from '@/ui/use-submit'

/** Confirms the rate of a currency as the rate of today: payouts stop at a rate that is too old. */
export function ConfirmRate({ row }: { row: Currency }) {
  const refusal = useRefusal()
  const confirm = useCommand(currencies.update, [currencies.list, currencies.marketData])
  const { busy, run } = useSubmit()
  const isPending = usePendingChanges(row.id).length > 0
  const refused = refusal({ permission: 'currencies:update' }) ?? (isPending ? 'A change of this currency is pending approval.' : undefined)
  const send = async () => {
    const refused = await run(() => confirm({ params: { id: row.id }, body: { value: row.value, version: row.version } }))
    if (refused) notify.error(failureOf(refused).message)
  }
  return (
    <>
      <PendingChanges subject={row.id} />
      <p className="text-12 text-ink-faint">
        Another person must approve a rate. A new rate applies to new investments; investments awaiting payment keep their rate. Payouts
        stop while the rate is older than the settings allow.
      </p>
      <Button size="small" busy={busy} disabledReason={refused} onClick={() => void send()}>
        Confirm rate {row.value}
      </Button>
    </>
  )
}
