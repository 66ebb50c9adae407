import { paymentCheck } from '@/contract/evidence'
import { investments } from '@/contract/investments'
import { payments } from '@/contract/payments'
import { addDays, addHours } from '@/domain/dates'
import { customerNamed, projectNamed, type Cast, type DemoCustomer, type DemoProject, type Placed } from '../cast'
import { investAndPay, keptForVisitors, place, roomFor } from './investing'
import { answerAbout, requestInformation, claim, declineLater, photograph, type Claiming } from './paying'
import type { Soon } from '../soon'
import { LeftOut } from '../world'

/** Payments in every state, including partial and excess ones, a receipt uploaded twice, and a transaction id used before. */
export function planWaitingPayments(cast: Cast, soon: Soon): void {
  const { world, gateways, staff } = cast
  const claimed = async (username: string, key: string, amount: number, how: Claiming) => {
    const placed = await placeFor(cast, username, key, amount)
    return { ...placed, payment: await claim(cast, placed, how) }
  }
  soon(24 * 6, async () => {
    const { payment } = await claimed('leila.farouk', 'harbour', 200, { gateway: gateways.bank })
    declineLater(cast, payment)
  })
  soon(76, () => claimed('omar.haddad', 'harbour', 1000, { gateway: gateways.bank }))
  soon(73, async () => {
    const { payment } = await claimed('ines.rocha', 'alder', 500, { part: 90n, note: 'The rest follows on Friday' })
    await requestInformation(cast, payment)
  })
  soon(50, async () => {
    const { customer, payment } = await claimed('mia.sorensen', 'meridian', 400, {})
    await requestInformation(cast, payment)
    world.timeline.plan(addHours(world.now(), 20), () => answerAbout(cast, customer, payment))
  })
  soon(41, async () => {
    const { payment } = await claimed('wei-lin.chen', 'harbour', 12_000, { gateway: gateways.bank })
    const checks = paymentCheck.options.map((check) => ({ check, ok: true }))
    await world.call(staff.finance, investments.settlePayment, {
      body: { payment: payment.id, status: 'APPROVED', receivedAmount: payment.amount, note: 'We have received the transfer.', checks },
    })
  })
  soon(36, () => claimed('sofia.marchetti', 'meridian', 300, {}))
  soon(33, () => claimed('daniel.kowalski', 'alder', 1500, { part: 101n, note: 'I rounded up' }))
  soon(26, () => sameSlipTwice(cast))
  soon(19, async () => {
    const [earlier] = await world.call(staff.finance, payments.list, { query: { status: 'APPROVED', limit: 1 } })
    await claimed('clara.weiss', 'alder', 1250, {
      ...(earlier ? { transactionId: earlier.transactionId } : {}),
      gateway: gateways.bank,
    })
  })
  soon(11, () => claimed('grace.bennett', 'harbour', 350, { gateway: gateways.bank }))
  soon(7, () => claimed('customer', 'alder', 300, { gateway: gateways.bank }))
  soon(3, () => claimed('tariq.khan', 'meridian', 150, {}))
  soon(2, () => placeFor(cast, 'hugo.laurent', 'harbour', 250))
}

/** A payment reversed by its bank, and an investment cancelled within its cooling-off period. */
export function planUndone(cast: Cast, soon: Soon): void {
  const { world, staff } = cast
  const pays = (username: string, key: string, amount: number) =>
    investAndPay(cast, customerNamed(cast, username), projectNamed(cast, key), amount, { hours: 2, keeps: keptForVisitors })
  soon(24 * 19, async () => {
    const investment = await pays('victor.ionescu', 'harbour', 300)
    world.timeline.plan(addDays(world.now(), 6), async () => {
      const [payment] = await world.call(staff.finance, investments.payments, { params: { id: investment?.id ?? '' }, query: {} })
      const note = 'The bank recalled the transfer: it was sent from an account in another name.'
      await world.call(staff.finance, payments.reverse, { params: { id: payment?.id ?? '' }, body: { note } })
    })
  })
  soon(24 * 15, async () => {
    const investment = await pays('maya.fischer', 'harbour', 200)
    const note = 'I would like to wait'
    const cancel = async () => {
      await world.call(customerNamed(cast, 'maya.fischer'), investments.cancel, { params: { id: investment?.id ?? '' }, body: { note } })
    }
    world.timeline.plan(addDays(world.now(), 7), cancel)
  })
}

/** The named customer invests in the named project; without capacity, another customer or project is used. */
async function placeFor(cast: Cast, username: string, key: string, target: number): Promise<Placed> {
  for (const customer of firstOf(cast.customers, username))
    for (const project of firstOf(cast.projects, key)) {
      const amount = await roomFor(cast, customer, project, target, keptForVisitors)
      if (amount > 0) return placed(cast, customer, project, amount)
    }
  throw new LeftOut(`No customer could invest ${target}, not even ${username} in ${key}`)
}

const firstOf = <T>(all: ReadonlyMap<string, T>, name: string): T[] => [
  ...[...all].filter(([one]) => one === name).map(([, one]) => one),
  ...[...all].filter(([one]) => one !== name).map(([, one]) => one),
]

const placed = async (cast: Cast, customer: DemoCustomer, project: DemoProject, amount: number): Promise<Placed> => ({
  customer,
  investment: await place(cast, customer, project, amount, 'GATEWAY'),
})

/** One transfer, with its photo, reported for two investments. */
async function sameSlipTwice(cast: Cast): Promise<void> {
  const { bank } = cast.gateways
  const first = await placeFor(cast, 'priya.raman', 'alder', 200)
  const { customer, investment } = first
  const second = await placeFor(cast, customer.username, 'harbour', 200)
  const { world } = cast
  const transactionId = world.chance.text(12)
  const report = { customer, investment, gateway: bank, amount: investment.investmentAmount, transactionId, at: world.now() }
  const slip = photograph(world.chance, report)
  const proof = await world.keep(customer, slip.name, slip.file)
  await claim(cast, first, { gateway: bank, proof, transactionId })
  await claim(cast, second, { gateway: bank, ...(second.customer === customer ? { proof, transactionId } : {}) })
}
