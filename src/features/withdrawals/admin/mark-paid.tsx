import { DestinationText } from '@/components/admin/destination-text'
import { useCurrency } from '@/components/requests/settings'
import { transactionIdProblem } from '@/contract/payout-networks'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'
import { TextField } from '@/ui/admin/forms/text-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { useForm } from '@/ui/plain/forms/use-form'
import { AmountSentField } from './amount-sent-field'
import { NoAccountNote } from './batches/no-account-note'
import { canPay, unpayableBy, usePayoutAccounts } from './batches/payout-accounts'
import { useWithdrawalCommands } from './use-withdrawal-commands'

type Values = { transactionId: string; gateway: string; receivedAmount: string; note: string }

/** The request body for these fields; empty ones are omitted. */
const bodyOf = ({ transactionId, gateway, receivedAmount, note }: Values) => ({
  transactionId,
  gateway,
  ...(receivedAmount ? { receivedAmount } : {}),
  ...(note ? { note } : {}),
})

/** Records a payout made outside the platform: its transaction id and gateway. */
export function MarkPaid({ withdrawal, onPaid, onClose }: { withdrawal: Withdrawal; onPaid: () => void; onClose: () => void }) {
  const currency = useCurrency()
  const { mayRead: mayGateways, accounts: found } = usePayoutAccounts()
  const { markPaid } = useWithdrawalCommands()
  const form = useForm<Values>({
    initial: { transactionId: '', gateway: '', receivedAmount: '', note: '' },
    schema: { safeParse: (values) => withdrawals.markPaid.body.safeParse(bodyOf(values as Values)) },
    check: ({ transactionId, gateway }) => {
      const expected = transactionId.trim() && transactionIdProblem(withdrawal.wallet.network, transactionId.trim())
      return {
        ...(expected
          ? { transactionId: t('A transaction ID on {network} has {expected}', { network: withdrawal.wallet.network, expected }) }
          : {}),
        ...(gateway ? {} : { gateway: t('Choose the account that paid') }),
      }
    },
    submit: async (values) => {
      const sent = foreign ? values : { ...values, receivedAmount: '' }
      await markPaid({ params: { id: withdrawal.id }, body: { ...bodyOf(sent), version: withdrawal.version } })
      onClose()
      onPaid()
    },
  })
  const able = found?.filter((one) => canPay(one, withdrawal.wallet))
  const chosen = found?.find(({ id }) => id === form.values.gateway)
  const foreign = chosen && chosen.currency.code !== currency ? chosen : undefined
  return (
    <Modal
      open
      title={t('Mark this withdrawal as paid')}
      initialFocus="input"
      closable={!form.busy}
      onClose={() => !form.busy && onClose()}
    >
      <form className="on-raised grid gap-4 text-14" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone={t('The withdrawal was not marked as paid.')} />
        <KeyValueList
          dense
          rows={[
            { key: t('Paid out'), value: <MoneyText value={withdrawal.net} currency={currency} /> },
            { key: t('To'), value: <DestinationText wallet={withdrawal.wallet} /> },
          ]}
        />
        <TextField
          label={t('Transaction ID')}
          size="dense"
          autoComplete="off"
          help={t('As given by the network or bank. Visible to the customer.')}
          {...form.field('transactionId')}
        />
        <NoAccountNote unpayable={unpayableBy(found, [withdrawal.wallet])} />
        {mayGateways ? (
          <SelectField
            label={t('Account')}
            size="dense"
            placeholder={t('Choose the account that paid')}
            help={t('The payment leaves its clearing account.')}
            options={(able ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            {...form.field('gateway')}
          />
        ) : (
          <Note tone="warn">{t('You need permission payment-gateways:read to choose the account that paid.')}</Note>
        )}
        {foreign && <AmountSentField gateway={foreign} net={withdrawal.net} {...form.field('receivedAmount')} />}
        <TextField label={t('Note')} size="dense" optional {...form.field('note')} />
        <SubmitFoot label={t('Mark as paid')} busy={form.busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
