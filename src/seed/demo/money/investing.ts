import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { projects as projectsGroup } from '@/contract/projects'
import { users } from '@/contract/users'
import { addDays, addHours, addMonths } from '@/domain/dates'
import { money, projectNamed, units, type Cast, type DemoCustomer, type DemoProject } from '../cast'
import { becomeVerified, becomeVerifiedAfterAsking, becomeVerifiedLater } from '../people/identity-scenario'
import { planPayment } from './paying'
import { watchMaturity } from './watching'
import type { Habit } from '../people/people'
import type { World } from '../world'

const amounts: Readonly<Record<Habit['means'], readonly number[]>> = {
  small: [100, 150, 200, 250, 250, 300, 400, 500],
  middle: [300, 500, 750, 1000, 1000, 1200, 1500, 2000, 2500],
  large: [1500, 2000, 2500, 3000, 4000, 5000, 6000],
}
/** The maximum holding without an approved identity (the setting's default). */
const WITHOUT_IDENTITY = 1000
const LEAST = 100

const ways = [becomeVerified, becomeVerified, becomeVerified, becomeVerified, becomeVerifiedLater, becomeVerifiedAfterAsking]
/** How popular each project is, and how much of it stays open at the end; without an amount it is fully funded. */
const drawing: Readonly<Record<string, number>> = { harbour: 3, saffron: 2, orchard: 3, alder: 3, quay: 3, meridian: 5, eastgate: 3 }
const staysOpen: Readonly<Record<string, number>> = {
  harbour: 18_000,
  alder: 14_000,
  meridian: 3_000,
  quay: 500,
  eastgate: 4_000,
  orchard: 500,
}
/** The amount left open at the end of the timeline, for users who explore the demo. */
const FOR_VISITORS = 1500

/** The share of the project left open for later investors, in addition to reinvestments. */
const keptOpen = (cast: Cast, { id, text }: DemoProject, max = Infinity): number => {
  const keeps = staysOpen[text.key]
  return keeps === undefined ? 0 : Math.min(keeps, max) + comingAgain(cast, id)
}
export const keptForVisitors = (cast: Cast, project: DemoProject): number => keptOpen(cast, project, FOR_VISITORS)

const comingAgain = ({ comesAgain }: Cast, id: string): number =>
  [...comesAgain.values()].reduce((sum, { project, amount }) => (project === id ? sum + amount : sum), 0)

/** Plans the actions of a customer with this habit from the day they join. */
export function planCustomer(cast: Cast, customer: DemoCustomer, habit: Habit): void {
  const { world } = cast
  const { chance, timeline } = world
  const shows = habit.identity ? habit.identity === 'early' : habit.means !== 'small' || chance.happens(0.7)
  if (shows) {
    const way = habit.identity ? becomeVerified : chance.pick(ways)
    timeline.plan(addHours(world.now(), chance.between(0.5, 30)), () => way(cast, customer))
  }
  const days = (world.until.getTime() - world.now().getTime()) / 86_400_000 - 5
  for (let count = 0; count < habit.investments; count += 1) {
    const after = count === 0 ? chance.between(2, 5) : chance.between(6, Math.max(7, days))
    if (after < days) timeline.plan(addDays(world.now(), after), () => investSomewhere(cast, customer, habit))
  }
  if (habit.leavesMatured) {
    const harbour = projectNamed(cast, 'harbour')
    timeline.plan(addDays(world.now(), 110), async () => {
      await investAndPay(cast, customer, harbour, 400, { period: 6, hours: 5, instruction: 'KEEP' })
    })
  }
}

async function investSomewhere(cast: Cast, customer: DemoCustomer, { means, letsItStand }: Habit): Promise<void> {
  const { chance } = cast.world
  const open = [...cast.projects.values()].filter((project) => project.takesMoney)
  if (open.length === 0) return
  const project = chance.pick(open.flatMap((one) => Array<DemoProject>(drawing[one.text.key] ?? 1).fill(one)))
  const amount = chance.pick(amounts[means])
  if (chance.happens(0.22) && !letsItStand && (await investBalance(cast, customer, project))) return
  await investAndPay(cast, customer, project, amount)
}

