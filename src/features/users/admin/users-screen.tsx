import dynamic from 'next/dynamic'
import { ArrowDownUp, Network } from 'lucide'
import { useRead } from '@/api/hooks'
import { useCan, useSession } from '@/api/session'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { adminPaths } from '@/config/admin-paths'
import { roles } from '@/contract/roles'
import { users } from '@/contract/users'
import { type User } from '@/contract/user-schemas'
import { columnsFor } from '@/ui/table/columns'
import { IconLink } from '@/ui/admin/primitives/icon-button'
import { personBody, staffFields, toValues, type PersonValues } from './person-fields'
import { PersonCell, PersonState, personStateFile } from './person-state'

const StaffActivity = dynamic(() => import('./staff-activity').then((file) => file.StaffActivity), { ssr: false })

const column = columnsFor<User>()
const rolesOf = ({ roles: held }: User) => held.map(({ title }) => title).join(', ')

const columns = [
  column.custom('name', 'Name', (row) => <PersonCell person={row} />, { sortable: true }),
  column.text('email', 'Email', { sortable: true }),
  column.text('username', 'Username', { sortable: true, wide: true }),
  column.custom('roles', 'Roles', (row) => <span className="text-ink-soft">{rolesOf(row) || '–'}</span>),
  column.custom('state', 'State', (row) => <PersonState person={row} />, { fixed: true, file: personStateFile }),
  column.boolean('twoFactor', 'Two-factor', { yes: 'On', no: 'Off' }, { wide: true }),
  column.date('lastSeenAt', 'Last seen', { sortable: true, style: 'ago' }),
  column.actions((row) => (
    <>
      <IconLink
        icon={ArrowDownUp}
        label={`Transactions of ${row.name}`}
        side={28}
        iconSize={16}
        href={adminPaths.userTransactions(row.id)}
      />
      <IconLink icon={Network} label={`Referrals of ${row.name}`} side={28} iconSize={16} href={adminPaths.userReferrals(row.id)} />
    </>
  )),
]

const views = [
  { key: 'all', label: 'All', query: {} },
  { key: 'active', label: 'Active', query: { isActive: true } },
  { key: 'invited', label: 'Invited', query: { isInvited: true } },
  { key: 'off', label: 'Deactivated', query: { isActive: false } },
]
const MOST = 100

/** The people of the staff, their roles, and who may sign in. */
export function UsersScreen() {
  const { user } = useSession()
  const mayRoles = useCan()(['role-manager-roles:read', 'users:read'])
  const found = useRead(roles.list, { query: { limit: MOST } }, { enabled: mayRoles }).data?.data
  const options = found?.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <RequirePermission permission="users:read">
      <ResourceScreen<typeof users.list, PersonValues>
        title="Internals"
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
                {/* The switch beside it says the rest. */}
                {(!row.isActive || row.isInvited) && <PersonState person={row} />}
              </span>
            }
          />
        )}
        search="Name, email or username"
        filters={[{ kind: 'enum', key: 'role', label: 'Role', options: options ?? [] }]}
        views={views}
        empty={{ title: 'No internal users yet', text: 'Staff members and their roles appear in this list.' }}
        active={{}}
        editor={{
          idParam: 'userId',
          fields: staffFields(options),
          toValues,
          toBody: (body, mode) => (mode === 'create' ? { ...personBody(body), type: 'Internal' } : personBody(body)),
          create: { endpoint: users.create, permission: 'users:write', label: 'New internal user', initial: { isActive: true, roles: [] } },
          edit: {
            endpoint: users.update,
            get: users.get,
            permission: 'users:update',
            under: (row) => (
              <>
                {row.id === user?.id && (
                  <p className="text-12 text-ink-faint">This is you. Removing a role applies from your next request.</p>
                )}
                <StaffActivity id={row.id} />
              </>
            ),
          },
          remove: {
            endpoint: users.remove,
            permission: 'users:delete',
            what: 'account',
            words: 'Only an account that never acted can be deleted. Deactivate any other.',
            refuse: (row) => (row.id === user?.id ? 'You cannot delete your own account.' : undefined),
          },
        }}
      />
    </RequirePermission>
  )
}
