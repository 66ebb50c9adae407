import { savedMessage } from '@/components/requests/saved-message'
import { useMemo } from 'react'
import { useNeedsApproval } from '@/components/approvals/use-approval-rights'
import { EditorPage } from '@/components/resource/editor/editor-page'
import { partsFor } from '@/components/resource/list/list-endpoint'
import { useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import { isPendingChange } from '@/contract/pending-change'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Panel } from '@/ui/plain/display/panel'
import { DocumentsPanel } from './documents-panel'
import { editFields } from './edit-fields'
import { toBody, toValues, type ProjectValues } from '../project-fields'
import { projectReads } from '../project-reads'

/** The terms that only change with another person, among those that can still change. */
function secondPerson(status: Project['status']) {
  const isOffered = status === 'OPEN' || status === 'PAUSED'
  if (!isOffered && status !== 'FUNDED' && status !== 'CLOSED') return null
  return (
    <p className="text-13 text-ink-soft">
      {isOffered
        ? t('Another team member must approve changes to the goal, return rates, use of funds, cooling-off period and early exit.')
        : t('Another team member must approve changes to the use of funds and early exit.')}
    </p>
  )
}

/** All fields of a project that staff edit. */
export function EditTab({ project }: { project: Project }) {
  const currency = useCurrency()
  const fields = useMemo(() => editFields(project, currency), [project, currency])
  const save = useCommand(projects.update, projectReads, (_sent, saved) =>
    savedMessage('project', isPendingChange(saved) ? project.title : saved.title, 'saved'),
  )
  const refused = useRefusal()({ permission: 'projects:update' })
  const needsApproval = useNeedsApproval()('project.terms')
  const params = { id: project.id }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_372px] gap-4 items-start max-xl:grid-cols-[minmax(0,1fr)] max-md:gap-3">
      <Panel dense title={t('The project')}>
        <EditorPage<ProjectValues>
          fields={fields}
          initial={toValues(project)}
          schema={projects.update.body}
          version={project.version}
          toBody={toBody}
          save={(body) => save(partsFor<typeof projects.update>({ params, body }))}
          readOnlyReason={refused}
        >
          {needsApproval && secondPerson(project.status)}
        </EditorPage>
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-w-0 max-md:gap-3">
        <DocumentsPanel project={project} refused={refused} />
      </div>
    </div>
  )
}
