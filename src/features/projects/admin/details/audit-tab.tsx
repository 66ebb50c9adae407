import { useCan } from '@/api/session'
import { AuditTrail } from '@/components/audit/audit-trail'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Panel } from '@/ui/plain/display/panel'
import { NoPermissionState } from '@/ui/admin/feedback/state-box'

/** The audit log of this project. */
export function AuditTab({ project }: { project: Project }) {
  const may = useCan()('audit-logs:read')
  if (!may)
    return (
      <Panel label={t('Audit')}>
        <NoPermissionState title={t('You need permission to read the audit log')} permission="audit-logs:read" />
      </Panel>
    )
  return <AuditTrail title={t('Audit of this project')} subject={project.id} />
}
