import { walletLife, type Wallet } from '@/contract/wallets'
import { msg } from '@/locales/message'
import type { Tx } from '@/server/db/database'
import { AppError, notFound, stale, wrongState } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { notifyInApp } from '../../notifications/notify-person'
import { findWallet, requireBook, toWallet, type WalletRow } from '../queries'
import { stateOf } from '../rules'

export async function renameWallet(
  { tx, actor, now, effects }: PersonWork,
  { userId, walletId }: { userId: string; walletId: string },
  { title, version }: { title: string; version: number },
): Promise<Wallet> {
  await requireBook(tx, actor, userId)
  const before = await findWallet(tx, userId, walletId)
  if (before.status === 'REMOVED') throw wrongState(msg('This wallet'), before.status)
  const renamed = await tx.run(
    sql`update wallets set title = ${title}, version = version + 1 where id = ${walletId} and version = ${version} and status <> 'REMOVED'`,
  )
  if (renamed === 0) throw stale()
  effects.audit({ action: 'wallet.renamed', subject: { type: 'wallet', id: walletId }, before: { title: before.title }, after: { title } })
  return toWallet(await findWallet(tx, userId, walletId), actor, now)
}

/** Removes a wallet, unless a withdrawal to it is in progress. */
export async function removeWallet(
  { tx, actor, now, effects }: PersonWork,
  { userId, walletId }: { userId: string; walletId: string },
  version: number | undefined,
): Promise<Wallet> {
  await requireBook(tx, actor, userId)
  // Locked before the check, so that no withdrawal to it can begin between check and removal.
  const locked = await tx.maybe(sql`select 1 from wallets where id = ${walletId} and user_id = ${userId} for update`)
  if (!locked) throw notFound(msg('This wallet'))
  const row = await findWallet(tx, userId, walletId)
  requireStep(row, 'remove', now)
  if (version !== undefined && version !== row.version) throw stale()
  const open = await tx.maybe<{ code: string }>(
    sql`select code from withdrawals where wallet_id = ${walletId} and status in ('PENDING', 'APPROVED') limit 1`,
  )
  if (open)
    throw new AppError(
      'IN_USE',
      msg('The withdrawal {code} to this wallet is in progress. Remove the wallet when it is complete.', { code: open.code }),
    )
  await tx.run(
    sql`update wallets set status = ${walletLife.next(row.status, 'remove')}, version = version + 1 where id = ${walletId} and status = any(${walletLife.from('remove')}::text[])`,
  )
  effects.audit({
    action: 'wallet.removed',
    subject: { type: 'wallet', id: walletId },
    before: { ...shown(row), status: row.status },
    after: { status: 'REMOVED' },
  })
  // The owner is notified if another person removed it.
  notifyInApp({ effects }, userId, {
    kind: 'wallet.removed',
    title: msg('The wallet {title} was removed from your address book', { title: row.title }),
    body: msg('You can no longer withdraw to it.'),
    data: {},
  })
  return toWallet({ ...row, status: 'REMOVED', version: row.version + 1 }, actor, now)
}

export function requireStep(row: WalletRow, event: (typeof walletLife.events)[number], now: Date): void {
  if (!walletLife.allows(row.status, event)) throw wrongState(msg('This wallet'), stateOf(row.status, row.usable_at, now))
}

export const shown = ({ title, network, currency_unit, address, details, user_id }: WalletRow) => ({
  title,
  network,
  currencyUnit: currency_unit,
  address,
  ...(details ? { details } : {}),
  owner: user_id,
})

/** Deletes the wallets of an account that is deleted: an account without money has no paid wallets. */
export const deleteWallets = (tx: Tx, userId: string): Promise<number> => tx.run(sql`delete from wallets where user_id = ${userId}`)
