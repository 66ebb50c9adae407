import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Investment } from '@/contract/investment-schemas'
import type { Payment } from '@/contract/payments'
import type { Chance } from '@/seed/demo/chance'
import type { Somebody } from './running'

/** A request with an idempotency key that stays the same across retries. */
export type Command = { who: Somebody; path: string; body: object; key: string }
export const command = (who: Somebody, path: string, body: object): Command => ({ who, path, body, key: randomUUID() })

type Answer = { status: number; text: string; code: string | undefined }
export type Settled = Answer & { tries: number }

/** What was seen on the way. */
export type Sights = {
  answered: number
  unanswered: number
  /** Answers that say a fault of ours, by their code. */
  faults: Record<string, number>
  replays: number
  /** Repetitions whose bytes were others. */
  different: string[]
}
export const noSights = (): Sights => ({ answered: 0, unanswered: 0, faults: {}, replays: 0, different: [] })

const MS_TO_ANSWER = 20_000
const MOST_TRIES = 600

export async function send(url: string, { who, path, body, key }: Command): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(MS_TO_ANSWER),
  })
  const text = await response.text()
  return { status: response.status, text, code: response.ok ? undefined : (JSON.parse(text) as { code?: string }).code }
}

/** Asks until there is an answer that decides: a yes or a refusal. Whatever else comes back, or does not, the key is repeated. */
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

/** Repeats a settled yes: it must come back byte for byte. */
export async function repeat(urlNow: () => string, wish: Command, first: Settled, sights: Sights): Promise<void> {
  const again = await settle(urlNow, wish, sights)
  sights.replays += 1
  if (again.text !== first.text || again.status !== first.status) sights.different.push(`${wish.path} ${first.text} ≠ ${again.text}`)
}

/** What the answers said: the only thing that a customer knows. */
export type Told = {
  /** Investments from the balance: whose, and how much in cents. */
  made: Map<string, { who: string; amount: number; cancelled: boolean }>
  /** Payments that staff were told are approved: into which investment. */
  paid: Map<string, string>
  yes: { wish: Command; answer: Settled }[]
}
export const nothingTold = (): Told => ({ made: new Map(), paid: new Map(), yes: [] })

export type BankFixture = {
  bankers: readonly Somebody[]
  payers: readonly Somebody[]
  finance: Somebody
  projects: readonly string[]
  gateway: string
}

/** One client: does one thing after the other until it is told to stop, and keeps what it was told. */
export async function teller(
  bankFixture: BankFixture,
  chance: Chance,
  urlNow: () => string,
  { told, sights, isOver }: { told: Told; sights: Sights; isOver: () => boolean },
): Promise<void> {
  const own: { id: string; who: Somebody }[] = []
  const ask = async (who: Somebody, path: string, body: object): Promise<Settled> => {
    const wish = command(who, path, body)
    const answer = await settle(urlNow, wish, sights)
    if (answer.status === 200) told.yes.push({ wish, answer })
    if (answer.status === 200 && chance.happens(0.1)) await repeat(urlNow, wish, answer, sights)
    return answer
  }
  const invest = async (who: Somebody, source: 'BALANCE' | 'GATEWAY', cents: number): Promise<Investment | undefined> => {
    const wanted = {
      project: chance.pick(bankFixture.projects),
      lockedPeriod: 6,
      investmentAmount: money(cents),
      acknowledgedRisk: true,
      source,
    }
    const answer = await ask(who, '/investments', wanted)
    return answer.status === 200 ? dataOf<Investment>(answer) : undefined
  }
  while (!isOver()) {
    const act = chance.between(0, 1)
    const back = own.at(-1)
    if (act < 0.4 && back) {
      own.pop()
      const answer = await ask(back.who, `/investments/${back.id}/cancel`, {})
      const known = told.made.get(back.id)
      if (answer.status !== 200 || !known) throw new Error(`An investment that was made cannot be cancelled: ${answer.text}`)
      known.cancelled = true
    } else if (act < 0.85) {
      const [who, amount] = [chance.pick(bankFixture.bankers), chance.whole(100, 300) * 100]
      const made = await invest(who, 'BALANCE', amount)
      if (made) own.push({ id: made.id, who })
      if (made) told.made.set(made.id, { who: who.id, amount, cancelled: false })
    } else {
      const who = chance.pick(bankFixture.payers)
      const order = await invest(who, 'GATEWAY', 10_000)
      if (!order) continue
      const paying = { gateway: bankFixture.gateway, amount: '100.00', transactionId: randomUUID() }
      const payment = await ask(who, `/investments/${order.id}/make-payment`, paying)
      if (payment.status !== 200) throw new Error(`An order that waits cannot be paid: ${payment.text}`)
      const { id } = dataOf<Payment>(payment)
      const settling = { payment: id, status: 'APPROVED', receivedAmount: '100.00', note: 'As on the account' }
      const settled = await ask(bankFixture.finance, '/investments/settle-payment', settling)
      if (settled.status !== 200) throw new Error(`A payment cannot be settled: ${settled.text}`)
      told.paid.set(id, order.id)
    }
  }
}

const money = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const dataOf = <T>({ text }: Answer): T => (JSON.parse(text) as { data: T }).data
