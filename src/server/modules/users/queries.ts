import type { z } from 'zod'
import type { users } from '@/contract/users'
import type { MyProfile, User } from '@/contract/user-schemas'
import { msg } from '@/locales/message'
import { toMoney } from '@/domain/money'
import type { Actor, Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, oneOf, type ListQuery, type Page } from '@/server/db/list'
import { inNameOrder } from '@/server/db/name-order'
import { sql } from '@/server/db/sql'
import { leastPaymentIn, type LeastPayment } from '../investments/residence'
import { peopleWithContactsLike } from './queries/like'
import { countryOf, knownReferrerOf, toUser, userColumns, userTables, type UserRow } from './queries/rows'
import { readableTypes, requireRightOver } from './rules'
import { availableTo, investedBy } from './queries/figure-sources'
import { totalsOf } from './queries/totals'

type Filters = z.output<typeof users.list.query> & ListQuery

/** Internal users and customers, limited to the types that the actor may read. */
export const listUsers = (db: Query, actor: Actor, query: Filters): Promise<Page<User>> =>
  listPage<UserRow, User>(db, query, {
    columns: userColumns,
    from: userTables,
    where: [
      oneOf(sql`u.type`, readableTypes(actor, query.type)),
      query.isActive !== undefined && sql`u.is_active = ${query.isActive}`,
      query.isVerified !== undefined && (query.isVerified ? sql`u.identity_level > 0` : sql`u.identity_level = 0`),
      query.isFrozen !== undefined && (query.isFrozen ? sql`u.frozen_at is not null` : sql`u.frozen_at is null`),
      query.isInvited !== undefined && (query.isInvited ? sql`u.password_hash is null` : sql`u.password_hash is not null`),
      query.country !== undefined && sql`u.country_id = ${query.country}`,
      query.role !== undefined && sql`exists (select 1 from user_roles ur where ur.user_id = u.id and ur.role_id = ${query.role})`,
    ],
    found: { by: (pattern) => [peopleWithContactsLike(pattern)] },
    dated: sql`u.created_at`,
    sort: {
      createdAt: { by: sql`u.created_at`, as: 'timestamptz' },
      name: inNameOrder(sql`u.name`),
      username: inNameOrder(sql`u.username`),
      email: { by: sql`u.email`, as: 'text' },
      lastSeenAt: { by: sql`u.last_seen_at`, as: 'timestamptz', nullable: true },
    },
    tie: sql`u.id`,
    keyed: [],
    estimable: !query.searchTerm && query.role === undefined,
    sums: { balance: sql`sum(${availableTo(sql`u.id`)})`, invested: sql`sum(${investedBy(sql`u.id`)})` },
    map: toUser,
  })

/** One person; not found unless the actor may read users of that type. */
export async function getUser(db: Query, actor: Actor, id: string): Promise<User> {
  const row = await findUser(db, id)
  if (!row) throw notFound(msg('This person'))
  requireRightOver(actor, row.type, 'read')
  return toUser(row)
}

export const findUser = (db: Query, id: string): Promise<UserRow | undefined> =>
  db.maybe<UserRow>(sql`select ${userColumns} from ${userTables} where u.id = ${id}`)

type ProfileRow = UserRow & {
  avatar_file_id: string | null
  terms_version: number | null
  frozen_words: string | null
  password_changed_at: Date | null
  takes_investments: boolean | null
} & LeastPayment

const residenceOf = (row: ProfileRow): MyProfile['country'] => {
  const country = countryOf(row)
  const { least_payment: least } = row
  return country && { ...country, takesInvestments: row.takes_investments ?? true, leastPayment: least === null ? null : toMoney(least) }
}

/** The profile and holdings of the signed-in user; totals are computed from the ledger. */
export async function readMyProfile(db: Query, actor: Person): Promise<MyProfile> {
  const [row, { available, ...totals }] = await Promise.all([
    db.one<ProfileRow>(
      sql`select ${userColumns}, u.avatar_file_id, u.terms_version, u.frozen_words, u.password_changed_at, c.takes_investments, ${leastPaymentIn(sql`u.country_id`)} from ${userTables} where u.id = ${actor.id}`,
    ),
    totalsOf(db, actor.id),
  ])
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    language: row.language,
    type: row.type,
    roles: row.roles,
    country: residenceOf(row),
    avatar: row.avatar_file_id,
    balance: available,
    totals,
    referredBy: knownReferrerOf(row),
    isEmailVerified: row.email_verified_at !== null,
    isFrozen: row.frozen_at !== null,
    frozenText: row.frozen_words,
    level: row.identity_level,
    twoFactor: row.two_factor_enabled_at !== null,
    twoFactorSince: row.two_factor_enabled_at?.toISOString() ?? null,
    mustSetUpTwoFactor: actor.mustSetUpTwoFactor === true,
    passwordChangedAt: row.password_changed_at?.toISOString() ?? null,
    termsVersion: row.terms_version,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
