import { createHash } from 'node:crypto'
import { paymentCheck } from '@/contract/evidence'
import { investments } from '@/contract/investments'
import { payments, type Payment } from '@/contract/payments'
import { messages } from '@/contract/messages'
import { fromBook, groupDigits, toMinor, toMoney } from '@/domain/money'
import { addHours } from '@/domain/dates'
import type { ReadyFile } from '@/server/modules/files/commands/store-file'
import type { Cast, DemoCustomer, DemoGateway, Placed } from '../cast'
import type { Chance } from '../chance'
import { bankSlip } from '../projects/pictures'
import { inBackOffice } from '../timeline'
import { expireUnpaid, watchMaturity } from './watching'
import { ready } from '../world'

/** Share of payers who upload a photo of the receipt; without one, two people must approve. */
const MOSTLY_PROVED = 0.85
const banks = ['BANCO DO PORTO', 'NORDSJOBANKEN', 'STADTSPARKASSE', 'FIRST HARBOR', 'BANQUE DU LAC', 'UNION SAVINGS'] as const

/** Usually pays within a day or two; some customers forget or change their mind. */
export function planPayment(cast: Cast, placed: Placed, hours?: number): void {
  const { world } = cast
  const { chance, timeline } = world
  const at = addHours(world.now(), hours ?? chance.between(0.3, 30))
  const fate = hours === undefined ? chance.between(0, 1) : 1
  if (fate < 0.03) return expireUnpaid(cast, placed.investment)
  if (fate < 0.06) return timeline.plan(at, () => cancel(cast, placed))
  if (fate < 0.11) return payInTwoParts(cast, placed, at)
  if (fate < 0.15) return payAt(cast, placed, at, { part: 104n })
  if (fate < 0.18) return payAndBeDeclined(cast, placed, at)
  payAt(cast, placed, at)
}

async function cancel({ world, comesAgain }: Cast, { customer, investment }: Placed): Promise<void> {
  await world.call(customer, investments.cancel, { params: { id: investment.id }, body: { note: 'I need the money elsewhere' } })
  comesAgain.delete(investment.id)
}

function payInTwoParts(cast: Cast, placed: Placed, at: Date): void {
  payAt(cast, placed, at, { part: 60n })
  payAt(cast, placed, addHours(at, 26), { part: 40n })
}

function payAndBeDeclined(cast: Cast, placed: Placed, at: Date): void {
  const { timeline, now } = cast.world
  const claiming = prepare(cast, placed, {}, at)
  timeline.plan(at, async () => declineLater(cast, await send(cast, placed, claiming), () => payAt(cast, placed, addHours(now(), 9))))
}

/** Finance declines the payment, because the money has not arrived. */
export function declineLater({ world, staff }: Cast, { id }: Payment, then?: () => void): void {
  world.timeline.plan(inBackOffice(world.now(), 12), async () => {
    const note = 'We have not received a transfer with this ID. Please check your statement and submit it again.'
    await world.call(staff.finance, investments.settlePayment, { body: { payment: id, status: 'DECLINED', note } })
    then?.()
  })
}

/** Plans the payment at this time, and its review by staff soon after. */
function payAt(cast: Cast, placed: Placed, at: Date, how: Claiming = {}): void {
  const { timeline, chance, now } = cast.world
  const claiming = prepare(cast, placed, how, at)
  timeline.plan(at, async () => {
    const payment = await send(cast, placed, claiming)
    timeline.plan(inBackOffice(now(), chance.whole(1, 14)), () => settle(cast, placed, payment))
  })
}

export type Claiming = {
  /** Percentage of the amount due: below 100 is a partial payment, above 100 an overpayment. */
  part?: bigint
  gateway?: DemoGateway
  transactionId?: string
  /** A file that was uploaded before. */
  proof?: string
  note?: string
}

/** Reports a payment now. */
export const claim = (cast: Cast, placed: Placed, how: Claiming): Promise<Payment> =>
  send(cast, placed, prepare(cast, placed, how, cast.world.now()))

/** Transaction ids of blockchains have 64 hexadecimal digits; those of banks are shorter. */
const transactionIdAt = (gateway: DemoGateway, text: string): string =>
  isOnChain(gateway) ? createHash('sha256').update(text).digest('hex') : text
