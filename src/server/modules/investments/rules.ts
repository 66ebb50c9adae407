import { addDays, dayOf } from '@/domain/dates'
import { percentOf, type Minor } from '@/domain/money'

/**
 * Where received money goes: to the principal up to what the investment still lacks, the rest to the balance. An investment
 * that does not wait for money any more lacks nothing, so what comes late goes to the balance as a whole.
 */
export function splitReceived(received: Minor, due: Minor): { toPrincipal: Minor; toBalance: Minor } {
  const toPrincipal = received < due ? received : due
  return { toPrincipal, toBalance: received - toPrincipal }
}

export type ExitQuote = { principal: Minor; penalty: Minor; net: Minor }
/** What leaving early pays: the principal less the penalty that was frozen when the investment was made (rounded down, for the customer). */
export function quoteExit(principal: Minor, penaltyParts: bigint): ExitQuote {
  const penalty = percentOf(principal, penaltyParts)
  return { principal, penalty, net: principal - penalty }
}

/** The instruction can be changed until the day before the investment matures; days are UTC. */
export const canInstruct = (maturesAt: Date | null, now: Date): boolean => maturesAt === null || dayOf(now) < dayOf(maturesAt)

/** Until when an investment can be cancelled free of charge; null where the project grants no reflection days. */
export const reflectionEnd = (effectiveFrom: Date, reflectionDays: number): Date | null =>
  reflectionDays > 0 ? addDays(effectiveFrom, reflectionDays) : null

/** The reminders of a payment window, in hours before its end, in the order in which they are sent. */
export const REMINDERS = [24, 4] as const
const HOUR = 3_600_000

/** How many reminders are due with this much time left. */
export const remindersDue = (msLeft: number): number => REMINDERS.filter((hours) => msLeft <= hours * HOUR).length

/** A window shorter than a reminder's lead time has no such reminder, which would arrive right after the order. */
export const remindersSkipped = (windowHours: number): number => REMINDERS.filter((hours) => windowHours <= hours).length
