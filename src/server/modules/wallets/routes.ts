import { wallets } from '@/contract/wallets'
import { implement, untransacted } from '@/server/http/endpoint/implement'
import { listWallets, readWalletOptions, requireBook } from './queries'
import { addWallet } from './commands/add-wallet'
import { confirmWallet, sendWalletCode } from './commands/confirm-wallet'
import { removeWallet, renameWallet } from './commands/change-wallet'
import { restoreWallet, suspendWallet } from './commands/suspend-wallet'

export const walletRoutes = implement(wallets, {
  list: async ({ db, actor, params, now }) => {
    await requireBook(db, actor, params.userId)
    return listWallets(db, params.userId, actor, now)
  },
  add: (work) => addWallet(work, work.params.userId, work.body),
  options: async ({ db, actor, params }) => {
    await requireBook(db, actor, params.userId)
    return readWalletOptions(db, params.userId)
  },
  rename: (work) => renameWallet(work, work.params, work.body),
  confirm: untransacted(({ services, actor, request, params, body }) => confirmWallet(services, actor, request, { ...params, ...body })),
  sendOtp: (work) => sendWalletCode(work, work.params.userId, work.params.walletId),
  remove: (work) => removeWallet(work, work.params, work.body.version),
  suspend: (work) => suspendWallet(work, work.params, work.body),
  restore: (work) => restoreWallet(work, work.params, work.body),
})
