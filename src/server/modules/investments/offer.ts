import { msg } from '@/locales/message'
import { AppError, fieldError, notFound, stateText } from '@/server/work/errors'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { investmentLimits, refusedByLimits, type Bounds } from '@/domain/investment-limits'
import { toMinor, type Minor } from '@/domain/money'
import type { Settings } from '@/contract/settings'
import { settingsOf } from '../settings/queries'

/** A project's current terms for one lock period, which an investment freezes at its creation. */
export type Offer = {
  projectId: string
  title: string
  isOpen: boolean
  status: string
  /** Undefined if the project does not offer this lock period. */
  returns: { min: bigint; max: bigint } | undefined
  bounds: Bounds
  allowsEarlyExit: boolean
  earlyExitPenalty: bigint
  reflectionDays: number
  riskVersion: number
}

type OfferRow = {
  id: string
  title: string
  status: string
  is_active: boolean
  min_investment: bigint
  max_investment: bigint
  allows_early_exit: boolean
  early_exit_penalty: bigint
  reflection_days: number
  risk_version: number
  return_min: bigint | null
  return_max: bigint | null
  values: Partial<Settings>
}

export async function readOffer(db: Query, projectId: string, lockedPeriod: number): Promise<{ offer: Offer; settings: Settings }> {
  const row = await db.maybe<OfferRow>(sql`
    select p.id, p.title, p.status, p.is_active, p.min_investment, p.max_investment, p.allows_early_exit, p.early_exit_penalty, p.reflection_days, p.risk_version,
      r.return_min, r.return_max, s.values
    from projects p cross join settings s left join project_return_rates r on r.project_id = p.id and r.period = ${lockedPeriod}
    where p.id = ${projectId} and p.status <> 'DRAFT'`)
  if (!row) throw notFound(msg('This project'))
  const settings = settingsOf(row.values)
  const bySettings = { min: toMinor(settings.minInvestment), max: toMinor(settings.maxInvestment) }
  const offer: Offer = {
    projectId: row.id,
    title: row.title,
    isOpen: row.status === 'OPEN' && row.is_active,
    status: row.status,
    returns: row.return_min === null || row.return_max === null ? undefined : { min: row.return_min, max: row.return_max },
    bounds: investmentLimits(bySettings, { min: row.min_investment, max: row.max_investment }),
    allowsEarlyExit: row.allows_early_exit,
    earlyExitPenalty: row.early_exit_penalty,
    reflectionDays: row.reflection_days,
    riskVersion: row.risk_version,
  }
  return { offer, settings }
}

export type OpenOffer = Offer & { returns: { min: bigint; max: bigint } }

/** Requires an open project that offers the lock period, and an amount within the limits. */
export function requireOffer(offer: Offer, amount: Minor, currency: string): asserts offer is OpenOffer {
  if (!offer.isOpen) {
    const state = offer.status === 'OPEN' ? msg('not shown at the moment') : stateText(offer.status)
    throw new AppError(
      'PROJECT_NOT_OPEN',
      msg('{title} is {state} and not open for investment. Nothing was invested.', { title: offer.title, state }),
    )
  }
  if (!offer.returns) throw fieldError('lockedPeriod', msg('The project does not offer this lock period'))
  const refused = refusedByLimits(amount, offer.bounds, currency)
  if (refused) throw fieldError('investmentAmount', refused)
}

/** Whether an amount can be invested in the project now, apart from capacity, which is checked when it is reserved. */
export const accepts = (offer: Offer, amount: Minor): offer is OpenOffer =>
  offer.isOpen && offer.returns !== undefined && amount >= offer.bounds.min && amount <= offer.bounds.max
