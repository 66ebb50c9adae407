import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { useCurrency } from '@/components/settings'
import { paths } from '@/config/paths'
import { payoutBatches } from '@/contract/payout-batches'
import type { Withdrawal } from '@/contract/withdrawals'
import { toMinor, toMoney } from '@/shared/money'
import { FormFoot, Modal } from '@/ui/modal'
import { Button } from '@/ui/plain/button'
import { SelectField, TextField } from '@/ui/plain/fields'
import { FormFailureNote } from '@/ui/plain/form-failure-note'
import { KeyValueList } from '@/ui/plain/key-value'
import { MoneyText } from '@/ui/plain/money-text'
import { Note } from '@/ui/plain/note'
import { useForm } from '@/ui/plain/use-form'
import { canPay, usePayoutAccounts } from './payout-accounts'
import { useBatchCommands } from './use-batch-commands'

// A short form of two fields: at the full width its lines would be hard to read.

type Props = {
  /** Undefined: everything that is due for the chosen account. */
  chosen: readonly Withdrawal[] | undefined
  onClose: () => void
  onCreated?: () => void
}

/** Puts withdrawals into a payout batch: from which account, how many, and how much. */
export function NewBatch({ chosen, onClose, onCreated }: Props) {
  const router = useRouter()
  const currency = useCurrency()
  const { mayRead, accounts } = usePayoutAccounts()
  const { create } = useBatchCommands()
  const able = accounts?.filter((account) => !chosen || chosen.every(({ wallet }) => canPay(account, wallet)))
  const form = useForm({
    initial: { gateway: '', note: '' },
    check: ({ gateway }) => (gateway ? {} : { gateway: 'Choose the account that pays' }),
    submit: async ({ gateway, note }) => {
      const { id } = await create({ body: { withdrawals: withdrawals ?? [], gateway, ...(note ? { note } : {}) } })
      onClose()
      onCreated?.()
      await router.push(paths.admin.payoutBatch(id))
    },
  })
  const { gateway } = form.values
  const due = useRead(payoutBatches.due, { query: { gateway } }, { enabled: !chosen && gateway !== '' }).data?.data
  const withdrawals = chosen ? chosen.map(({ id }) => id) : due?.withdrawals
  const net = chosen ? toMoney(chosen.reduce((sum, one) => sum + toMinor(one.net), 0n)) : due?.net
  return (
    <Modal open title="New payout batch" closable={!form.busy} onClose={() => !form.busy && onClose()}>
      <form className="on-raised grid gap-4 text-14" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="No batch was created." />
        {!mayRead && <Note tone="warn">You need permission payment-gateways:read to choose the account that pays.</Note>}
        <SelectField
          label="Account"
          size="dense"
          autoFocus
          placeholder="Choose the account that pays"
          help={
            able?.length === 0
              ? 'No active gateway pays all of these networks and assets. Select withdrawals of one network, or add it under Payment gateways.'
              : 'Every line is paid from this account, at today’s rate.'
          }
          options={(able ?? []).map(({ id, title, currency: { code } }) => ({ value: id, label: `${title}, ${code ?? ''}` }))}
          {...form.field('gateway')}
        />
        <TextField label="Note" size="dense" optional {...form.field('note')} />
        <KeyValueList
          dense
          rows={[
            { key: 'Withdrawals', value: <span className="num">{withdrawals?.length ?? '–'}</span> },
            { key: 'Net amount', value: net === undefined ? '–' : <MoneyText value={net} currency={currency} />, total: true },
          ]}
        />
        <FormFoot>
          <Button size="mid" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="mid"
            look="primary"
            type="submit"
            busy={form.busy}
            disabledReason={gateway && withdrawals?.length === 0 ? 'Nothing is due for this account.' : undefined}
          >
            Create batch
          </Button>
        </FormFoot>
      </form>
    </Modal>
  )
}
