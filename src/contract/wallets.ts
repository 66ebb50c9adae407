import { z } from 'zod'
import { says } from './core/field-text'
import { msg } from '@/locales/message'
import { lifecycle } from './core/transitions'
import { get, ownerOr, patch, post, staff, customer } from './core/endpoint'
import { codeRequest, id, instant, optionalText, otp, text, version } from './core/primitives'
import { addHours } from '@/domain/dates'

export const cryptoNetwork = z.enum(['BEP20', 'ERC20', 'TRC20', 'BTC'])
/** SEPA: an IBAN, paid in euros. BANK: a national account, paid in the given currency. */
export const bankNetwork = z.enum(['SEPA', 'BANK'])
export const network = z.enum([...cryptoNetwork.options, ...bankNetwork.options])
export type Network = z.infer<typeof network>
export const isBankNetwork = (on: string): on is z.infer<typeof bankNetwork> => on === 'SEPA' || on === 'BANK'
/** A crypto address or a bank account. */
export const walletKind = z.enum(['CRYPTO', 'BANK'])
export type WalletKind = z.infer<typeof walletKind>
/** The assets of each crypto network, the most common one first. */
export const cryptoUnits: Readonly<Record<z.infer<typeof cryptoNetwork>, readonly [string, ...string[]]>> = {
  ERC20: ['USDT', 'USDC', 'ETH'],
  BEP20: ['USDT', 'USDC', 'BNB'],
  TRC20: ['USDT', 'TRX'],
  BTC: ['BTC'],
}
export const walletStatus = z.enum(['UNCONFIRMED', 'COOLING', 'ACTIVE', 'SUSPENDED', 'REMOVED'])
export type WalletStatus = z.infer<typeof walletStatus>

/** COOLING is stored; it reads as ACTIVE from `usableAt` on. */
export const walletLife = lifecycle<WalletStatus, 'confirm' | 'suspend' | 'restore' | 'remove'>([
  { from: ['UNCONFIRMED'], event: 'confirm', to: 'COOLING', by: ['customer'] },
  { from: ['UNCONFIRMED', 'COOLING', 'ACTIVE'], event: 'suspend', to: 'SUSPENDED', by: ['staff'] },
  // Back to its status before the suspension, which is stored.
  { from: ['SUSPENDED'], event: 'restore', to: 'UNCONFIRMED', by: ['staff'] },
  { from: ['SUSPENDED'], event: 'restore', to: 'COOLING', by: ['staff'] },
  { from: ['UNCONFIRMED', 'COOLING', 'ACTIVE', 'SUSPENDED'], event: 'remove', to: 'REMOVED', by: ['customer'] },
])

export const bankDetails = z.object({
  holder: z.string(),
  /** ISO 3166 alpha-2, in capitals. */
  country: z.string(),
  iban: z.string().optional(),
  bic: z.string().optional(),
  accountNumber: z.string().optional(),
  routingNumber: z.string().optional(),
})
export type BankDetails = z.infer<typeof bankDetails>

export const wallet = z.object({
  id,
  title: z.string(),
  network,
  currencyUnit: z.string(),
  /** The IBAN of a bank account, or country, routing number and account number in one line. */
  address: z.string(),
  /** Null for a crypto address. */
  details: bankDetails.nullable(),
  /** The name of the account holder does not clearly match the customer; two people review withdrawals to it. */
  holderDiffers: z.boolean(),
  /** Nothing matches: the account is of another person, and nothing is paid to it. */
  isOtherHolder: z.boolean(),
  status: walletStatus,
  usableAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  createdAt: instant,
  version,
})
export type Wallet = z.infer<typeof wallet>

const ofUser = z.object({ userId: id })
const one = z.object({ userId: id, walletId: id })
const enterLabel = says(msg('Enter a wallet label'))
const label = z
  .string(enterLabel)
  .trim()
  .min(1, enterLabel)
  .max(60, says(msg('At most {max} characters', { max: '60' })))
const part = z.string().trim().max(40).optional()
const sentDetails = z.strictObject({ holder: text(70), country: part, iban: part, bic: part, accountNumber: part, routingNumber: part })
type Sent = { network: Network; address?: string | undefined; details?: z.infer<typeof sentDetails> | undefined }
const isWhole = ({ network: on, address, details }: Sent) => (isBankNetwork(on) ? details !== undefined : (address ?? '').length >= 20)
const isPure = ({ network: on, address, details }: Sent) => (isBankNetwork(on) ? !address : details === undefined)

