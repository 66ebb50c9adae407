import clsx from 'clsx'
import { isPendingChange } from '@/contract/pending-change'
import { savedMessage } from '@/components/requests/saved-message'
import { useState } from 'react'
import { useRead, useWrite } from '@/api/hooks'
import { useCan } from '@/api/session'
import { PendingChanges } from '@/components/approvals/pending-changes'
import { CheckLines, type CheckLine } from '@/components/admin/check-lines'
import { roles, type Role } from '@/contract/roles'
import { users } from '@/contract/users'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { Button } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { TextField } from '@/ui/admin/forms/text-field'
import { placeFailure } from '@/ui/plain/forms/failure'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { notify } from '@/ui/plain/feedback/notify'
import { useSubmit } from '@/ui/forms/use-submit'
import { meaningOf } from './resource-labels'
import type { Available, Change } from './role-matrix'
import styles from './role-editor.module.css'

type Props = {
  role: Role
  changes: readonly Change[]
  held: ReadonlySet<string>
  available: readonly Available[]
  refused: string | undefined
  onUndo: (change: Change) => void
  onDiscard: () => void
}

const MOST = 20

/** The unsaved changes, their consequences and the affected people; saves all of them at once. */
export function RoleChanges(props: Props) {
  const { role, changes, held, refused, onDiscard } = props
  const { mutateAsync } = useWrite(roles.setPermissions, { changes: [roles.list, roles.get, roles.availablePermissions] })
  const { busy, failure, run } = useSubmit()
  const [note, setNote] = useState('')
  const save = () =>
    void run(async () => {
      const { data, message } = await mutateAsync({
        params: { id: role.id },
        body: { permissions: [...held], note, version: role.version },
      })
      notify.success(message, { detail: isPendingChange(data) ? undefined : savedMessage('role', role.title, 'saved') })
      // Saved, or waiting for approval: the editor shows the role as it is now.
      onDiscard()
      setNote('')
    })
  const count = changes.length
  return (
    <aside
      className={clsx(styles.pane, 'border-s border-line bg-surface max-xl:border-s-0 max-xl:border-t max-xl:border-line')}
      aria-label={t('Changes')}
    >
      <div className="sticky top-14 flex flex-col min-h-[calc(100dvh_-_56px)] max-h-[calc(100dvh_-_56px)] overflow-y-auto max-xl:static max-xl:min-h-0 max-xl:max-h-none max-xl:overflow-visible">
        <PendingChanges subject={role.id} />
        <Diff {...props} />
        <Checks {...props} />
        <HeldBy role={role} />
        <div className="sticky bottom-0 grid gap-3 mt-auto py-4 px-5 border-t border-line-strong bg-surface max-md:z-5">
          <FormFailureNote failure={failure && placeFailure(failure, (path) => path === 'note')} />
          <TextField
            size="small"
            label={t('Reason')}
            optional
            maxLength={500}
            disabled={refused !== undefined}
            value={note}
            error={failure?.fields.find(({ path }) => path === 'note')?.message}
            onChange={setNote}
          />
          <div className="grid grid-cols-[1fr_auto] gap-2">
            <Button
              variant="primary"
              size="mid"
              block
              busy={busy}
              disabledReason={refused ?? (count === 0 ? t('No changes yet.') : undefined)}
              onClick={save}
            >
              {count === 0 ? t('Save') : t('{count, plural, one {Save # change} other {Save # changes}}', { count })}
            </Button>
            <Button size="mid" disabled={busy || count === 0} onClick={onDiscard}>
              {t('Discard')}
            </Button>
          </div>
          <p className="text-12 text-ink-faint">
            {t(
              'Changes to financial permissions need the approval of another team member; others take effect immediately. All changes are recorded in the audit log.',
            )}
          </p>
        </div>
      </div>
    </aside>
  )
}

