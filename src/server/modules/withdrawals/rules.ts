import type { Settings } from '@/contract/settings'
import type { Hold, ReviewReason, Withdrawal, WithdrawalStatus } from '@/contract/withdrawals'
import { paidIn, parseMinor, rateBetween, RATE_DECIMALS, toMinor, type Minor } from '@/domain/money'
import { addDays } from '@/domain/dates'
import { msg, time, type Message } from '@/locales/message'
import { AppError, fieldError, notFound, wrongState } from '@/server/work/errors'
import { inCurrency } from '@/server/infra/format-book-amount'

export type Fund = Withdrawal['fund']
export type WithdrawalRequest = { fund: Fund; amount: string; wallet: string; investment?: string | null | undefined }

export type WalletNow = {
  id: string
  status: string
  usableAt: Date | null
  confirmedAt: Date | null
  /** The account holder's name does not clearly match the customer's. */
  holderDiffers: boolean
  /** The customer’s name, if the account clearly belongs to another person. */
  otherThan: string | undefined
  /** The wallet equals the sealed audit entry of its confirmation. */
  isAsConfirmed: boolean
  /** What no active gateway can pay at present; the network of a crypto address only. */
  unpayable: { currency: string; network: string | undefined } | undefined
}
export type InvestmentNow = { id: string; status: string; principal: Minor }

/** All facts that decide on a withdrawal, read in one snapshot. */
export type WithdrawalContext = {
  /** The currency of all amounts. */
  currency: string
  now: Date
  settings: Settings
  available: Minor
  level: number
  /** The holds that prevent money from leaving now. */
  holds: readonly Hold[]
  paidBefore: boolean
  usedToday: Minor
  usedThisMonth: Minor
  wallet: WalletNow | undefined
  investment: InvestmentNow | undefined
}

/** A wallet counts as new for a week, in which its owner can notice one that another person added. */
export const NEW_WALLET_DAYS = 7

/** Statuses with money that is leaving or has left; they count against the daily and monthly limits. */
export const counting: readonly WithdrawalStatus[] = ['PENDING', 'APPROVED', 'PAID']

/** The text that a code is bound to: another amount or wallet needs another code. */
export const boundTo = ({ fund, amount, wallet, investment }: WithdrawalRequest): string =>
  JSON.stringify(['withdrawal', fund, toMinor(amount).toString(), wallet, investment ?? null])

export function feeAndNet(amount: Minor, settings: Settings): { fee: Minor; net: Minor } {
  const fee = toMinor(settings.withdrawalFee)
  return { fee, net: amount > fee ? amount - fee : 0n }
}

/**
 * The rest of the daily and monthly limits (UTC). A matured investment leaves in full or not at all, so neither limit counts it (domain,
 * "Withdrawals"); two people review it instead.
 */
export function limitsLeft({ settings, usedToday, usedThisMonth }: WithdrawalContext): { today: Minor; thisMonth: Minor } {
  const left = (limit: string, used: Minor) => (toMinor(limit) > used ? toMinor(limit) - used : 0n)
  return { today: left(settings.withdrawalPerDay, usedToday), thisMonth: left(settings.withdrawalPerMonth, usedThisMonth) }
}

/** The reasons for which two people review a withdrawal. They never block it; one with `until` expires then. */
export function reviewReasonsOf({ now, settings, paidBefore, wallet }: WithdrawalContext, fund: Fund, amount: Minor): ReviewReason[] {
  const newUntil = wallet?.confirmedAt ? addDays(wallet.confirmedAt, NEW_WALLET_DAYS) : now
  const reasons: (ReviewReason | false)[] = [
    !paidBefore && { reason: 'FIRST_WITHDRAWAL', until: null },
    newUntil > now && { reason: 'NEW_WALLET', until: newUntil.toISOString() },
    fund === 'INVESTMENT' && { reason: 'MATURED_INVESTMENT', until: null },
    wallet?.holderDiffers === true && { reason: 'HOLDER_NAME_DIFFERS', until: null },
    amount >= toMinor(settings.fourEyesFrom) && { reason: 'LARGE_AMOUNT', until: null },
  ]
  return reasons.filter((reason): reason is ReviewReason => Boolean(reason))
}

