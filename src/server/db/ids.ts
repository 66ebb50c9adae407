import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { systemClock } from '@/server/infra/clock'

// Ids made for the same instant follow each other; where the count begins is chance, so that processes do not meet.
let place = randomInt(2 ** 31)

// Asking the system for chance costs the same for a few bytes as for many, and a money command makes ten ids.
const BYTES = 16
let chance = Buffer.alloc(0)

function someChance(): Buffer {
  if (chance.length < BYTES) chance = randomBytes(256 * BYTES)
  const taken = chance.subarray(0, BYTES)
  chance = chance.subarray(BYTES)
  return taken
}

/** UUID v7: unique everywhere, and in the order of time. It carries its instant, to the millisecond. */
export function newId(at: Date = systemClock.now()): string {
  place = (place + 1) % 2 ** 32
  return v7({ msecs: at.getTime(), seq: place, random: someChance() })
}

/** The instant that an id carries, in milliseconds. */
export const instantOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** What comes before every id of an instant and after every earlier one. */
export function firstIdAt(at: Date): string {
  const digits = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

// No 0/O, 1/I/L or U: a person reads these over the telephone.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const DIGITS = 8
const pick = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export type CodePrefix = 'PRJ' | 'INV' | 'REF' | 'PAY' | 'WDR' | 'COM' | 'ADJ' | 'MOV' | 'BAT' | 'CHR'
/**
 * A short code for people, e.g. INV-7K3Q9M2A; the column is unique besides. A letter stands in its middle, so that no
 * six digits in a row can be taken for a one-time code.
 */
export const newCode = (prefix: CodePrefix): string => `${prefix}-${pick(3)}${LETTERS[randomInt(DIGITS, LETTERS.length)]}${pick(4)}`
/** A title as a URL part, with the specification's 8-character random suffix. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${words || 'project'}-${pick(8).toLowerCase()}`
}
