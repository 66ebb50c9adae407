import { writtenDay } from '@/shared/dates'
import { parseMinor } from '@/shared/money'

type Told = {
  action: string
  code: string | null
  after: Readonly<Record<string, unknown>> | null
  before: Readonly<Record<string, unknown>> | null
}
type Words = { event: string; detail: string }

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const isSome = (amount: unknown): boolean => (parseMinor(text(amount)) ?? 0n) > 0n
const some = (label: string, value: unknown): string => (text(value) ? `${label} ${text(value)}` : '')
const day = (value: unknown): string => (Number.isNaN(Date.parse(text(value))) ? '' : writtenDay(new Date(text(value))))
const months = (count: unknown): string => text(count) && (Number(count) === 1 ? '1 month' : `${text(count)} months`)
const sentence = (...parts: string[]): string => parts.filter(Boolean).join('; ')

const instructions: Readonly<Record<string, string>> = {
  BALANCE: 'to the balance',
  REINVEST: 'invest again',
  KEEP: 'keep for a withdrawal',
}
const instruction = (value: unknown) => instructions[text(value)] ?? ''

// What each audited action says to somebody who reads an investment's history. What is not here is not theirs to read.
const words: Readonly<Record<string, (told: Told) => string>> = {
  'investment.made': ({ after }) =>
    sentence(
      [text(after?.amount), months(after?.lockedPeriod)].filter(Boolean).join(' for '),
      some('terms version', after?.termsVersion),
      some('risk text version', after?.riskVersion),
    ),
  'investment.activated': ({ after }) => sentence(some('principal', after?.amount), some('matures on', day(after?.maturesAt))),
  'investment.cancelled': ({ after }) =>
    sentence(
      some('back to the balance', after?.released ?? after?.returned),
      some('within the', after?.within),
      some('profit given back', after?.profitTakenBack),
    ),
  'investment.expired': ({ after }) => some('back to the balance', after?.returned),
  'investment.exit-requested': ({ after }) => sentence(some('penalty', after?.penalty), some('to be paid', after?.net)),
  'investment.exit-declined': ({ after }) => text(after?.note),
  'investment.exited': ({ after }) => sentence(some('penalty', after?.penalty), some('to the balance', after?.net)),
  'investment.matured': () => '',
  'investment.refunded': ({ after }) => some('to the balance', after?.refunded),
  'investment.released': ({ after }) => some('to the balance', after?.released),
  'investment.reinvested': ({ after }) => some('goes on as', after?.into),
  'investment.withdrawn': () => '',
  'investment.voided': ({ after }) => sentence(some('payment', after?.payment), some('back to the balance', after?.released)),
  'investment.instructed': ({ before, after }) =>
    `from “${instruction(before?.maturityInstruction)}” to “${instruction(after?.maturityInstruction)}”`,
  'payment.claimed': ({ code, after }) => sentence(text(code), some('claimed', after?.claimed)),
  'payment.checkout-opened': ({ code, after }) => sentence(text(code), some('to be paid', after?.claimed)),
  'payment.seen': ({ code }) => text(code),
  'payment.approved': ({ code, after }) =>
    sentence(text(code), some('received', after?.bookAmount), isSome(after?.toBalance) ? some('to the balance', after?.toBalance) : ''),
  'payment.declined': ({ code, after }) => sentence(text(code), text(after?.note)),
  'payment.asked': ({ code, after }) => sentence(text(code), text(after?.note)),
  'payment.answered': ({ code }) => text(code),
  'payment.reversed': ({ code, after }) => sentence(text(code), text(after?.note)),
}

export function eventWords(told: Told): Words | undefined {
  const detail = words[told.action]
  return detail && { event: told.action, detail: detail(told) }
}
