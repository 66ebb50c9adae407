import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

// Ids made for the same instant follow each other; where the count begins is chance, so that processes do not meet.
let place = randomInt(2 ** 31)

/** UUID v7: unique everywhere, and in the order of time. With `at` it carries that instant, to the millisecond. */
export function newId(at?: Date): string {
  if (!at) return v7()
  place = (place + 1) % 2 ** 32
  return v7({ msecs: at.getTime(), seq: place })
}

// No 0/O, 1/I/L or U: a person reads these over the telephone.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const DIGITS = 8
const pick = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export type CodePrefix = 'PRJ' | 'INV' | 'REF' | 'PAY' | 'WDR' | 'COM' | 'ADJ' | 'MOV'
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
