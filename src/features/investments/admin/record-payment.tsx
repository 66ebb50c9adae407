import { useState } from 'react'
import { uploadFor } from '@/api/files'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { useCommand } from '@/components/requests/use-command'
import { gateways, kindOf } from '@/contract/gateways'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'
import { MoneyField } from '@/ui/admin/forms/money-field'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/admin/feedback/note'
import { UploadField } from '@/ui/admin/forms/upload-field'
import { useForm } from '@/ui/plain/forms/use-form'
import { paymentReads } from './use-settle'

type Values = { gateway: string; amount: string; transactionId: string; note: string }

const MOST = 100
const upload = uploadFor('TRANSFER_PROOF')

/** Records a received payment that the customer did not report. It joins the payments queue, where another person decides it. */
export function RecordPayment({ investment, onClose }: { investment: Investment; onClose: () => void }) {
  const may = useCan()('payment-gateways:read')
  const found = useRead(gateways.list, { query: { limit: MOST, isActive: true } }, { enabled: may }).data?.data ?? []
  const byHand = found.filter(({ kind }) => kindOf(kind).takes !== 'checkouts')
  const record = useCommand(investments.recordPayment, paymentReads, () => t('Payment for {code} recorded', { code: investment.code }))
  const [proof, setProof] = useState<string>()
  const bodyOf = ({ note, ...values }: Values) => ({ ...values, ...(note ? { note } : {}), ...(proof ? { transferProof: proof } : {}) })
  const form = useForm<Values>({
    initial: { gateway: '', amount: '', transactionId: '', note: '' },
    schema: { safeParse: (values) => investments.recordPayment.body.safeParse(bodyOf(values as Values)) },
    check: ({ gateway }) => (gateway ? {} : { gateway: t('Choose the gateway that received the payment') }),
    submit: async (values) => {
      await record({ params: { id: investment.id }, body: bodyOf(values) })
      onClose()
    },
  })
  const currency = byHand.find(({ id }) => id === form.values.gateway)?.currency
  return (
    <Modal
      open
      title={t('Record a payment for {code}', { code: investment.code })}
      closable={!form.busy}
      onClose={() => !form.busy && onClose()}
    >
      <form className="on-raised grid gap-4 text-14" noValidate onSubmit={(given) => void form.onSubmit(given)}>
        <FormFailureNote failure={form.failure} notDone={t('The payment was not recorded.')} />
        <Note tone="info">{t('The customer is notified. Another team member approves the payment; nothing is posted before that.')}</Note>
        <SelectField
          label={t('Gateway')}
          size="dense"
          placeholder={t('Choose a gateway')}
          options={byHand.map(({ id, title }) => ({ value: id, label: title }))}
          {...form.field('gateway')}
        />
        <MoneyField
          label={t('Amount received')}
          size="dense"
          currency={currency?.code ?? ''}
          decimals={currency?.decimals ?? 2}
          {...form.field('amount')}
        />
        <TextField label={t('Transaction ID')} size="dense" autoComplete="off" {...form.field('transactionId')} />
        <UploadField label={t('Proof of payment')} optional upload={upload} max={1} onChange={([id]) => setProof(id)} />
        <TextAreaField label={t('Note')} size="dense" optional rows={2} maxLength={500} {...form.field('note')} />
        <SubmitFoot label={t('Record payment')} busy={form.busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
