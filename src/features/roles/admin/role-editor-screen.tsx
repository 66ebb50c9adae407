import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { AdminTitle } from '@/components/admin/frame/admin-title'
import { RequirePermission } from '@/components/session/require-permission'
import { roles } from '@/contract/roles'
import { t } from '@/locales/text'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import { RoleEditor } from './role-editor'

/** The permissions of a role. */
export function RoleEditorScreen() {
  const { query, isReady } = useRouter()
  const id = String(query.id ?? '')
  return <RequirePermission permission="role-manager-roles:read">{isReady && <Loaded key={id} id={id} />}</RequirePermission>
}

function Loaded({ id }: { id: string }) {
  const role = useRead(roles.get, { params: { id } })
  const available = useRead(roles.availablePermissions, { params: { id } })
  if (role.data && available.data) return <RoleEditor role={role.data.data} available={available.data.data} />
  const failed = role.error ?? available.error
  return (
    <>
      <AdminTitle>{t('Permissions of a role')}</AdminTitle>
      <h1 className="sr-only">{t('Permissions of a role')}</h1>
      {failed ? (
        <ErrorState
          title={t('We couldn’t load this role')}
          onRetry={() => void Promise.all([role.refetch(), available.refetch()])}
          error={failed}
        >
          {failed.message}
        </ErrorState>
      ) : (
        <ListSkeleton label={t('Loading the role')} rows={10} />
      )}
    </>
  )
}
