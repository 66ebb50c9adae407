import { z } from 'zod'
import type { ApprovalAction } from '@/contract/approval-actions'
import { id } from '@/contract/core/primitives'
import { funds, type FundMovement } from '@/contract/funds'
import { toMinor } from '@/domain/money'
import { notFound } from '@/server/work/errors'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import { sql } from '@/server/db/sql'
import type { Proposed } from '@/server/http/endpoint/proposed'
import type { PersonWork } from '@/server/work/services'
import { propose, type ChangeKind, type Description, type Maker } from '../approvals/change-requests'
import { previewLoss } from './commands/write-off-loss'
import { movementBalances } from './balances-changed'
import { recordMovement, recordPlatformFunds } from './commands/record-movement'
import type { Moved } from './movement'
import { saidOf } from './rules'

const ofProject = z.strictObject({ project: id, body: funds.record.body })
const ofPlatform = z.strictObject({ body: funds.recordPlatform.body })
type OfProject = z.output<typeof ofProject>
type OfPlatform = z.output<typeof ofPlatform>

const ofProjectKind = (action: ApprovalAction): ChangeKind<OfProject, FundMovement> => ({
  action,
  payload: ofProject,
  describe: async (work, { project, body }) => describeMovement(work, await projectOf(work, project), body),
  balances: (db, { project, body }) => movementBalances(db, movedBy(body, project)),
  apply: recordOf,
})

function recordOf(work: PersonWork, { project, body }: OfProject, maker: Maker): Promise<FundMovement> {
  return recordMovement(work, project, body, maker.id)
}

/** The amount and kind of transfer in a command's body. */
export const movedBy = ({ kind, gateway, amount }: OfProject['body'] | OfPlatform['body'], projectId: string | null): Moved => ({
  kind,
  projectId,
  gateway: gateway ?? null,
  amount: toMinor(amount),
})

type ProjectNow = { id: string; code: string; title: string; status: string }

/** Locks the project of the transfer until the transaction ends. */
export async function projectOf({ tx }: PersonWork, id: string): Promise<ProjectNow> {
  const project = await tx.maybe<ProjectNow>(sql`select id, code, title, status from projects where id = ${id} for share`)
  if (!project) throw notFound('This project')
  return project
}

export const describeMovement = (work: PersonWork, { id, ...project }: ProjectNow, body: OfProject['body']): Promise<Description> =>
  described(work, { type: 'project', id, code: project.code }, `${saidOf[body.kind]} for “${project.title}”`, body, project)

/** A loss with its effect on the investors: if their principal changes in between, a new request is needed. */
async function describeLoss(work: PersonWork, { project, body }: OfProject): Promise<Description> {
  const described = await describeMovement(work, await projectOf(work, project), body)
  const loss = await previewLoss(work.tx, project, toMinor(body.amount), work.services.env.BOOK_CURRENCY)
  return {
    ...described,
    before: { principalOfInvestors: loss.principalBefore },
    after: {
      ...described.after,
      principalOfInvestors: loss.principalAfter,
      affectedInvestments: loss.investments,
      largestLossOfAnInvestment: loss.top[0]?.loss ?? null,
    },
  }
}

/** Compared with the project and the account of the transfer as at the request. */
async function described(
  work: PersonWork,
  subject: Description['subject'],
  what: string,
  body: OfProject['body'] | OfPlatform['body'],
  project?: { title: string; status: string },
): Promise<Description> {
  const amount = toMinor(body.amount)
  const { kind, gateway, transactionId, note } = body
  const account = gateway ? await work.tx.maybe(sql`select version from payment_gateways where id = ${gateway} for share`) : undefined
  return {
    title: `${what}: ${formatBookAmount(work, amount)}`,
    subject,
    before: {},
    after: { kind, amount: body.amount, gateway: gateway ?? null, transactionId: transactionId ?? null, note },
    amount,
    state: [project ?? null, account ?? null],
  }
}

/** Change kinds for capital deployed, returned or lost, and for transfers of the platform's own funds. */
export const capitalDeployed = ofProjectKind('fund.capital-deployed')
export const capitalReturned = ofProjectKind('fund.capital-returned')
export const capitalLost: ChangeKind<OfProject, FundMovement> = {
  action: 'fund.capital-lost',
  payload: ofProject,
  describe: describeLoss,
  apply: recordOf,
}
export const platformFunds: ChangeKind<OfPlatform, FundMovement> = {
  action: 'fund.platform',
  payload: ofPlatform,
  async describe(work, { body }) {
    const what = body.kind === 'PLATFORM_MONEY_IN' ? 'Platform funds paid in' : 'Platform funds drawn'
    return described(work, { type: 'platform', id: 'platform', code: null }, what, body)
  },
  balances: (db, { body }) => movementBalances(db, movedBy(body, null)),
  apply: (work, { body }, maker) => recordPlatformFunds(work, body, maker.id),
}

const kindOf = { CAPITAL_DEPLOYED: capitalDeployed, CAPITAL_RETURNED: capitalReturned, CAPITAL_LOST: capitalLost } as const

/** Records a return at once; capital needs the approvals of its policy. `poolReturn` covers what is returned from the pool. */
export async function recordOrPropose(
  work: PersonWork,
  project: string,
  { kind, ...body }: OfProject['body'] & { kind: Exclude<OfProject['body']['kind'], 'RETURN_GIVEN_BACK'> },
): Promise<FundMovement | Proposed> {
  if (kind === 'RETURN_RECEIVED') return recordMovement(work, project, { kind, ...body }, work.actor.id)
  return propose(work, kindOf[kind], { project, body: { kind, ...body } }, body.note)
}
