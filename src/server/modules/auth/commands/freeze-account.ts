import { msg } from '@/locales/message'
import { AppError, fieldError } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import { work, type Work } from '@/server/work/services'
import { senderOf } from '@/server/modules/mail/email'
import { notifyPerson } from '@/server/modules/notifications/notify-person'
import { markFrozen, markFrozenByOwner } from '@/server/modules/users/account-state'
import { neverWithoutAdmin } from '@/server/modules/users/last-admin'
import { accountById, asActor, type Account } from '../accounts'
import type { AuthCall } from '../entry'
import { customerFrozenEmail, staffFrozenEmail } from '../freeze-emails'
import { readFreezeToken } from '../links'
import { endSessions } from '../sessions/sessions'

const BY_LINK = 'Frozen by the account owner with the link in an email.'

/** Freezes an account by a *this wasn't me* link; idempotent. */
export async function freezeByLink({ services, request }: AuthCall, token: string): Promise<{ wasFrozen: boolean }> {
  const userId = readFreezeToken(services.secrets, token, services.clock.now())
  const account = userId ? await accountById(services.db, userId) : undefined
  if (!account)
    throw fieldError(
      'token',
      msg('This link has expired or is incomplete. Please sign in and change your password, or contact us.'),
      'CODE_EXPIRED',
    )
  const freeze = (inner: Work) => freezeAccount(inner, account, { by: 'link' })
  const isFresh =
    account.type === 'Customer'
      ? await work(services, asActor(account), freeze, request)
      : await work(services, asActor(account), (inner) => neverWithoutAdmin(inner.tx, () => freeze(inner)), request).catch(
          (refusal: unknown) => onlySignOut({ services, request }, account, refusal),
        )
  return { wasFrozen: !isFresh }
}

/** The last user who can edit roles cannot be frozen, since no one could lift the freeze; all their sessions end instead. */
async function onlySignOut(
  { services, request }: Pick<AuthCall, 'services' | 'request'>,
  account: Account,
  refusal: unknown,
): Promise<never> {
  if (!(refusal instanceof AppError) || refusal.code !== 'LAST_ADMIN') throw refusal
  await work(
    services,
    asActor(account),
    async ({ tx, now, effects }) => {
      await endSessions(tx, account.id, 'FROZEN', now)
      effects.audit({
        action: 'user.signed-out-everywhere',
        subject: { type: 'user', id: account.id, code: account.username },
        after: { note: BY_LINK },
      })
    },
    request,
  )
  throw new AppError(
    'LAST_ADMIN',
    msg(
      'Every device is signed out. The account was not frozen, because you are the only person who could lift the freeze. Set a new password now.',
    ),
  )
}

/** The origin of a freeze: the owner by a link, or staff with an internal note and optionally a message to the owner. */
type Why = { by: 'link' } | { by: 'staff'; note: string; words: string | null }

/**
 * Freezes an account: ends every session; its owner may still sign in and read. Returns false if it was already frozen; a link then marks
 * the freeze as the owner's, too.
 */
export async function freezeAccount(
  inner: Work,
  account: Pick<Account, 'id' | 'type' | 'username' | 'name' | 'email'>,
  why: Why,
): Promise<boolean> {
  const { tx, now, effects, services } = inner
  const { note, words } = why.by === 'staff' ? why : { note: BY_LINK, words: null }
  // An account whose freeze is being lifted is frozen again.
  await tx.run(sql`select 1 from users where id = ${account.id} for update`)
  const isNewlyFrozen = await markFrozen(tx, account.id, { note, words, byOwner: why.by === 'link', at: now })
  if (isNewlyFrozen === 0) {
    if (why.by === 'link') await addOwnersFreeze(inner, account)
    return false
  }
  await endSessions(tx, account.id, 'FROZEN', now)
  effects.audit({
    action: 'user.frozen',
    subject: { type: 'user', id: account.id, code: account.username },
    after: { note, ...(words ? { words } : {}) },
  })
  const content = account.type === 'Customer' ? customerFrozenEmail : staffFrozenEmail
  notifyPerson(inner, account, {
    kind: 'auth.account-frozen',
    data: {},
    title: msg('Your account is frozen'),
    body: words ?? msg('You can view your account, but changes and withdrawals are blocked.'),
    content: content(senderOf(services.env), account.name, why.by === 'link' ? why : { by: 'staff', words }),
  })
  return true
}

/** Marks an existing freeze by staff as the owner's, too, so that lifting it needs two people. */
async function addOwnersFreeze({ tx, effects }: Work, { id, username }: Pick<Account, 'id' | 'username'>): Promise<void> {
  if ((await markFrozenByOwner(tx, id)) === 0) return
  effects.audit({ action: 'user.frozen', subject: { type: 'user', id, code: username }, after: { note: BY_LINK } })
}
