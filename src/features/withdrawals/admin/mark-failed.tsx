import { Users } from 'lucide'
import { useState } from 'react'
import { uploadFor } from '@/api/files'
import { withdrawalFailed } from '@/components/customer-notes/sentences'
import { NoteChips } from '@/components/customer-notes/note-chips'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { useNeedsApproval } from '@/components/approvals/use-approval-rights'
import { useCurrency } from '@/components/requests/settings'
import { MOST_REFERENCE, withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { UploadField } from '@/ui/admin/forms/upload-field'
import { useForm } from '@/ui/plain/forms/use-form'
import { useWithdrawalCommands } from './use-withdrawal-commands'

const reasons = translated([
  { value: 'NETWORK', label: msg('Rejected by the network') },
  { value: 'RETURNED', label: msg('Returned') },
  { value: 'ADDRESS', label: msg('Address rejected the transfer') },
])
const MOST_CHARACTERS = 300
const upload = uploadFor('PAYOUT_PROOF')

type Values = { note: string; reference: string }
type Props = { withdrawal: Withdrawal; onFailed: () => void; onClose: () => void }

/** The payout failed: the reason, and the message of the bank or network. If it may have been sent, another person approves. */
export function MarkFailed({ withdrawal, onFailed, onClose }: Props) {
  const { mayHaveLeft, user, version } = withdrawal
  const { markFailed } = useWithdrawalCommands()
  const needsApproval = useNeedsApproval()('withdrawal.fail') && mayHaveLeft
  const [proof, setProof] = useState<string>()
  const bodyOf = ({ note, reference }: Values) => ({ note, version, ...(reference ? { reference } : {}), ...(proof ? { proof } : {}) })
  const form = useForm<Values>({
    initial: { note: '', reference: '' },
    schema: { safeParse: (values) => withdrawals.markFailed.body.safeParse(bodyOf(values as Values)) },
    check: ({ note, reference }) => ({
      ...(note.trim() ? {} : { note: t('Enter a reason') }),
      ...(mayHaveLeft && !reference.trim() ? { reference: t('Enter the reference of the bank, network or provider') } : {}),
    }),
    submit: async (values) => {
      await markFailed({ params: { id: withdrawal.id }, body: bodyOf(values) })
      onClose()
      onFailed()
    },
  })
  const note = form.field('note')
  const customerNote = useCustomerNote([user], {
    help: t('{user} sees this reason.', { user: user.name ?? t('The customer') }),
    reasons,
    sentences: withdrawalFailed,
  })
  return (
    <Modal
      open
      title={t('Mark this withdrawal as failed?')}
      initialFocus="textarea"
      closable={!form.busy}
      onClose={() => !form.busy && onClose()}
    >
      <form className="on-raised grid gap-4 text-14" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone={t('The withdrawal was not marked as failed.')} />
        <Consequence withdrawal={withdrawal} needsApproval={needsApproval} />
        <NoteChips reasons={customerNote.reasons} value={note.value} onChange={note.onChange} />
        <TextAreaField label={t('Reason')} hideLabel rows={2} maxLength={MOST_CHARACTERS} help={customerNote.reasonHelp} {...note} />
        <TextField
          label={t('Reference of the bank or network')}
          size="dense"
          optional={!mayHaveLeft}
          autoComplete="off"
          maxLength={MOST_REFERENCE}
          help={t('As in the message that rejects or returns the payment.')}
          {...form.field('reference')}
        />
        <UploadField label={t('Proof')} optional upload={upload} max={1} onChange={([id]) => setProof(id)} />
        <SubmitFoot label={needsApproval ? t('Send for approval') : t('Mark as failed')} busy={form.busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}

function Consequence({ withdrawal: { mayHaveLeft, amount }, needsApproval }: { withdrawal: Withdrawal; needsApproval: boolean }) {
  const money = formatMoney(amount, useCurrency())
  if (!mayHaveLeft)
    return <p className="text-ink-soft">{t('{money} is returned to the source balance or investment immediately.', { money })}</p>
  if (!needsApproval)
    return (
      <Note tone="warn" title={t('This payout may already have been sent.')}>
        {t('{money} is returned to the source balance or investment immediately.', { money })}
      </Note>
    )
  return (
    <Note tone="warn" icon={Users} title={t('Another team member must approve.')}>
      {t('This payout may already have been sent. {money} is returned to the customer once another team member approves.', { money })}
    </Note>
  )
}
