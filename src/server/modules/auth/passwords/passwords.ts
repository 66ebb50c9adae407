import { msg } from '@/locales/message'
import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { passwordMinimum, passwordTooShort } from '@/contract/auth-schemas'
import { fieldError } from '@/server/work/errors'
import { fairQueue, type Lane } from '@/server/infra/fair-queue'
import { sourceOf } from '@/server/http/endpoint/source'
import type { RequestInfo } from '@/server/work/services'
import { isCommonPassword } from './common-passwords'
import { judgePassword } from './password-judge'

// Argon2id (the library's default) with 19 MiB and two passes, as OWASP recommends. Two run at once because each takes 19 MiB.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const hashing = fairQueue({ atOnce: 2, waiting: 256, perSource: 16 })

/** The queue lane of a request: the account's for a known device or a signed-in user, else the source's. */
export const laneOf = (request: Pick<RequestInfo, 'address'>, account?: string): Lane =>
  account === undefined ? { source: sourceOf(request.address) } : { source: `account:${account}`, isKnown: true }

/** Hashes a password without checking its strength, for demo data and tests. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

type Owner = { type: 'Internal' | 'Customer'; username: string; email: string; name: string }

/**
 * Checks the strength of a new password and hashes it, both in the queue.
 * @throws VALIDATION on `path` for a password that is too short or too easy to guess
 */
export async function hashNewPassword(password: string, owner: Owner, { path, lane }: { path: string; lane: Lane }): Promise<string> {
  return hashing.run(lane, async () => {
    await checkPassword(password, owner, path)
    return hash(password, COST)
  })
}

// The hash of a random password, verified for unknown accounts so that they take as long as known ones.
let unusable: Promise<string> | undefined

/** Verifies a password. Without a stored hash, it returns false after the same time. */
export async function isPassword(password: string, stored: string | null | undefined, lane: Lane): Promise<boolean> {
  if (stored?.startsWith('$argon2id$')) return hashing.run(lane, () => verify(stored, password))
  unusable ??= hash(randomBytes(24).toString('hex'), COST)
  const unmatched = await unusable
  await hashing.run(lane, () => verify(unmatched, password))
  return false
}

const COMMON = msg('This password is one of the most common ones and easy to guess. Please choose another.')
const SAME = msg('Do not use your username, name or email address as your password. They are easy to guess.')

/** The rules that the API contract does not check: personal data in the password, and its strength. */
export async function checkPassword(password: string, owner: Owner, path: string): Promise<void> {
  const minimum = passwordMinimum[owner.type]
  if (password.length < minimum) throw fieldError(path, passwordTooShort(minimum))
  const lower = password.toLowerCase()
  const own = [owner.username, owner.email, owner.email.split('@')[0] ?? '', owner.name, owner.name.replace(/\s+/g, '')]
  if (own.some((word) => word.toLowerCase() === lower)) throw fieldError(path, SAME)
  if (isCommonPassword(password)) throw fieldError(path, COMMON)
  const weakness = await judgePassword(password, [...own, ...owner.name.split(/\s+/)])
  if (weakness) throw fieldError(path, weakness)
}
