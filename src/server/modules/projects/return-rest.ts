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
import { describeMovement, projectOf } from '../funds/movement-change'
import { lockFreePool } from '../profit/pool'
import { lockProject, moveProject, requireStep } from './transition'

const recorded = z.strictObject({ kind: z.literal('record'), project: id, body: funds.record.body })
const completed = z.strictObject({ kind: z.literal('complete'), project: id, body: projects.transition.body.extend({ gateway: id }) })
const payload = z.discriminatedUnion('kind', [recorded, completed])
type Payload = z.output<typeof payload>
type Completion = z.output<typeof completed>

/** Pays what is left in the profit pool of a project that has ended back to it. The money leaves an account, so another person approves. */
export const poolReturn: ChangeKind<Payload, FundMovement | Project> = {
  action: 'fund.return-given-back',
  payload,
  describe: async (work, change) =>
    change.kind === 'record'
      ? describeMovement(work, await projectOf(work, change.project), change.body)
      : describeCompletion(work, change),
  apply(work, change, maker) {
    if (change.kind === 'record') return recordMovement(work, change.project, change.body, maker.id)
    const { version: _version, ...body } = change.body
    return moveProject(work, change.project, body)
  },
}

/** Completing a project, and paying all that its pool holds and has not promised. */
async function describeCompletion(work: PersonWork, { project: projectId, body }: Completion): Promise<Description> {
  const project = await lockProject(work, projectId)
  requireStep(project, body.event)
  if (body.version !== undefined && body.version !== project.version) throw stale()
  const amount = await lockFreePool(work.tx, projectId)
  const account = await work.tx.maybe(sql`select version from payment_gateways where id = ${body.gateway} for share`)
  return {
    title: `Complete “${project.title}” and return the rest of its profit pool: ${formatBookAmount(work, amount)}`,
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
