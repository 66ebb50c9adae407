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
 * Cancels a project: refunds active principal, releases matured principal, expires unpaid orders. The rest of the profit pool stays until a
 * fund transfer returns it, which requires its own approval (`movementBack`).
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
      // Customer orders increment the version, so only the status has to be unchanged.
      state: project.status,
      needsApproval: body.event === 'cancel',
    }
  },
  apply: (work, { project, body: { version: _version, ...body } }) => moveProject(work, project, body),
}
