import type { z } from 'zod'
import { walletLife, type Wallet, type wallets } from '@/contract/wallets'
import { addHours } from '@/shared/dates'
import { AppError, fieldError, isUniqueViolation, notFound, stale, wrongState } from '@/server/core/errors'
import { newId } from '@/server/core/ids'
import { work, type PersonWork, type RequestInfo, type Services } from '@/server/core/services'
import type { Person } from '@/server/core/actor'
import { sql } from '@/server/core/sql'
import { confirmCode, issueCode, maskedAddress } from '@/server/modules/auth/codes'
import { freezePath } from '@/server/modules/auth/links'
import { senderOf } from '@/server/modules/mail/letter'
import { tell } from '@/server/modules/notifications/tell'
import { readSettings } from '@/server/modules/settings/queries'
import { inTurn } from '@/server/modules/users/in-turn'
import { walletCodeLetter, walletConfirmedLetter } from './letters'
import { findWallet, requireBook, toWallet, type WalletRow } from './queries'
import { readAddress, stateOf } from './rules'

const MOST_WALLETS = 20

type Wish = z.output<typeof wallets.add.body>

/** Adds a wallet and mails the code that confirms it. Its address and network never change afterwards. */
export async function addWallet(work: PersonWork, userId: string, wish: Wish): Promise<Wallet> {
  const { tx, actor, now, effects } = work
  await requireBook(tx, actor, userId)
  const address = readAddress(wish.network, wish.address)
  if (!address)
    throw fieldError(
      'address',
      `This is not an address of ${wish.network}, or a letter in it is wrong. Copy it from your wallet once more.`,
    )
  const [, { n }] = await Promise.all([
    inTurn(tx, userId),
    tx.one<{ n: number }>(sql`select count(*)::int as n from wallets where user_id = ${userId} and status <> 'REMOVED'`),
  ])
  if (n >= MOST_WALLETS) throw new AppError('LIMIT_REACHED', `Your address book holds ${MOST_WALLETS} wallets. Remove one first.`)
  const row: WalletRow = {
    id: newId(),
    user_id: userId,
    title: wish.title,
    network: wish.network,
    currency_unit: wish.currencyUnit,
    address,
    status: 'UNCONFIRMED',
    suspended_from: null,
    usable_at: null,
    confirmed_at: null,
    created_at: now,
    version: 0,
  }
  await tx
    .run(
      sql`insert into wallets (id, user_id, title, network, currency_unit, address, status, created_at)
    values (${row.id}, ${userId}, ${row.title}, ${row.network}, ${row.currency_unit}, ${address}, 'UNCONFIRMED', ${now})`,
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'wallets_once') ? inBook() : error
    })
  effects.audit({ action: 'wallet.added', subject: { type: 'wallet', id: row.id }, after: shown(row) })
  await mailCode(work, row)
  return toWallet(row, actor, now)
}

/** What a wallet's code confirms: this wallet with this address, so nothing can be changed under it. */
const boundTo = ({ id, network, address }: WalletRow) => `${id}:${network}:${address}`

type Sent = { sentAt: string; expiresAt: string; sentTo: string }

async function mailCode(work: PersonWork, row: WalletRow): Promise<Sent> {
  const { tx, actor, services, now } = work
  const { email } = await tx.one<{ email: string }>(sql`select email from users where id = ${actor.id}`)
  const { sentAt, expiresAt } = await issueCode(work, {
    purpose: 'WALLET',
    user: { id: actor.id, email, name: actor.name },
    boundTo: boundTo(row),
    letter: (code) => walletCodeLetter(senderOf(services.env), actor.name, row, code, freezePath(services.secrets, actor.id, now)),
  })
  return { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString(), sentTo: maskedAddress(email) }
}

export async function sendWalletCode(work: PersonWork, userId: string, walletId: string): Promise<Sent> {
  await requireBook(work.tx, work.actor, userId)
  const row = await findWallet(work.tx, userId, walletId)
  requireStep(row, 'confirm', work.now)
  return mailCode(work, row)
}

/** Confirms a wallet. It rests before it can be used: longer for somebody without a second factor. */
export async function confirmWallet(
  services: Services,
  actor: Person,
  request: RequestInfo,
  { userId, walletId, otp }: { userId: string; walletId: string; otp: string },
): Promise<Wallet> {
  await requireBook(services.db, actor, userId)
  const row = await findWallet(services.db, userId, walletId)
  requireStep(row, 'confirm', services.clock.now())
  const confirmed = await confirmCode(services, { purpose: 'WALLET', userId, boundTo: boundTo(row), otp })
  return work(
    services,
    actor,
    async (inner) => {
      await confirmed.consume(inner.tx)
      return rest(inner, row)
    },
    request,
  )
}