/** The payout options that are available now. Other wallets are refused. */
const walletOptions = z.object({
  kinds: z.array(walletKind),
  networks: z.array(z.object({ network, kind: walletKind, currencies: z.array(z.string()) })),
  /** The name that account holders are compared with, and every currency paid to bank accounts. */
  bank: z.object({ holder: z.string(), currencies: z.array(z.string()) }),
})
export type WalletOptions = z.infer<typeof walletOptions>

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
    summary: 'Add a crypto address or bank account; it is confirmed with the authenticator or an emailed code',
    access: customer,
    params: ofUser,
    /** A crypto address needs `address`, a bank account `details`. */
    body: z
      .strictObject({
        title: label,
        network,
        currencyUnit: text(12),
        address: z.string().trim().max(120).optional(),
        details: sentDetails.optional(),
      })
      .refine((sent) => isBankNetwork(sent.network) || isWhole(sent), { path: ['address'], ...says(msg('This address is too short')) })
      .refine((sent) => !isBankNetwork(sent.network) || isWhole(sent), { path: ['details'], ...says(msg('Enter the bank account')) })
      .refine(isPure, { path: ['network'], ...says(msg('Enter an address or a bank account, not both')) }),
    response: wallet,
    errors: ['VALIDATION', 'ALREADY_TAKEN', 'LIMIT_REACHED'],
    limit: { by: 'user', points: 10, seconds: 600 },
    done: msg('The wallet was added. Confirm it with your code.'),
  }),
  options: get('/users/:userId/wallets/options', {
    summary: 'The kinds, networks and currencies that an active gateway can pay out now, and the name that bank accounts are compared with',
    access: customer,
    params: ofUser,
    query: z.object({}),
    response: walletOptions,
    errors: ['NOT_FOUND'],
  }),
  rename: patch('/users/:userId/wallets/:walletId', {
    summary: 'Rename a wallet; its address never changes',
    access: customer,
    params: one,
    body: z.strictObject({ title: label, version }),
    response: wallet,
    errors: ['NOT_FOUND', 'STALE_VERSION'],
    done: msg('Successfully updated!'),
  }),
  confirm: post('/users/:userId/wallets/:walletId/confirm', {
    summary: 'Confirm a wallet with the emailed code, or with the authenticator if two-factor authentication is on',
    access: customer,
    params: one,
    body: z.strictObject({ otp }),
    response: wallet,
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_LOCKED', 'WRONG_STATE'],
    done: msg('The wallet is confirmed.'),
  }),
  sendOtp: post('/users/:userId/wallets/:walletId/send-otp', {
    summary: 'Resend the confirmation code; with two-factor authentication the authenticator is used instead',
    access: customer,
    params: one,
    response: codeRequest,
    errors: ['CODE_TOO_SOON', 'WRONG_STATE'],
    done: msg('Enter the code to confirm.'),
  }),
  remove: patch('/users/:userId/wallet-remove/:walletId', {
    summary: 'Remove a wallet from the address book',
    access: customer,
    params: one,
    body: z.strictObject({ version: version.optional() }),
    response: wallet,
    errors: ['WRONG_STATE', 'IN_USE'],
    done: msg('Successfully deleted!'),
  }),
  suspend: post('/users/:userId/wallets/:walletId/suspend', {
    summary: 'Suspend a wallet: no payouts are sent to it',
    access: staff('customers:update'),
    params: one,
    body: z.strictObject({ version: version.optional(), note: text(1000, 3) }),
    response: wallet,
    errors: ['WRONG_STATE', 'OWN_REQUEST'],
    done: 'The wallet was suspended.',
  }),
  restore: post('/users/:userId/wallets/:walletId/restore', {
    summary: 'Restore a suspended wallet',
    access: staff('customers:update'),
    params: one,
    body: decision,
    response: wallet,
    errors: ['WRONG_STATE', 'OWN_REQUEST'],
    done: 'The wallet was restored.',
  }),
}

/** In hours. */
type CoolingOff = { walletCooldownHours: number; walletCooldownHoursWithoutTwoFactor: number }

/**
 * When a wallet confirmed now can be used: after the shorter period with two-factor authentication, but not before the longer one has passed
 * since it was enabled, so that enabling it first gains a stranger with password and mailbox no time.
 */
export function endOfCoolingOff(now: Date, twoFactorSince: Date | null, settings: CoolingOff): Date {
  const { walletCooldownHours: shorter, walletCooldownHoursWithoutTwoFactor: longer } = settings
  if (twoFactorSince === null) return addHours(now, longer)
  return new Date(Math.max(addHours(now, shorter).getTime(), addHours(twoFactorSince, longer).getTime()))
}
