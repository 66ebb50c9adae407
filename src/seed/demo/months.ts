import { explain } from '@/contract/explain'
import { funds } from '@/contract/funds'
import { investments } from '@/contract/investments'
import { profit, type SharePreview } from '@/contract/profit'
import { projects as projectsGroup } from '@/contract/projects'
import { addDays, addHours, addMonths, hasEnded, monthEnd, type Month } from '@/domain/dates'
import { money, projectNamed, units, type Cast, type DemoProject } from './cast'
import { ORCHARD_ENDS } from './projects/project-scenario'
import { recordBankStatement } from './money/statements'
import { inBackOffice } from './timeline'

/** The share of investors' capital that a project deploys; the rest is kept for early exits. */
const DEPLOYED = 0.85
/** Late and low distributions, as described in the project's updates, by month since its opening. */
const late: Readonly<Record<string, number>> = { harbour: 3, orchard: 5 }
const low: Readonly<Record<string, number>> = { harbour: 7, orchard: 5 }

/** Plans the end of each month: capital transfers, the project's return, and its distribution. */
export function planMonths(cast: Cast, from: Date): void {
  const { world } = cast
  const last = monthOf(addMonths(world.until, -1))
  for (let at = from; hasEnded(monthOf(at), world.until); at = addMonths(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)), 1)) {
    const month = monthOf(at)
    const isLast = month.year === last.year && month.month === last.month
    world.timeline.plan(inBackOffice(monthEnd(month), 9), () => closeMonth(cast, month, isLast))
  }
  world.timeline.plan(inBackOffice(addDays(from, ORCHARD_ENDS), 3), () => endOrchard(cast))
  // Principal that matured since the last month's end was paid from the undeployed capital, which is replenished here.
  world.timeline.plan(world.until, async () => {
    for (const project of cast.projects.values()) if (project.openedAt < world.now()) await moveCapital(cast, project)
  })
}

const monthOf = (at: Date): Month => ({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 })

async function closeMonth(cast: Cast, month: Month, isLast: boolean): Promise<void> {
  const { world } = cast
  await recordBankStatement(cast, month)
  for (const [key, project] of cast.projects) {
    if (project.openedAt >= monthEnd(month) || project.hasEnded) continue
    const rates = ratesOf(cast, key, project, month)
    const estimate = await preview(cast, project, month, rates)
    // The latest month is still open: some projects have sent their return, which is not distributed yet.
    const sends = isLast ? key === 'meridian' || key === 'alder' : estimate.investors > 0
    if (sends) await receiveReturn(cast, project, estimate, isLast ? 1 : world.chance.between(1.01, 1.09))
    await moveCapital(cast, project)
    if (isLast || estimate.investors === 0) continue
    const isLate = late[key] === age(project, month)
    const when = addHours(monthEnd(month), isLate ? 24 * 8 + 10 : world.chance.whole(50, 82))
    world.timeline.plan(when, () => share(cast, project, month, rates))
  }
}

const age = ({ openedAt }: DemoProject, { year, month }: Month): number =>
  (year - openedAt.getUTCFullYear()) * 12 + month - 1 - openedAt.getUTCMonth()

type Rates = { lockedPeriod: number; percentage: string }[]

/** Random rates within the project's target range; below it in a low month. */
function ratesOf({ world }: Cast, key: string, project: DemoProject, month: Month): Rates {
  const luck = world.chance.between(0.15, 0.85)
  return project.text.rates.map(({ period, returnMin, returnMax }) => {
    const [minRate, maxRate] = [Number(returnMin), Number(returnMax)]
    const paid = low[key] === age(project, month) ? minRate * 0.87 : minRate + (maxRate - minRate) * luck
    return { lockedPeriod: period, percentage: paid.toFixed(2) }
  })
}

const preview = ({ world, staff }: Cast, { id }: DemoProject, month: Month, rates: Rates): Promise<SharePreview> =>
  world.call(staff.admin, profit.preview, { params: { id }, body: { ...month, rates } })

/** Records a return that covers the distribution and a little more; the rest stays in the pool. */
async function receiveReturn(
  { world, staff, gateways }: Cast,
  { id, text }: DemoProject,
  { total, poolBefore }: SharePreview,
  generous: number,
): Promise<void> {
  const missing = units(total) * generous - units(poolBefore)
  if (missing <= 0) return
  await world.call(staff.finance, funds.record, {
    params: { id },
    body: {
      kind: 'RETURN_RECEIVED',
      amount: (Math.ceil(missing * 4) / 4).toFixed(2),
      gateway: gateways.bank.id,
      transactionId: `RET-${world.chance.text(8)}`,
      note: `Return of ${text.title}`,
    },
  })
}