/**
 * The part of an amount that the project's capacity and the customer's identity limit allow now; 0 if it is below the minimum.
 * @param keeps how much of the project the customer leaves open
 */
export async function roomFor(cast: Cast, customer: DemoCustomer, project: DemoProject, amount: number, keeps = keptOpen): Promise<number> {
  const { world } = cast
  const [{ remaining, status }, { totals, level }] = await Promise.all([
    world.call(null, projectsGroup.get, { params: { id: project.id } }),
    world.call(customer, users.myProfile, {}),
  ])
  if (status !== 'OPEN') project.takesMoney = false
  if (!project.takesMoney) return 0
  const allowed = level > 0 ? amount : WITHOUT_IDENTITY - units(totals.locked) - units(totals.matured) - (await ordered(world, customer))
  const free = Math.floor(units(remaining)) - keeps(cast, project)
  const max = Math.min(amount, free, project.text.most, allowed)
  // A remainder below the minimum could not be invested, so enough is left for a later investor.
  const fair = free > max && free - max < LEAST ? max - LEAST : max
  return fair >= LEAST ? fair : 0
}

/** An order that is not fully paid yet. */
async function ordered(world: World, customer: DemoCustomer): Promise<number> {
  const waiting = await world.call(customer, investments.mine, { query: { status: 'AWAITING_PAYMENT' } })
  return waiting.reduce((sum, one) => sum + units(one.investmentAmount), 0)
}

export type Choice = { period?: number; hours?: number; instruction?: 'REINVEST' | 'KEEP'; keeps?: typeof keptOpen }

/** Invests through a gateway and pays within a day or two; most do. */
export async function investAndPay(
  cast: Cast,
  customer: DemoCustomer,
  project: DemoProject,
  desired: number,
  choice: Choice = {},
): Promise<Investment | undefined> {
  const { world } = cast
  const amount = await roomFor(cast, customer, project, desired, choice.keeps)
  if (amount === 0) return undefined
  const investment = await place(cast, customer, project, amount, 'GATEWAY', choice.period)
  const instruction = choice.instruction ?? (world.chance.happens(0.25) ? 'REINVEST' : world.chance.happens(0.1) ? 'KEEP' : undefined)
  const comesAgain = instruction === 'REINVEST' && addMonths(world.now(), investment.lockedPeriod) < world.until
  const canReinvest = !comesAgain || (await roomFor(cast, customer, project, amount, choice.keeps)) === amount
  if (instruction && canReinvest) {
    const { id, version } = investment
    await world.call(customer, investments.instruct, { params: { id }, body: { maturityInstruction: instruction, version } })
    if (comesAgain) cast.comesAgain.set(id, { project: project.id, amount })
  }
  planPayment(cast, { customer, investment }, choice.hours)
  return investment
}

export function place(
  { world }: Cast,
  customer: DemoCustomer,
  project: DemoProject,
  amount: number,
  source: 'GATEWAY' | 'BALANCE',
  period?: number,
): Promise<Investment> {
  const lockedPeriod = period ?? world.chance.pick(project.text.rates).period
  return world.call(customer, investments.create, {
    body: { project: project.id, lockedPeriod, investmentAmount: money(amount), acknowledgedRisk: true, source },
  })
}

/** Reinvests earnings in steps of fifty; false if they are too low. */
async function investBalance(cast: Cast, customer: DemoCustomer, project: DemoProject): Promise<boolean> {
  const { world } = cast
  const { balance } = await world.call(customer, users.myProfile, {})
  const spare = Math.floor(units(balance) / 50) * 50
  const amount = spare < LEAST ? 0 : await roomFor(cast, customer, project, spare)
  if (amount === 0) return false
  watchMaturity(cast, await place(cast, customer, project, amount, 'BALANCE'))
  return true
}