const isOnChain = ({ currency }: DemoGateway): boolean => currency === 'USDT'

type Prepared = { gateway: DemoGateway; amount: string; transactionId: string; note: string | null; proof: string | Slip | undefined }
type Slip = { name: string; file: Promise<ReadyFile> }

/** The details of a payment report: the amount in the gateway's currency at the frozen rate, usually with a photo of the receipt. */
function prepare(
  cast: Cast,
  { customer, investment }: Placed,
  { part = 100n, gateway: requestedGateway, transactionId: given, proof, note }: Claiming,
  at: Date,
): Prepared {
  const { world, gateways } = cast
  const gateway = requestedGateway ?? world.chance.pick([gateways.bank, gateways.bank, ...gateways.of(customer.country)])
  const due = (toMinor(investment.investmentAmount) * part) / 100n
  const amount = toMoney(fromBook(due, gateway.decimals, investment.rates[gateway.currency] ?? '1'), gateway.decimals)
  const transactionId = given ?? transactionIdAt(gateway, world.chance.text(12, '0123456789ABCDEF'))
  const wantsProof = proof === undefined && world.chance.happens(MOSTLY_PROVED)
  const slip = wantsProof ? photograph(world.chance, { customer, investment, gateway, amount, transactionId, at }) : proof
  return { gateway, amount, transactionId, note: note ?? null, proof: slip }
}

async function send(
  { world }: Cast,
  { customer, investment }: Placed,
  { gateway, amount, transactionId, note, proof }: Prepared,
): Promise<Payment> {
  const file = typeof proof === 'object' ? await world.keep(customer, proof.name, proof.file) : proof
  return world.call(customer, investments.makePayment, {
    params: { id: investment.id },
    body: { gateway: gateway.id, amount, transactionId, ...(file ? { transferProof: file } : {}), note },
  })
}

type Transfer = Placed & { gateway: DemoGateway; amount: string; transactionId: string; at: Date }

export function photograph(chance: Chance, { customer, investment, gateway, amount, transactionId, at }: Transfer): Slip {
  const bank = chance.pick(banks)
  const slip = bankSlip(chance, {
    bank: isOnChain(gateway) ? 'TRON WALLET' : bank,
    from: customer.name,
    to: 'CARMINE CLIENTS',
    amount: groupDigits(amount),
    currency: gateway.currency,
    reference: investment.paymentReference,
    transactionId,
    at,
  })
  return { name: `slip-${transactionId.slice(0, 12)}.png`, file: ready('TRANSFER_PROOF', slip) }
}

/** Finance approves the payment; from the threshold on, a second person must approve it, too. */
async function settle(cast: Cast, { customer, investment }: Placed, payment: Payment): Promise<void> {
  const { world, staff } = cast
  const { reviewFlags, gateway } = await world.call(staff.finance, payments.get, { params: { id: payment.id } })
  const note = reviewFlags.length > 0 ? `Matched with the statement of ${gateway.title ?? 'the account'}: ${customer.name} sent it.` : null
  const checks = paymentCheck.options.map((check) => ({ check, ok: true }))
  const approve = (by: typeof staff.finance) =>
    world.call(by, investments.settlePayment, {
      body: { payment: payment.id, status: 'APPROVED', receivedAmount: payment.amount, note, checks },
    })
  const { status } = await approve(staff.finance)
  // Large amounts, and payments without proof, need a second person.
  if (status === 'PENDING') await approve(staff.admin)
  watchMaturity(cast, await world.call(customer, investments.get, { params: { id: investment.id } }))
}

/** Staff request information about a payment, which then awaits the customer's answer. */
export async function requestInformation({ world, staff }: Cast, payment: Payment): Promise<void> {
  await world.call(staff.finance, investments.settlePayment, {
    body: {
      payment: payment.id,
      status: 'MORE_INFO',
      note: 'The receipt shows a different amount than you entered. Which one is correct?',
    },
  })
}

export async function answerAbout({ world }: Cast, customer: DemoCustomer, payment: Payment): Promise<void> {
  await world.call(customer, messages.answerPayment, {
    params: { id: payment.id },
    body: { body: 'The receipt is correct. My bank deducted its fee from the amount.' },
  })
}
