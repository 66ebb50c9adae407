import { z } from 'zod'
import { lifecycle } from './core/transitions'
import { get, ownerOr, patch, post, staff, customer } from './core/endpoint'
import { id, instant, optionalText, otp, text, version } from './core/primitives'

export const network = z.enum(['BEP20', 'ERC20', 'TRC20', 'BTC'])
export const walletStatus = z.enum(['UNCONFIRMED', 'COOLING', 'ACTIVE', 'SUSPENDED', 'REMOVED'])
export type WalletStatus = z.infer<typeof walletStatus>

/** COOLING is stored; it reads as ACTIVE once `usableAt` has come. */
export const walletLife = lifecycle<WalletStatus, 'confirm' | 'suspend' | 'restore' | 'remove'>([
  { from: ['UNCONFIRMED'], event: 'confirm', to: 'COOLING', by: ['customer'] },
  { from: ['UNCONFIRMED', 'COOLING', 'ACTIVE'], event: 'suspend', to: 'SUSPENDED', by: ['staff'] },
  // Back to what it was when it was suspended, which it keeps in mind.
  { from: ['SUSPENDED'], event: 'restore', to: 'UNCONFIRMED', by: ['staff'] },
  { from: ['SUSPENDED'], event: 'restore', to: 'COOLING', by: ['staff'] },
  { from: ['UNCONFIRMED', 'COOLING', 'ACTIVE', 'SUSPENDED'], event: 'remove', to: 'REMOVED', by: ['customer'] },
])

export const wallet = z.object({
  id,
  title: z.string(),
  network,
  currencyUnit: z.string(),
  address: z.string(),
  status: walletStatus,
  usableAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  createdAt: instant,
  version,
})
export type Wallet = z.infer<typeof wallet>

const ofUser = z.object({ userId: id })
const one = z.object({ userId: id, walletId: id })
const decision = z.strictObject({ version: version.optional(), note: optionalText(1000) })

export const wallets = {
  list: get('/users/:userId/wallets', {
    summary: 'The address book',
    access: ownerOr('customers:read'),
    params: ofUser,
    query: z.object({}),
    response: z.array(wallet),
    errors: ['NOT_FOUND'],
  }),
  add: post('/users/:userId/wallets', {
    summary: 'Add a wallet; a code is mailed to confirm it',
    access: customer,
    params: ofUser,
    body: z.strictObject({
      title: text(60),
      network,
      currencyUnit: text(12),
      address: z.string().trim().min(20, 'This address is too short').max(120),
    }),
    response: wallet,
    errors: ['VALIDATION', 'ALREADY_TAKEN', 'LIMIT_REACHED'],
    limit: { by: 'user', points: 10, seconds: 600 },
    done: 'The wallet is added. Confirm it with the code we mailed.',
  }),
  rename: patch('/users/:userId/wallets/:walletId', {
    summary: 'Give a wallet another title; its address never changes',
    access: customer,
    params: one,
    body: z.strictObject({ title: text(60), version }),
    response: wallet,
    errors: ['NOT_FOUND', 'STALE_VERSION'],
    done: 'Successfully updated!',
  }),
  confirm: post('/users/:userId/wallets/:walletId/confirm', {
    summary: 'Confirm a wallet with the mailed code',
    access: customer,
    params: one,
    body: z.strictObject({ otp }),
    response: wallet,
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'WRONG_STATE'],
    done: 'The wallet is confirmed.',
  }),
  sendOtp: post('/users/:userId/wallets/:walletId/send-otp', {
    summary: 'Mail the confirmation code once more',
    access: customer,
    params: one,
    response: z.object({ sentAt: instant, expiresAt: instant, sentTo: z.string() }),
    errors: ['CODE_TOO_SOON', 'WRONG_STATE'],
    done: 'A new code is on its way.',
  }),
  remove: patch('/users/:userId/wallet-remove/:walletId', {
    summary: 'Remove a wallet from the address book',
    access: customer,
    params: one,
    body: z.strictObject({ version: version.optional() }),
    response: wallet,
    errors: ['WRONG_STATE', 'IN_USE'],
    done: 'Successfully deleted!',
  }),
  suspend: post('/users/:userId/wallets/:walletId/suspend', {
    summary: 'Stop payouts to a wallet',
    access: staff('customers:update'),
    params: one,
    body: z.strictObject({ version: version.optional(), note: text(1000, 3) }),
    response: wallet,
    errors: ['WRONG_STATE'],
    done: 'The wallet is suspended.',
  }),
  restore: post('/users/:userId/wallets/:walletId/restore', {
    summary: 'Let a suspended wallet be used again',
    access: staff('customers:update'),
    params: one,
    body: decision,
    response: wallet,
    errors: ['WRONG_STATE'],
    done: 'The wallet is restored.',
  }),
}
