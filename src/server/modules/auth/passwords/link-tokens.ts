import { randomBytes } from 'node:crypto'
import { sameBytes, type Secrets } from '@/server/infra/secrets'
import { fromLetters, toLetters } from '../links'

export type LinkPurpose = 'INVITATION' | 'PASSWORD_RESET'

const RANDOM_BYTES = 16
const MAC_BYTES = 16
/** Each byte of both parts is encoded as two letters. */
const TOKEN = /^[a-p]{64}$/

const ownerMac = (secrets: Secrets, random: Buffer, userId: string, purpose: LinkPurpose): Buffer =>
  secrets.mac('link', `password-owner:${purpose}:${userId}:${random.toString('hex')}`).subarray(0, MAC_BYTES)

/** A new token that names its account by a keyed hash: a row that SQL moves to another account does not match it. */
export function newLinkToken(secrets: Secrets, userId: string, purpose: LinkPurpose): string {
  const random = randomBytes(RANDOM_BYTES)
  return toLetters(Buffer.concat([random, ownerMac(secrets, random, userId, purpose)]))
}

export function isLinkTokenOf(secrets: Secrets, token: string, userId: string, purpose: LinkPurpose): boolean {
  if (!TOKEN.test(token)) return false
  const bytes = fromLetters(token)
  return sameBytes(bytes.subarray(RANDOM_BYTES), ownerMac(secrets, bytes.subarray(0, RANDOM_BYTES), userId, purpose))
}

/** The stored hash of a token. */
export const linkHash = (secrets: Secrets, token: string): Buffer => secrets.mac('link', `password:${token}`)
