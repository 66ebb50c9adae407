import type { Received } from '@/contract/core/endpoint'
import type { profit, ShareLine, SharePreview } from '@/contract/profit'
import type { ProjectStatus } from '@/contract/project-schemas'
import { daysInMonth, writtenMonth, type Month } from '@/domain/dates'
import { toMoney, toPercent, WHOLE, type Minor } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { AppError, fieldError, notFound, wrongState } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import type { Rate, Share } from './lines'
import { previewInput, type PreviewInput, type TopLine } from './preview-input'
import { freePool } from './pool'
import { bandsOf, canBeShared } from './rules'
import { hashOf } from './sums'

export type PreviewRequest = Received<typeof profit.preview>['body']

/** What distributing a month's profit would pay. A short pool or an already distributed month is shown, not refused. */
export async function previewShare(db: Query, projectId: string, body: PreviewRequest, now: Date): Promise<SharePreview> {
  const share = await requireShareable(db, projectId, body, now)
  const [before, pool, alreadyShared, lastReturnAt] = await Promise.all([
    lastShare(db, share),
    freePool(db, projectId),
    isShared(db, projectId, share.month),
    lastReturn(db, projectId),
  ])
  const inputs = await previewInput(db, share, before?.rates ?? [])
  return {
    hash: hashOf(share, inputs, pool),
    investors: inputs.investors,
    investments: inputs.investments,
    total: toMoney(inputs.total),
    poolBefore: toMoney(pool),
    poolAfter: toMoney(pool - inputs.total),
    covered: inputs.total <= pool,
    alreadyShared,
    average: toPercent(inputs.principal === 0n ? 0n : (inputs.total * WHOLE) / inputs.principal),
    roundedDown: toMoney(inputs.rounded_down),
    lastReturnAt: lastReturnAt?.toISOString() ?? null,
    top: inputs.top.map((line) => topLine(line, daysInMonth(share.month))),
    periods: inputs.periods.map((one) => ({
      ...one,
      percentage: toPercent(BigInt(one.percentage)),
      principal: toMoney(BigInt(one.principal)),
      total: toMoney(BigInt(one.total)),
    })),
    bands: bandsOf(inputs.steps).map((band) => ({ ...band, from: toMoney(band.from), to: band.to === null ? null : toMoney(band.to) })),
    frozen: { investors: inputs.frozen_investors, total: toMoney(inputs.frozen_total) },
    before: before && against(before, inputs),
  }
}

type LastShare = { id: string; year: number; month: number; total: Minor; posted_at: Date; rates: Rate[] }

/** The latest completely posted month before this one. */
async function lastShare(db: Query, { projectId, month }: Share): Promise<LastShare | null> {
  const last = await db.maybe<LastShare>(sql`
    select id, year, month, posted_total as total, posted_at, rates from profit_batches
    where project_id = ${projectId} and status = 'POSTED' and posted_at is not null and (year, month) < (${month.year}::int, ${month.month}::int) order by year desc, month desc limit 1`)
  return last ?? null
}

async function lastReturn(db: Query, projectId: string): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    select max(posted_at) as at from fund_movements where project_id = ${projectId} and kind = 'RETURN_RECEIVED' and status = 'POSTED'`)
  return at
}

/**
 * Why a distribution differs from the one before: the effect of the percentages is this month's principal and days at both percentages; the
 * rest is the effect of more or less principal or days.
 */
const against = (before: LastShare, { total, counterfactual }: PreviewInput): SharePreview['before'] => ({
  id: before.id,
  year: before.year,
  month: before.month,
  postedAt: before.posted_at.toISOString(),
  total: toMoney(before.total),
  otherPercentages: toMoney(total - counterfactual),
  principalAndDays: toMoney(counterfactual - before.total),
})

/** Requires a past month in which the project was running, and one percentage per lock period. */
export async function requireShareable(db: Query, projectId: string, { year, month, rates }: PreviewRequest, now: Date): Promise<Share> {
  const project = await db.maybe<{ status: ProjectStatus }>(sql`select status from projects where id = ${projectId}`)
  if (!project) throw notFound('This project')
  if (project.status === 'DRAFT' || project.status === 'CANCELLED') throw wrongState('This project', project.status)
  const twice = rates.findIndex((rate, at) => rates.findIndex((one) => one.lockedPeriod === rate.lockedPeriod) < at)
  if (twice >= 0) throw fieldError(`rates.${twice}.lockedPeriod`, 'This lock period is listed twice.')
  if (!canBeShared({ year, month }, now)) {
    const message = `${writtenMonth({ year, month })} has not ended yet. A month can be distributed once it has ended in UTC.`
    throw new AppError('MONTH_NOT_ENDED', message, { errors: [{ path: 'month', message }] })
  }
  return { projectId, month: { year, month }, rates }
}

export async function isShared(db: Query, projectId: string, { year, month }: Month): Promise<boolean> {
  return (
    (await db.maybe(sql`select 1 from profit_batches where project_id = ${projectId} and year = ${year} and month = ${month}`)) !==
    undefined
  )
}

const topLine = (line: TopLine, ofDays: number): ShareLine => ({
  id: line.id,
  investment: { id: line.id, code: line.code },
  user: { id: line.userId, name: line.name },
  isFrozen: line.isFrozen,
  lockedPeriod: line.lockedPeriod,
  principal: toMoney(BigInt(line.principal)),
  days: line.days,
  of: ofDays,
  amount: toMoney(BigInt(line.amount)),
})
