import type { Received } from '@/contract/core/endpoint'
import type { profit, SharePreview } from '@/contract/profit'
import type { ProjectStatus } from '@/contract/projects'
import { daysInMonth, type Month } from '@/shared/dates'
import { toMoney, toPercent } from '@/shared/money'
import type { Query } from '@/server/core/database'
import { AppError, fieldError, notFound, wrongState } from '@/server/core/errors'
import { sql } from '@/server/core/sql'
import { hashOf, sumShare, type Share, type Sums } from './lines'
import { freePool } from './pool'
import { canBeShared, monthName } from './rules'

export type Asked = Received<typeof profit.preview>['body']

/** What sharing a month would pay. It always answers: a short pool and a month that was shared before are shown, not refused. */
export async function previewShare(db: Query, projectId: string, body: Asked, now: Date): Promise<SharePreview> {
  const share = await requireShareable(db, projectId, body, now)
  const [sums, pool] = [await sumShare(db, share), await freePool(db, projectId)]
  return {
    hash: hashOf(share, sums, pool),
    investors: sums.investors,
    investments: sums.investments,
    total: toMoney(sums.total),
    poolBefore: toMoney(pool),
    poolAfter: toMoney(pool - sums.total),
    covered: sums.total <= pool,
    alreadyShared: await isShared(db, projectId, share.month),
    top: topOf(sums, daysInMonth(share.month)),
    periods: sums.periods.map((one) => ({
      ...one,
      percentage: toPercent(BigInt(one.percentage)),
      principal: toMoney(BigInt(one.principal)),
      total: toMoney(BigInt(one.total)),
    })),
  }
}

/** A month that has ended, of a project that lives or lived, with one percentage for a lock period. */
export async function requireShareable(db: Query, projectId: string, { year, month, rates }: Asked, now: Date): Promise<Share> {
  const project = await db.maybe<{ status: ProjectStatus }>(sql`select status from projects where id = ${projectId}`)
  if (!project) throw notFound('This project')
  if (project.status === 'DRAFT' || project.status === 'CANCELLED') throw wrongState('This project', project.status)
  const twice = rates.findIndex((rate, at) => rates.findIndex((one) => one.lockedPeriod === rate.lockedPeriod) < at)
  if (twice >= 0) throw fieldError(`rates.${twice}.lockedPeriod`, 'This lock period stands here twice.')
  if (!canBeShared({ year, month }, now)) {
    const message = `${monthName({ year, month })} has not ended yet. A month is shared once it is over, in UTC.`
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

const topOf = (sums: Sums, ofDays: number): SharePreview['top'] =>
  sums.top.map((line) => ({
    investment: { id: line.id, code: line.code },
    user: { id: line.userId, name: line.name },
    lockedPeriod: line.lockedPeriod,
    principal: toMoney(BigInt(line.principal)),
    days: line.days,
    of: ofDays,
    amount: toMoney(BigInt(line.amount)),
  }))
