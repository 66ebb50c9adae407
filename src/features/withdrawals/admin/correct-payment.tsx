import { useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { sentText } from '@/components/withdrawals/sent-text'
import { transactionIdProblem } from '@/contract/payout-networks'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'
import { TextField } from '@/ui/admin/forms/text-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { useForm } from '@/ui/plain/forms/use-form'
import { useCan } from '@/api/session'
import { AmountSentField } from './amount-sent-field'
import { canPay, usePayoutAccounts } from './batches/payout-accounts'
import { withdrawalReads } from './use-withdrawal-commands'

// A short form: at the full width its lines would be hard to read.

type Values = { transactionId: string; gateway: string; receivedAmount: string; note: string }

/** The request body; without another amount, the server keeps the recorded one. */
const bodyOf = ({ receivedAmount, ...values }: Values) => ({ ...values, ...(receivedAmount ? { receivedAmount } : {}) })

/** Corrects the transaction id or account of a paid withdrawal, beside the value recorded first. */
export function CorrectPayment({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const currency = useCurrency()
  const { accounts } = usePayoutAccounts()
  const correct = useCommand(withdrawals.correctPayment, withdrawalReads, () => t('Payout of {code} corrected', { code: withdrawal.code }))
  const { network } = withdrawal.wallet
  // Masked for staff without the permission to pay.
  const mayRead = useCan()('payouts:read')
  const form = useForm<Values>({
    initial: {
      transactionId: mayRead ? (withdrawal.transactionId ?? '') : '',
      gateway: withdrawal.sent?.gateway.id ?? '',
      receivedAmount: '',
      note: '',
    },
    schema: { safeParse: (values) => withdrawals.correctPayment.body.safeParse(bodyOf(values as Values)) },
    check: ({ transactionId }) => {
      const expected = transactionIdProblem(network, transactionId.trim())
      return expected ? { transactionId: t('A transaction ID on {network} has {expected}', { network, expected }) } : {}
    },
    submit: async (values) => {
      const body = bodyOf(foreign ? values : { ...values, receivedAmount: '' })
      await correct({ params: { id: withdrawal.id }, body: { ...body, version: withdrawal.version } })
      onClose()
    },
  })
  const { sent } = withdrawal
  const chosen = accounts?.find(({ id }) => id === form.values.gateway)
  // The money has left, so the amount stays unless an account in another currency sent it.
  const stays = !chosen || chosen.id === sent?.gateway.id || chosen.currency.code === sent?.currency
  const foreign = chosen && !stays && chosen.currency.code !== currency ? chosen : undefined
  return (
    <Modal
      open
      title={t('Correct the payment of {code}', { code: withdrawal.code })}
      initialFocus="input"
      closable={!form.busy}
      onClose={() => !form.busy && onClose()}
    >
      <form className="on-raised grid gap-4 text-14" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone={t('Nothing was corrected.')} />
        <TextField label={t('Transaction ID')} size="dense" autoComplete="off" {...form.field('transactionId')} />
        <SelectField
          label={t('Account')}
          size="dense"
          help={t('If another account paid, the amount is transferred between the two clearing accounts.')}
          options={(accounts ?? [])
            .filter((account) => canPay(account, withdrawal.wallet))
            .map(({ id, title }) => ({ value: id, label: title }))}
          {...form.field('gateway')}
        />
        {foreign ? (
          <AmountSentField gateway={foreign} net={withdrawal.net} {...form.field('receivedAmount')} />
        ) : (
          <RecordedAmount withdrawal={withdrawal} stays={stays} />
        )}
        <TextField
          label={t('Reason')}
          size="dense"
          help={t('The original record is kept, together with this reason.')}
          {...form.field('note')}
        />
        <SubmitFoot label={t('Correct payment')} busy={form.busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}

/** What another account sent in the book currency is the net amount. */
function RecordedAmount({ withdrawal: { sent, net }, stays }: { withdrawal: Withdrawal; stays: boolean }) {
  const currency = useCurrency()
  const row = stays
    ? { key: t('Amount sent, stays as recorded'), value: sent && sentText(sent, currency) }
    : { key: t('Amount sent'), value: <MoneyText value={net} currency={currency} /> }
  return <KeyValueList dense rows={[row]} />
}
