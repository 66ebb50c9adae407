import type { Received } from '@/contract/core/endpoint'
import type { FundMovement, funds } from '@/contract/funds'
import type { ProjectStatus } from '@/contract/project-schemas'
import { toMinor, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { AppError, fieldError, notFound } from '@/server/work/errors'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { account } from '../../ledger/accounts'
import { lockedBalanceOf, openAccounts } from '../../ledger/balances'
import { lockFreePool } from '../../profit/pool'
import { principalOf, principalParts } from '../../users/queries/figure-sources'
import { writeLossOff } from './write-off-loss'
import { writeMovement } from '../movement'
import { movesIn, needsGateway } from '../rules'

type Movement = Received<typeof funds.record>['body']
type PlatformMovement = Received<typeof funds.recordPlatform>['body']

/** Records and posts a fund transfer between the platform and a project. */
export async function recordMovement(work: PersonWork, projectId: string, body: Movement, recordedBy: string): Promise<FundMovement> {
  const project = await work.tx.maybe<{ status: ProjectStatus }>(sql`select status from projects where id = ${projectId} for share`)
  if (!project) throw notFound('This project')
  if (!movesIn(body.kind, project.status))
    throw new AppError('WRONG_STATE', `The project is ${project.status.toLowerCase()}. ${whenInstead(body.kind)} Nothing was recorded.`)
  if (body.kind === 'CAPITAL_LOST') return writeLossOff(work, projectId, body, recordedBy)
  if (needsGateway(body.kind) && !body.gateway) throw fieldError('gateway', 'Choose the gateway that the money moved through.')
  const amount = toMinor(body.amount)
  await requireCover(work, projectId, body.kind, amount)
  return writeMovement(
    work,
    { kind: body.kind, projectId, amount, gateway: body.gateway ?? null, transactionId: body.transactionId ?? null, note: body.note },
    recordedBy,
  )
}

/** Records and posts a deposit or withdrawal of the platform's own funds. */
export function recordPlatformFunds(work: PersonWork, body: PlatformMovement, recordedBy: string): Promise<FundMovement> {
  const { kind, gateway, transactionId = null, note } = body
  if (!gateway) throw fieldError('gateway', 'Choose the gateway that the money will move through.')
  return writeMovement(work, { kind, projectId: null, amount: toMinor(body.amount), gateway, transactionId, note }, recordedBy)
}

function whenInstead(kind: Movement['kind']): string {
  if (kind === 'RETURN_GIVEN_BACK')
    return 'The rest of the profit pool is returned when a project is completed or cancelled: until then it belongs to the investors.'
  if (kind === 'CAPITAL_DEPLOYED') return 'Capital is deployed while a project is open, paused, funded or closed.'
  return 'This is recorded once the project is open.'
}

/**
 * Throws if an outflow is not covered: the pool must not become negative, at most what investors paid in may be deployed, and at most what
 * was deployed may be returned.
 */
async function requireCover(work: PersonWork, projectId: string, kind: Movement['kind'], amount: Minor): Promise<void> {
  const { tx } = work
  if (kind === 'RETURN_GIVEN_BACK') {
    const free = await lockFreePool(tx, projectId)
    if (amount > free)
      throw new AppError('POOL_TOO_SMALL', `Only ${formatBookAmount(work, free)} of the profit pool is available. Nothing was recorded.`)
  }
  if (kind !== 'CAPITAL_DEPLOYED' && kind !== 'CAPITAL_RETURNED') return
  const deployed = account.deployed(projectId)
  await openAccounts(tx, [deployed])
  const out = await lockedBalanceOf(tx, deployed)
  if (kind === 'CAPITAL_RETURNED' && amount > out)
    throw tooMuch(`Only ${formatBookAmount(work, out)} of capital is deployed to the project.`)
  if (kind === 'CAPITAL_DEPLOYED') {
    const principal = (await activePrincipal(tx, projectId)) - out
    if (amount > principal)
      throw tooMuch(`Investors' principal of ${formatBookAmount(work, principal > 0n ? principal : 0n)} is available to deploy.`)
  }
}

const tooMuch = (why: string) =>
  new AppError('INSUFFICIENT_BALANCE', `${why} Nothing was recorded.`, { errors: [{ path: 'amount', message: why }] })

/** The principal of a project's active and matured investments. Orders awaiting payment do not count, since their money may be returned. */
async function activePrincipal(db: Query, projectId: string): Promise<Minor> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    select ${principalOf(sql`i.project_id = ${projectId} and (${principalParts.locked} or ${principalParts.matured})`)} as sum`)
  return sum
}
