import { randomBytes, randomInt } from 'node:crypto'
import { CODE_MINUTES } from '@/contract/auth-schemas'
import type { Secrets } from '@/server/infra/secrets'
import type { CodeRow } from './code-row'

/** Keyed hashes of a code, of its flow's proof and of the values that it confirms, so that the table discloses none of them. */
export const boundHash = (secrets: Secrets, boundTo: string): Buffer => secrets.mac('code', `bound:${boundTo}`)
export const flowHash = (secrets: Secrets, hash: string): Buffer => secrets.mac('code', `flow:${hash}`)
/** The recipient that a code's hash is bound to: a row that SQL moves to another account or address no longer matches its code. */
export type CodeRecipient = { purpose: string; user_id: string | null; email: string }
export const codeHash = (secrets: Secrets, identifier: string, { purpose, user_id: userId, email }: CodeRecipient, code: string): Buffer =>
  secrets.mac('code', `code:${identifier}:${purpose}:${userId ?? ''}:${email.toLowerCase()}:${code}`)

/** A new proof that the caller started a flow, with its stored hash. */
export function freshFlow(secrets: Secrets) {
  const hash = randomBytes(24).toString('base64url')
  return { hash, flow: flowHash(secrets, hash) }
}

/** A new code for a flow, with its stored hash. */
export function freshCode(secrets: Secrets, identifier: string, owner: CodeRecipient, now: Date, digits: CodeRow['digits']) {
  const code = randomInt(0, 10 ** digits)
    .toString()
    .padStart(digits, '0')
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  return { code, code_hash: codeHash(secrets, identifier, owner, code), code_id: null, digits, sent_at: now, expires_at: expiresAt }
}
