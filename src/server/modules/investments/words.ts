import { readEntry, type ReadEntry } from '@/contract/audit-actions/registry'
import type { InvestmentHistoryAction } from '@/contract/investment-history'
import type { maturityInstruction } from '@/contract/maturity-instruction'
import type { z } from 'zod'
import { writtenDay } from '@/domain/dates'
import { parseMinor } from '@/domain/money'

type Stored = { action: string; code: string | null; before: unknown; after: unknown }
type Words = { event: InvestmentHistoryAction; detail: string }

const isSome = (amount: string): boolean => (parseMinor(amount) ?? 0n) > 0n
const labelled = (label: string, value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? '' : `${label} ${value}`
const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`)
const sentence = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join('; ')

const instructions: Readonly<Record<z.infer<typeof maturityInstruction>, string>> = {
  BALANCE: 'to the balance',
  REINVEST: 'invest again',
  KEEP: 'keep for a withdrawal',
}

const codeOnly = (_entry: unknown, code: string | null): string => sentence(code)
const none = (): string => ''

/** What an entry says beyond its title. */
const details: { readonly [A in InvestmentHistoryAction]: (entry: ReadEntry<A>, code: string | null) => string } = {
  'investment.made': ({ after }) =>
    sentence(
      `${after.amount} for ${months(after.lockedPeriod)}`,
      labelled('terms version', after.termsVersion),
      labelled('risk text version', after.riskVersion),
    ),
  'investment.activated': ({ after }) =>
    sentence(labelled('principal', after.amount), labelled('matures on', writtenDay(new Date(after.maturesAt)))),
  'investment.cancelled': ({ after }) =>
    sentence(
      labelled('back to the balance', after.released ?? after.returned),
      labelled('within the', after.within),
      labelled('profit given back', after.profitTakenBack),
    ),
  'investment.expired': ({ after }) => labelled('back to the balance', after.returned),
  'investment.exit-requested': ({ after }) => sentence(labelled('penalty', after.penalty), labelled('to be paid', after.net)),
  'investment.exit-declined': ({ after }) => sentence(after.note),
  'investment.exited': ({ after }) => sentence(labelled('penalty', after.penalty), labelled('to the balance', after.net)),
  'investment.matured': none,
  'investment.refunded': ({ after }) => labelled('to the balance', after.refunded),
  'investment.released': ({ after }) => labelled('to the balance', after.released),
  'investment.reinvested': ({ after }) => labelled('goes on as', after.into),
  'investment.withdrawn': none,
  'investment.voided': ({ after }) => sentence(labelled('payment', after.payment), labelled('back to the balance', after.released)),
  'investment.reopened': none,
  'investment.instructed': ({ before, after }) =>
    sentence(before && `from “${instructions[before.maturityInstruction]}” to “${instructions[after.maturityInstruction]}”`),
  'payment.claimed': ({ after }, code) => sentence(code, labelled('claimed', after.claimed)),
  'payment.checkout-opened': ({ after }, code) => sentence(code, labelled('to be paid', after.claimed)),
  'payment.seen': codeOnly,
  'payment.approved': ({ after }, code) =>
    sentence(code, labelled('received', after.bookAmount), isSome(after.toBalance) ? labelled('to the balance', after.toBalance) : ''),
  'payment.declined': ({ after }, code) => sentence(code, after.note),
  'payment.asked': ({ after }, code) => sentence(code, after.note),
  'payment.answered': codeOnly,
  'payment.reversed': ({ after }, code) => sentence(code, after.note),
}

const isEvent = (action: string): action is InvestmentHistoryAction => Object.hasOwn(details, action)

/** One line of the history; undefined for what is no part of it. Of an entry that an earlier version wrote otherwise, only the title. */
export function eventWords({ action, code, before, after }: Stored): Words | undefined {
  return isEvent(action) ? { event: action, detail: detailOf(action, { code, before, after }) } : undefined
}

function detailOf<A extends InvestmentHistoryAction>(action: A, { code, ...stored }: Omit<Stored, 'action'>): string {
  const entry = readEntry(action, stored)
  return entry ? details[action](entry, code) : sentence(code)
}
