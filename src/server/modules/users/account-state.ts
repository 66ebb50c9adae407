import type { Language } from '@/locales/languages'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'

/**
 * Statements for the account columns that `auth` and `identity` change during registration, sign-in and use. The rules are in those
 * modules; the columns belong to `users`.
 */
export type NewCustomer = {
  username: string
  name: string
  email: string
  phone_number: string | null
  password_hash: string
  country_id: string | null
  referrer_id: string | null
  terms_version: number | null
  terms_language: Language | null
}

/** Inserts a customer with a confirmed email and accepted terms. Throws if the username or email is taken. */
export const insertCustomer = (tx: Query, id: string, customer: NewCustomer, at: Date): Promise<number> =>
  tx.run(sql`
    insert into users (id, type, username, name, email, phone_number, password_hash, country_id, referrer_id, email_verified_at, terms_version, terms_language, language, terms_accepted_at, created_at)
    values (${id}, 'Customer', ${customer.username}, ${customer.name}, ${customer.email}, ${customer.phone_number}, ${customer.password_hash}, ${customer.country_id},
      ${customer.referrer_id}, ${at}, ${customer.terms_version}, ${customer.terms_language}, ${customer.terms_language ?? 'en'}, ${at}, ${at})`)

/** Updates nothing if the account has another email by now. */
export const verifyEmail = (
  tx: Query,
  id: string,
  email: string,
  at: Date,
): Promise<{ id: string; username: string; is_active: boolean } | undefined> =>
  tx.maybe(sql`
    update users set email_verified_at = coalesce(email_verified_at, ${at}), version = version + 1
    where id = ${id} and lower(email) = ${email.toLowerCase()} returning id, username, is_active`)

export const recordLastSeen = (db: Query, id: string, at: Date): Promise<number> =>
  db.run(sql`update users set last_seen_at = ${at} where id = ${id}`)

/** @param language the language in which the customer read the terms */
export const recordTermsAccepted = (tx: Query, id: string, version: number, language: Language, at: Date): Promise<number> =>
  tx.run(sql`update users set terms_version = ${version}, terms_language = ${language}, terms_accepted_at = ${at} where id = ${id}`)

/** Updates nothing if the account is frozen already. */
type Freeze = { note: string; words: string | null; byOwner: boolean; at: Date }
export const markFrozen = (tx: Query, id: string, { note, words, byOwner, at }: Freeze): Promise<number> =>
  tx.run(sql`
    update users set frozen_at = ${at}, frozen_note = ${note}, frozen_words = ${words}, frozen_by_owner = ${byOwner || null}, version = version + 1
    where id = ${id} and frozen_at is null`)

/** Records that the owner froze an already frozen account, too; idempotent. */
export const markFrozenByOwner = (tx: Query, id: string): Promise<number> =>
  tx.run(sql`
    update users set frozen_by_owner = true, version = version + 1
    where id = ${id} and frozen_at is not null and frozen_by_owner is not true`)

/** Sets level 1 if the condition holds, else 0. */
export const setIdentityLevel = (tx: Query, id: string, isApproved: Sql): Promise<number> =>
  tx.run(sql`update users set identity_level = case when ${isApproved} then 1 else 0 end where id = ${id}`)
