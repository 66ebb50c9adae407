import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { useCurrency } from '@/components/settings'
import { paths } from '@/config/paths'
import { MAX_LIMIT } from '@/contract/core/list'
import { payoutBatches } from '@/contract/payout-batches'
import { withdrawals as withdrawalEndpoints, type Withdrawal } from '@/contract/withdrawals'
import { toMinor, toMoney } from '@/shared/money'
import { FormFoot, Modal } from '@/ui/modal'
import { Button } from '@/ui/plain/button'
import { SelectField, TextField } from '@/ui/plain/fields'
import { FormFailureNote } from '@/ui/plain/form-failure-note'
import { KeyValueList } from '@/ui/plain/key-value'
import { MoneyText } from '@/ui/plain/money-text'
import { Note } from '@/ui/plain/note'
import { useForm } from '@/ui/plain/use-form'
import { NoAccountNote } from './no-account-note'
import { canPay, unpayableBy, usePayoutAccounts } from './payout-accounts'
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
  const approved = useApproved(!chosen)
  const unpayable = unpayableBy(
    accounts,
    (chosen ?? approved).map(({ wallet }) => wallet),
  )
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
    <Modal open title="New payout batch" initialFocus="select" closable={!form.busy} onClose={() => !form.busy && onClose()}>
      <form className="on-raised grid gap-4 text-14" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="No batch was created." />
        {!mayRead && <Note tone="warn">You need permission payment-gateways:read to choose the account that pays.</Note>}
        <NoAccountNote unpayable={unpayable} />
        <SelectField
          label="Account"
          size="dense"
          placeholder="Choose the account that pays"
          help={
            able?.length === 0 && unpayable.length === 0
              ? 'No single account pays all of these. Select withdrawals of one network and asset.'
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
            disabledReason={gateway ? reasonNotToCreate(withdrawals) : undefined}
          >
            Create batch
          </Button>
        </FormFoot>
      </form>
    </Modal>
  )
}

/** Everything is counted before it is created, so that Enter never creates an empty batch. */
const reasonNotToCreate = (withdrawals: readonly string[] | undefined): string | undefined =>
  withdrawals === undefined ? 'Loading what is due.' : withdrawals.length === 0 ? 'Nothing is due for this account.' : undefined

/** The approved withdrawals whose destinations decide which accounts are missing. */
function useApproved(enabled: boolean): readonly Withdrawal[] {
  const may = useCan()('withdraws:read')
  const query = { status: ['APPROVED' as const], limit: MAX_LIMIT }
  return useRead(withdrawalEndpoints.list, { query }, { enabled: enabled && may }).data?.data ?? []
}