function Diff({ changes, onUndo }: Props) {
  return (
    <section>
      <h2>
        {changes.length === 0 ? (
          <Rich text="Changes <0>none</0>" parts={[<span />]} />
        ) : (
          <Rich text="Changes <0>{count}, not saved</0>" parts={[<span />]} values={{ count: changes.length }} />
        )}
      </h2>
      {changes.length === 0 ? (
        <p className="mt-2 text-13 text-ink-soft">{t('Select what this role allows. Unsaved changes appear in this panel.')}</p>
      ) : (
        <ul className="mt-3">
          {changes.map((change) => (
            <li
              className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-y-0 gap-x-2 py-2.5 border-t border-line first:border-t-ink"
              key={change.permission.id}
            >
              <span
                className={change.kind === 'added' ? styles.plus : styles.minus}
                aria-label={change.kind === 'added' ? t('Added') : t('Removed')}
              >
                {change.kind === 'added' ? '+' : '−'}
              </span>
              <span className="min-w-0 break-words font-medium">{change.permission.title}</span>
              <button type="button" className="underline-soft text-13" onClick={() => onUndo(change)}>
                {t('Undo')}
              </button>
              <p className="col-[2_/_4] mt-0.5 text-ink-soft text-13">
                {change.kind === 'removed'
                  ? t('No longer: {meaning}', { meaning: meaningOf(change.permission.title) })
                  : meaningOf(change.permission.title)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function checksOf({ available, held, changes }: Props): CheckLine[] {
  const titles = new Set(available.filter(({ id }) => held.has(id)).map(({ title }) => title))
  const blind = [...titles].filter(
    (title) =>
      /:(write|update|delete)$/.test(title) &&
      !titles.has(title.replace(/:.*/, ':read')) &&
      available.some((one) => one.title === title.replace(/:.*/, ':read')),
  )
  const both = titles.has('investments:update') && titles.has('payouts:write')
  const losesRoles = changes.some(({ permission, kind }) => kind === 'removed' && permission.title === 'role-manager-roles:update')
  return [
    losesRoles
      ? {
          key: 'roles',
          ok: false,
          text: t('At least one user must keep the permission to edit roles. This is checked when you save.'),
        }
      : { key: 'roles', ok: true, text: t('The permission to edit roles does not change') },
    both
      ? {
          key: 'both',
          ok: false,
          text: t('This role can both approve payments and pay withdrawals. The approval policies still require a second approver.'),
        }
      : { key: 'both', ok: true, text: t('The role cannot both approve payments and pay withdrawals') },
    blind.length > 0
      ? {
          key: 'blind',
          ok: false,
          text: t('This role has no read permission for {blind}, so those pages are not accessible.', { blind: blind.join(', ') }),
        }
      : { key: 'blind', ok: true, text: t('All pages that this role needs are accessible') },
  ]
}

const Checks = (props: Props) => (
  <section>
    <h2>{t('Checked before saving')}</h2>
    <div className="mt-2">
      <CheckLines label={t('Checks')} lines={checksOf(props)} />
    </div>
  </section>
)

function HeldBy({ role }: { role: Role }) {
  const may = useCan()('users:read')
  const people = useRead(users.list, { query: { type: 'Internal', role: role.id, limit: MOST } }, { enabled: may }).data?.data
  if (!people) return null
  return (
    <section>
      <h2>
        <Rich
          text="{users, plural, one {Assigned to <0>1 user</0>} other {Assigned to <0># users</0>}}"
          parts={[<span />]}
          values={{ users: role.users }}
        />
      </h2>
      {people.length === 0 ? (
        <p className="mt-2 text-13 text-ink-soft">{t('This role is not assigned to any user.')}</p>
      ) : (
        <ul className="grid gap-0.5 mt-2">
          {people.map((person) => (
            <li className="flex items-center gap-2.5 min-h-9 text-13/inherit" key={person.id}>
              <Avatar name={person.name} size="small" />
              {person.name}
              <DateText value={person.lastSeenAt} style="ago" className="ms-auto text-ink-faint" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
