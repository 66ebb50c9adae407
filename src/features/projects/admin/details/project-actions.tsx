import { projectMessage } from '@/components/requests/saved-message'
import { isPendingChange } from '@/contract/pending-change'
import { savedMessage } from '@/components/requests/saved-message'
import { useRouter } from 'next/router'
import { useWrite } from '@/api/hooks'
import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import { projectEventButtons, projectEventQuestions } from '@/components/admin/labels/labels'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { projects } from '@/contract/projects'
import { type Project, type ProjectEvent } from '@/contract/project-schemas'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { ConfirmButton } from '@/ui/admin/overlays/confirm-button'
import { DecisionButton } from '@/ui/admin/overlays/decision-button'
import { notify } from '@/ui/plain/feedback/notify'
import { EndProjectButton } from './end-project'
import { projectReads } from '../project-reads'
import { eventsOf, missingToOpen } from './project-rules'

/** The consequences, shown before the action. */
const follows: Readonly<Record<Exclude<ProjectEvent, 'fund'>, string>> = translated({
  open: msg('Public and open for investment.'),
  pause: msg('No new investments. Existing ones continue and can be paid.'),
  resume: msg('Customers can invest again.'),
  close: msg('Closed to new investment permanently. Existing investments continue and can be paid.'),
  complete: msg('Ends the project. Possible once no investment is active or awaiting payment. Cannot be reopened.'),
  cancel: msg(
    'Active principal is returned to customers, matured principal is released, unpaid orders expire. Needs second approval. Cannot be reopened.',
  ),
})

/** The state changes that the project's current status allows. */
export function ProjectActions({ project }: { project: Project }) {
  const refused = useRefusal()({ permission: 'projects:update' })
  const requestRefusal = useRequestRefusal()
  const { mutateAsync } = useWrite(projects.transition, { changes: projectReads })
  const go = async (event: ProjectEvent, note: string) => {
    const { data, message } = await mutateAsync({
      params: { id: project.id },
      body: { event, version: project.version, ...(note ? { note } : {}) },
    })
    notify.success(isPendingChange(data) ? message : projectMessage(data))
  }
  const steps = eventsOf(project.status).map((event) => {
    if (event === 'fund') return null
    if (event === 'complete' || event === 'cancel')
      return (
        <EndProjectButton
          key={event}
          project={project}
          event={event}
          refused={refused ?? (event === 'cancel' ? requestRefusal('project.cancel') : undefined)}
          label={follows[event]}
        />
      )
    const missing = event === 'open' ? missingToOpen(project) : []
    return (
      <DecisionButton
        key={event}
        size="small"
        {...(event === 'open' ? { look: 'primary' as const } : {})}
        label={event === 'open' || event === 'resume' ? projectEventButtons[event] : `${projectEventButtons[event]}…`}
        title={projectEventQuestions[event](project.title)}
        confirmLabel={projectEventButtons[event]}
        reasonRequired={false}
        reasonLabel={t('A note for the audit log')}
        disabledReason={
          refused ?? (missing.length > 0 ? t('Add {missing} before you open the project.', { missing: missing.join(', ') }) : undefined)
        }
        onDecide={({ note }) => go(event, note)}
      >
        {follows[event]}
      </DecisionButton>
    )
  })
  return project.status === 'DRAFT' ? [...steps, <DeleteDraft key="delete" project={project} />] : steps
}

function DeleteDraft({ project }: { project: Project }) {
  const router = useRouter()
  const refused = useRefusal()({ permission: 'projects:delete' })
  const remove = useCommand(projects.remove, [projects.list], () => savedMessage('project', project.title, 'deleted'))
  return (
    <ConfirmButton
      size="small"
      label={t('Delete draft…')}
      title={t('Delete {project}?', { project: project.title })}
      confirmLabel={t('Delete draft')}
      disabledReason={refused}
      onConfirm={async () => {
        await remove({ params: { id: project.id } })
        await router.push(firstPageOf(adminPaths.projects))
      }}
    >
      {t('The draft is deleted permanently with its rates, updates, documents and questions.')}
    </ConfirmButton>
  )
}
