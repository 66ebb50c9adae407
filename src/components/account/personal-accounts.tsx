import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { Reading } from '@/components/requests/reading'
import { useCommand } from '@/components/requests/use-command'
import { approvals } from '@/contract/approvals'
import { personalAccounts, type PersonalAccount } from '@/contract/personal-accounts'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { useForm } from '@/ui/plain/forms/use-form'
import { Button } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'

/** The customer accounts of a team member, who declares them: another team member then decides on what concerns them. */
export function PersonalAccounts({ onClose }: { onClose: () => void }) {
  const read = useRead(personalAccounts.mine, {})
  return (
    <Modal open title={t('Your customer account')} onClose={onClose}>
      <div className="on-raised grid gap-5">
        <p className="max-w-measure text-14 text-ink-soft">
          {t(
            'If you are also a customer, declare your customer account. Other team members then decide on its payments, withdrawals and changes.',
          )}
        </p>
        <Reading failed={t('We couldn’t load your customer account')} loading={t('Loading your customer account')} rows={1} read={read}>
          {(mine) => <Declared accounts={mine} />}
        </Reading>
        <DeclareForm />
      </div>
    </Modal>
  )
}

function Declared({ accounts }: { accounts: readonly PersonalAccount[] }) {
  if (accounts.length === 0) return <p className="text-14">{t('No customer account declared.')}</p>
  return (
    <ul aria-label={t('Your customer accounts')} className="grid gap-1 text-14">
      {accounts.map(({ customer, recordedAt }) => (
        <li key={customer.id} className="flex flex-wrap justify-between gap-x-4">
          <span className="wrap-anywhere">{customer.email}</span>
          {recordedAt && <DateText value={recordedAt} style="dateTime" className="text-ink-soft" />}
        </li>
      ))}
    </ul>
  )
}

const changes = [personalAccounts.mine, personalAccounts.ofPerson, approvals.rights, approvals.inbox]

function DeclareForm() {
  const isReader = useCan()('users:read')
  const declare = useCommand(personalAccounts.declare, changes, (_, { customer }) => customer.email)
  const form = useForm({
    initial: { customer: '' },
    schema: personalAccounts.declare.body,
    submit: async (body) => {
      await declare({ body })
      form.set('customer', '')
    },
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('Nothing was saved.')} />
      <TextField
        label={isReader ? t('Email or username of your customer account') : t('Email of your customer account')}
        autoComplete="off"
        help={t('Only another team member can remove it.')}
        {...form.field('customer')}
      />
      <div className="flex justify-end">
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('Declare account')}
        </Button>
      </div>
    </form>
  )
}
