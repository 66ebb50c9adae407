import { useCommand } from '@/components/requests/use-command'
import { transactionIdProblem } from '@/contract/payout-networks'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { FormFoot, Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/admin/primitives/button'
import { TextField } from '@/ui/admin/forms/text-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { useForm } from '@/ui/plain/forms/use-form'
import { canPay, usePayoutAccounts } from './batches/payout-accounts'
import { withdrawalReads } from './use-withdrawal-commands'

// A short form: at the full width its lines would be hard to read.

/** A wrong transaction id or account of a paid withdrawal, corrected beside what was recorded first. */
export function CorrectPayment({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const { accounts } = usePayoutAccounts()
  const correct = useCommand(withdrawals.correctPayment, withdrawalReads)
  const { network } = withdrawal.wallet
  const form = useForm({
    initial: { transactionId: withdrawal.transactionId ?? '', gateway: withdrawal.sent?.gateway.id ?? '', note: '' },
    schema: withdrawals.correctPayment.body,
    check: ({ transactionId }) => {
      const expected = transactionIdProblem(network, transactionId.trim())
      return expected ? { transactionId: `A transaction id of ${network} has ${expected}` } : {}
    },
    submit: async (body) => {
      await correct({ params: { id: withdrawal.id }, body: { ...body, version: withdrawal.version } })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={`Correct the payment of ${withdrawal.code}`}
      initialFocus="input"
      closable={!form.busy}
      onClose={() => !form.busy && onClose()}
    >
      <form className="on-raised grid gap-4 text-14" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="Nothing was corrected." />
        <TextField label="Transaction id" size="dense" autoComplete="off" {...form.field('transactionId')} />
        <SelectField
          label="Account"
          size="dense"
          help="If another account paid, the amount is transferred between the two clearing accounts."
          options={(accounts ?? [])
            .filter((account) => canPay(account, withdrawal.wallet))
            .map(({ id, title }) => ({ value: id, label: title }))}
          {...form.field('gateway')}
        />
        <TextField label="Reason" size="dense" help="What was recorded first stays, with this reason." {...form.field('note')} />
        <FormFoot>
          <Button size="mid" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button size="mid" look="primary" type="submit" busy={form.busy}>
            Correct payment
          </Button>
        </FormFoot>
      </form>
    </Modal>
  )
}
