import { z } from 'zod'
import { audit } from '@/contract/audit'
import { withdrawals } from '@/contract/withdrawals'
import type { BankDetails } from '@/contract/wallets'
import { may, type Actor } from '@/server/work/actor'

/** Full destinations are visible to their owners and to staff who pay. */
export const seesFullDestinations = (reader: Actor): boolean => reader.kind !== 'Internal' || may(reader, 'payouts:read')

/** Lists whose content depends on that permission. */
export const listsWithDestinations: readonly string[] = [withdrawals.list.path, audit.list.path]

const SHOWN = 4

/** The first and last four characters of an address or account number: enough to distinguish two, too few to pay to. */
export const maskedDestination = (destination: string): string =>
  destination.length > 2 * SHOWN ? `${destination.slice(0, SHOWN)}…${destination.slice(-SHOWN)}` : '…'

export const destinationFor = (reader: Actor, destination: string): string =>
  seesFullDestinations(reader) ? destination : maskedDestination(destination)

/** Account numbers are masked like addresses; holder, country and bank do not identify the account. */
export function detailsFor(reader: Actor, details: BankDetails | null): BankDetails | null {
  if (!details || seesFullDestinations(reader)) return details
  const { holder, country, bic, iban, accountNumber, routingNumber } = details
  return {
    holder,
    country,
    ...(bic ? { bic } : {}),
    ...(iban ? { iban: maskedDestination(iban) } : {}),
    ...(accountNumber ? { accountNumber: maskedDestination(accountNumber) } : {}),
    ...(routingNumber ? { routingNumber } : {}),
  }
}

/** On a public blockchain, a payout's transaction id reveals the whole destination; the reference of a bank transfer does not. */
export const payoutTransactionFor = <T extends string | null>(reader: Actor, id: T, details: BankDetails | null): T | string =>
  id === null || showsPayoutTransaction(reader, details) ? id : maskedDestination(id)

export const showsPayoutTransaction = (reader: Actor, details: BankDetails | null): boolean =>
  details !== null || seesFullDestinations(reader)

/** The audit entries with customers' destinations, and their fields. */
const masked: Readonly<Record<string, ReadonlySet<string>>> = {
  wallet: new Set(['address', 'iban', 'account', 'accountNumber']),
  // The reference is that of a failed payout.
  withdrawal: new Set(['address', 'iban', 'account', 'accountNumber', 'wallet', 'destination', 'transactionId', 'reference']),
  'payout-batch': new Set(['address', 'iban', 'account', 'accountNumber', 'wallet', 'destination', 'transactionId']),
}

/** An audit entry's values, with destinations masked for readers without permission. */
export function auditedFor(reader: Actor, subjectType: string, entry: Record<string, unknown> | null): Record<string, unknown> | null {
  const fields = masked[subjectType === 'change-request' ? changedType(entry) : subjectType]
  return entry && fields && !seesFullDestinations(reader) ? maskFields(entry, fields) : entry
}

/** A proposed change contains fields of the object that it is about. */
function changedType(entry: Record<string, unknown> | null): string {
  const about = z.looseObject({ about: z.looseObject({ type: z.string() }) }).safeParse(entry)
  return about.success ? about.data.about.type : ''
}

const maskFields = (entry: Record<string, unknown>, fields: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, maskValue(value, fields, fields.has(key))]))

function maskValue(value: unknown, fields: ReadonlySet<string>, isDestination: boolean): unknown {
  if (typeof value === 'string') return isDestination ? maskedDestination(value) : value
  if (Array.isArray(value)) return value.map((one) => maskValue(one, fields, isDestination))
  if (typeof value === 'object' && value !== null) return maskFields({ ...value }, fields)
  return value
}
