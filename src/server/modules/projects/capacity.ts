import { assert } from '@/domain/assert'
import { toMoney, type Minor } from '@/domain/money'
import { msg } from '@/locales/message'
import { system } from '@/server/work/actor'
import type { Tx } from '@/server/db/database'
import { Effects } from '@/server/work/effects'
import { AppError, notFound, stateText } from '@/server/work/errors'
import { notEnoughRoom } from '@/domain/investment-limits'
import type { Work } from '@/server/work/services'
import { sql, type Sql } from '@/server/db/sql'

/**
 * The capacity of a project: `remaining = value − received − reserved`. Each function is one conditional update of the project's row, which
 * it locks until the transaction ends. Call it before posting to the ledger: every transaction locks projects before accounts, which
 * prevents deadlocks.
 */

/**
 * Reserves capacity for an amount. Throws PROJECT_NOT_OPEN if the project does not accept investments, or PROJECT_FULL with the remaining
 * capacity.
 */
export async function reserve(work: Work, projectId: string, amount: Minor): Promise<void> {
  assert(amount > 0n, 'a reservation is above zero')
  const taken = await work.tx.run(sql`
    update projects set reserved = reserved + ${amount}
    where id = ${projectId} and ${takesMoney(work.now)} and value - received - reserved >= ${amount}`)
  if (taken === 0) throw await whyNot(work, projectId)
}

/** Reserves and fills capacity in one step, for money that is available already. Throws like `reserve`. */
export async function take(work: Work, projectId: string, amount: Minor): Promise<void> {
  assert(amount > 0n, 'a place is filled with money above zero')
  const taken = await work.tx.maybe<{ is_full: boolean }>(sql`
    update projects set received = received + ${amount}
    where id = ${projectId} and ${takesMoney(work.now)} and value - received - reserved >= ${amount} returning received >= value as is_full`)
  if (!taken) throw await whyNot(work, projectId)
  if (taken.is_full) await fundIfFull(work, projectId)
}

/**
 * Converts (part of) a reservation into received money. Sets the project to FUNDED once its whole value is received; reservations do not
 * count, since they can be released. A paused project becomes FUNDED when it is resumed.
 * @param part `reserved`: the amount removed from reservations; `received`: the amount received, zero to only release the reservation
 */
export async function fill(work: Work, projectId: string, part: { reserved: Minor; received: Minor }): Promise<void> {
  assert(part.reserved >= 0n && part.received >= 0n, 'a place is filled with money above zero')
  const filled = await work.tx.maybe<{ is_full: boolean }>(sql`
    update projects set reserved = reserved - ${part.reserved}, received = received + ${part.received} where id = ${projectId}
    returning received >= value as is_full`)
  assert(filled, 'an investment has a project')
  if (filled.is_full) await fundIfFull(work, projectId)
}

/** Releases a reservation: its order expired or was cancelled before it was paid. */
export async function unreserve(tx: Tx, projectId: string, amount: Minor): Promise<void> {
  assert(amount >= 0n, 'a reservation is above zero')
  const given = await tx.run(sql`update projects set reserved = reserved - ${amount} where id = ${projectId}`)
  assert(given === 1, 'an investment has a project')
}

/**
 * Releases received capacity after a payment was reversed or an investment was cancelled in its cooling-off period. A funded project stays
 * funded.
 */
export async function giveBack(tx: Tx, projectId: string, amount: Minor): Promise<void> {
  assert(amount >= 0n, 'what is given back is above zero')
  const given = await tx.run(sql`update projects set received = received - ${amount} where id = ${projectId}`)
  assert(given === 1, 'an investment has a project')
}

/** Moves received capacity back to reserved, when money of an unpaid order was taken back. */
export async function unfill(tx: Tx, projectId: string, amount: Minor): Promise<void> {
  assert(amount >= 0n, 'what is taken back is above zero')
  const taken = await tx.run(
    sql`update projects set received = received - ${amount}, reserved = reserved + ${amount} where id = ${projectId}`,
  )
  assert(taken === 1, 'an investment has a project')
}

/** Sets an open project to FUNDED once its whole value is received. */
export async function fundIfFull(work: Work, projectId: string): Promise<boolean> {
  const funded = await work.tx.maybe<{ code: string; received: bigint }>(sql`
    update projects set status = 'FUNDED', version = version + 1
    where id = ${projectId} and status = 'OPEN' and received >= value returning code, received`)
  if (!funded) return false
  // Audited as an action of the system, not of the actor whose payment triggered it.
  const effects = new Effects(system, work.now, work.services.secrets, work.request)
  effects.audit({
    action: 'project.funded',
    subject: { type: 'project', id: projectId, code: funded.code },
    before: { status: 'OPEN' },
    after: { status: 'FUNDED', received: toMoney(funded.received) },
  })
  const statement = effects.statement(work.tx)
  if (statement) await work.tx.run(statement)
  return true
}

/** SQL: open, visible, and not past its closing date, since the job that closes it may run some minutes later. */
const takesMoney = (now: Date): Sql => sql`status = 'OPEN' and is_active and (closes_at is null or closes_at > ${now})`

type Refused = { status: string; is_active: boolean; is_over: boolean; remaining: bigint }

async function whyNot(work: Work, projectId: string): Promise<AppError> {
  const { tx, now } = work
  const project = await tx.maybe<Refused>(sql`
    select status, is_active, coalesce(closes_at <= ${now}, false) as is_over, value - received - reserved as remaining from projects where id = ${projectId}`)
  if (!project || project.status === 'DRAFT') return notFound(msg('This project'))
  if (!project.is_active || project.is_over || project.status !== 'OPEN') {
    const state = !project.is_active
      ? msg('not shown at the moment')
      : project.status === 'OPEN'
        ? msg('past its closing date')
        : stateText(project.status)
    return new AppError('PROJECT_NOT_OPEN', msg('This project is {state} and not open for investment. Nothing was invested.', { state }))
  }
  const left = notEnoughRoom(project.remaining, work.services.env.BOOK_CURRENCY)
  return new AppError('PROJECT_FULL', msg('{left} Nothing was invested.', { left }), {
    errors: [{ path: 'investmentAmount', message: left }],
  })
}
