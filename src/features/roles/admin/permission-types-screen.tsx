import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { permissionsGroup, permissionTypes, type PermissionType } from '@/contract/roles'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import { isResource } from './resource-labels'

type Values = { title: string }

const column = columnsFor<PermissionType>()
const columns = [column.text('title', msg('Type'), { sortable: true, isStrong: true }), column.number('permissions', msg('Permissions'))]
const fields: readonly FieldSpec<Values>[] = translated([
  {
    kind: 'text',
    name: 'title',
    label: msg('Title'),
    help: msg('The resource of the permissions: lower-case letters, digits and dashes.'),
  },
])

export const PermissionTypesScreen = () => (
  <RequirePermission permission="role-manager-permission-types:read">
    <ResourceScreen<typeof permissionTypes.list, Values>
      title={t('Permission types')}
      list={permissionTypes.list}
      order="ASC"
      columns={columns}
      name={(row) => row.title}
      card={(row) => <RowCard title={row.title} end={<span className="num">{row.permissions}</span>} endSub={t('permissions')} />}
      search={t('Title')}
      empty={{ title: t('No permission types yet'), text: t('A type groups the permissions of one resource.') }}
      changes={[permissionsGroup.list]}
      editor={{
        thing: 'permissionType',
        fields,
        toValues: ({ title }) => ({ title }),
        create: { endpoint: permissionTypes.create, permission: 'role-manager-permission-types:write', label: t('New type'), initial: {} },
        edit: { endpoint: permissionTypes.update, get: permissionTypes.get, permission: 'role-manager-permission-types:update' },
        remove: {
          endpoint: permissionTypes.remove,
          permission: 'role-manager-permission-types:delete',
          label: t('Delete permission type'),
          description: t('The permission type is deleted permanently. A permission type in use cannot be deleted.'),
          refuse: ({ title }) => (isResource(title) ? t('This permission type is built in.') : undefined),
        },
      }}
    />
  </RequirePermission>
)
