import { useRouter } from 'next/router'
import { useRead } from '@/api/hooks'
import { AdminTitle } from '@/components/admin/frame/admin-title'
import { RequirePermission } from '@/components/session/require-permission'
import { projects } from '@/contract/projects'
import { t } from '@/locales/text'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import { ProjectDetails } from './project-details'

export function ProjectDetailsScreen() {
  const { query, isReady } = useRouter()
  const id = String(query.id ?? '')
  return <RequirePermission permission="projects:read">{isReady && <Loaded key={id} id={id} />}</RequirePermission>
}

function Loaded({ id }: { id: string }) {
  const { data, error, refetch } = useRead(projects.get, { params: { id } })
  if (data) return <ProjectDetails project={data.data} />
  return (
    <>
      <AdminTitle>{t('Project')}</AdminTitle>
      <h1 className="sr-only">{t('Project')}</h1>
      {error ? (
        <ErrorState title={t('We couldn’t load this project')} onRetry={() => void refetch()} error={error}>
          {error.message}
        </ErrorState>
      ) : (
        <ListSkeleton label={t('Loading the project')} rows={8} />
      )}
    </>
  )
}
