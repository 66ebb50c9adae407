import { hashRaw } from '@node-rs/argon2'
import { randomBytes, randomInt } from 'node:crypto'
import type { Query, Tx } from '@/server/db/database'
import type { Secrets } from '@/server/infra/secrets'
import { sql, type Sql } from '@/server/db/sql'

const RECOVERY_CODES = 10
// Without letters and digits that look alike, since users write these down by hand.
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz'
const SALT_BYTES = 16
// The same parameters as for passwords (passwords.ts).
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A code has only 49 bits, too few for a plain hash: keyed argon2id, with one salt per set of codes. */
const saltedHash = (secrets: Secrets, userId: string, code: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(`${userId}:${code}`, { ...ARGON2ID, salt, secret: secrets.key('code') })

/** The hash of codes that were issued before salts were introduced. */
const earlierHash = (secrets: Secrets, userId: string, code: string): Buffer => secrets.mac('code', `recovery:${userId}:${code}`)

/** The statement that marks a recovery code as used; undefined if the code is wrong or used already. */
export async function findRecoveryCode(
  db: Query,
  secrets: Secrets,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<Sql | undefined> {
  const sets = await db.all<{ salt: Buffer | null }>(
    sql`select distinct salt from two_factor_recovery_codes where user_id = ${userId} and used_at is null`,
  )
  for (const { salt } of sets) {
    const hash = salt ? await saltedHash(secrets, userId, code, salt) : earlierHash(secrets, userId, code)
    const known = await db.maybe(
      sql`select 1 from two_factor_recovery_codes where user_id = ${userId} and code_hash = ${hash} and used_at is null`,
    )
    if (known)
      return sql`update two_factor_recovery_codes set used_at = ${now} where user_id = ${userId} and code_hash = ${hash} and used_at is null`
  }
  return undefined
}

/** Creates new recovery codes that replace the earlier ones. They are shown once; only their hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, secrets: Secrets, userId: string): Promise<string[]> {
  const part = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`)
  const salt = randomBytes(SALT_BYTES)
  // Sequential, since each hash takes 19 MiB.
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await saltedHash(secrets, userId, code.replace('-', ''), salt))
  await dropRecoveryCodes(tx, userId)
  await tx.run(
    sql`insert into two_factor_recovery_codes (user_id, code_hash, salt) select ${userId}, h, ${salt} from unnest(${hashes}::bytea[]) as h`,
  )
  return codes
}

export const dropRecoveryCodes = (tx: Query, userId: string): Promise<number> =>
  tx.run(sql`delete from two_factor_recovery_codes where user_id = ${userId}`)

export async function countRecoveryCodes(db: Query, userId: string): Promise<number> {
  return (
    await db.one<{ n: number }>(sql`select count(*)::int as n from two_factor_recovery_codes where user_id = ${userId} and used_at is null`)
  ).n
}
