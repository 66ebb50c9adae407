import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Investment } from '@/contract/investment-schemas'
import type { Payment } from '@/contract/payments'
import type { Chance } from '@/seed/demo/chance'
import type { SignedInUser } from './running'

/** A request with an idempotency key that stays the same across retries. */
export type Command = { user: SignedInUser; path: string; body: object; key: string }
export const command = (user: SignedInUser, path: string, body: object): Command => ({ user, path, body, key: randomUUID() })

type Answer = { status: number; text: string; code: string | undefined }
export type Settled = Answer & { tries: number }

/** Counts of responses, errors and repetitions. */
export type Sights = {
  answered: number
  unanswered: number
  /** Server errors by code. */
  faults: Record<string, number>
  replays: number
  /** Repetitions whose response differed from the first. */
  different: string[]
}
export const noSights = (): Sights => ({ answered: 0, unanswered: 0, faults: {}, replays: 0, different: [] })

const MS_TO_ANSWER = 20_000
const MOST_TRIES = 600

export async function send(url: string, { user, path, body, key }: Command): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(MS_TO_ANSWER),
  })
  const text = await response.text()
  return { status: response.status, text, code: response.ok ? undefined : (JSON.parse(text) as { code?: string }).code }
}

/** Sends a request with its key until the response is a success or a refusal; retries after any other response, or none. */
export async function settle(urlNow: () => string, wish: Command, sights: Sights): Promise<Settled> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const answer = await send(urlNow(), wish).catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 429 && answer.code !== 'IDEMPOTENCY_RUNNING') {
      sights.answered += 1
      return { ...answer, tries }
    }
    if (!answer) sights.unanswered += 1
    else if (answer.status >= 500) sights.faults[answer.code ?? answer.status] = (sights.faults[answer.code ?? answer.status] ?? 0) + 1
    await sleep(answer ? 40 : 120)
  }
  throw new Error(`No answer to ${wish.path} after ${MOST_TRIES} tries`)
}

/** Repeats a successful request: the response must be the same byte for byte. */
export async function repeat(urlNow: () => string, wish: Command, first: Settled, sights: Sights): Promise<void> {
  const again = await settle(urlNow, wish, sights)
  sights.replays += 1
  if (again.text !== first.text || again.status !== first.status) sights.different.push(`${wish.path} ${first.text} ≠ ${again.text}`)
}

/** The results that the responses reported to the clients. */
export type ClientRecord = {
  /** Investments from the balance: the owner, and the amount in cents. */
  made: Map<string, { user: string; amount: number; cancelled: boolean }>
  /** Payments reported as approved, with their investment. */
  paid: Map<string, string>
  yes: { wish: Command; answer: Settled }[]
}
export const newClientRecord = (): ClientRecord => ({ made: new Map(), paid: new Map(), yes: [] })

export type BankFixture = {
  bankers: readonly SignedInUser[]
  payers: readonly SignedInUser[]
  finance: SignedInUser
  projects: readonly string[]
  gateway: string
}

/** One client: sends commands sequentially until `isOver`, and records the responses. */
export async function teller(
  bankFixture: BankFixture,
  chance: Chance,
  urlNow: () => string,
  { record, sights, isOver }: { record: ClientRecord; sights: Sights; isOver: () => boolean },
): Promise<void> {
  const own: { id: string; user: SignedInUser }[] = []
  const post = async (user: SignedInUser, path: string, body: object): Promise<Settled> => {
    const wish = command(user, path, body)
    const answer = await settle(urlNow, wish, sights)
    if (answer.status === 200) record.yes.push({ wish, answer })
    if (answer.status === 200 && chance.happens(0.1)) await repeat(urlNow, wish, answer, sights)
    return answer
  }
  const invest = async (user: SignedInUser, source: 'BALANCE' | 'GATEWAY', cents: number): Promise<Investment | undefined> => {
    const body = {
      project: chance.pick(bankFixture.projects),
      lockedPeriod: 6,
      investmentAmount: money(cents),
      acknowledgedRisk: true,
      source,
    }
    const answer = await post(user, '/investments', body)
    return answer.status === 200 ? dataOf<Investment>(answer) : undefined
  }
  while (!isOver()) {
    const act = chance.between(0, 1)
    const back = own.at(-1)
    if (act < 0.4 && back) {
      own.pop()
      const answer = await post(back.user, `/investments/${back.id}/cancel`, {})
      const known = record.made.get(back.id)
      if (answer.status !== 200 || !known) throw new Error(`An investment that was made cannot be cancelled: ${answer.text}`)
      known.cancelled = true
    } else if (act < 0.85) {
      const [user, amount] = [chance.pick(bankFixture.bankers), chance.whole(100, 300) * 100]
      const investment = await invest(user, 'BALANCE', amount)
      if (investment) own.push({ id: investment.id, user })
      if (investment) record.made.set(investment.id, { user: user.id, amount, cancelled: false })
    } else {
      const user = chance.pick(bankFixture.payers)
      const order = await invest(user, 'GATEWAY', 10_000)
      if (!order) continue
      const paying = { gateway: bankFixture.gateway, amount: '100.00', transactionId: randomUUID() }
      const payment = await post(user, `/investments/${order.id}/make-payment`, paying)
      if (payment.status !== 200) throw new Error(`An order that waits cannot be paid: ${payment.text}`)
      const { id } = dataOf<Payment>(payment)
      const settling = { payment: id, status: 'APPROVED', receivedAmount: '100.00', note: 'As on the account' }
      const settled = await post(bankFixture.finance, '/investments/settle-payment', settling)
      if (settled.status !== 200) throw new Error(`A payment cannot be settled: ${settled.text}`)
      record.paid.set(id, order.id)
    }
  }
}

const money = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const dataOf = <T>({ text }: Answer): T => (JSON.parse(text) as { data: T }).data
