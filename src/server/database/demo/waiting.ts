import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { payments } from '@/contract/payments'
import { adjustments } from '@/contract/adjustments'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { addDays, addHours, addMonths } from '@/shared/dates'
import { customerNamed, projectNamed, units, type Cast, type DemoCustomer, type Placed } from './cast'
import { becomeVerified, sendDocument } from './identity-story'
import { investAndPay, place, roomFor } from './investing'
import { answerAbout, askAbout, claim, photograph, type Claiming } from './paying'
import { addWallet, ask } from './withdrawing'

const MOST_ASKED = 1200

type Soon = (hoursAgo: number, happen: () => Promise<unknown>) => void

/** What waits for the staff when the story reaches the present: something of every kind, of different ages. */
export function planWaiting(cast: Cast): void {
  const { world } = cast
  const soon: Soon = (hoursAgo, happen) => world.timeline.plan(addHours(world.until, -hoursAgo), async () => void (await happen()))
  planWaitingPayments(cast, soon)
  planWaitingIdentities(cast, soon)
  planWaitingWithdrawals(cast, soon)
  planCorrections(cast, soon)
  planExit(cast, soon)
  planUndone(cast, soon)
}

function planWaitingPayments(cast: Cast, soon: Soon): void {
  const { world, gateways, staff } = cast
  const customer = (username: string) => customerNamed(cast, username)
  const claimed = async (username: string, key: string, amount: number, how: Claiming) => {
    const placed = await placeFor(cast, customer(username), key, amount)
    return placed && { ...placed, payment: await claim(cast, placed, how) }
  }
  soon(76, () => claimed('omar.haddad', 'harbour', 1000, { gateway: gateways.bank }))
  soon(73, async () => {
    const made = await claimed('ines.rocha', 'alder', 500, { part: 90n, note: 'The rest follows on Friday' })
    if (made) await askAbout(cast, made.payment)
  })
  soon(50, async () => {
    const made = await claimed('mia.sorensen', 'meridian', 400, {})
    if (!made) return
    await askAbout(cast, made.payment)
    world.timeline.plan(addHours(world.now(), 20), () => answerAbout(cast, made.customer, made.payment))
  })
  soon(41, async () => {
    const made = await claimed('wei-lin.chen', 'harbour', 12_000, { gateway: gateways.bank })
    if (made)
      await world.call(staff.finance, investments.settlePayment, {
        body: { payment: made.payment.id, status: 'APPROVED', receivedAmount: made.payment.amount },
      })
  })
  soon(36, () => claimed('sofia.marchetti', 'meridian', 300, {}))
  soon(33, () => claimed('daniel.kowalski', 'alder', 1500, { part: 101n, note: 'I rounded up' }))
  soon(26, () => sameSlipTwice(cast))
  soon(19, async () => {
    const earlier = await world.call(staff.finance, payments.list, { query: { status: 'APPROVED', limit: 1 } })
    await claimed('clara.weiss', 'alder', 1250, {
      ...(earlier[0] ? { transactionId: earlier[0].transactionId } : {}),
      gateway: gateways.bank,
    })
  })
  soon(11, () => claimed('grace.bennett', 'harbour', 350, { gateway: gateways.bank }))
  soon(7, () => claimed('customer', 'alder', 300, { gateway: gateways.bank }))
  soon(3, () => claimed('tariq.khan', 'meridian', 150, {}))
  soon(2, () => placeFor(cast, customer('hugo.laurent'), 'harbour', 250))
}

async function placeFor(cast: Cast, customer: DemoCustomer, key: string, wanted: number): Promise<Placed | undefined> {
  const project = projectNamed(cast, key)
  const amount = await roomFor(cast, customer, project, wanted)
  return amount === 0 ? undefined : { customer, investment: await place(cast, customer, project, amount, 'GATEWAY') }
}

/** One photograph, sent for two investments. */
async function sameSlipTwice(cast: Cast): Promise<void> {
  const customer = customerNamed(cast, 'priya.raman')
  const { bank } = cast.gateways
  const [first, second] = [await placeFor(cast, customer, 'alder', 200), await placeFor(cast, customer, 'harbour', 200)]
  if (!first || !second) return
  const proof = await photograph(cast, customer, first.investment, {
    gateway: bank,
    amount: first.investment.investmentAmount,
    id: cast.world.chance.text(12),
  })
  await claim(cast, first, { gateway: bank, proof })
  await claim(cast, second, { gateway: bank, proof })
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
          body: { note: 'The right edge is cut off. Please send the front once more.' },
        })
      if (at === 2)
        await world.call(staff.support, identity.decline, {
          params: { id },
          body: { reasonCode: 'WRONG_TYPE', note: 'This is a student card. A passport, identity card or driving licence is needed.' },
        })
    }),
  )
  // One document whose date has come, and one approval that was taken back.
  world.timeline.plan(addMonths(world.until, -4), () => becomeVerified(cast, customerNamed(cast, 'elif.demir'), 60))
  world.timeline.plan(addDays(world.until, -50), () => world.sweep('identity.expire'))
  soon(24 * 12, async () => {
    const customer = customerNamed(cast, 'farid.rahimi')
    const [approved] = await world.call(customer, identity.mine, { query: { status: 'APPROVED' } })
    if (approved)
      await world.call(staff.support, identity.revoke, {
        params: { id: approved.id },
        body: { note: 'The issuing office has reported this document as lost.' },
      })
    customer.level = 0
  })
}

