import { addDays, dayOf } from '@/domain/dates'
import { percentOf, type Minor } from '@/domain/money'

/**
 * Splits received money: to the principal up to what the investment lacks, the rest to the balance. Nothing is due after the investment has
 * stopped awaiting payment, so late money goes to the balance entirely.
 */
export function splitReceived(received: Minor, due: Minor): { toPrincipal: Minor; toBalance: Minor } {
  const toPrincipal = received < due ? received : due
  return { toPrincipal, toBalance: received - toPrincipal }
}

export type ExitQuote = { principal: Minor; penalty: Minor; net: Minor }
/**
 * The amount paid for an early exit: the principal less the penalty frozen with the investment, which is rounded down in the customer's
 * favour.
 */
export function quoteExit(principal: Minor, penaltyParts: bigint): ExitQuote {
  const penalty = percentOf(principal, penaltyParts)
  return { principal, penalty, net: principal - penalty }
}

/** Whether the maturity instruction can be changed: until the day before maturity (UTC). */
export const canInstruct = (maturesAt: Date | null, now: Date): boolean => maturesAt === null || dayOf(now) < dayOf(maturesAt)

/** The end of the cooling-off period, with free cancellation; null if the project grants none. */
export const reflectionEnd = (effectiveFrom: Date, reflectionDays: number): Date | null =>
  reflectionDays > 0 ? addDays(effectiveFrom, reflectionDays) : null

/** Reminders before the end of a payment window, in hours, in the order of sending. */
export const REMINDERS = [24, 4] as const
const HOUR = 3_600_000

/** The number of reminders due with this much time left. */
export const remindersDue = (msLeft: number): number => REMINDERS.filter((hours) => msLeft <= hours * HOUR).length

/** The number of reminders that a window is too short for: they would arrive right after the order. */
export const remindersSkipped = (windowHours: number): number => REMINDERS.filter((hours) => windowHours <= hours).length
