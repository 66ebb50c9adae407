import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { systemClock } from '@/server/infra/clock'

// Ids of the same millisecond are sequential. The sequence starts at a random value, so that processes do not collide.
let place = randomInt(2 ** 31)

// Random bytes are requested in blocks: a few cost as much as many, and a money command creates ten ids.
const BYTES = 16
let chance = Buffer.alloc(0)

function someChance(): Buffer {
  if (chance.length < BYTES) chance = randomBytes(256 * BYTES)
  const taken = chance.subarray(0, BYTES)
  chance = chance.subarray(BYTES)
  return taken
}

/** UUID v7: globally unique and ordered by time, with millisecond precision. */
export function newId(at: Date = systemClock.now()): string {
  place = (place + 1) % 2 ** 32
  return v7({ msecs: at.getTime(), seq: place, random: someChance() })
}

/** The instant encoded in an id, in milliseconds. */
export const instantOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** A lower bound of all ids of an instant, above every earlier id. */
export function firstIdAt(at: Date): string {
  const digits = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

// No 0/O, 1/I/L or U: codes are read aloud over the telephone.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const DIGITS = 8
const pick = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export type CodePrefix = 'PRJ' | 'INV' | 'REF' | 'PAY' | 'WDR' | 'COM' | 'ADJ' | 'MOV' | 'BAT' | 'CHR'
/**
 * A short human-readable code such as INV-7K3Q9M2A; the column has a unique constraint. The middle character is a letter, so that no six
 * consecutive digits can be mistaken for a one-time code.
 */
export const newCode = (prefix: CodePrefix): string => `${prefix}-${pick(3)}${LETTERS[randomInt(DIGITS, LETTERS.length)]}${pick(4)}`
/** A title as a URL slug, with the 8-character random suffix of the specification. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${slug || 'project'}-${pick(8).toLowerCase()}`
}
