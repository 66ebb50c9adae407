import type { User } from '@/contract/user-schemas'
import type { Language } from '@/locales/languages'
import { toMoney } from '@/domain/money'
import { shortName } from '@/domain/short-name'
import { sql } from '@/server/db/sql'
import { availableTo, investedBy } from './figure-sources'

export type UserRow = {
  id: string
  type: 'Internal' | 'Customer'
  username: string
  name: string
  email: string
  phone_number: string | null
  language: Language
  is_active: boolean
  frozen_at: Date | null
  frozen_by_owner: boolean | null
  identity_level: number
  email_verified_at: Date | null
  is_invited: boolean
  invitation_expires_at: Date | null
  two_factor_enabled_at: Date | null
  last_seen_at: Date | null
  created_at: Date
  version: number
  roles: { id: string; title: string }[]
  country_id: string | null
  country_title: string | null
  referrer_id: string | null
  referrer_username: string | null
  referrer_name: string | null
  balance: bigint
  invested: bigint
}

export const rolesOf = sql`coalesce((select json_agg(json_build_object('id', r.id, 'title', r.title) order by r.title collate by_name)
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id), '[]')`

export const userColumns = sql`u.id, u.type, u.username, u.name, u.email, u.phone_number, u.language, u.is_active, u.frozen_at, u.frozen_by_owner, u.identity_level, u.email_verified_at,
  u.password_hash is null as is_invited,
  case when u.password_hash is null then (select max(l.expires_at) from password_links l where l.user_id = u.id and l.purpose = 'INVITATION') end as invitation_expires_at,
  u.two_factor_enabled_at, u.last_seen_at, u.created_at, u.version, ${rolesOf} as roles, c.id as country_id, c.title as country_title,
  f.id as referrer_id, f.username as referrer_username, f.name as referrer_name, ${availableTo(sql`u.id`)} as balance, ${investedBy(sql`u.id`)} as invested`

export const userTables = sql`users u left join countries c on c.id = u.country_id left join users f on f.id = u.referrer_id`

export const countryOf = (row: Pick<UserRow, 'country_id' | 'country_title'>) =>
  row.country_id && row.country_title ? { id: row.country_id, title: row.country_title } : null
export const referrerOf = (row: Pick<UserRow, 'referrer_id' | 'referrer_username' | 'referrer_name'>) =>
  row.referrer_id && row.referrer_username && row.referrer_name
    ? { id: row.referrer_id, code: row.referrer_username, name: row.referrer_name }
    : null

/** A customer sees the short names of the people above them, as the privacy policy states. */
export function knownReferrerOf(row: Pick<UserRow, 'referrer_id' | 'referrer_username' | 'referrer_name'>) {
  const referrer = referrerOf(row)
  return referrer && { ...referrer, name: shortName(referrer.name) }
}

export const toUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  language: row.language,
  type: row.type,
  roles: row.roles,
  country: countryOf(row),
  referredBy: referrerOf(row),
  isActive: row.is_active,
  isFrozen: row.frozen_at !== null,
  isVerified: row.identity_level > 0,
  isEmailVerified: row.email_verified_at !== null,
  isInvited: row.is_invited,
  invitationExpiresAt: row.invitation_expires_at?.toISOString() ?? null,
  twoFactor: row.two_factor_enabled_at !== null,
  balance: toMoney(row.balance),
  invested: toMoney(row.invested),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
