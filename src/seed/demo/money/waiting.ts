import { adjustments } from '@/contract/adjustments'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { users } from '@/contract/users'
import { addDays, addHours, addMonths } from '@/domain/dates'
import { customerNamed, type Cast } from '../cast'
import { becomeVerified, sendDocument } from '../people/identity-scenario'
import { planUndone, planWaitingPayments } from './waiting-payments'
import { planWaitingWithdrawals } from './waiting-withdrawals'
import { LeftOut } from '../world'
import type { Soon } from '../soon'

/** Fills the work queues at the end of the timeline: items of every kind, of different ages. */
export function planWaiting(cast: Cast): void {
  const { world } = cast
  const soon: Soon = (hoursAgo, happen) => world.timeline.plan(addHours(world.until, -hoursAgo), async () => void (await happen()))
  planWaitingPayments(cast, soon)
  planWaitingIdentities(cast, soon)
  planWaitingWithdrawals(cast, soon)
  planCorrections(cast, soon)
  planExit(cast, soon)
  planUndone(cast, soon)
  planInvitations(cast, soon)
}

/** Invited users who have not chosen a password yet: one invitation is open, one has expired. */
function planInvitations({ world, staff }: Cast, soon: Soon): void {
  const invite = (username: string, name: string) =>
    world.call(staff.admin, users.create, {
      body: { type: 'Customer', username, name, email: `${username}@example.test`, phoneNumber: null },
    })
  soon(70, () => invite('petra.holm', 'Petra Holm'))
  soon(20, () => invite('samuel.okoye', 'Samuel Okoye'))
}

function planWaitingIdentities(cast: Cast, soon: Soon): void {
  const { world, staff } = cast
  const unverified = ['thandi.nkosi', 'victor.ionescu', 'maya.fischer', 'lucia.moreno', 'tariq.khan', 'camila.duarte']
  const hours = [49, 30, 20, 9, 5, 2]
  unverified.forEach((username, at) =>
    soon(hours[at] ?? 1, async () => {
      const { id } = await sendDocument(cast, customerNamed(cast, username))
      if (at === 1)
        await world.call(staff.support, identity.ask, {
          params: { id },
          body: { note: 'The right edge is cut off. Please upload the front again.' },
        })
      if (at === 2)
        await world.call(staff.support, identity.decline, {
          params: { id },
          body: { reasonCode: 'WRONG_TYPE', note: 'This is a student card. A passport, identity card or driving licence is needed.' },
        })
    }),
  )
  // One expired document, and one revoked approval.
  world.timeline.plan(addMonths(world.until, -4), () => becomeVerified(cast, customerNamed(cast, 'elif.demir'), 60))
  world.timeline.plan(addDays(world.until, -50), () => world.sweep('identity.expire'))
  soon(24 * 12, async () => {
    const customer = customerNamed(cast, 'farid.rahimi')
    const [approved] = await world.call(customer, identity.mine, { query: { status: 'APPROVED' } })
    await world.call(staff.support, identity.revoke, {
      params: { id: approved?.id ?? '' },
      body: { note: 'The issuing office has reported this document as lost.' },
    })
  })
}

function planCorrections(cast: Cast, soon: Soon): void {
  const { world, staff } = cast
  const propose = (username: string, amount: string, reason: string) =>
    world.call(staff.finance, adjustments.propose, { params: { userId: customerNamed(cast, username).id }, body: { amount, reason } })
  soon(24 * 61, async () => {
    const { id } = await propose('kofi.mensah', '12.50', 'The bank deducted a fee that we should have paid')
    await world.call(staff.admin, adjustments.approve, { params: { id }, body: {} })
  })
  soon(24 * 33, async () => {
    const { id } = await propose('grace.bennett', '100.00', 'Complaint about a late payout')
    await world.call(staff.admin, adjustments.decline, {
      params: { id },
      body: { note: 'The platform does not compensate late payouts.' },
    })
  })
  soon(18, () => propose('marta.silva', '20.00', 'A withdrawal fee was charged twice by the network'))
}

/** A customer requests an early exit at the quoted amount. */
function planExit(cast: Cast, soon: Soon): void {
  const { world } = cast
  // An investment that matures before the decision cannot be exited early.
  const later = addDays(world.until, 7).toISOString()
  soon(22, async () => {
    const named = ['anna.lindgren', 'marta.silva', 'luis.ferreira'].map((username) => customerNamed(cast, username))
    for (const customer of [...named, ...cast.customers.values()]) {
      const running = await world.call(customer, investments.mine, { query: { status: 'ACTIVE', limit: 50 } })
      const one = running.find(({ project, maturesAt }) => project.allowsEarlyExit && maturesAt && maturesAt > later)
      if (!one) continue
      const { net } = await world.call(customer, investments.exitQuote, { params: { id: one.id }, body: {} })
      await world.call(customer, investments.exit, { params: { id: one.id }, body: { net } })
      return
    }
    throw new LeftOut('No investment allows an early exit')
  })
}
