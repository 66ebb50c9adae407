import type { TransferKind } from '@/contract/transactions'
import type { Minor } from '@/domain/money'
import type { Language } from '@/locales/languages'
import { msg, type Message, type Text } from '@/locales/message'
import { fieldError } from '@/server/work/errors'
import type { Secrets } from '@/server/infra/secrets'
import { localDay, startOfDay, type ViewerZone } from '@/server/infra/viewer-days'
import { isTimeZone, zonedStart } from '@/server/infra/zoned-time'

export type Format = 'csv' | 'pdf'
/** The days of a statement; with a time zone, `offset` is the one at the start of the range. */
export type Range = ViewerZone & { from: string; to: string }

/** Longer statements would block the process for seconds; use a shorter range, or the CSV export of the list. */
export const MOST_LINES: Readonly<Record<Format, number>> = { pdf: 5_000, csv: 50_000 }

/** The instants of a range of days in the reader's time zone; the end is exclusive. Throws if a day has not begun. */
export function instantsOf(range: Range, now: Date): { start: Date; end: Date } {
  const { from, to } = range
  if (to < from) throw fieldError('to', msg('The end date is before the start date.'))
  if (to > localDay(now, range)) throw fieldError('to', msg('The end date is after today. Choose today or an earlier day.'))
  return { start: new Date(startOfDay(from, range)), end: new Date(startOfDay(dayAfter(to), range)) }
}

const FIRST_DAY = '1970-01-01'

/** The days of a statement, in the time zone if one is given. Throws if it is unknown or the days begin before 1970. */
export function rangeOf({ from, to, timeZone }: Omit<Range, 'offset'>, offset: number): Range {
  if (from < FIRST_DAY) throw fieldError('from', msg('The start date is before 1970. Choose a later day.'))
  if (timeZone === undefined) return { from, to, offset }
  if (!isTimeZone(timeZone)) throw fieldError('timeZone', msg('Use a time zone like Europe/Berlin'))
  return { from, to, timeZone, offset: (zonedStart(timeZone, from) - startInUtc(from)) / 60_000 }
}

const startInUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAfter = (day: string): string => new Date(startInUtc(day) + 86_400_000).toISOString().slice(0, 10)

/** The name of the time zone: "Europe/Berlin", or "UTC+06:00" for an offset of −360. */
export function zoneOf({ offset, timeZone }: ViewerZone): string {
  if (timeZone !== undefined) return timeZone
  if (offset === 0) return 'UTC'
  const minutes = Math.abs(offset)
  return `UTC${offset < 0 ? '+' : '-'}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Whether the last day of the range had not ended at the issue: balances are as of the issue, and more may follow on that day. */
export const isRunning = (range: Range, issuedAt: Date): boolean => range.to >= localDay(issuedAt, range)

const kinds: Readonly<Partial<Record<TransferKind, Message>>> = {
  PAYMENT_APPROVED: msg('Payment received'),
  INVESTED_FROM_BALANCE: msg('Invested from balance'),
  PARTIAL_RETURNED: msg('Partial payment returned'),
  REINVESTED: msg('Reinvested'),
  PAYMENT_REVERSED: msg('Payment reversed'),
  PROFIT_SHARE: msg('Payout'),
  PROFIT_TAKEN_BACK: msg('Payout reversed'),
  REFERRAL_COMMISSION: msg('Referral commission'),
  PRINCIPAL_RELEASED: msg('Principal released'),
  EARLY_EXIT: msg('Early exit'),
  WITHDRAWAL_REQUESTED: msg('Withdrawal requested'),
  WITHDRAWAL_RETURNED: msg('Withdrawal returned'),
  ADJUSTMENT: msg('Adjustment'),
}
/** Kinds that affect a customer's balance are translated; others are derived, such as "Capital lost" from "CAPITAL_LOST". */
export const kindText = (kind: TransferKind): Text => kinds[kind] ?? kind.charAt(0) + kind.slice(1).toLowerCase().replaceAll('_', ' ')

export type Sealed = { userId: string; range: Range; format: string; language: Language; opening: Minor; closing: Minor; issuedAt: Date }

// Without 0/O, 1/I/L and U, since people may have to type it.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The verification code of a statement: a keyed hash of its content. Only this installation can compute it, so even database write access
 * does not allow forging one.
 */
export function codeOf(secrets: Secrets, { userId, range, format, language, opening, closing, issuedAt }: Sealed): string {
  const seal = secrets.mac(
    'statement',
    JSON.stringify([
      ...[userId, range.from, range.to, range.offset, format, opening.toString(), closing.toString(), issuedAt.toISOString()],
      // Omitted for English and without a time zone, so that codes issued before these existed stay valid.
      ...(language === 'en' ? [] : [language]),
      ...(range.timeZone === undefined ? [] : [range.timeZone]),
    ]),
  )
  const letters = [...seal.subarray(0, 12)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `STM-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}
