import fc from 'fast-check'
import { projects } from '@/contract/projects'
import { projectEvent } from '@/contract/project-schemas'
import { sql } from '@/server/db/sql'
import { refundProject } from '@/server/modules/investments/jobs'
import { runJob } from './investing'
import type { Model } from './investing-model'
import type { MoneyWorld } from './money-acts'
import type { TestServer } from './server'

/** Steps on the project as a whole. A job settles a cancelled project some time after the cancellation. */
export const projectStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('project' as const),
      event: fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom(...projectEvent.options) },
        { weight: 2, arbitrary: fc.constantFrom('pause' as const, 'resume' as const, 'resume' as const) },
      ),
      by: fc.nat({ max: 1 }),
      givesBack: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const) }) },
)
export type ProjectStep = typeof projectStep extends fc.Arbitrary<infer S> ? S : never
export const isOfProject = (step: { do: string }): step is ProjectStep => step.do === 'project' || step.do === 'refund'

export const predictProject = (model: Model, step: ProjectStep): string =>
  step.do === 'refund' ? model.refundAll() : model.moveProject(step.event, step.givesBack)

export async function actOnProject(server: TestServer, world: MoneyWorld, step: ProjectStep): Promise<string> {
  if (step.do === 'refund') return (await refundCancelled(server, world.project)) ? 'OK' : 'NOTHING'
  const { event, givesBack } = step
  const answer = await world.bosses[step.by]?.call(projects.transition, {
    params: { id: world.project },
    body: { event, note: 'The harbour is closed', ...(givesBack ? { gateway: world.gateway } : {}) },
  })
  return answer?.code ?? (answer?.status === 200 ? 'OK' : String(answer?.status))
}

/** Runs the job for the cancelled projects of the current scenario, or for one of them. */
export async function refundCancelled(server: TestServer, only?: string): Promise<boolean> {
  const cancelled = await server.db.all<{ id: string }>(
    sql`select id from projects where status = 'CANCELLED' and closes_at is not null and (${only ?? null}::uuid is null or id = ${only ?? null})`,
  )
  for (const { id } of cancelled) await runJob(server, refundProject, { projectId: id })
  return cancelled.length > 0
}
