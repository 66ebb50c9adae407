import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { isPermission } from '@/contract/permissions'
import { permissionsGroup, permissionTypes, type PermissionRow } from '@/contract/roles'
import { msg } from '@/locales/message'
import { t } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import type { FormOption } from '@/ui/admin/forms/form-fields'

type Values = { title: string; permissionType: string }

/** The name of a permission, and whether it has no effect: the product checks only the built-in ones. */
const Title = ({ title }: Pick<PermissionRow, 'title'>) => (
  <span className="inline-flex flex-wrap items-center gap-2 font-medium">
    {title}
    {!isPermission(title) && <StatusTag tone="neutral">{t('Not used by Carmine')}</StatusTag>}
  </span>
)

const column = columnsFor<PermissionRow>()
const columns = [
  column.custom('title', msg('Permission'), (row) => <Title {...row} />, { sortable: true }),
  column.related('permissionType', msg('Type'), { isMuted: true }),
]
const fieldsFor = (types: readonly FormOption[] | undefined): readonly FieldSpec<Values>[] => [
  {
    kind: 'text',
    name: 'title',
    label: t('Title'),
    help: t(
      'resource:action, where the action is read, write, update or delete. Carmine uses only the built-in permissions: one that you add has no effect.',
    ),
  },
  { kind: 'select', name: 'permissionType', label: t('Type'), options: types, searchable: true },
]

const MOST = 100

export function PermissionsScreen() {
  const mayReadTypes = useCan()('role-manager-permission-types:read')
  const found = useRead(permissionTypes.list, { query: { limit: MOST } }, { enabled: mayReadTypes }).data?.data
  const options = found?.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <RequirePermission permission="role-manager-permissions:read">
      <ResourceScreen<typeof permissionsGroup.list, Values>
        title={t('Permissions')}
        list={permissionsGroup.list}
        order="ASC"
        columns={columns}
        name={(row) => row.title}
        card={(row) => <RowCard title={<Title {...row} />} sub={row.permissionType.title} />}
        search={t('Title')}
        filters={[{ kind: 'enum', key: 'permissionType', label: t('Type'), options: options ?? [] }]}
        empty={{ title: t('No permissions yet'), text: t('A role is a set of permissions.') }}
        changes={[permissionTypes.list]}
        editor={{
          thing: 'permission',
          fields: fieldsFor(mayReadTypes ? options : []),
          toValues: ({ title, permissionType }) => ({ title, permissionType: permissionType.id }),
          create: {
            endpoint: permissionsGroup.create,
            permission: 'role-manager-permissions:write',
            label: t('New permission'),
            initial: {},
          },
          edit: { endpoint: permissionsGroup.update, get: permissionsGroup.get, permission: 'role-manager-permissions:update' },
          remove: {
            endpoint: permissionsGroup.remove,
            permission: 'role-manager-permissions:delete',
            label: t('Delete permission'),
            description: t('The permission is deleted permanently. A permission in use cannot be deleted.'),
            refuse: ({ title }) => (isPermission(title) ? t('This permission is built in.') : undefined),
          },
        }}
      />
    </RequirePermission>
  )
}
