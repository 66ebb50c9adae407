import type { Language } from '@/locales/languages'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'

/**
 * Statements for the credential columns (email, password, second factor) that `auth` changes. The rules are in `auth`; the columns belong
 * to `users`. Each returns the number of changed rows: 0 if its condition did not hold.
 */
type NewPassword = { id: string; hash: string; at: Date }

/**
 * Sets the first password of an invited account, confirms the email address that the link was sent to, and sets a customer's language to
 * that of the page, as at sign-up.
 */
export const setFirstPassword = (tx: Query, { id, hash, at, language }: NewPassword & { language: Language }): Promise<number> =>
  tx.run(sql`
    update users set password_hash = ${hash}, password_changed_at = ${at}, email_verified_at = coalesce(email_verified_at, ${at}),
      language = case when type = 'Customer' then ${language} else language end, version = version + 1
    where id = ${id} and password_hash is null`)

/** Updates nothing if the password is no longer the confirmed one. */
export const replacePassword = (tx: Query, { id, hash, at }: NewPassword, confirmed: string | null): Promise<number> =>
  tx.run(sql`
    update users set password_hash = ${hash}, credentials_changed_at = ${at}, password_changed_at = ${at}, version = version + 1
    where id = ${id} and password_hash = ${confirmed}`)

/** Also confirms the email address that the code or link was sent to. */
export const resetPasswordOf = (tx: Query, { id, hash, at }: NewPassword): Promise<number> =>
  tx.run(sql`
    update users set password_hash = ${hash}, credentials_changed_at = ${at}, password_changed_at = ${at},
      email_verified_at = coalesce(email_verified_at, ${at}), version = version + 1
    where id = ${id}`)

type NewEmail = { email: string; verifiedAt: Date | null; at: Date }

/** Updates nothing if the account's email has changed. */
export const replaceEmail = (tx: Query, before: { id: string; email: string }, { email, verifiedAt, at }: NewEmail): Promise<number> =>
  tx.run(sql`
    update users set email = ${email}, email_verified_at = ${verifiedAt}, credentials_changed_at = ${at}, version = version + 1
    where id = ${before.id} and email = ${before.email}`)

/** Stores a secret that has no effect until a code generated from it is entered. */
export const keepPendingTwoFactor = (tx: Query, id: string, secret: Buffer): Promise<number> =>
  tx.run(sql`update users set two_factor_pending = ${secret} where id = ${id} and two_factor_enabled_at is null`)

/** @param step the time step of the code that confirmed the secret, which is valid once */
export const enableTwoFactorOf = (
  tx: Query,
  id: string,
  { pending, step, at }: { pending: Buffer; step: number; at: Date },
): Promise<number> =>
  tx.run(sql`
    update users set two_factor_secret = two_factor_pending, two_factor_pending = null, two_factor_enabled_at = ${at}, two_factor_last_step = ${step},
      credentials_changed_at = ${at}, version = version + 1
    where id = ${id} and two_factor_enabled_at is null and two_factor_pending = ${pending}`)

export const removeTwoFactorOf = (tx: Query, id: string, at: Date): Promise<number> =>
  tx.run(sql`
    update users set two_factor_secret = null, two_factor_pending = null, two_factor_enabled_at = null, two_factor_last_step = null,
      credentials_changed_at = ${at}, version = version + 1
    where id = ${id}`)

/** Consumes a time step, so that an intercepted code cannot be reused. */
export const spendTwoFactorStep = (id: string, step: number): Sql =>
  sql`update users set two_factor_last_step = ${step} where id = ${id} and (two_factor_last_step is null or two_factor_last_step < ${step})`
