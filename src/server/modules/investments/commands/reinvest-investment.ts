import type { investments } from '@/contract/investments'
import type { Received } from '@/contract/core/endpoint'
import type { Minor } from '@/domain/money'
import { Scope } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import type { PersonWork, Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { account } from '../../ledger/accounts'
import { balanceOf } from '../../ledger/balances'
import { move, post } from '../../ledger/posting'
import { take } from '../../projects/capacity'
import { activate } from './activate-investment'
import { accepts, readOffer, requireOffer, type OpenOffer } from '../offer'
import { closedCountry, requireOpenCountry, type InvestorCountry } from '../residence'
import { newInvestment, type InsertedInvestment } from '../insert'
import { requireTerms, termsOf, type Terms } from '../terms'
import { advance, lockInvestment, requireNotOnItsWayOut, requireStep, requireVersion, type InvestmentRow } from '../transition'

type Wish = Received<typeof investments.reinvest>['body']

/** The customer moves a matured principal into a new investment, in the same or another project and period. Returns the new one. */
export async function reinvestInvestment(
  work: PersonWork,
  id: string,
  { project, lockedPeriod, version }: Wish,
): Promise<InsertedInvestment> {
  const { tx, actor, now } = work
  const row = await lockInvestment(tx, id, Scope.own(actor))
  requireStep(row, 'reinvest')
  requireVersion(row, version)
  await requireNotOnItsWayOut(tx, row)
  const amount = await balanceOf(tx, account.principal(row.id))
  const period = lockedPeriod ?? row.locked_period
  const { offer } = await readOffer(tx, project ?? row.project_id, period)
  const terms = await tx.one<Terms & InvestorCountry>(sql`select ${closedCountry}, ${termsOf(now)} from users where id = ${actor.id}`)
  requireOpenCountry(terms)
  requireOffer(offer, amount, work.services.env.BOOK_CURRENCY)
  requireTerms(terms)
  await take(work, offer.projectId, amount)
  const riskAcknowledged = { version: offer.riskVersion, at: now }
  return goOn(work, row, { offer, amount, lockedPeriod: period, termsVersion: terms.terms_version, riskAcknowledged })
}

/**
 * Applies the instruction REINVEST: the same project and period at today's terms, if the project is open and has capacity. The new
 * investment takes over the risk acknowledgement and accepted terms of the old one. Undefined if the project does not accept it.
 */
export async function reinvestIfPossible(work: Work, row: InvestmentRow): Promise<InsertedInvestment | undefined> {
  const { tx } = work
  const amount = await balanceOf(tx, account.principal(row.id))
  const { offer } = await readOffer(tx, row.project_id, row.locked_period)
  if (!accepts(offer, amount) || !(await hasRoom(work, row.project_id, amount))) return undefined
  return goOn(work, row, {
    offer,
    amount,
    lockedPeriod: row.locked_period,
    termsVersion: row.terms_version,
    riskAcknowledged: { version: row.risk_version, at: row.risk_acknowledged_at },
  })
}

async function hasRoom(work: Work, projectId: string, amount: Minor): Promise<boolean> {
  try {
    await take(work, projectId, amount)
    return true
  } catch (refusal) {
    if (refusal instanceof AppError && (refusal.code === 'PROJECT_FULL' || refusal.code === 'PROJECT_NOT_OPEN')) return false
    throw refusal
  }
}

type Next = { offer: OpenOffer; amount: Minor; lockedPeriod: number; termsVersion: number; riskAcknowledged: { version: number; at: Date } }

async function goOn(work: Work, old: InvestmentRow, next: Next): Promise<InsertedInvestment> {
  const { tx, actor, now } = work
  const { row: reinvestment, write } = newInvestment(work, {
    userId: old.user_id,
    ...next,
    source: 'REINVEST',
    expiresAt: null,
    reminded: 0,
    goesOnFrom: old,
  })
  await write()
  await post(tx, {
    kind: 'REINVESTED',
    reference: reinvestment.id,
    lines: move(account.principal(old.id), account.principal(reinvestment.id), next.amount),
    by: actor.id,
    at: now,
  })
  await advance(work, old, 'reinvest', { details: { into: reinvestment.code } })
  await activate(work, reinvestment)
  return reinvestment
}
