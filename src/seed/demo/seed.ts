import { addDays } from '@/domain/dates'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { planAda } from './people/ada'
import { beginningOf, presentOf } from './calendar'
import { projectNamed, type Cast, type DemoCustomer } from './cast'
import { investAndPay, planCustomer } from './money/investing'
import { writeMarketRates } from './money/market-rates'
import { planMonths } from './months'
import { customerNames, hashOnce, hireStaff, joiningOf, welcome, type Habit } from './people/people'
import { planProjects, SAFFRON_FILLS } from './projects/project-scenario'
import { prepareDemo } from './stage'
import { planVisits } from './people/visiting'
import { planWaiting } from './money/waiting'
import { planWithdrawals } from './money/withdrawing'
import { createWorld } from './world'

/**
 * Fills an empty platform with a year of activity. Every payment, distribution and withdrawal is made by the real commands, with the
 * clock set to its time, so the books are consistent.
 * @returns the refused actions, which affect nothing else; the tests require none
 */
export async function seedDemo(base: Services, now: Date): Promise<readonly string[]> {
  const [from, until] = [beginningOf(now), presentOf(now)]
  const world = createWorld(base, from, until)
  const passwordHash = await hashOnce()
  const staff = await hireStaff(world, passwordHash)
  for (const member of [staff.admin, staff.director, staff.finance, staff.support]) planVisits(world, member)
  const gateways = await prepareDemo(world, staff)
  const cast: Cast = { world, staff, gateways, projects: new Map(), customers: new Map(), comesAgain: new Map() }
  planProjects(cast, from)
  planMonths(cast, from)
  for (const habit of customerNames) world.timeline.plan(joiningOf(from, habit), () => joins(cast, habit, passwordHash))
  planSaffron(cast, addDays(from, SAFFRON_FILLS))
  for (let at = addDays(from, 40); at < until; at = addDays(at, 7)) world.timeline.plan(at, () => world.sweep('commission.pay'))
  for (let at = addDays(from, 40); at < until; at = addDays(at, 28)) world.timeline.plan(at, () => world.sweep(...watched))
  planWaiting(cast)
  await world.timeline.walk(until)
  await world.sweep(...watched)
  await world.sweep('work-queues.notify')
  await writeMarketRates(world)
  await tidy(base, until)
  return world.leftOut
}

/** Background jobs. Most of their work is done on its day (watching.ts); a final run does the rest. */
const watched = ['commission.pay', 'investment.window', 'investment.mature', 'identity.expire'] as const

async function joins(cast: Cast, habit: Habit, passwordHash: string): Promise<void> {
  const member = await welcome(cast.world, habit, passwordHash)
  const customer: DemoCustomer = Object.assign(member, { country: habit.country })
  planVisits(cast.world, customer)
  cast.customers.set(habit.username, customer)
  if (habit.username === 'customer') return planAda(cast, customer)
  planCustomer(cast, customer, habit)
  if (!habit.letsItStand) planWithdrawals(cast, customer)
}

/** Customers with enough money invest in the mill until it is fully funded. */
function planSaffron(cast: Cast, at: Date): void {
  cast.world.timeline.plan(at, async () => {
    const saffron = projectNamed(cast, 'saffron')
    const large = customerNames.filter(({ means }) => means === 'large')
    for (const { username } of [...large, ...large]) {
      const customer = cast.customers.get(username)
      if (!saffron.takesMoney) return
      if (customer) await investAndPay(cast, customer, saffron, saffron.text.most, { hours: 4 })
    }
  })
}

/** Marks the emails of the past year as sent, and notifications older than ten days as read. */
async function tidy({ db }: Services, now: Date): Promise<void> {
  await db.run(sql`delete from outbox where created_at < ${addDays(now, -30)}`)
  await db.run(sql`update outbox set state = 'SENT', sent_at = created_at, attempts = 1`)
  await db.run(sql`update notifications set read_at = created_at where created_at < ${addDays(now, -10)}`)
  await db.run(sql`delete from idempotency_keys`)
}