async function share(cast: Cast, project: DemoProject, month: Month, rates: Rates): Promise<void> {
  const { world, staff } = cast
  const estimate = await preview(cast, project, month, rates)
  if (estimate.investors === 0) return
  if (!estimate.covered) await receiveReturn(cast, project, estimate, 1.01)
  await world.call(staff.admin, profit.confirm, { params: { id: project.id }, body: { ...month, rates, hash: estimate.hash } })
  await world.runJobs()
}

/** Matured principal is returned before it is paid out: after the following month. */
const PAID_OUT_WITHIN_DAYS = 40

async function maturing({ world, staff }: Cast, project: string): Promise<number> {
  const query = { project, status: 'ACTIVE', sortBy: 'maturesAt', sortOrder: 'ASC', limit: 100 } as const
  const until = addDays(world.now(), PAID_OUT_WITHIN_DAYS).toISOString()
  const running = await world.call(staff.admin, investments.list, { query })
  return running.reduce((sum, one) => (one.maturesAt && one.maturesAt < until ? sum + units(one.investmentAmount) : sum), 0)
}

/** Deploys or returns capital, so that a constant share of the remaining investor capital is deployed. */
async function moveCapital(cast: Cast, { id, hasEnded: isOver }: DemoProject): Promise<void> {
  const { world, staff, gateways } = cast
  if (isOver) return
  const [{ in: received, out }, waiting, leaving] = await Promise.all([
    world.call(null, projectsGroup.funds, { params: { id } }),
    waitingPart(cast, id),
    maturing(cast, id),
  ])
  const staying = units(received.investors) - units(out.principalReturned) - waiting - leaving
  const atWork = units(out.capitalHandedOver) - units(received.capitalReturned)
  const change = Math.round((staying * DEPLOYED - atWork) / 50) * 50
  if (Math.abs(change) < 500) return
  await world.call(staff.finance, funds.record, {
    params: { id },
    body: {
      kind: change > 0 ? 'CAPITAL_DEPLOYED' : 'CAPITAL_RETURNED',
      amount: money(Math.abs(change)),
      gateway: change > 0 ? await fullest(cast) : gateways.bank.id,
      transactionId: `CAP-${world.chance.text(8)}`,
      note: change > 0 ? 'Capital call' : 'For principal that matured',
    },
  })
}

/** Payments of incomplete orders: they may be returned, so they are not deployed. */
async function waitingPart({ world, staff }: Cast, project: string): Promise<number> {
  const waiting = await world.call(staff.finance, investments.list, { query: { project, status: 'AWAITING_PAYMENT', limit: 100 } })
  return waiting.reduce((sum, { paidAmount }) => sum + units(paidAmount), 0)
}

/** The gateway with the highest balance, so that it covers the transfer. */
async function fullest({ world, staff, gateways }: Cast): Promise<string> {
  const held = await Promise.all(
    [gateways.bank, ...gateways.others].map(async ({ id }) => {
      const { sum } = await world.call(staff.admin, explain.summary, { query: { figure: 'gatewayClearing', of: id } })
      return { id, held: units(sum) }
    }),
  )
  return held.reduce((best, one) => (one.held > best.held ? one : best)).id
}

/** Ends the project after all principal has matured and been returned; the project returns its remaining funds. */
async function endOrchard(cast: Cast): Promise<void> {
  const { world, staff, gateways } = cast
  const project = projectNamed(cast, 'orchard')
  await world.sweep('investment.window', 'investment.mature')
  const { in: received, out } = await world.call(null, projectsGroup.funds, { params: { id: project.id } })
  const atWork = units(out.capitalHandedOver) - units(received.capitalReturned)
  if (atWork > 0) {
    await world.call(staff.finance, funds.record, {
      params: { id: project.id },
      body: {
        kind: 'CAPITAL_RETURNED',
        amount: money(atWork),
        gateway: gateways.bank.id,
        transactionId: `CAP-${world.chance.text(8)}`,
        note: 'The last of the capital',
      },
    })
  }
  const receivedReturn = { gateway: gateways.bank.id, transactionId: `RST-${world.chance.text(8)}` }
  await world.call(staff.admin, projectsGroup.transition, {
    params: { id: project.id },
    body: { event: 'complete', note: 'All principal has been repaid.', ...(units(out.profitHeld) > 0 ? receivedReturn : {}) },
  })
  project.hasEnded = true
}
