import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { useCan, useSession } from '@/api/session'
import { Reading } from '@/components/requests/reading'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import { adminPaths } from '@/config/admin-paths'
import { personalAccounts, type PersonalAccount } from '@/contract/personal-accounts'
import type { User } from '@/contract/user-schemas'
import { Rich } from '@/locales/rich'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { TextField } from '@/ui/admin/forms/text-field'
import { DecisionButton } from '@/ui/admin/overlays/decision-button'
import { Note } from '@/ui/admin/feedback/note'
import { Button } from '@/ui/admin/primitives/button'
import { Modal } from '@/ui/overlays/modal'
import { Panel } from '@/ui/plain/display/panel'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { useForm } from '@/ui/plain/forms/use-form'
import { Link } from '@/ui/plain/primitives/link'

const sources = translated({
  DECLARED: msg('Declared by the team member'),
  RECORDED: msg('Recorded by another team member'),
  SHARED_BROWSER: msg('Signed in to from the same browser'),
  SAME_CONTACT: msg('Same phone number or mailbox'),
})

const changes = [personalAccounts.ofPerson]

/** The team member to whom a customer account belongs; nothing if it belongs to none, or without the permission to read team members. */
export function BelongsTo({ user }: { user: User }) {
  const mayRead = useCan()('users:read')
  const { data } = useRead(personalAccounts.ofPerson, { params: { userId: user.id } }, { enabled: mayRead })
  const owners = data?.data ?? []
  if (owners.length === 0) return null
  return (
    <Note tone="info">
      {owners.map(({ staff, source }) => (
        <p key={staff.id}>
          <Rich
            text="Belongs to team member <0>{name}</0>, who cannot decide on it. {source}."
            parts={[<Link className="underline-soft" href={adminPaths.user(staff.id)} />]}
            values={{ name: staff.name ?? '', source: sources[source] }}
          />
        </p>
      ))}
    </Note>
  )
}

/** The customer accounts of a team member, on which they cannot decide. Another team member records and removes them. */
export function PersonalAccounts({ user }: { user: User }) {
  const read = useRead(personalAccounts.ofPerson, { params: { userId: user.id } })
  const { user: me } = useSession()
  const own = me?.id === user.id ? t('This is your own account. Another team member must change this.') : undefined
  const refused = useRefusal()({ permission: 'users:update' }) ?? own
  return (
    <Panel dense title={t('Customer accounts')}>
      <div className="grid gap-4">
        <Reading failed={t('We couldn’t load the customer accounts')} loading={t('Loading the customer accounts')} rows={1} read={read}>
          {(accounts) =>
            accounts.length === 0 ? (
              <p className="text-14 text-ink-soft">{t('No customer account is known.')}</p>
            ) : (
              <ul aria-label={t('Customer accounts')} className="grid gap-2 text-14">
                {accounts.map((account) => (
                  <AccountLine key={account.customer.id} account={account} refused={refused} />
                ))}
              </ul>
            )
          }
        </Reading>
        <RecordButton user={user} refused={refused} />
      </div>
    </Panel>
  )
}

function AccountLine({ account: { staff, customer, source }, refused }: { account: PersonalAccount; refused: string | undefined }) {
  const remove = useCommand(personalAccounts.remove, changes, () => customer.username)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span>
        <Link className="underline-soft" href={adminPaths.customer(customer.id)}>
          {customer.username}
        </Link>{' '}
        <span className="text-ink-soft">{sources[source]}</span>
      </span>
      {source !== 'SAME_CONTACT' && (
        <DecisionButton
          size="small"
          label={t('Remove…')}
          title={t('Remove the customer account {username}?', { username: customer.username })}
          confirmLabel={t('Remove account')}
          disabledReason={refused}
          onDecide={({ note }) => remove({ params: { userId: staff.id, customerId: customer.id }, body: { note } })}
        >
          {t('{name} can then decide on this customer account. The reason is recorded in the audit log.', { name: staff.name ?? '' })}
        </DecisionButton>
      )}
    </li>
  )
}

/** The window is outside of the editor's form, which contains the panel. */
function RecordButton({ user, refused }: { user: User; refused: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button size="small" disabledReason={refused} onClick={() => setOpen(true)}>
        {t('Record customer account…')}
      </Button>
      {isOpen && <RecordModal user={user} onClose={() => setOpen(false)} />}
    </div>
  )
}

function RecordModal({ user, onClose }: { user: User; onClose: () => void }) {
  const record = useCommand(personalAccounts.record, changes, (_, { customer }) => customer.username)
  const form = useForm({
    initial: { customer: '' },
    schema: personalAccounts.record.body,
    submit: async (body) => {
      await record({ params: { userId: user.id }, body })
      onClose()
    },
  })
  return (
    <Modal open title={t('Record a customer account of {user}', { user: user.name })} closable={!form.busy} onClose={onClose}>
      <form className="on-raised grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
        <FormFailureNote failure={form.failure} notDone={t('Nothing was saved.')} />
        <Note tone="info">{t('{user} is notified and can no longer decide on this customer account.', { user: user.name })}</Note>
        <TextField label={t('Email or username of the customer account')} autoComplete="off" {...form.field('customer')} />
        <div className="mt-1 flex flex-wrap justify-end gap-3 max-md:flex-col-reverse">
          <Button disabled={form.busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('Record account')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
