import { createHash } from 'node:crypto'

/** The SHA-256 of a `jsonb` value, given as PostgreSQL writes it as text: keys are sorted and unique, so equal values have one text. */
export const contentHash = (text: string): string => createHash('sha256').update(text).digest('hex')