function planWaitingWithdrawals(cast: Cast, soon: Soon): void {
  const { world, staff } = cast
  const asks = async (username: string) => {
    const customer = customerNamed(cast, username)
    const { balance } = await world.call(customer, users.myProfile, {})
    const amount = Math.floor(Math.min(units(balance), MOST_ASKED) / 10) * 10
    return customer.wallet && amount >= 20 ? ask(cast, customer, amount) : undefined
  }
  // Wallets have to rest before they can be used, so whoever has none adds one in time.
  for (const username of ['investor', 'hana.novak', 'clara.weiss', 'anna.lindgren', 'yuki.tanaka', 'sofia.marchetti', 'luis.ferreira']) {
    soon(24 * 13, async () => {
      const customer = customerNamed(cast, username)
      if (customer.level > 0) customer.wallet ??= await addWallet(cast, customer)
    })
  }
  soon(52, async () => approveOnce(cast, await asks('hana.novak'), staff.finance))
  soon(47, async () => approveWholly(cast, await asks('clara.weiss')))
  soon(28, async () => approveWholly(cast, await asks('yuki.tanaka')))
  soon(14, () => asks('anna.lindgren'))
  soon(6, () => asks('sofia.marchetti'))
  soon(1.5, () => asks('investor'))
}

async function approveOnce({ world }: Cast, asked: { id: string } | undefined, by: Cast['staff']['finance']): Promise<void> {
  if (asked) await world.call(by, withdrawals.approve, { params: { id: asked.id }, body: {} })
}

async function approveWholly({ world, staff }: Cast, asked: { id: string } | undefined): Promise<void> {
  if (!asked) return
  const { status } = await world.call(staff.finance, withdrawals.approve, { params: { id: asked.id }, body: {} })
  if (status === 'PENDING') await world.call(staff.admin, withdrawals.approve, { params: { id: asked.id }, body: {} })
}

function planCorrections({ world, staff, customers }: Cast, soon: Soon): void {
  const propose = (username: string, amount: string, reason: string) =>
    world.call(staff.finance, adjustments.propose, { params: { userId: customers.get(username)?.id ?? '' }, body: { amount, reason } })
  soon(24 * 61, async () => {
    const { id } = await propose('kofi.mensah', '12.50', 'The bank took a fee out of a payment that was ours to bear')
    await world.call(staff.admin, adjustments.approve, { params: { id }, body: {} })
  })
  soon(24 * 33, async () => {
    const { id } = await propose('grace.bennett', '100.00', 'Complaint about a late share')
    await world.call(staff.admin, adjustments.decline, {
      params: { id },
      body: { note: 'A late share is not made good with money of the platform.' },
    })
  })
  soon(18, () => propose('marta.silva', '20.00', 'A withdrawal fee was charged twice by the network'))
}

/** Somebody wants to leave early, on the quote they were shown. */
function planExit(cast: Cast, soon: Soon): void {
  const { world } = cast
  soon(22, async () => {
    for (const username of ['anna.lindgren', 'marta.silva', 'luis.ferreira', 'investor', 'hana.novak']) {
      const customer = customerNamed(cast, username)
      const running = await world.call(customer, investments.mine, { query: { status: 'ACTIVE', limit: 50 } })
      const one = running.find(({ project }) => project.allowsEarlyExit)
      if (!one) continue
      const { net } = await world.call(customer, investments.exitQuote, { params: { id: one.id }, body: {} })
      await world.call(customer, investments.exit, { params: { id: one.id }, body: { net } })
      return
    }
  })
}

/** A payment whose bank took it back, and an investment given up within its reflection days. */
function planUndone(cast: Cast, soon: Soon): void {
  const { world, staff } = cast
  const pays = async (username: string, key: string, amount: number) => {
    const customer = customerNamed(cast, username)
    return investAndPay(cast, customer, projectNamed(cast, key), amount, { hours: 2 })
  }
  soon(24 * 19, async () => {
    const investment = await pays('victor.ionescu', 'harbour', 300)
    if (!investment) return
    world.timeline.plan(addDays(world.now(), 6), async () => {
      const [payment] = await world.call(staff.finance, investments.payments, { params: { id: investment.id }, query: {} })
      const note = 'The bank has recalled the transfer: it was sent from an account that was not the customer’s own.'
      if (!payment) return
      await world.call(staff.finance, payments.reverse, { params: { id: payment.id }, body: { note } })
      await world.call(staff.admin, payments.reverse, { params: { id: payment.id }, body: { note } })
    })
  })
  soon(24 * 15, async () => {
    const investment = await pays('maya.fischer', 'harbour', 200)
    if (investment)
      world.timeline.plan(addDays(world.now(), 7), () =>
        world
          .call(customerNamed(cast, 'maya.fischer'), investments.cancel, {
            params: { id: investment.id },
            body: { note: 'I want to wait with this' },
          })
          .then(() => undefined),
      )
  })
  soon(24 * 8, async () => {
    const customer = customerNamed(cast, 'luis.ferreira')
    const { balance } = await world.call(customer, users.myProfile, {})
    if (!customer.wallet || units(balance) < 30) return
    const { id } = await ask(cast, customer, 30)
    world.timeline.plan(addHours(world.now(), 2), () =>
      world.call(customer, withdrawals.cancel, { params: { id }, body: { note: 'I leave it where it is' } }).then(() => undefined),
    )
  })
}
