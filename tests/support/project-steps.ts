import fc from 'fast-check'
import { projects } from '@/contract/projects'
import { projectEvent } from '@/contract/project-schemas'
import { sql } from '@/server/db/sql'
import { refundProject } from '@/server/modules/investments/jobs'
import { runJob } from './investing'
import type { Model } from './investing-model'
import type { MoneyWorld } from './money-acts'
import type { TestServer } from './server'

/** What happens to the project as a whole. What a cancelled one owes is paid by the queue, some time after it was cancelled. */
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
export const isOfProject = (one: { do: string }): one is ProjectStep => one.do === 'project' || one.do === 'refund'

export const predictProject = (model: Model, one: ProjectStep): string =>
  one.do === 'refund' ? model.refundAll() : model.moveProject(one.event, one.givesBack)

export async function actOnProject(server: TestServer, world: MoneyWorld, one: ProjectStep): Promise<string> {
  if (one.do === 'refund') return (await refundCancelled(server, world.project)) ? 'OK' : 'NOTHING'
  const { event, givesBack } = one
  const answer = await world.bosses[one.by]?.call(projects.transition, {
    params: { id: world.project },
    body: { event, note: 'The harbour is closed', ...(givesBack ? { gateway: world.gateway } : {}) },
  })
  return answer?.code ?? (answer?.status === 200 ? 'OK' : String(answer?.status))
}

/** The queue's work for the cancelled projects whose story is still being told, or for one of them. */
export async function refundCancelled(server: TestServer, only?: string): Promise<boolean> {
  const cancelled = await server.db.all<{ id: string }>(
    sql`select id from projects where status = 'CANCELLED' and closes_at is not null and (${only ?? null}::uuid is null or id = ${only ?? null})`,
  )
  for (const { id } of cancelled) await runJob(server, refundProject, { projectId: id })
  return cancelled.length > 0
}
