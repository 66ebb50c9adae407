import type { z } from 'zod'
import type { session } from '@/contract/auth-schemas'
import { addHours } from '@/domain/dates'
import { msg } from '@/locales/message'
import type { Person } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { AppError, fieldError, notFound } from '@/server/work/errors'
import { work, type PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { recordTermsAccepted } from '@/server/modules/users/account-state'
import { currentTerms } from '../accounts'
import type { AuthCall } from '../entry'
import { confirmOwnPassword } from '../passwords/own-password'
import { sessionKey } from './sessions'

type SessionRow = { id: string; device: string; place: string; last_seen_at: Date; created_at: Date }

/** A user's open sessions, most recently used first. */
export async function listSessions(db: Query, actor: Person, now: Date): Promise<z.output<typeof session>[]> {
  const rows = await db.all<SessionRow>(sql`
    select id, device, place, last_seen_at, created_at from sessions
    where user_id = ${actor.id} and ended_at is null and expires_at > ${now} order by last_seen_at desc, id desc limit 100`)
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    place: row.place,
    lastSeenAt: row.last_seen_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    isCurrent: row.id === actor.sessionId,
  }))
}

/** How long after sign-in ending a session needs no password. */
const RECENT_HOURS = 0.25

async function requireRecentSignIn(db: Query, { sessionId }: Person, now: Date): Promise<void> {
  const since = addHours(now, -RECENT_HOURS)
  const recent = await db.maybe(sql`select 1 from sessions where id = ${sessionId} and created_at > ${since}`)
  if (!recent) throw fieldError('password', msg('Enter your password'))
}

/**
 * Ends one of the user's own sessions. Requires the password some time after sign-in, so that a stranger at an unattended browser cannot
 * sign the owner out elsewhere.
 */
export async function endSession(
  { services, actor, request }: Pick<AuthCall, 'services' | 'request'> & { actor: Person },
  sessionId: string,
  password: string | undefined,
): Promise<null> {
  if (password === undefined) await requireRecentSignIn(services.db, actor, services.clock.now())
  else await confirmOwnPassword(services, actor, password)
  return work(
    services,
    actor,
    async ({ tx, now, effects }) => {
      const ended = await tx.run(
        sql`update sessions set ended_at = ${now}, ended_because = 'ENDED' where id = ${sessionId} and user_id = ${actor.id} and ended_at is null`,
      )
      if (ended === 0) throw notFound(msg('This session'))
      effects.audit({
        action: 'session.ended',
        subject: { type: 'user', id: actor.id },
        after: { session: sessionKey(services.secrets, sessionId) },
      })
      return null
    },
    request,
  )
}

/** Records that a customer accepts the current terms; an older version is refused. */
export async function acceptTerms({ tx, actor, now, effects, request }: PersonWork, version: number): Promise<null> {
  if (version !== (await currentTerms(tx, now)))
    throw new AppError('STALE_VERSION', msg('The terms have changed in the meantime. Please read them again.'))
  await recordTermsAccepted(tx, actor.id, version, request.language, now)
  effects.audit({ action: 'user.terms-accepted', subject: { type: 'user', id: actor.id }, after: { version, language: request.language } })
  return null
}
