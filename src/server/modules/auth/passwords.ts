import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { passwordMinimum, passwordTooShort } from '@/contract/auth'
import { fieldError } from '@/server/core/errors'
import { queueOf } from '@/server/core/queue'
import { isCommonPassword } from './common-passwords'

// Argon2id (the library's default kind) at 19 MiB, two passes: OWASP's recommendation, and 19 MiB each is why only two run at once.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const hashing = queueOf({ atOnce: 2, waiting: 64 })

export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, COST))

// Of a password that nobody knows: verifying against it costs what a real one does, so unknown accounts take as long as known ones.
let nobodys: Promise<string> | undefined

/** Compares a password; without a hash to compare with it takes as long and is never right. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  if (stored?.startsWith('$argon2id$')) return hashing.run(() => verify(stored, password))
  nobodys ??= hash(randomBytes(24).toString('hex'), COST)
  const unmatched = await nobodys
  await hashing.run(() => verify(unmatched, password))
  return false
}

const SAME = 'This is your username, name or e-mail address, which is the first thing others would try.'

/** The rules that the contract cannot know: whose password it is. */
export function checkPassword(
  password: string,
  of: { type: 'Internal' | 'Customer'; username: string; email: string; name: string },
  path: string,
): void {
  const minimum = passwordMinimum[of.type]
  if (password.length < minimum) throw fieldError(path, passwordTooShort(minimum))
  const lower = password.toLowerCase()
  const own = [of.username, of.email, of.email.split('@')[0], of.name, of.name.replace(/\s+/g, '')]
  if (own.some((word) => word?.toLowerCase() === lower)) throw fieldError(path, SAME)
  if (isCommonPassword(password))
    throw fieldError(path, 'This password is one of the most common ones, which others would try first. Please choose another.')
}
