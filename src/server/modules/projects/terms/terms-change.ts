import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { id } from '@/contract/core/primitives'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import type { Received } from '@/contract/core/endpoint'
import { stale } from '@/server/work/errors'
import type { Proposed } from '@/server/http/endpoint/proposed'
import type { PersonWork } from '@/server/work/services'
import { propose, type ChangeKind } from '../../approvals/change-requests'
import { changeProject } from '../commands/change-project'
import { lockFields, sentFields, storedFields, subjectOf, translationsAfter } from './fields'

const payload = z.strictObject({ project: id, changes: projects.update.body.omit({ version: true }) })
type Payload = z.output<typeof payload>

/** Terms that visitors and investors of an opened project rely on. */
const decisive: readonly string[] = ['value', 'uses', 'returnRates', 'reflectionDays', 'allowsEarlyExit', 'earlyExitPenalty']

/**
 * Changes a project. Once it has been opened, its goal, use of funds, returns, cooling-off period and early exit need another person. Its
 * texts, pictures, limits and closing date do not, and neither does a draft.
 */
export const termsChange: ChangeKind<Payload, Project> = {
  action: 'project.terms',
  // Investments can exceed a lower goal.
  dependsOnOthers: true,
  payload,
  async describe(work, { project, changes }) {
    const stored = await lockFields(work, project)
    const known = storedFields(stored)
    const later: Readonly<Record<string, unknown>> = { ...known, ...sentFields(changes), translations: translationsAfter(stored, changes) }
    const entries = Object.entries(known).filter(([field, value]) => !isDeepStrictEqual(later[field] ?? null, value ?? null))
    return {
      title: `Change the terms of the project “${stored.title}”`,
      subject: subjectOf(stored),
      before: Object.fromEntries(entries),
      after: Object.fromEntries(entries.map(([field]) => [field, later[field] ?? null])),
      // Investments change the version too, so the fields are compared instead.
      state: [stored.status, known],
      needsApproval: stored.status !== 'DRAFT' && entries.some(([field]) => decisive.includes(field)),
    }
  },
  apply: (work, { project, changes }, maker) => changeProject(work, project, changes, maker.id),
}

/** Changes a project as staff have read it, or requests the change. */
export async function changeAsRead(
  work: PersonWork,
  project: string,
  { version, ...changes }: Received<typeof projects.update>['body'],
): Promise<Project | Proposed> {
  if ((await lockFields(work, project)).version !== version) throw stale()
  return propose(work, termsChange, { project, changes })
}
