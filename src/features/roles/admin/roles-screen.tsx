import { KeyRound } from 'lucide'
import { useRouter } from 'next/router'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import { EditButton } from '@/components/resource/editor/edit-button'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { adminPaths } from '@/config/admin-paths'
import { isSeededRole } from '@/contract/permissions'
import { roles, type Role } from '@/contract/roles'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { ButtonLink } from '@/ui/admin/primitives/button'
import { IconLink } from '@/ui/admin/primitives/icon-button'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { useIsPhone } from '@/ui/plain/hooks/use-media'

type Values = { title: string }

const column = columnsFor<Role>()
const EVERYTHING = msg('All')

const columns = [
  column.custom(
    'title',
    msg('Role'),
    (row) => (
      <span className="inline-flex items-center gap-2.5 align-middle font-medium">
        {row.title}
        {row.isProtected && <StatusTag>{t('All permissions')}</StatusTag>}
      </span>
    ),
    { sortable: true },
  ),
  column.custom(
    'permissions',
    msg('Permissions'),
    (row) => <span className="num">{row.isProtected ? t(EVERYTHING) : row.permissions}</span>,
    {
      align: 'end',
      file: { cells: [{ path: 'isProtected', labels: translated({ true: EVERYTHING, false: '' }) }, { path: 'permissions' }], first: true },
    },
  ),
  column.number('users', msg('Members')),
  column.actions((row) => <RoleActions role={row} />),
]

/** A role is edited in two places: its name in a form beside the list, its permissions on a page. */
function RoleActions({ role: { id, title } }: { role: Role }) {
  const size = useIsPhone() ? ({ side: 44, iconSize: 20 } as const) : ({ side: 28, iconSize: 16 } as const)
  return (
    <>
      <EditButton id={id} name={title} {...size} />
      <IconLink icon={KeyRound} label={t('Permissions of {title}', { title })} {...size} href={adminPaths.roleEditPermissions(id)} />
    </>
  )
}

const fields: readonly FieldSpec<Values>[] = translated([{ kind: 'text', name: 'title', label: msg('Name'), maxLength: 60 }])
const PROTECTED = msg('This role has every permission and cannot be changed.')
const BUILT_IN = msg('This role is built in, so its name cannot be changed. Its permissions can.')

/** A row opens the list of the role's permissions; a button edits its name. */
export function RolesScreen() {
  const router = useRouter()
  return (
    <RequirePermission permission="role-manager-roles:read">
      <ResourceScreen<typeof roles.list, Values>
        title={t('Roles')}
        list={roles.list}
        order="ASC"
        columns={columns}
        name={(row) => row.title}
        card={(row) => (
          <RowCard
            title={row.title}
            sub={t('{users, plural, one {# user} other {# users}}', { users: row.users })}
            end={<span className="num">{row.isProtected ? t('all') : row.permissions}</span>}
            endSub={t('permissions')}
            foot={<RoleActions role={row} />}
          />
        )}
        search={t('Name')}
        onOpen={(row) => void router.push(adminPaths.roleAbilities(row.id))}
        empty={{ title: t('No roles yet'), text: t('A role is a set of permissions assigned to team members.') }}
        editor={{
          thing: 'role',
          fields,
          toValues: ({ title }) => ({ title }),
          create: { endpoint: roles.create, permission: 'role-manager-roles:write', label: t('New role'), initial: {} },
          edit: {
            endpoint: roles.update,
            get: roles.get,
            permission: 'role-manager-roles:update',
            refuse: ({ title, isProtected }) => (isProtected ? t(PROTECTED) : isSeededRole(title) ? t(BUILT_IN) : undefined),
            under: (row) => (
              <div className="border-t border-line pt-4">
                <ButtonLink size="small" icon={KeyRound} href={adminPaths.roleEditPermissions(row.id)}>
                  {t('Permissions of this role')}
                </ButtonLink>
              </div>
            ),
          },
          remove: {
            endpoint: roles.remove,
            permission: 'role-manager-roles:delete',
            label: t('Delete role'),
            description: t('The role is deleted permanently. A role in use cannot be deleted.'),
            refuse: ({ title }) => (isSeededRole(title) ? t('This role is built in.') : undefined),
          },
        }}
      />
    </RequirePermission>
  )
}