/** Whether the reason applies at `now`. */
export const isPresent = ({ until }: ReviewReason, now: Date): boolean => until === null || new Date(until) > now

/** The currency that a gateway pays in, and the value of one unit in the book currency today. */
export type PaysIn = { currency: string; decimals: number; rate: string; isBook: boolean }
export type Sent = { currency: string; amount: Minor; rate: string }

const MOST_SENT: Minor = 9n * 10n ** 18n
const HIGHEST_RATE: Minor = 10n ** 24n

/**
 * What a gateway that pays automatically has sent: always the net in the book currency (`modules/payouts/commands/send-payouts.ts`),
 * whatever the gateway's currency and rate are now. Nothing is refused, since the payment has already happened.
 */
export const sentAsOrdered = (net: Minor, bookCurrency: string): Sent => ({ currency: bookCurrency, amount: net, rate: '1' })

/** The amount that staff report as paid through a gateway; by default the net at today's rate, rounded down. */
export function sentThrough(net: Minor, { currency, decimals, rate: today, isBook }: PaysIn, receivedAmount: string | undefined): Sent {
  const amount = receivedAmount === undefined ? (isBook ? net : paidIn(net, decimals, today)) : parseMinor(receivedAmount, decimals)
  if (amount === undefined)
    throw fieldError('receivedAmount', `Amounts in ${currency} have at most ${decimals} decimals. Nothing was recorded.`)
  if (isBook && amount !== net)
    throw fieldError(
      'receivedAmount',
      `This gateway pays in ${currency}, so the amount sent must equal the net amount. Nothing was recorded.`,
    )
  const rate = isBook ? '1' : receivedAmount === undefined ? today : amount > 0n ? rateBetween(net, amount, decimals) : '0'
  const parts = parseMinor(rate, RATE_DECIMALS) ?? 0n
  if (amount <= 0n || amount > MOST_SENT || parts <= 0n || parts > HIGHEST_RATE)
    throw fieldError('receivedAmount', `Enter the amount sent in ${currency}. Nothing was recorded.`)
  return { currency, amount, rate }
}

/** One approval; two while a review reason applies or the account is on hold. The policy can require more (`approvalsNeededNow`). */
export const approvalsNeeded = (reasons: readonly ReviewReason[], holds: readonly Hold[], now: Date): number =>
  holds.length > 0 || reasons.some((reason) => isPresent(reason, now)) ? 2 : 1

/** Throws the first reason why this withdrawal cannot be requested. The ledger still protects the balance. */
export function requireAllowed(request: WithdrawalRequest, context: WithdrawalContext): void {
  const amount = toMinor(request.amount)
  checkFund(request)
  checkWallet(context)
  if (context.settings.withdrawalNeedsIdentity && context.level < 1)
    throw new AppError(
      'IDENTITY_REQUIRED',
      msg('Withdrawals require a verified identity. Nothing was requested; please upload a document first.'),
    )
  checkAmount(amount, context)
  if (request.fund === 'INVESTMENT') return checkInvestment(amount, context)
  if (amount > context.available)
    throw refusedAmount(
      'INSUFFICIENT_BALANCE',
      msg('Your available balance is {amount}. Withdraw this amount or less.', { amount: inCurrency(context.available, context.currency) }),
    )
  const left = limitsLeft(context)
  const shown = (minor: Minor) => inCurrency(minor, context.currency)
  if (amount > left.today)
    throw refusedAmount(
      'LIMIT_REACHED',
      msg('Today you can still withdraw {amount} of {limit}.', {
        amount: shown(left.today),
        limit: shown(toMinor(context.settings.withdrawalPerDay)),
      }),
    )
  if (amount > left.thisMonth)
    throw refusedAmount(
      'LIMIT_REACHED',
      msg('This month you can still withdraw {amount} of {limit}.', {
        amount: shown(left.thisMonth),
        limit: shown(toMinor(context.settings.withdrawalPerMonth)),
      }),
    )
}

