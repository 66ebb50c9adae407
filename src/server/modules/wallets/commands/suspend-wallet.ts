import { walletLife, type Wallet } from '@/contract/wallets'
import { msg, type Message } from '@/locales/message'
import type { EmailContent } from '@/server/work/effects'
import { stale } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { senderOf, type Sender } from '@/server/modules/mail/email'
import { notifyPerson } from '@/server/modules/notifications/notify-person'
import { requireNotPersonal } from '@/server/modules/personal-accounts/is-personal'
import { walletRestoredEmail, walletSuspendedEmail } from '../emails'
import { findWallet, requireBook, toWallet, type WalletRow } from '../queries'
import { requireStep, shown } from './change-wallet'

type Which = { userId: string; walletId: string }

/** Stops payouts to a wallet; its previous status is stored. */
export async function suspendWallet(
  work: PersonWork,
  which: Which,
  { version, note }: { version?: number | undefined; note: string },
): Promise<Wallet> {
  const { tx, actor, now } = work
  await requireBook(tx, actor, which.userId)
  await requireNotPersonal(work, which.userId)
  const before = await findWallet(tx, which.userId, which.walletId)
  requireStep(before, 'suspend', now)
  const changed = await tx.run(sql`
    update wallets set status = ${walletLife.next(before.status, 'suspend')}, suspended_from = status, version = version + 1
    where id = ${before.id} and status = any(${walletLife.from('suspend')}::text[]) and version = ${version ?? before.version}`)
  if (changed === 0) throw stale()
  return recordAndNotify(work, before, {
    action: 'wallet.suspended',
    note,
    title: msg('Withdrawals to the wallet {title} are suspended', { title: before.title }),
    content: (sender, name) => walletSuspendedEmail(sender, name, before, note),
  })
}

/** Lifts a suspension: restores the previous status, with the rest of its cooling-off period. */
export async function restoreWallet(
  work: PersonWork,
  which: Which,
  { version, note }: { version?: number | undefined; note: string | null },
): Promise<Wallet> {
  const { tx, actor, now } = work
  await requireBook(tx, actor, which.userId)
  await requireNotPersonal(work, which.userId)
  const before = await findWallet(tx, which.userId, which.walletId)
  requireStep(before, 'restore', now)
  const changed = await tx.run(sql`
    update wallets set status = coalesce(suspended_from, 'UNCONFIRMED'), suspended_from = null, version = version + 1
    where id = ${before.id} and status = any(${walletLife.from('restore')}::text[]) and version = ${version ?? before.version}`)
  if (changed === 0) throw stale()
  return recordAndNotify(work, before, {
    action: 'wallet.restored',
    note,
    title: msg('The wallet {title} can be used again', { title: before.title }),
    content: (sender, name) => walletRestoredEmail(sender, name, before),
  })
}

type SuspensionNotice = {
  action: 'wallet.suspended' | 'wallet.restored'
  note: string | null
  title: Message
  content: (sender: Sender, name: string) => EmailContent
}

async function recordAndNotify(work: PersonWork, before: WalletRow, { action, note, title, content }: SuspensionNotice): Promise<Wallet> {
  const { tx, actor, effects, now, services } = work
  const row = await findWallet(tx, before.user_id, before.id)
  const owner = await tx.one<{ id: string; email: string; name: string }>(
    sql`select id, email, name from users where id = ${before.user_id}`,
  )
  effects.audit({
    action,
    subject: { type: 'wallet', id: row.id },
    before: { status: before.status },
    after: { ...shown(row), status: row.status, ...(note ? { note } : {}) },
  })
  notifyPerson(work, owner, {
    kind: action,
    title,
    body: note ?? msg('You can use it again.'),
    data: {},
    content: content(senderOf(services.env), owner.name),
  })
  return toWallet(row, actor, now)
}
