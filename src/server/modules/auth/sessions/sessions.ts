import { randomBytes } from 'node:crypto'
import { SUPER_ADMIN } from '@/contract/access-names'
import type { Permission } from '@/contract/permissions'
import type { SessionUser } from '@/contract/auth-schemas'
import { addDays } from '@/domain/dates'
import { msg } from '@/locales/message'
import { permissionsBypassed, type Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { AppError } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { Secrets } from '@/server/infra/secrets'
import type { RequestInfo, Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { recordLastSeen } from '@/server/modules/users/account-state'
import { readAccountToken, signAccountToken, signPermissionToken } from './tokens'

const SESSION_DAYS = 30
const MOST_SESSIONS = 50
/** The last use of a session is stored at most once a minute: precise enough for the idle timeout, without a write per request. */
const SEEN_EVERY_MS = 60_000

type PersonRow = {
  id: string
  type: 'Internal' | 'Customer'
  name: string
  email: string
  username: string
  is_frozen: boolean
  is_email_verified: boolean
  roles: string[] | null
  permissions: Permission[] | null
  must_set_up_two_factor: boolean | null
  bypasses_permissions: boolean
  last_seen_at: Date
}

const personColumns = sql`
  u.id, u.type, u.name, u.email, u.username, u.frozen_at is not null as is_frozen, u.email_verified_at is not null as is_email_verified,
  case when u.type = 'Internal' then (select array_agg(r.title) from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) end as roles,
  case when u.type = 'Internal' then (
    select array_agg(distinct p.title) from user_roles ur join role_permissions rp on rp.role_id = ur.role_id
      join permissions p on p.id = rp.permission_id where ur.user_id = u.id) end as permissions,
  case when u.type = 'Internal' and u.two_factor_enabled_at is null then (
    select coalesce((st.values ->> 'staffNeedsTwoFactor')::boolean, true) from settings st) end as must_set_up_two_factor,
  ${permissionsBypassed} as bypasses_permissions`

/** The owner of an open session with their current permissions. One statement, since it runs for each authenticated request. */
const livingSession = (sid: string, userId: string, now: Date) => sql`
  select ${personColumns}, s.last_seen_at
  from sessions s join users u on u.id = s.user_id
  where s.id = ${sid} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${now} and u.is_active and (u.type = 'Customer' or u.frozen_at is null)`

/** The user of an account token; null if the token, the session or the account is no longer valid. */
export async function authenticate(services: Services, token: string): Promise<Person | null> {
  const now = services.clock.now()
  const claims = await readAccountToken(services.secrets, token, now)
  if (!claims) return null
  const row = await services.db.maybe<PersonRow>(livingSession(claims.sid, claims.userId, now))
  if (!row) return null
  if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS)
    await services.db.run(sql`update sessions set last_seen_at = ${now} where id = ${claims.sid}`)
  return personOf(row, claims.sid)
}

/** A staff member with their current permissions, for background jobs that they started; null if they may no longer sign in. */
export async function readStaff(db: Query, userId: string): Promise<Person | null> {
  const row = await db.maybe<Omit<PersonRow, 'last_seen_at'>>(
    sql`select ${personColumns} from users u where u.id = ${userId} and u.type = 'Internal' and u.is_active and u.frozen_at is null`,
  )
  return row ? personOf(row, null) : null
}

const personOf = (row: Omit<PersonRow, 'last_seen_at'>, sessionId: string | null): Person => ({
  kind: row.type,
  id: row.id,
  name: row.name,
  permissions: new Set(row.permissions ?? []),
  isSuperAdmin: row.type === 'Internal' && (row.roles ?? []).includes(SUPER_ADMIN),
  bypassesPermissions: row.bypasses_permissions,
  isFrozen: row.is_frozen,
  sessionId,
  ...(row.must_set_up_two_factor ? { mustSetUpTwoFactor: true } : {}),
})

export type Tokens = { token: string; permissionToken: string; user: SessionUser; mustSetUpTwoFactor?: boolean }

/** Signs the two tokens of a session with its owner's current permissions. */
export async function tokensOf(services: Pick<Services, 'secrets' | 'clock'>, db: Query, sid: string, userId: string): Promise<Tokens> {
  const now = services.clock.now()
  const row = await db.maybe<PersonRow>(livingSession(sid, userId, now))
  if (!row) throw new AppError('SESSION_ENDED', msg('Your session has ended. Please sign in again.'))
  const user: SessionUser = {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    type: row.type,
    roles: row.roles ?? [],
    isEmailVerified: row.is_email_verified,
  }
  const duty = row.must_set_up_two_factor ? { mustSetUpTwoFactor: true } : {}
  const [token, permissionToken] = await Promise.all([
    signAccountToken(services.secrets, { user, sid, ...duty, now }),
    signPermissionToken(services.secrets, { permissions: row.permissions ?? [], now }),
  ])
  return { token, permissionToken, user, ...duty }
}

export type NewSession = { sid: string; /** For the httpOnly cookie; only its hash is kept. */ refresh: string }

/** The stored hash of a refresh secret, bound to its user: a session that SQL moves to another account cannot be refreshed. */
export const refreshHash = (secrets: Secrets, userId: string, secret: string): Buffer => secrets.mac('refresh', `${userId}:${secret}`)

/** Opens a session. The refresh secret is rotated at each use. */
export async function openSession(
  services: Pick<Services, 'secrets' | 'clock'>,
  db: Query,
  userId: string,
  request: Pick<RequestInfo, 'userAgent' | 'address'>,
): Promise<NewSession> {
  const now = services.clock.now()
  const sid = newId()
  const secret = randomBytes(32).toString('base64url')
  await db.run(sql`
    insert into sessions (id, user_id, refresh_hash, rotated_at, device, place, created_at, last_seen_at, expires_at)
    values (${sid}, ${userId}, ${refreshHash(services.secrets, userId, secret)}, ${now}, ${deviceOf(request.userAgent)}, ${request.address ?? 'unknown'}, ${now}, ${now}, ${addDays(now, SESSION_DAYS)})`)
  await recordLastSeen(db, userId, now)
  await db.run(sql`
    update sessions set ended_at = ${now}, ended_because = 'TOO_MANY' where id in (
      select id from sessions where user_id = ${userId} and ended_at is null order by last_seen_at desc, id desc offset ${MOST_SESSIONS})`)
  return { sid, refresh: `${sid}.${secret}` }
}

/** Identifies a session to staff (overview, audit log) without disclosing its id. */
export const sessionKey = (secrets: Secrets, sid: string): string => secrets.mac('link', `session:${sid}`).toString('hex').slice(0, 16)

/** Ends a user's sessions: all, or all but one. */
export const endSessions = (db: Query, userId: string, because: string, now: Date, except: string | null = null): Promise<number> =>
  db.run(
    sql`update sessions set ended_at = ${now}, ended_because = ${because} where user_id = ${userId} and ended_at is null and id is distinct from ${except}::uuid`,
  )

/** Ends the session of a refresh cookie, found by its current or previous secret. */
export async function endSessionOf(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  refresh: string | undefined,
  because: string,
): Promise<void> {
  const [sid, secret] = refresh?.split('.') ?? []
  if (!sid || !secret || !UUID.test(sid)) return
  const session = await db.maybe<{ user_id: string }>(sql`select user_id from sessions where id = ${sid} and ended_at is null`)
  if (!session) return
  const shown = refreshHash(secrets, session.user_id, secret)
  await db.run(sql`
    update sessions set ended_at = ${clock.now()}, ended_because = ${because}
    where id = ${sid} and ended_at is null and (refresh_hash = ${shown} or previous_hash = ${shown})`)
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const systems: readonly [RegExp, string][] = [
  [/iphone|ipad/i, 'iOS'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'macOS'],
  [/linux/i, 'Linux'],
]
const browsers: readonly [RegExp, string][] = [
  [/edg\//i, 'Edge'],
  [/firefox\//i, 'Firefox'],
  [/chrom(e|ium)\//i, 'Chrome'],
  [/safari\//i, 'Safari'],
]

/** A readable device name: "Chrome on Linux". */
function deviceOf(userAgent: string): string {
  const find = (among: readonly [RegExp, string][]) => among.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(browsers)
  return browser ? `${browser} on ${find(systems) ?? 'an unknown system'}` : 'An unknown device'
}
