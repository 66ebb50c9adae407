import type { FundMovement } from '@/contract/funds'
import { never } from '@/domain/assert'
import { toMoney, type Minor } from '@/domain/money'
import { AppError, fieldError, isUniqueViolation } from '@/server/work/errors'
import { newCode, newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import { account } from '../ledger/accounts'
import { move, post, type PostingLine } from '../ledger/posting'
import { markDuplicatesOf } from '../payments/commands/mark-duplicates'
import { readMovement } from './queries'

export type NewMovement = {
  kind: FundMovement['kind']
  projectId: string | null
  amount: Minor
  gateway: string | null
  transactionId: string | null
  note: string | null
  lossHash?: string
}

export type Moved = Pick<NewMovement, 'kind' | 'projectId' | 'gateway' | 'amount'>

/** Records and posts a transfer; `posting` posts one that consists of several. Stores who recorded and who approved it. */
export async function writeMovement(
  work: PersonWork,
  given: NewMovement,
  recordedBy: string,
  posting?: (id: string) => Promise<void>,
): Promise<FundMovement> {
  const { tx, actor, now, effects } = work
  if (given.gateway) await requireGateway(work, given.gateway)
  if (given.gateway && given.transactionId) await requireNotPaidIn(work, given.gateway, given.transactionId)
  const row = { id: newId(now), code: newCode('MOV') }
  const columns = {
    ...row,
    project_id: given.projectId,
    kind: given.kind,
    amount: given.amount,
    gateway_id: given.gateway,
    transaction_id: given.transactionId || null,
    note: given.note,
    status: 'POSTED',
    loss_hash: given.lossHash,
    proposed_by: recordedBy,
    decided_by: actor.id === recordedBy ? null : actor.id,
    created_at: now,
    posted_at: now,
  }
  await tx.run(sql`insert into fund_movements ${insertion(columns)}`).catch(refuseSameTransaction)
  if (given.transactionId) await markDuplicatesOf(tx, given.transactionId)
  await (posting ? posting(row.id) : postMovement(work, { ...given, id: row.id }))
  effects.audit({
    action: 'funds.recorded',
    subject: { type: 'fund-movement', ...row },
    after: {
      kind: given.kind,
      amount: toMoney(given.amount),
      project: given.projectId,
      gateway: given.gateway,
      transactionId: given.transactionId,
      note: given.note,
    },
  })
  return readMovement(tx, row.id)
}

/** Posts a transfer other than a loss, which affects many accounts. */
async function postMovement({ tx, actor, now }: PersonWork, { id, ...moved }: Moved & { id: string }): Promise<void> {
  await post(tx, { kind: moved.kind, reference: id, lines: linesOf(moved), by: actor.id, at: now })
}

/** The accounts that a transfer debits and credits. */
export function linesOf({ kind, projectId, gateway, amount }: Moved): readonly PostingLine[] {
  if (gateway === null) throw new Error(`${kind} requires a gateway`)
  const clearing = account.gatewayClearing(gateway)
  if (kind === 'PLATFORM_MONEY_IN') return move(clearing, account.capital, amount)
  if (kind === 'PLATFORM_MONEY_OUT') return move(account.capital, clearing, amount)
  if (projectId === null) throw new Error(`${kind} requires a project`)
  const [pool, deployed] = [account.pool(projectId), account.deployed(projectId)]
  switch (kind) {
    case 'RETURN_RECEIVED':
      return move(clearing, pool, amount)
    case 'RETURN_GIVEN_BACK':
      return move(pool, clearing, amount)
    case 'CAPITAL_DEPLOYED':
      return move(deployed, clearing, amount)
    case 'CAPITAL_RETURNED':
      return move(clearing, deployed, amount)
    case 'CAPITAL_LOST':
      throw new Error('A loss is posted per investment')
    default:
      return never(kind)
  }
}

async function requireGateway({ tx }: PersonWork, id: string): Promise<void> {
  if (!(await tx.maybe(sql`select 1 from payment_gateways where id = ${id}`))) throw fieldError('gateway', 'This gateway was not found.')
}

/** A transaction that was credited to a customer as a payment is not a fund transfer as well. */
async function requireNotPaidIn({ tx }: PersonWork, gateway: string, transactionId: string): Promise<void> {
  const paid = await tx.maybe<{ code: string }>(
    sql`select code from payments where gateway_id = ${gateway} and lower(transaction_id) = lower(${transactionId}) and status = 'APPROVED'`,
  )
  if (paid) throw takenTransaction(`This transaction was credited as payment ${paid.code}`)
}

const takenTransaction = (message: string) =>
  new AppError('ALREADY_TAKEN', `${message}. Nothing was recorded.`, { errors: [{ path: 'transactionId', message }] })

function refuseSameTransaction(error: unknown): never {
  if (!isUniqueViolation(error, 'fund_movements_transaction')) throw error
  throw takenTransaction('A transaction with this ID is already recorded for this gateway')
}
