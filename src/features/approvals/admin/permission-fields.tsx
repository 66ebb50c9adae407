import type { ApprovalPolicy } from '@/contract/approvals'
import { byGroup, permissionSentences } from '@/contract/permission-catalogue'
import { permissions, touchesMoney, type Permission } from '@/contract/permissions'
import { t } from '@/locales/text'
import { SelectField } from '@/ui/admin/forms/select-field'

type Field = { name: string; value: string; onChange: (value: string) => void; error?: string | undefined }
type Props = { policy: ApprovalPolicy; maker: Field; checker: Field }

const inOrder = byGroup(permissions).flatMap((group) => group.permissions)
const optionsOf = (which: (permission: Permission) => boolean) =>
  inOrder.filter(which).map((permission) => ({ value: permission, label: permissionSentences[permission] }))

/** The permissions to request and approve an action. Customers, and staff with the permission of a command, need no other to request. */
export function PermissionFields({ policy, maker, checker }: Props) {
  const select = {
    size: 'dense',
    searchable: true,
    help: t('Only permissions that are granted with a second approval can be selected.'),
  } as const
  const optionsFor = (current: Permission | null) => optionsOf((permission) => touchesMoney(permission) || permission === current)
  return (
    <>
      {policy.makerPermission !== null && (
        <SelectField label={t('Permission to request')} {...select} options={optionsFor(policy.makerPermission)} {...maker} />
      )}
      <SelectField label={t('Permission to approve')} {...select} options={optionsFor(policy.checkerPermission)} {...checker} />
    </>
  )
}
