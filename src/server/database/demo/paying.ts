import { investments, type Investment } from '@/contract/investments'
import { type Payment } from '@/contract/payments'
import { messages } from '@/contract/messages'
import { fromBook, groupDigits, toMinor, toMoney } from '@/shared/money'
import { addHours } from '@/shared/dates'
import type { Cast, DemoCustomer, DemoGateway, Placed } from './cast'
import { bankSlip } from './pictures'
import { inOffice } from './timeline'
import { expireUnpaid, watchMaturity } from './watching'

const FOUR_EYES = 1_000_000n
const banks = ['BANCO DO PORTO', 'NORDSJOBANKEN', 'STADTSPARKASSE', 'FIRST HARBOR', 'BANQUE DU LAC', 'UNION SAVINGS'] as const

/** Pays within a day or two, as most do; some forget and some think again. */
export function planPayment(cast: Cast, placed: Placed, hours?: number): void {
  const { world } = cast
  const { chance, timeline } = world
  const at = addHours(world.now(), hours ?? chance.between(0.3, 30))
  const fate = hours === undefined ? chance.between(0, 1) : 1
  if (fate < 0.03) return expireUnpaid(cast, placed.investment)
  if (fate < 0.06) return timeline.plan(at, () => cancel(cast, placed))
  if (fate < 0.11) return timeline.plan(at, () => payInTwoParts(cast, placed))
  if (fate < 0.15) return timeline.plan(at, () => pay(cast, placed, { part: 104n }))
  if (fate < 0.18) return timeline.plan(at, () => payAndBeDeclined(cast, placed))
  timeline.plan(at, () => pay(cast, placed, {}))
}

async function cancel({ world }: Cast, { customer, investment }: Placed): Promise<void> {
  await world.call(customer, investments.cancel, { params: { id: investment.id }, body: { note: 'I need the money for something else' } })
}

async function payInTwoParts(cast: Cast, placed: Placed): Promise<void> {
  await pay(cast, placed, { part: 60n })
  cast.world.timeline.plan(addHours(cast.world.now(), 26), () => pay(cast, placed, { part: 40n }))
}

async function payAndBeDeclined(cast: Cast, placed: Placed): Promise<void> {
  const { timeline, now } = cast.world
  declineLater(cast, await claim(cast, placed, {}), () => timeline.plan(addHours(now(), 9), () => pay(cast, placed, {})))
}

/** Finance looks for the money on the account and finds none. */
export function declineLater({ world, staff }: Cast, { id }: Payment, then?: () => void): void {
  world.timeline.plan(inOffice(world.now(), 12), async () => {
    const note = 'No transfer with this id has reached us. Please look at your statement and send it again.'
    await world.call(staff.finance, investments.settlePayment, { body: { payment: id, status: 'DECLINED', note } })
    then?.()
  })
}

async function pay(cast: Cast, placed: Placed, how: Claiming): Promise<void> {
  const payment = await claim(cast, placed, how)
  cast.world.timeline.plan(inOffice(cast.world.now(), cast.world.chance.whole(1, 14)), () => settle(cast, placed, payment))
}

export type Claiming = {
  /** Percent of what is due: below 100 is a part, above it too much. */
  part?: bigint
  gateway?: DemoGateway
  transactionId?: string
  /** A file that was sent before. */
  proof?: string
  note?: string
}

/** Tells of a payment: the amount in the gateway's currency at the frozen rate, and mostly a photograph of the slip. */
export async function claim(
  cast: Cast,
  { customer, investment }: Placed,
  { part = 100n, gateway, transactionId, proof, note }: Claiming,
): Promise<Payment> {
  const { world, gateways } = cast
  const through = gateway ?? world.chance.pick([gateways.bank, gateways.bank, ...gateways.of(customer.country)])
  const due = (toMinor(investment.investmentAmount) * part) / 100n
  const amount = toMoney(fromBook(due, through.decimals, investment.rates[through.currency] ?? '1'), through.decimals)
  const id = transactionId ?? world.chance.text(12, '0123456789ABCDEF')
  const wantsProof = proof === undefined && world.chance.happens(0.55)
  const file = wantsProof ? await photograph(cast, customer, investment, { gateway: through, amount, id }) : proof
  return world.call(customer, investments.makePayment, {
    params: { id: investment.id },
    body: { gateway: through.id, amount, transactionId: id, ...(file ? { transferProof: file } : {}), note: note ?? null },
  })
}

export async function photograph(
  cast: Cast,
  customer: DemoCustomer,
  { paymentReference }: Investment,
  of: { gateway: DemoGateway; amount: string; id: string },
): Promise<string> {
  const { world } = cast
  const slip = await bankSlip(world.chance, {
    bank: world.chance.pick(banks),
    from: customer.name,
    to: 'CARMINE CLIENTS',
    amount: groupDigits(of.amount),
    currency: of.gateway.currency,
    reference: paymentReference,
    transactionId: of.id,
    at: world.now(),
  })
  return world.upload(customer, 'TRANSFER_PROOF', `slip-${of.id}.png`, slip, 'image/png')
}

/** Finance finds the money on the account; from the threshold on a second person has to see it too. */
async function settle(cast: Cast, { customer, investment }: Placed, payment: Payment): Promise<void> {
  const { world, staff } = cast
  const approve = (by: typeof staff.finance) =>
    world.call(by, investments.settlePayment, { body: { payment: payment.id, status: 'APPROVED', receivedAmount: payment.amount } })
  await approve(staff.finance)
  if (toMinor(payment.bookAmount) >= FOUR_EYES) await approve(staff.admin)
  watchMaturity(cast, await world.call(customer, investments.get, { params: { id: investment.id } }))
}

/** Staff ask about a payment; it waits for the customer's word. */
export async function askAbout({ world, staff }: Cast, payment: Payment): Promise<void> {
  await world.call(staff.finance, investments.settlePayment, {
    body: { payment: payment.id, status: 'MORE_INFO', note: 'The slip shows another amount than you entered. Which one is right?' },
  })
}

export async function answerAbout({ world }: Cast, customer: DemoCustomer, payment: Payment): Promise<void> {
  await world.call(customer, messages.answerPayment, {
    params: { id: payment.id },
    body: { body: 'The slip is right; my bank took its fee out of the amount.' },
  })
}
