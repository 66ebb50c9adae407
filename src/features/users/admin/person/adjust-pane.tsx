import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { adjustments } from '@/contract/adjustments'
import { parseMinor, toMinor, toMoney } from '@/domain/money'
import { Button } from '@/ui/admin/primitives/button'
import { MoneyField } from '@/ui/admin/forms/money-field'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { useForm } from '@/ui/plain/forms/use-form'
import type { Overview } from './overview'
import { personReads } from './person-reads'

type Values = { amount: string; reason: string }
const FORM = 'adjust-balance'

/** A correction is only proposed here; another person posts it. */
export function AdjustPane({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const { user, totals } = overview
  const currency = useCurrency()
  const propose = useCommand(adjustments.propose, personReads)
  const form = useForm<Values>({
    initial: { amount: '', reason: '' },
    schema: adjustments.propose.body,
    submit: async (body) => {
      await propose({ params: { userId: user.id }, body })
      onClose()
    },
  })
  const typed = parseMinor(form.values.amount)
  return (
    <DetailPanel
      label={`Adjust the balance of ${user.name}`}
      title="Adjust the balance"
      onClose={onClose}
      locked={form.busy}
      foot={
        <div className="flex gap-2 max-md:*:flex-1">
          <Button look="primary" size="mid" type="submit" form={FORM} busy={form.busy}>
            Propose the adjustment
          </Button>
          <Button size="mid" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <form id={FORM} className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
        <FormFailureNote failure={form.failure} notDone="Not proposed." />
        <Note tone="info">Needs second approval: you propose, another person approves. Nothing is posted before that.</Note>
        <MoneyField
          label="Amount"
          size="dense"
          currency={currency}
          help="Use a minus sign to debit, for example -12.50."
          {...form.field('amount')}
        />
        <TextAreaField
          label="Reason"
          size="dense"
          maxLength={500}
          help="Shown to the customer with the transaction."
          {...form.field('reason')}
        />
        {typed !== undefined && typed !== 0n && (
          <KeyValueList
            dense
            rows={[
              { key: 'Available now', value: <MoneyText value={totals.available} /> },
              { key: 'Adjustment', value: <MoneyText value={toMoney(typed)} signed /> },
              { key: 'Available afterwards', value: <MoneyText value={toMoney(toMinor(totals.available) + typed)} />, total: true },
            ]}
          />
        )}
      </form>
    </DetailPanel>
  )
}
