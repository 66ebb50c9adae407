import type { Language } from '@/locales/languages'
import { visitor, type Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import type { Secrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'

/** The columns of an account that sign-in reads. */
export type Account = {
  id: string
  type: 'Internal' | 'Customer'
  username: string
  name: string
  email: string
  /** Null until an invited person chooses a password. */
  password_hash: string | null
  is_active: boolean
  frozen_at: Date | null
  email_verified_at: Date | null
  credentials_changed_at: Date | null
  two_factor_secret: Buffer | null
  two_factor_pending: Buffer | null
  two_factor_enabled_at: Date | null
}

const columns = sql`id, type, username, name, email, password_hash, is_active, frozen_at, email_verified_at, credentials_changed_at,
  two_factor_secret, two_factor_pending, two_factor_enabled_at`

export const accountById = (db: Query, id: string): Promise<Account | undefined> =>
  db.maybe<Account>(sql`select ${columns} from users where id = ${id}`)
export const accountByEmail = (db: Query, email: string): Promise<Account | undefined> =>
  db.maybe<Account>(sql`select ${columns} from users where lower(email) = ${email.toLowerCase()}`)

/** Finds an account by email or username; a username never contains an @. */
export const accountByName = (db: Query, name: string): Promise<Account | undefined> =>
  name.includes('@')
    ? accountByEmail(db, name)
    : db.maybe<Account>(sql`select ${columns} from users where lower(username) = ${name.toLowerCase()}`)

/** An account as an audit log actor before it has a session: authenticated, without permissions. */
export const asActor = ({ id, type, name }: Account): Actor => ({ ...visitor, kind: type, id, name })

/** The newest unconfirmed registration. */
export type Registration = {
  flow_id: string
  username: string
  name: string
  email: string
  phone_number: string | null
  password_hash: string
  referrer_id: string | null
  country_id: string | null
  terms_version: number | null
  terms_language: Language | null
}

const registrationColumns = sql`flow_id, username, name, email, phone_number, password_hash, referrer_id, country_id, terms_version, terms_language`

/** The registration to resume for a username or email: the newest from the same source, else the newest of any source. */
export const registrationByName = (db: Query, name: string, now: Date, source: Buffer): Promise<Registration | undefined> =>
  db.maybe<Registration>(sql`
    select ${registrationColumns} from registrations
    where ${name.includes('@') ? sql`lower(email)` : sql`lower(username)`} = ${name.toLowerCase()} and expires_at > ${now}
    order by (source is not distinct from ${source}) desc, created_at desc limit 1`)

export const registrationByFlow = (db: Query, flowId: string, now: Date): Promise<Registration | undefined> =>
  db.maybe<Registration>(sql`select ${registrationColumns} from registrations where flow_id = ${flowId} and expires_at > ${now}`)

/** Whether a username belongs to an account, or to a registration whose code is still valid. */
export async function isUsernameTaken(db: Query, username: string, now: Date): Promise<boolean> {
  const name = username.toLowerCase()
  const { taken } = await db.one<{ taken: boolean }>(sql`
    select exists (select 1 from users where lower(username) = ${name}) or exists (
      select 1 from registrations r join one_time_codes c on c.id = r.flow_id
      where lower(r.username) = ${name} and c.expires_at > ${now} and c.used_at is null) as taken`)
  return taken
}

/** A keyed hash of the client address of a registration, stored instead of the address. */
export const sourceHash = (secrets: Secrets, source: string): Buffer => secrets.mac('code', `source:${source}`)

/** The current version number of the terms; 1 before any version is published. */
export async function currentTerms(db: Query, now: Date): Promise<number> {
  const { version } = await db.one<{ version: number }>(
    sql`select coalesce(max(version), 1)::int as version from legal_texts where kind = 'TERMS' and published_at <= ${now}`,
  )
  return version
}
