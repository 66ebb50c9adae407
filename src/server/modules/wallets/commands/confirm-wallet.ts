import type { CodeRequest } from '@/contract/core/primitives'
import { endOfCoolingOff, walletLife, type Wallet } from '@/contract/wallets'
import { msg } from '@/locales/message'
import type { Person } from '@/server/work/actor'
import { wrongState } from '@/server/work/errors'
import { work, type PersonWork, type RequestInfo, type Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { askForConfirmation, checkConfirmation } from '@/server/modules/auth/codes/confirmation'
import { freezePath } from '@/server/modules/auth/links'
import { senderOf } from '@/server/modules/mail/email'
import { notifyPerson } from '@/server/modules/notifications/notify-person'
import { readSettings } from '@/server/modules/settings/queries'
import { walletCodeEmail, walletConfirmedEmail } from '../emails'
import { findWallet, requireBook, toWallet, type WalletRow } from '../queries'
import { stateOf } from '../rules'
import { requireStep, shown } from './change-wallet'

/** What a wallet's code is bound to: this wallet with this address and these bank details. */
const boundTo = ({ id, network, address, details }: WalletRow) =>
  details ? JSON.stringify([id, network, address, Object.entries(details).sort()]) : `${id}:${network}:${address}`

export const askForCode = (work: PersonWork, row: WalletRow): Promise<CodeRequest> =>
  askForConfirmation(work, {
    purpose: 'WALLET',
    boundTo: boundTo(row),
    content: (code) =>
      walletCodeEmail(senderOf(work.services.env), work.actor.name, row, code, freezePath(work.services.secrets, work.actor.id, work.now)),
  })

export async function sendWalletCode(work: PersonWork, userId: string, walletId: string): Promise<CodeRequest> {
  await requireBook(work.tx, work.actor, userId)
  const row = await findWallet(work.tx, userId, walletId)
  requireStep(row, 'confirm', work.now)
  return askForCode(work, row)
}

/** Confirms a wallet and starts its cooling-off period, which is longer without two-factor authentication. */
export async function confirmWallet(
  services: Services,
  actor: Person,
  request: RequestInfo,
  { userId, walletId, otp }: { userId: string; walletId: string; otp: string },
): Promise<Wallet> {
  await requireBook(services.db, actor, userId)
  const row = await findWallet(services.db, userId, walletId)
  requireStep(row, 'confirm', services.clock.now())
  const confirmed = await checkConfirmation(services.db, services, { purpose: 'WALLET', userId, boundTo: boundTo(row), otp })
  return work(
    services,
    actor,
    async (inner) => {
      await confirmed.consume(inner.tx)
      return startCoolingOff(inner, row)
    },
    request,
  )
}

async function startCoolingOff(work: PersonWork, before: WalletRow): Promise<Wallet> {
  const { tx, actor, now, effects, services } = work
  const [settings, owner] = [
    await readSettings(tx),
    await tx.one<{ email: string; two_factor_enabled_at: Date | null }>(
      sql`select email, two_factor_enabled_at from users where id = ${actor.id}`,
    ),
  ]
  const usableAt = endOfCoolingOff(now, owner.two_factor_enabled_at, settings)
  const changed = await tx.run(sql`
    update wallets set status = ${walletLife.next(before.status, 'confirm')}, confirmed_at = ${now}, usable_at = ${usableAt}, version = version + 1
    where id = ${before.id} and status = any(${walletLife.from('confirm')}::text[])`)
  const row = await findWallet(tx, actor.id, before.id)
  if (changed === 0) throw wrongState(msg('This wallet'), stateOf(row.status, row.usable_at, now))
  effects.audit({
    action: 'wallet.confirmed',
    subject: { type: 'wallet', id: row.id },
    before: { status: before.status },
    after: { ...shown(row), status: row.status, usableAt: usableAt.toISOString() },
  })
  notifyPerson(
    work,
    { id: actor.id, email: owner.email },
    {
      kind: 'wallet.confirmed',
      title: msg('The wallet {title} is confirmed', { title: row.title }),
      body: usableAt <= now ? msg('You can withdraw to it now.') : msg('You can withdraw to it after its cooling-off period.'),
      data: {},
      content: walletConfirmedEmail(senderOf(services.env), actor.name, row, usableAt, now, freezePath(services.secrets, actor.id, now)),
    },
  )
  return toWallet(row, actor, now)
}
