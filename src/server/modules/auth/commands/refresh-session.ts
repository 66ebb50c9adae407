import { msg } from '@/locales/message'
import { visitor } from '@/server/work/actor'
import { AppError } from '@/server/work/errors'
import { sameBytes } from '@/server/infra/secrets'
import { work, type Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { recordLastSeen } from '@/server/modules/users/account-state'
import { dropRefresh, keepDevice, keepRefresh, readRefresh, refuseOtherOrigins } from '../sessions/cookies'
import type { AuthCall } from '../entry'
import { endSessionOf, refreshHash, tokensOf, UUID, type Tokens } from '../sessions/sessions'
import { readAccountToken } from '../sessions/tokens'

/** Two tabs of a browser may refresh with the same cookie at once: the second one succeeds within this time. */
const GRACE_SECONDS = 10
/** Idle timeout of staff sessions, which may be left open at an unattended desk. */
export const STAFF_IDLE_MINUTES = 30

type SessionRow = {
  id: string
  user_id: string
  type: 'Internal' | 'Customer'
  refresh_hash: Buffer
  previous_hash: Buffer | null
  rotated_at: Date
  last_seen_at: Date
}

/** Refreshes the account token. The secret in the cookie is valid once; a reused one may have been copied, and ends the session. */
export async function refresh({ services, http }: AuthCall): Promise<Tokens> {
  refuseOtherOrigins(http, services)
  const [sid, secret] = readRefresh(http, services)?.split('.') ?? []
  if (!sid || !secret || !UUID.test(sid)) throw ended()
  const now = services.clock.now()
  const session = await services.db.maybe<SessionRow>(sql`
    select s.id, s.user_id, u.type, s.refresh_hash, s.previous_hash, s.rotated_at, s.last_seen_at
    from sessions s join users u on u.id = s.user_id where s.id = ${sid} and s.ended_at is null and s.expires_at > ${now} and u.is_active and (u.type = 'Customer' or u.frozen_at is null)`)
  if (!session) throw ended()
  if (session.type === 'Internal' && now.getTime() - session.last_seen_at.getTime() > STAFF_IDLE_MINUTES * 60_000)
    throw await end(services, session, 'IDLE')
  const next = await rotate(services, session, secret)
  keepRefresh(http, services, `${sid}.${next}`)
  keepDevice(http, services, session.user_id)
  return tokensOf(services, services.db, session.id, session.user_id)
}

/**
 * Derives the next secret from the current one, so that both tabs of a race, and a browser that retries after a lost response, get the same
 * secret.
 */
async function rotate(services: Services, session: SessionRow, secret: string): Promise<string> {
  const now = services.clock.now()
  const shown = refreshHash(services.secrets, session.user_id, secret)
  const next = services.secrets.mac('refresh', `next:${session.id}:${secret}`).toString('base64url')
  const rotated = await services.db.run(sql`
    update sessions set refresh_hash = ${refreshHash(services.secrets, session.user_id, next)}, previous_hash = refresh_hash, rotated_at = ${now}, last_seen_at = ${now}
    where id = ${session.id} and refresh_hash = ${shown} and ended_at is null`)
  if (rotated > 0) {
    await recordLastSeen(services.db, session.user_id, now)
    return next
  }
  const rotatedSession = await services.db.maybe<Pick<SessionRow, 'previous_hash' | 'rotated_at'>>(
    sql`select previous_hash, rotated_at from sessions where id = ${session.id} and ended_at is null`,
  )
  if (!rotatedSession) throw ended()
  const isJustUsed =
    rotatedSession.previous_hash !== null &&
    sameBytes(rotatedSession.previous_hash, shown) &&
    now.getTime() - rotatedSession.rotated_at.getTime() <= GRACE_SECONDS * 1000
  if (!isJustUsed) throw await end(services, session, 'SECRET_REUSED')
  return next
}

function end(services: Services, session: SessionRow, because: 'IDLE' | 'SECRET_REUSED'): Promise<AppError> {
  return work(services, visitor, async ({ tx, now, effects }) => {
    const updated = await tx.run(
      sql`update sessions set ended_at = ${now}, ended_because = ${because} where id = ${session.id} and ended_at is null`,
    )
    if (updated > 0 && because === 'SECRET_REUSED')
      effects.audit({ action: 'session.secret-reused', subject: { type: 'user', id: session.user_id }, after: { session: session.id } })
    return ended()
  })
}

/** Ends the session of the cookie or the token; succeeds without one. */
export async function signOut({ services, http }: AuthCall): Promise<null> {
  refuseOtherOrigins(http, services)
  const now = services.clock.now()
  await endSessionOf(services, readRefresh(http, services), 'SIGNED_OUT')
  const header = http.req.header('Authorization')
  const claims = header?.startsWith('Bearer ') ? await readAccountToken(services.secrets, header.slice(7), now) : undefined
  if (claims)
    await services.db.run(
      sql`update sessions set ended_at = ${now}, ended_because = 'SIGNED_OUT' where id = ${claims.sid} and user_id = ${claims.userId} and ended_at is null`,
    )
  dropRefresh(http, services)
  return null
}

const ended = () => new AppError('SESSION_ENDED', msg('Your session has ended. Please sign in again.'))
