import type { z } from 'zod'
import { paths } from '@/config/paths'
import { type auth } from '@/contract/auth'
import { INVITATION_HOURS, RESEND_SECONDS, RESET_LINK_HOURS } from '@/contract/auth-schemas'
import { addDays, addHours } from '@/domain/dates'
import { msg } from '@/locales/message'
import type { Query, Tx } from '@/server/db/database'
import { AppError, fieldError } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { Services, Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { senderOf } from '@/server/modules/mail/email'
import { accountById, type Account } from '../accounts'
import { invitationEmail, passwordLinkEmail } from '../emails'
import { isLinkTokenOf, linkHash, newLinkToken, type LinkPurpose } from './link-tokens'

export type PasswordLink = { id: string; user_id: string; purpose: LinkPurpose; email: string; expires_at: Date }
type Recipient = Pick<Account, 'id' | 'username' | 'name' | 'email'>

const HOURS: Readonly<Record<LinkPurpose, number>> = { INVITATION: INVITATION_HOURS, PASSWORD_RESET: RESET_LINK_HOURS }
const KEEP_DAYS = 90

/**
 * Emails a user a link to choose a password. Only the recipient learns the token; earlier links become invalid.
 * @throws CODE_TOO_SOON within a minute of the last one
 */
export async function sendPasswordLink(work: Work, purpose: LinkPurpose, person: Recipient): Promise<{ expiresAt: Date }> {
  const { tx, now, actor, services, effects } = work
  await requirePause(tx, person.id, now)
  await endPasswordLinks(tx, person.id, now)
  const token = newLinkToken(services.secrets, person.id, purpose)
  const expiresAt = addHours(now, HOURS[purpose])
  await tx.run(sql`
    insert into password_links (id, user_id, purpose, token_hash, email, created_by, created_at, expires_at)
    values (${newId()}, ${person.id}, ${purpose}, ${linkHash(services.secrets, token)}, ${person.email}, ${actor.id}, ${now}, ${expiresAt})`)
  const sender = senderOf(services.env)
  const content =
    purpose === 'INVITATION'
      ? invitationEmail(sender, person.name, person.username, { path: `${paths.signIn}#invitation=${token}`, hours: HOURS[purpose] })
      : passwordLinkEmail(sender, person.name, { path: `${paths.signIn}#reset=${token}` })
  effects.mail({ dedupe: `password-link:${newId()}`, to: person, content, isPrompt: true })
  return { expiresAt }
}

/** Invalidates a user's open links: after a new link, or a change of password or email. */
export const endPasswordLinks = (db: Query, userId: string, now: Date): Promise<number> =>
  db.run(sql`update password_links set expires_at = ${now} where user_id = ${userId} and used_at is null and expires_at > ${now}`)

/** The open link of a token, with its account; undefined if the link is used, expired, replaced or unknown. */
export async function findPasswordLink(services: Services, token: string): Promise<{ link: PasswordLink; account: Account } | undefined> {
  const link = await services.db.maybe<PasswordLink>(sql`
    select id, user_id, purpose, email, expires_at from password_links
    where token_hash = ${linkHash(services.secrets, token)} and used_at is null and expires_at > ${services.clock.now()}`)
  if (!link || !isLinkTokenOf(services.secrets, token, link.user_id, link.purpose)) return undefined
  const account = await accountById(services.db, link.user_id)
  return account && account.email.toLowerCase() === link.email.toLowerCase() ? { link, account } : undefined
}

type Described = z.output<typeof auth.passwordLink.response>

export async function describePasswordLink(services: Services, token: string): Promise<Described> {
  const found = await findPasswordLink(services, token)
  if (!found) return null
  const { link, account } = found
  return {
    purpose: link.purpose,
    name: account.name,
    username: account.username,
    type: account.type,
    expiresAt: link.expires_at.toISOString(),
  }
}

/** Marks a link as used. Of two concurrent requests, one fails with CODE_EXPIRED. */
export async function consumePasswordLink(tx: Tx, link: PasswordLink, now: Date): Promise<void> {
  const used = await tx.run(
    sql`update password_links set used_at = ${now} where id = ${link.id} and used_at is null and expires_at > ${now}`,
  )
  if (used === 0) throw linkExpired(link.purpose)
}

export const linkExpired = (purpose: LinkPurpose): AppError =>
  fieldError(
    'token',
    purpose === 'INVITATION'
      ? msg('This invitation has expired or was already used. Ask the person who invited you to send another one.')
      : msg('This link has expired or was already used. Your password was not changed; request another link.'),
    'CODE_EXPIRED',
  )

/** Deletes links of codes two days after they expire, and links sent by staff after 90 days. */
export const forgetOldLinks = (db: Query, now: Date): Promise<number> =>
  db.run(sql`
    delete from password_links
    where expires_at < ${addDays(now, -KEEP_DAYS)} or (created_by is null and expires_at < ${addDays(now, -2)})`)

async function requirePause(tx: Tx, userId: string, now: Date): Promise<void> {
  // Locks the user's row, so that of two concurrent requests the second one finds the first one's link. Links of codes, which strangers can
  // cause, do not count.
  await tx.run(sql`select 1 from users where id = ${userId} for no key update`)
  const last = await tx.maybe<{ created_at: Date }>(
    sql`select created_at from password_links where user_id = ${userId} and created_by is not null and created_at > ${addHours(now, -RESEND_SECONDS / 3600)} order by created_at desc limit 1`,
  )
  if (!last) return
  const wait = Math.max(1, Math.ceil(RESEND_SECONDS - (now.getTime() - last.created_at.getTime()) / 1000))
  throw new AppError(
    'CODE_TOO_SOON',
    msg('A link was sent a moment ago. You can send another one in {wait, plural, one {# second} other {# seconds}}.', { wait }),
    { retryAfter: wait },
  )
}