async function rest(work: PersonWork, before: WalletRow): Promise<Wallet> {
  const { tx, actor, now, effects, services } = work
  const [settings, owner] = [
    await readSettings(tx),
    await tx.one<{ email: string; has_two_factor: boolean }>(
      sql`select email, two_factor_enabled_at is not null as has_two_factor from users where id = ${actor.id}`,
    ),
  ]
  const usableAt = addHours(now, owner.has_two_factor ? settings.walletCooldownHours : settings.walletCooldownHoursWithoutTwoFactor)
  const changed = await tx.run(sql`
    update wallets set status = ${walletLife.next(before.status, 'confirm')}, confirmed_at = ${now}, usable_at = ${usableAt}, version = version + 1
    where id = ${before.id} and status = any(${walletLife.from('confirm')}::text[])`)
  const row = await findWallet(tx, actor.id, before.id)
  if (changed === 0) throw wrongState('This wallet', stateOf(row.status, row.usable_at, now))
  effects.audit({
    action: 'wallet.confirmed',
    subject: { type: 'wallet', id: row.id },
    before: { status: before.status },
    after: { ...shown(row), status: row.status, usableAt: usableAt.toISOString() },
  })
  tell(
    work,
    { id: actor.id, email: owner.email },
    {
      kind: 'wallet.confirmed',
      title: `The wallet ${row.title} is confirmed`,
      body: usableAt <= now ? 'You can withdraw to it now.' : 'It rests for a while before you can withdraw to it.',
      link: '/users/address-book',
      letter: walletConfirmedLetter(senderOf(services.env), actor.name, row, usableAt, now, freezePath(services.secrets, actor.id, now)),
    },
  )
  return toWallet(row, actor, now)
}

export async function renameWallet(
  { tx, actor, now, effects }: PersonWork,
  { userId, walletId }: { userId: string; walletId: string },
  { title, version }: { title: string; version: number },
): Promise<Wallet> {
  await requireBook(tx, actor, userId)
  const before = await findWallet(tx, userId, walletId)
  if (before.status === 'REMOVED') throw wrongState('This wallet', before.status)
  const renamed = await tx.run(
    sql`update wallets set title = ${title}, version = version + 1 where id = ${walletId} and version = ${version} and status <> 'REMOVED'`,
  )
  if (renamed === 0) throw stale()
  effects.audit({ action: 'wallet.renamed', subject: { type: 'wallet', id: walletId }, before: { title: before.title }, after: { title } })
  return toWallet(await findWallet(tx, userId, walletId), actor, now)
}

/** Takes a wallet out of the book. One that a withdrawal is on its way to stays until that is over. */
export async function removeWallet(
  { tx, actor, now, effects }: PersonWork,
  { userId, walletId }: { userId: string; walletId: string },
  version: number | undefined,
): Promise<Wallet> {
  await requireBook(tx, actor, userId)
  // Locked before looking, so that no withdrawal to it can begin between the look and the removal.
  const held = await tx.maybe(sql`select 1 from wallets where id = ${walletId} and user_id = ${userId} for update`)
  if (!held) throw notFound('This wallet')
  const row = await findWallet(tx, userId, walletId)
  requireStep(row, 'remove', now)
  if (version !== undefined && version !== row.version) throw stale()
  const open = await tx.maybe<{ code: string }>(
    sql`select code from withdrawals where wallet_id = ${walletId} and status in ('PENDING', 'APPROVED') limit 1`,
  )
  if (open) throw new AppError('IN_USE', `The withdrawal ${open.code} is on its way to this wallet. Remove it when that is over.`)
  await tx.run(
    sql`update wallets set status = ${walletLife.next(row.status, 'remove')}, version = version + 1 where id = ${walletId} and status = any(${walletLife.from('remove')}::text[])`,
  )
  effects.audit({
    action: 'wallet.removed',
    subject: { type: 'wallet', id: walletId },
    before: { ...shown(row), status: row.status },
    after: { status: 'REMOVED' },
  })
  // If it was not the owner who did it, the owner should see that it was done.
  effects.notify({
    userId,
    kind: 'wallet.removed',
    title: `The wallet ${row.title} is removed from your address book`,
    body: 'Nothing can be withdrawn to it any more.',
    link: '/users/address-book',
  })
  return toWallet({ ...row, status: 'REMOVED', version: row.version + 1 }, actor, now)
}

export function requireStep(row: WalletRow, event: (typeof walletLife.events)[number], now: Date): void {
  if (!walletLife.allows(row.status, event)) throw wrongState('This wallet', stateOf(row.status, row.usable_at, now))
}

export const shown = ({ title, network, currency_unit, address, user_id }: WalletRow) => ({
  title,
  network,
  currencyUnit: currency_unit,
  address,
  owner: user_id,
})
const inBook = () =>
  new AppError('ALREADY_TAKEN', 'This address is in your book already.', {
    errors: [{ path: 'address', message: 'This address is in your book already' }],
  })
