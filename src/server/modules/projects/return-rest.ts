import { z } from 'zod'
import { id } from '@/contract/core/primitives'
import { funds, type FundMovement } from '@/contract/funds'
import { projects } from '@/contract/projects'
import type { Project } from '@/contract/project-schemas'
import { toMoney } from '@/domain/money'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import { sql } from '@/server/db/sql'
import { stale } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import type { ChangeKind, Description } from '../approvals/change-requests'
import { recordMovement } from '../funds/commands/record-movement'
import { movementBalances } from '../funds/balances-changed'
import { describeMovement, movedBy, projectOf } from '../funds/movement-change'
import { freePool, lockFreePool } from '../profit/pool'
import { lockProject, moveProject, requireStep } from './transition'

const recorded = z.strictObject({ kind: z.literal('record'), project: id, body: funds.record.body })
const completed = z.strictObject({ kind: z.literal('complete'), project: id, body: projects.transition.body.extend({ gateway: id }) })
const payload = z.discriminatedUnion('kind', [recorded, completed])
type Recorded = z.output<typeof recorded>
type Completed = z.output<typeof completed>

const action = 'fund.return-given-back'

/** Returns part of the pool of a completed or cancelled project. */
export const movementBack: ChangeKind<Recorded, FundMovement> = {
  action,
  payload: recorded,
  describe: async (work, { project, body }) => describeMovement(work, await projectOf(work, project), body),
  apply: (work, { project, body }, maker) => recordMovement(work, project, body, maker.id),
}

/** Completes a project and returns its pool, less what is committed. */
export const completion: ChangeKind<Completed, Project> = {
  action,
  payload: completed,
  describe: describeCompletion,
  apply: (work, { project, body: { version: _version, ...body } }) => moveProject(work, project, body),
}

/** Returning the rest of a profit pool takes money out of an account, so every command that does it requires another person's approval. */
export const poolReturn: ChangeKind<Recorded | Completed, FundMovement | Project> = {
  action,
  payload,
  describe: (work, change) => (change.kind === 'record' ? movementBack.describe(work, change) : completion.describe(work, change)),
  balances: async (db, { project, ...change }) =>
    movementBalances(
      db,
      change.kind === 'record'
        ? movedBy(change.body, project)
        : { kind: 'RETURN_GIVEN_BACK', projectId: project, gateway: change.body.gateway, amount: await freePool(db, project) },
    ),
  apply: (work, change, maker) =>
    change.kind === 'record' ? movementBack.apply(work, change, maker) : completion.apply(work, change, maker),
}

async function describeCompletion(work: PersonWork, { project: projectId, body }: Completed): Promise<Description> {
  const project = await lockProject(work, projectId)
  requireStep(project, body.event)
  if (body.version !== undefined && body.version !== project.version) throw stale()
  const amount = await lockFreePool(work.tx, projectId)
  const account = await work.tx.maybe(sql`select version from payment_gateways where id = ${body.gateway} for share`)
  return {
    title: `Complete “${project.title}” and return its remaining profit pool: ${formatBookAmount(work, amount)}`,
    subject: { type: 'project', id: project.id, code: project.code },
    before: { status: project.status },
    after: {
      status: 'COMPLETED',
      poolReturned: toMoney(amount),
      poolReturnedThrough: body.gateway,
      transactionId: body.transactionId ?? null,
      note: body.note,
    },
    amount,
    state: [project.status, amount, account ?? null],
  }
}