function checkFund({ fund, investment }: WithdrawalRequest): void {
  if (fund === 'INVESTMENT' && !investment) throw fieldError('investment', msg('Choose the matured investment to withdraw.'))
  if (fund === 'EARNINGS' && investment)
    throw fieldError('investment', msg('Earnings are withdrawn from the balance; do not choose an investment.'))
}

function checkWallet({ wallet, now }: WithdrawalContext): void {
  if (!wallet || wallet.status === 'REMOVED') throw notFound(msg('This wallet'))
  const because = walletRefusal(wallet, now)
  if (because) throw refusedWallet(msg('{because} Nothing was requested.', { because }), because)
}

const refusedWallet = (message: Message, because: Message): AppError =>
  new AppError('WALLET_NOT_USABLE', message, { errors: [{ path: 'wallet', message: because }] })

function walletRefusal({ status, usableAt, unpayable, isAsConfirmed, otherThan }: WalletNow, now: Date): Message | undefined {
  if (status === 'UNCONFIRMED') return msg('Confirm this wallet with its code first.')
  if (otherThan !== undefined) return ownNameOnly(otherThan)
  if (unpayable) return unpayableText(unpayable)
  if (status === 'SUSPENDED') return msg('This wallet is suspended; please contact us.')
  if (usableAt === null) return msg('This wallet cannot be used yet.')
  if (usableAt > now) return msg('You can use this wallet from {time}.', { time: time(usableAt) })
  if (!isAsConfirmed) return msg('This wallet differs from the one that you confirmed. Remove it, add it again and contact us.')
  return undefined
}

const ownNameOnly = (name: string): Message => msg('We pay only to accounts in your own name, {name}.', { name })

/** Refuses a quote for an account that will never be paid to, whereas other reasons may pass. */
export function requireOwnName(wallet: WalletNow | undefined): void {
  if (wallet?.otherThan !== undefined) throw refusedWallet(ownNameOnly(wallet.otherThan), ownNameOnly(wallet.otherThan))
}

const unpayableText = ({ currency, network }: NonNullable<WalletNow['unpayable']>): Message =>
  network === undefined
    ? msg('We cannot pay {currency} to bank accounts at the moment.', { currency })
    : msg('We cannot pay {currency} on {network} at the moment.', { currency, network })

function checkAmount(amount: Minor, { settings, currency }: WithdrawalContext): void {
  const minimum = toMinor(settings.withdrawalMin)
  if (amount < minimum) throw fieldError('amount', msg('Withdraw at least {amount}.', { amount: inCurrency(minimum, currency) }))
  if (feeAndNet(amount, settings).net <= 0n)
    throw fieldError(
      'amount',
      msg('Enter more than the fee of {amount}.', { amount: inCurrency(toMinor(settings.withdrawalFee), currency) }),
    )
}

function checkInvestment(amount: Minor, { investment, currency }: WithdrawalContext): void {
  if (!investment) throw notFound(msg('This investment'))
  if (investment.status !== 'MATURED') throw wrongState(msg('This investment'), investment.status)
  if (amount !== investment.principal)
    throw fieldError(
      'amount',
      msg('A matured investment is withdrawn in full: {amount}.', { amount: inCurrency(investment.principal, currency) }),
    )
}

const refusedAmount = (code: 'INSUFFICIENT_BALANCE' | 'LIMIT_REACHED', because: Message) =>
  new AppError(code, msg('{because} Nothing was requested.', { because }), { errors: [{ path: 'amount', message: because }] })
