import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { useNeedsApproval } from '@/components/approvals/use-approval-rights'
import { movementReads } from '@/components/transactions/open-transaction'
import { useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { movementKindLabels } from '@/components/admin/labels/labels'
import { gateways } from '@/contract/gateways'
import { funds, platformKind } from '@/contract/funds'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { MoneyField } from '@/ui/admin/forms/money-field'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/admin/feedback/note'
import { useForm } from '@/ui/plain/forms/use-form'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'

type Values = { kind: string; amount: string; gateway: string; transactionId: string; note: string }

const MOST = 100
const bodyOf = ({ kind, amount, gateway, transactionId, note }: Values) => ({
  kind,
  amount,
  ...(gateway ? { gateway } : {}),
  transactionId: transactionId || null,
  ...(note ? { note } : {}),
})

/** Proposes a deposit or withdrawal of the platform's own funds; it is posted once another person approves. */
export function ProposeMovement({ onClose }: { onClose: () => void }) {
  const currency = useCurrency()
  const may = useCan()('payment-gateways:read')
  const found = useRead(gateways.list, { query: { limit: MOST } }, { enabled: may }).data?.data ?? []
  const needsApproval = useNeedsApproval()('fund.platform')
  const propose = useCommand(funds.recordPlatform, movementReads, ({ body: { kind, amount } }) =>
    t('{kind} of {amount} recorded', { kind: movementKindLabels[kind], amount: formatMoney(amount, currency) }),
  )
  const form = useForm<Values>({
    initial: { kind: 'PLATFORM_MONEY_IN', amount: '', gateway: '', transactionId: '', note: '' },
    schema: { safeParse: (values) => funds.recordPlatform.body.safeParse(bodyOf(values as Values)) },
    check: ({ gateway, transactionId }) => ({
      ...(gateway ? {} : { gateway: t('Choose the gateway') }),
      ...(transactionId.trim() ? {} : { transactionId: t('Enter the transaction ID.') }),
    }),
    submit: async (values) => {
      // The schema has just validated it, so the cast is safe.
      await propose({ body: funds.recordPlatform.body.parse(bodyOf(values)) })
      onClose()
    },
  })
  return (
    <Modal open title={t('Propose a platform fund transfer')} closable={!form.busy} onClose={() => !form.busy && onClose()}>
      <form className="on-raised grid gap-4 text-14" noValidate onSubmit={(given) => void form.onSubmit(given)}>
        <FormFailureNote failure={form.failure} notDone={t('The transfer was not proposed.')} />
        {needsApproval && (
          <Note tone="info">{t('Needs second approval: you propose, another team member approves. Nothing is posted before that.')}</Note>
        )}
        <SelectField
          label={t('Description')}
          size="dense"
          options={platformKind.options.map((value) => ({ value, label: movementKindLabels[value] }))}
          {...form.field('kind')}
        />
        <MoneyField label={t('Amount')} size="dense" currency={currency} {...form.field('amount')} />
        <SelectField
          label={t('Gateway')}
          size="dense"
          placeholder={t('Choose a gateway')}
          options={found.map(({ id, title }) => ({ value: id, label: title }))}
          {...form.field('gateway')}
        />
        <TextField label={t('Transaction ID')} size="dense" autoComplete="off" {...form.field('transactionId')} />
        <TextAreaField label={t('Note')} size="dense" optional rows={2} maxLength={1000} {...form.field('note')} />
        <SubmitFoot label={t('Propose transfer')} busy={form.busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
