import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { balanceAdjusted } from '@/components/customer-notes/sentences'
import { NoteChips } from '@/components/customer-notes/note-chips'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { adjustments } from '@/contract/adjustments'
import { parseMinor, toMinor, toMoney } from '@/domain/money'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { MoneyField } from '@/ui/admin/forms/money-field'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { useForm } from '@/ui/plain/forms/use-form'
import type { Overview } from './overview'
import { personReads } from './person-reads'

type Values = { amount: string; reason: string }
const FORM = 'adjust-balance'

const reasons = translated([
  { value: 'CORRECTION', label: msg('Correction') },
  { value: 'FEE', label: msg('Fee refund') },
  { value: 'GOODWILL', label: msg('Goodwill') },
])

/** Proposes an adjustment; another person posts it. */
export function AdjustPane({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const { user, totals } = overview
  const currency = useCurrency()
  const propose = useCommand(adjustments.propose, personReads, (_sent, { code, amount }) =>
    t('Adjustment {code} of {amount} for {user} proposed', { code, amount: formatMoney(amount, currency), user: user.name }),
  )
  const form = useForm<Values>({
    initial: { amount: '', reason: '' },
    schema: adjustments.propose.body,
    submit: async (body) => {
      await propose({ params: { userId: user.id }, body })
      onClose()
    },
  })
  const customerNote = useCustomerNote([user], {
    help: t('Shown to the customer with the transaction.'),
    reasons,
    sentences: balanceAdjusted,
  })
  const reason = form.field('reason')
  const typed = parseMinor(form.values.amount)
  return (
    <DetailPanel
      label={t('Adjust the balance of {user}', { user: user.name })}
      title={t('Adjust balance')}
      onClose={onClose}
      locked={form.busy}
      foot={
        <div className="flex gap-2 max-md:*:flex-1">
          <Button variant="primary" size="mid" type="submit" form={FORM} busy={form.busy}>
            {t('Propose adjustment')}
          </Button>
          <Button size="mid" disabled={form.busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      }
    >
      <form id={FORM} className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
        <FormFailureNote failure={form.failure} notDone={t('The adjustment was not proposed.')} />
        <Note tone="info">{t('Needs second approval: you propose, another team member approves. Nothing is posted before that.')}</Note>
        <MoneyField
          label={t('Amount')}
          size="dense"
          currency={currency}
          help={t('Use a minus sign to debit, for example -12.50.')}
          {...form.field('amount')}
        />
        <NoteChips reasons={customerNote.reasons} value={reason.value} onChange={reason.onChange} />
        <TextAreaField label={t('Reason')} hideLabel size="dense" maxLength={500} help={customerNote.reasonHelp} {...reason} />
        {typed !== undefined && typed !== 0n && (
          <KeyValueList
            dense
            rows={[
              { key: t('Available now'), value: <MoneyText value={totals.available} /> },
              { key: t('Adjustment'), value: <MoneyText value={toMoney(typed)} signed /> },
              { key: t('Available afterwards'), value: <MoneyText value={toMoney(toMinor(totals.available) + typed)} />, total: true },
            ]}
          />
        )}
      </form>
    </DetailPanel>
  )
}
