import { z } from 'zod'
import { id } from '@/contract/core/primitives'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { stale } from '@/server/work/errors'
import type { ChangeKind } from '../approvals/change-requests'
import { lockProject, moveProject, requireStep } from './transition'

const payload = z.strictObject({ project: id, body: projects.transition.body })
type Payload = z.output<typeof payload>

/**
 * Cancels a project: active principal is refunded, matured principal released, unpaid orders expire. The rest of the profit pool stays
 * until a fund transfer returns it with a separate approval (`movementBack`).
 */
export const projectCancellation: ChangeKind<Payload, Project> = {
  action: 'project.cancel',
  payload,
  async describe(work, { project: projectId, body }) {
    const project = await lockProject(work, projectId)
    requireStep(project, body.event)
    if (body.version !== undefined && body.version !== project.version) throw stale()
    return {
      title: `Cancel the project “${project.title}”`,
      subject: { type: 'project', id: project.id, code: project.code },
      before: { status: project.status },
      after: { status: 'CANCELLED', note: body.note },
      // Orders by customers change the version, so the status is compared instead.
      state: project.status,
      needsApproval: body.event === 'cancel',
    }
  },
  apply: (work, { project, body: { version: _version, ...body } }) => moveProject(work, project, body),
}
