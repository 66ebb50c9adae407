import { readEntry, type ReadEntry } from '@/contract/audit-actions/registry'
import type { InvestmentHistoryAction } from '@/contract/investment-history'
import type { maturityInstruction } from '@/contract/maturity-instruction'
import type { z } from 'zod'
import { parseMinor } from '@/domain/money'
import type { Language } from '@/locales/languages'
import { msg, type Message, type Text } from '@/locales/message'
import { renderText } from '@/locales/render'

type Stored = { action: string; code: string | null; before: unknown; after: unknown }
type HistoryText = { event: InvestmentHistoryAction; detail: string; maturesAt: string | null }
/** The parts of an entry's text; empty ones are skipped. */
type Parts = readonly (Text | null | undefined)[]

const isSome = (amount: string): boolean => (parseMinor(amount) ?? 0n) > 0n
/** A message about a value, or undefined if the value is empty. */
const labelled = (value: string | number | null | undefined, message: (value: string) => Message): Message | undefined =>
  value === null || value === undefined || value === '' ? undefined : message(String(value))

const penalty = (amount: string) => msg('penalty {amount}', { amount })
const toBePaid = (amount: string) => msg('to be paid {amount}', { amount })
const toBalance = (amount: string) => msg('to the balance {amount}', { amount })
const backToBalance = (amount: string) => msg('returned to the balance {amount}', { amount })
const payoutsBack = (amount: string) => msg('payouts returned {amount}', { amount })

const instructions: Readonly<Record<z.infer<typeof maturityInstruction>, Message>> = {
  BALANCE: msg('move to balance'),
  REINVEST: msg('reinvest'),
  KEEP: msg('keep for withdrawal'),
}

const codeOnly = (_entry: unknown, code: string | null): Parts => [code]
const none = (): Parts => []

/** The text of an entry beyond its title. */
const details: { readonly [A in InvestmentHistoryAction]: (entry: ReadEntry<A>, code: string | null) => Parts } = {
  'investment.made': ({ after }) => [
    msg('{amount} for {count, plural, one {# month} other {# months}}', { amount: after.amount, count: after.lockedPeriod }),
    labelled(after.termsVersion, (version) => msg('terms version {version}', { version })),
    labelled(after.riskVersion, (version) => msg('risk warning version {version}', { version })),
  ],
  'investment.activated': ({ after }) => [labelled(after.amount, (amount) => msg('principal {amount}', { amount }))],
  'investment.cancelled': ({ after }) => [
    labelled(after.released ?? after.returned, backToBalance),
    labelled(after.within, () => msg('within the cooling-off period')),
    labelled(after.profitTakenBack, payoutsBack),
  ],
  'investment.expired': ({ after }) => [labelled(after.returned, backToBalance)],
  'investment.exit-requested': ({ after }) => [labelled(after.penalty, penalty), labelled(after.net, toBePaid)],
  'investment.exit-declined': ({ after }) => [after.note],
  'investment.exited': ({ after }) => [labelled(after.penalty, penalty), labelled(after.net, toBalance)],
  'investment.matured': none,
  'investment.refunded': ({ after }) => [labelled(after.refunded, toBalance)],
  'investment.released': ({ after }) => [labelled(after.released, toBalance)],
  'investment.reinvested': ({ after }) => [labelled(after.into, (code) => msg('continued as {code}', { code }))],
  'investment.withdrawn': none,
  'investment.voided': ({ after }) => [
    labelled(after.payment, (code) => msg('payment {code}', { code })),
    labelled(after.released, backToBalance),
    labelled(after.profitTakenBack, payoutsBack),
  ],
  'investment.reopened': none,
  'investment.instructed': ({ before, after }) => [
    before &&
      msg('from “{before}” to “{after}”', {
        before: instructions[before.maturityInstruction],
        after: instructions[after.maturityInstruction],
      }),
  ],
  'payment.claimed': ({ after }, code) => [code, labelled(after.claimed, (amount) => msg('reported {amount}', { amount }))],
  'payment.checkout-opened': ({ after }, code) => [code, labelled(after.claimed, toBePaid)],
  'payment.seen': codeOnly,
  'payment.approved': ({ after }, code) => [
    code,
    labelled(after.bookAmount, (amount) => msg('received {amount}', { amount })),
    isSome(after.toBalance) ? toBalance(after.toBalance) : undefined,
  ],
  'payment.declined': ({ after }, code) => [code, after.note],
  'payment.asked': ({ after }, code) => [code, after.note],
  'payment.answered': codeOnly,
  'payment.question-closed': codeOnly,
  'payment.reversed': ({ after }, code) => [code, after.note],
}

const isEvent = (action: string): action is InvestmentHistoryAction => Object.hasOwn(details, action)

/**
 * One line of the history; undefined for entries that do not belong to it. An entry in the format of an earlier version has a title only.
 */
export function eventText({ action, code, before, after }: Stored, language: Language): HistoryText | undefined {
  if (!isEvent(action)) return undefined
  const parts = detailOf(action, { code, before, after }).flatMap((part) => (part ? [renderText(part, language)] : []))
  return { event: action, detail: parts.join(language === 'ar' ? '؛ ' : '; '), maturesAt: maturityOf(action, { before, after }) }
}

/** The maturity that an activation set. */
function maturityOf(action: InvestmentHistoryAction, stored: Pick<Stored, 'before' | 'after'>): string | null {
  if (action !== 'investment.activated') return null
  const entry = readEntry(action, stored)
  return entry ? new Date(entry.after.maturesAt).toISOString() : null
}

function detailOf<A extends InvestmentHistoryAction>(action: A, { code, ...stored }: Omit<Stored, 'action'>): Parts {
  const entry = readEntry(action, stored)
  return entry ? details[action](entry, code) : [code]
}
