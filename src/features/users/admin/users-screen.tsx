import dynamic from 'next/dynamic'
import { ArrowDownUp, Network } from 'lucide'
import { useSession } from '@/api/session'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { adminPaths } from '@/config/admin-paths'
import { users } from '@/contract/users'
import { type User } from '@/contract/user-schemas'
import { msg } from '@/locales/message'
import { isolatedText, t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { IconLink } from '@/ui/admin/primitives/icon-button'
import { useAccessRefusal, useRoles } from './access/use-access-refusal'
import { personBody, staffFields, toValues, type PersonValues } from './person-fields'
import { PersonCell, PersonState, personStateFile } from './person-state'

const StaffActivity = dynamic(() => import('./staff-activity').then((file) => file.StaffActivity), { ssr: false })

const column = columnsFor<User>()
const rolesOf = ({ roles: held }: User) => held.map(({ title }) => isolatedText(title ?? '')).join(', ')

const columns = [
  column.custom('name', msg('Name'), (row) => <PersonCell person={row} />, { sortable: true }),
  column.text('email', msg('Email'), { sortable: true }),
  column.text('username', msg('Username'), { sortable: true, wide: true }),
  column.custom('roles', msg('Roles'), (row) => <span className="text-ink-soft">{rolesOf(row) || '–'}</span>),
  column.custom('state', msg('Status'), (row) => <PersonState person={row} />, { fixed: true, file: personStateFile }),
  column.boolean('twoFactor', msg('Two-factor'), translated({ yes: msg('On'), no: msg('Off') }), { wide: true }),
  column.date('lastSeenAt', msg('Last seen'), { sortable: true, style: 'ago' }),
  column.actions((row) => (
    <>
      <IconLink
        icon={ArrowDownUp}
        label={t('Transactions of {name}', { name: row.name })}
        side={28}
        iconSize={16}
        href={adminPaths.userTransactions(row.id)}
      />
      <IconLink
        icon={Network}
        label={t('Referrals of {name}', { name: row.name })}
        side={28}
        iconSize={16}
        href={adminPaths.userReferrals(row.id)}
      />
    </>
  )),
]

const views = translated([
  { key: 'all', label: msg('All'), query: {} },
  { key: 'active', label: msg('Active'), query: { isActive: true } },
  { key: 'invited', label: msg('Invited'), query: { isInvited: true } },
  { key: 'off', label: msg('Deactivated'), query: { isActive: false } },
])

const confirmOff = (name: string) => ({
  title: t('Deactivate the account of {name}?', { name }),
  label: t('Deactivate account'),
  text: t(
    '{name} is signed out on all devices and cannot sign in again. Activating the account later can need another team member’s approval, and {name}’s own approvals then count only after the waiting period for new approvers.',
    { name },
  ),
})
const idsOf = (held: User['roles']) => held.map(({ id }) => id)

/** The roles that saving would assign: new ones, or all of them if the account is new or re-activated. */
function givenRoles({ roles: chosen, isActive }: Partial<PersonValues>, person?: User): string[] {
  const held = person ? idsOf(person.roles) : []
  const isGivenAll = person === undefined || (isActive === true && !person.isActive)
  return (chosen ?? held).filter((role) => isGivenAll || !held.includes(role))
}

/** Staff accounts, their roles, and who can sign in. */
export function UsersScreen() {
  const { user } = useSession()
  const options = useRoles()?.map(({ id, title }) => ({ value: id, label: title }))
  const accessRefusal = useAccessRefusal()
  return (
    <RequirePermission permission="users:read">
      <ResourceScreen<typeof users.list, PersonValues>
        title={t('Internals')}
        list={users.list}
        fixed={{ type: 'Internal' }}
        order="ASC"
        columns={columns}
        name={(row) => row.name}
        card={(row) => (
          <RowCard
            title={row.name}
            sub={row.email}
            foot={
              <span className="flex items-center justify-between gap-2 text-ink-soft">
                {rolesOf(row)}
                {/* The switch beside it shows the other state. */}
                {(!row.isActive || row.isInvited) && <PersonState person={row} />}
              </span>
            }
          />
        )}
        search={t('Name, email or username')}
        filters={[{ kind: 'enum', key: 'role', label: t('Role'), options: options ?? [] }]}
        views={views}
        empty={{ title: t('No team members yet'), text: t('Team members and their roles appear in this list.') }}
        active={{ cannotActivate: (row) => accessRefusal(idsOf(row.roles)), confirmOff }}
        editor={{
          thing: 'account',
          idParam: 'userId',
          fields: staffFields(options),
          toValues,
          toBody: (body, mode) => (mode === 'create' ? { ...personBody(body), type: 'Internal' } : personBody(body)),
          refuseSave: (values, row) => accessRefusal(givenRoles(values, row)),
          create: {
            endpoint: users.create,
            permission: 'users:write',
            label: t('New team member'),
            initial: { isActive: true, roles: [] },
          },
          edit: {
            endpoint: users.update,
            get: users.get,
            permission: 'users:update',
            under: (row) => (
              <>
                {row.id === user?.id && (
                  <p className="text-12 text-ink-faint">{t('This is your account. Removing a role takes effect immediately.')}</p>
                )}
                <StaffActivity id={row.id} />
              </>
            ),
          },
          remove: {
            endpoint: users.remove,
            permission: 'users:delete',
            label: t('Delete account'),
            description: t('Only accounts without recorded actions can be deleted. Deactivate other accounts instead.'),
            refuse: (row) => (row.id === user?.id ? t('You cannot delete your own account.') : undefined),
          },
        }}
      />
    </RequirePermission>
  )
}
