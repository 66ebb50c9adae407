import { useRouter } from 'next/router'
import { useRefresh } from '@/api/hooks'
import { LeftOut } from '@/components/decisions/left-out'
import { useCurrency } from '@/components/requests/settings'
import { adminPaths } from '@/config/admin-paths'
import type { Gateway } from '@/contract/gateways'
import type { Withdrawal } from '@/contract/withdrawals'
import { isolatedText, t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Modal } from '@/ui/overlays/modal'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'
import { CheckField } from '@/ui/admin/forms/check-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { useForm } from '@/ui/plain/forms/use-form'
import { RateText } from '../rate-text'
import { NoAccountNote } from './no-account-note'
import { canPay, unpayableBy, usePayoutAccounts } from './payout-accounts'
import { payoutReads, useBatchCommands } from './use-batch-commands'
import { useBatchContent } from './use-batch-content'

type Props = {
  /** Undefined for everything that is due for the selected account. */
  chosen: readonly Withdrawal[] | undefined
  onClose: () => void
  onCreated?: () => void
}

/** Creates a payout batch: the account, the withdrawals, and the sum. */
export function NewBatch({ chosen, onClose, onCreated }: Props) {
  const router = useRouter()
  const currency = useCurrency()
  const { mayRead, accounts } = usePayoutAccounts()
  const { create } = useBatchCommands()
  const refresh = useRefresh(payoutReads)
  const form = useForm({
    initial: { gateway: '', note: '' },
    check: ({ gateway }) => (gateway ? {} : { gateway: t('Choose the account that pays') }),
    submit: async ({ gateway, note }) => {
      const body = { withdrawals: [...(content?.ids ?? [])], gateway, ...(note ? { note } : {}) }
      const { id } = await create({ body }).catch(async (error: unknown) => {
        // A refused withdrawal has changed since the list was loaded.
        await refresh()
        throw error
      })
      onClose()
      onCreated?.()
      await router.push(adminPaths.payoutBatch(id))
    },
  })
  const { gateway } = form.values
  const account = accounts?.find(({ id }) => id === gateway)
  const { wallets, left, own, content, leavesOwn, setLeavesOwn } = useBatchContent(chosen, account)
  const able = accounts?.filter((one) => !chosen || wallets.some((wallet) => canPay(one, wallet)))
  return (
    <Modal
      open
      title={t('New payout batch')}
      initialFocus='[role="combobox"]'
      closable={!form.busy}
      onClose={() => !form.busy && onClose()}
    >
      <form className="on-raised grid gap-4 text-14" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone={t('No batch was created.')} />
        {!mayRead && <Note tone="warn">{t('You need permission payment-gateways:read to choose the account that pays.')}</Note>}
        <NoAccountNote unpayable={unpayableBy(accounts, wallets)} />
        <SelectField
          label={t('Account')}
          size="dense"
          placeholder={t('Choose the account that pays')}
          help={t('Every line is paid from this account, at its exchange rate in use.')}
          options={(able ?? []).map(({ id, title, currency: { code } }) => ({ value: id, label: `${isolatedText(title)}, ${code ?? ''}` }))}
          {...form.field('gateway')}
        />
        <TextField label={t('Note')} size="dense" optional {...form.field('note')} />
        <KeyValueList
          dense
          rows={[
            rateRow(account, currency),
            { key: t('Withdrawals'), value: <span className="num">{content?.ids.length ?? '–'}</span> },
            { key: t('Net amount'), value: content ? <MoneyText value={content.net} currency={currency} /> : '–', total: true },
          ]}
        />
        <LeftOut left={left} />
        <OwnApprovals own={own} leavesOwn={leavesOwn} onChange={setLeavesOwn} />
        <SubmitFoot
          label={t('Create batch')}
          busy={form.busy}
          disabledReason={gateway ? reasonNotToCreate(content?.ids) : undefined}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}

/** The rate at which an account in another currency pays. */
const rateRow = (account: Gateway | undefined, bookCurrency: string) =>
  account?.currency.code && account.currency.code !== bookCurrency
    ? {
        key: t('Exchange rate'),
        value: (
          <RateText
            rate={account.currency.value}
            at={account.currency.valueAt}
            currency={account.currency.code}
            bookCurrency={bookCurrency}
          />
        ),
      }
    : undefined

/** The content is computed before the batch is created, so that Enter never creates an empty one. */
const reasonNotToCreate = (withdrawals: readonly string[] | undefined): string | undefined =>
  withdrawals === undefined
    ? t('Loading the amounts due.')
    : withdrawals.length === 0
      ? t('None of these withdrawals can be paid from this account at the moment.')
      : undefined

type OwnProps = { own: readonly { id: string; code: string }[]; leavesOwn: boolean; onChange: (leavesOwn: boolean) => void }

/** By policy, the approver of a withdrawal does not pay it. Shown before the batch is created, with the option to exclude own approvals. */
const OwnApprovals = ({ own, leavesOwn, onChange }: OwnProps) =>
  (own.length > 0 || leavesOwn) && (
    <Note tone="warn" title={leavesOwn ? t('Your approvals are left out.') : t('You approved {count} of these.', { count: own.length })}>
      {!leavesOwn && (
        <p>
          <Rich
            text="{count, plural, one {<0>{codes}</0>: another team member must export and pay a batch that contains it.} other {<0>{codes}</0>: another team member must export and pay a batch that contains one of them.}}"
            parts={[<span className="num" />]}
            values={{ count: own.length, codes: own.map(({ code }) => code).join(', ') }}
          />
        </p>
      )}
      <CheckField checked={leavesOwn} onChange={onChange}>
        {t('Leave out withdrawals that you approved')}
      </CheckField>
    </Note>
  )
