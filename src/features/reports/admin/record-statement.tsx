import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { gateways } from '@/contract/gateways'
import { reports, type GatewayAccount } from '@/contract/reports'
import { addDays, dayOf } from '@/domain/dates'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DayField } from '@/ui/forms/day-field'
import { Modal } from '@/ui/overlays/modal'
import { MoneyField } from '@/ui/admin/forms/money-field'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { Note } from '@/ui/plain/feedback/note'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { useForm } from '@/ui/plain/forms/use-form'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'

type Values = { gateway: string; day: string; balance: string; note: string }

const MOST = 100
const changedBy = [reports.gatewayAccounts, reports.stats]

/** Records the balance that a bank or payment provider states for the end of a day, beside the book balance at the same time. */
export function RecordStatement({ onClose }: { onClose: () => void }) {
  const currency = useCurrency()
  const may = useCan()('payment-gateways:read')
  const found = useRead(gateways.list, { query: { limit: MOST } }, { enabled: may }).data?.data ?? []
  const record = useCommand(reports.recordStatementBalance, changedBy, ({ body }) =>
    t('Statement balance of {account} recorded', { account: found.find(({ id }) => id === body.gateway)?.title ?? '' }),
  )
  const yesterday = dayOf(addDays(new Date(), -1))
  const form = useForm<Values>({
    initial: { gateway: '', day: yesterday, balance: '', note: '' },
    schema: reports.recordStatementBalance.body,
    check: ({ gateway }) => (gateway ? {} : { gateway: t('Choose the account of the statement') }),
    submit: async (values) => {
      await record({ body: reports.recordStatementBalance.body.parse(values) })
      onClose()
    },
  })
  const { gateway, day } = form.values
  const { data: accounts } = useRead(reports.gatewayAccounts, { query: { day } }, { enabled: day !== '' })
  const account = accounts?.data.find((known) => known.gateway.id === gateway)
  const refused = account?.needsOtherRecorder
    ? t(
        'You approved, paid, corrected or recorded transfers of this account that this statement covers. Another team member with permission {permission} must record it.',
        { permission: 'fund-movements:write' },
      )
    : undefined
  return (
    <Modal open title={t('Record statement balance')} closable={!form.busy} onClose={() => !form.busy && onClose()}>
      <form className="on-raised grid gap-4 text-14" noValidate onSubmit={(given) => void form.onSubmit(given)}>
        <FormFailureNote failure={form.failure} notDone={t('The statement balance was not recorded.')} />
        <SelectField
          label={t('Gateway account')}
          size="dense"
          placeholder={t('Choose a gateway')}
          options={found.map(({ id, title }) => ({ value: id, label: title }))}
          {...form.field('gateway')}
        />
        {refused && <Note tone="act">{refused}</Note>}
        <DayField
          label={t('End of day (UTC)')}
          size="small"
          max={yesterday}
          {...form.field('day')}
          onChange={(day) => form.set('day', day ?? '')}
        />
        <MoneyField
          label={t('Balance on the statement')}
          size="dense"
          currency={currency}
          help={<LedgerBalance account={account} currency={currency} />}
          {...form.field('balance')}
        />
        <TextAreaField label={t('Note')} size="dense" optional rows={2} maxLength={1000} {...form.field('note')} />
        <SubmitFoot label={t('Record balance')} busy={form.busy} disabledReason={refused} onCancel={onClose} />
      </form>
    </Modal>
  )
}

/** The ledger balance at the end of the selected day. */
function LedgerBalance({ account, currency }: { account: GatewayAccount | undefined; currency: string }) {
  if (!account) return t('For accounts in another currency, enter the value at the rates of the posted transactions.')
  return (
    <Rich
      text="Ledger balance at the end of this day: {ledger}"
      values={{ ledger: <MoneyText value={account.ledger} currency={currency} /> }}
    />
  )
}
