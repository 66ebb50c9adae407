import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { useCurrency } from '@/components/settings'
import { gateways } from '@/contract/gateways'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { Modal } from '@/ui/modal'
import { Button } from '@/ui/plain/button'
import { AddressText } from '@/ui/plain/code-text'
import { SelectField, TextField } from '@/ui/plain/fields'
import { FormFailureNote } from '@/ui/plain/form-failure-note'
import { KeyValueList } from '@/ui/plain/key-value'
import { MoneyText } from '@/ui/plain/money-text'
import { useForm } from '@/ui/plain/use-form'
import { useWithdrawalCommands } from './use-withdrawal-commands'

type Values = { transactionId: string; gateway: string; note: string }

const WIDTH = 520
const MOST = 100
/** What the endpoint is sent for these fields: nothing for those left empty. */
const bodyOf = ({ transactionId, gateway, note }: Values) => ({ transactionId, ...(gateway ? { gateway } : {}), ...(note ? { note } : {}) })

/** The payout happened outside: which transaction it was, and through which gateway. */
export function MarkPaid({ withdrawal, onPaid, onClose }: { withdrawal: Withdrawal; onPaid: () => void; onClose: () => void }) {
  const currency = useCurrency()
  const mayGateways = useCan()('payment-gateways:read')
  const found = useRead(gateways.list, { query: { limit: MOST } }, { enabled: mayGateways }).data?.data
  const { markPaid } = useWithdrawalCommands()
  const form = useForm<Values>({
    initial: { transactionId: '', gateway: '', note: '' },
    schema: { safeParse: (values) => withdrawals.markPaid.body.safeParse(bodyOf(values as Values)) },
    submit: async (values) => {
      await markPaid({ params: { id: withdrawal.id }, body: { ...bodyOf(values), version: withdrawal.version } })
      onClose()
      onPaid()
    },
  })
  return (
    <Modal open title="Mark this withdrawal as paid" width={WIDTH} closable={!form.busy} onClose={() => !form.busy && onClose()}>
      <form className="on-raised grid gap-4 text-14" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="Not marked as paid." />
        <KeyValueList
          dense
          rows={[
            { key: 'Paid out', value: <MoneyText value={withdrawal.net} currency={currency} /> },
            { key: 'To', value: <AddressText value={withdrawal.wallet.address} /> },
          ]}
        />
        <TextField
          label="Transaction id"
          size="dense"
          autoFocus
          autoComplete="off"
          help="As the network or the bank gave it. The customer sees it."
          {...form.field('transactionId')}
        />
        {mayGateways && (
          <SelectField
            label="Gateway"
            size="dense"
            optional
            placeholder="The one in the settings"
            help="Its clearing account pays."
            options={(found ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            {...form.field('gateway')}
          />
        )}
        <TextField label="Note" size="dense" optional {...form.field('note')} />
        <div className="flex justify-end gap-2">
          <Button size="mid" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button size="mid" look="primary" type="submit" busy={form.busy}>
            Mark as paid
          </Button>
        </div>
      </form>
    </Modal>
  )
}
