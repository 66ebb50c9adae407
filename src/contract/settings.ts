import { z } from 'zod'
import { get, patch, staff } from './core/endpoint'
import { amount, amountOrZero, id, instant, money, percent, ref, version } from './core/primitives'

/** The target time for the items of each work queue, in hours. */
export const targetTimes = [
  'paymentTargetHours',
  'withdrawalTargetHours',
  'payoutTargetHours',
  'identityTargetHours',
  'exitTargetHours',
  'approvalTargetHours',
  'questionTargetHours',
] as const
export type TargetTime = (typeof targetTimes)[number]

const hours = (max: number) => z.number().int('Whole hours').min(0, 'Must not be below zero').max(max, `At most ${max}`)
const targetHours = z.number().int('Whole hours').min(1, 'At least one hour').max(720, 'At most 720')
/** A transaction's page in a block explorer; `{id}` is replaced by the transaction id. */
const explorer = z.union([
  z.literal(''),
  z
    .string()
    .max(300, 'At most 300 characters')
    .regex(/^https:\/\/[^\s"'<>]*\{id\}[^\s"'<>]*$/, 'Use an https address with {id} for the transaction ID'),
])

export const settings = z.object({
  minInvestment: amount,
  maxInvestment: amount,
  identityAbove: amountOrZero,
  withdrawalNeedsIdentity: z.boolean(),
  withdrawalMin: amount,
  withdrawalPerDay: amount,
  withdrawalPerMonth: amount,
  withdrawalFee: amountOrZero,
  walletCooldownHours: hours(720),
  walletCooldownHoursWithoutTwoFactor: hours(720),
  credentialHoldHours: hours(720),
  fourEyesFrom: amount,
  /** Payouts in another currency are blocked if its rate has changed by more than this, or is older than the next setting. */
  payoutRateTolerance: percent,
  payoutRateMaxAgeDays: z.number().int('Whole days').min(1, 'At least one day').max(365, 'At most 365'),
  /** The age, by the source's date, from which market rates are out of date. */
  marketRateMaxAgeDays: z.number().int('Whole days').min(1, 'At least one day').max(30, 'At most 30'),
  referralRates: z.array(percent).max(10, 'At most ten levels'),
  referralHoldDays: z.number().int().min(0).max(365),
  paymentWindowHours: hours(2160),
  /** The time for a reply to a question about a payment. The payment is then declined, and its payment window continues. */
  paymentReplyHours: targetHours,
  reflectionDays: z.number().int().min(0).max(60),
  /** The default gateway for paying withdrawals. */
  payoutGateway: id.nullable(),
  /** The block explorer of each network; no links for an empty one. */
  transactionExplorers: z.strictObject({
    TRC20: explorer.optional(),
    ERC20: explorer.optional(),
    BEP20: explorer.optional(),
    BTC: explorer.optional(),
  }),
  staffNeedsTwoFactor: z.boolean(),
  /** A customer account that staff sign in to from the same browser as to their staff account is recorded as theirs. */
  linkSharedBrowsers: z.boolean(),
  /** Approvals by a new, reactivated or newly authorized person count only after this many hours. */
  checkerCoolingHours: hours(720),
  /** A payment or an identity document can be approved only by a person who has opened every page of its proof. */
  approvalNeedsOpenedProof: z.boolean(),
  paymentTargetHours: targetHours,
  withdrawalTargetHours: targetHours,
  /** The target time of approved withdrawals that can be paid. */
  payoutTargetHours: targetHours,
  identityTargetHours: targetHours,
  exitTargetHours: targetHours,
  /** The target time of manual adjustments and change requests, which only need another approval. */
  approvalTargetHours: targetHours,
  questionTargetHours: targetHours,
})
export type Settings = z.infer<typeof settings>
export const versionedSettings = settings.extend({ version, changedAt: instant, changedBy: ref.nullable() })

export const defaultSettings: Settings = {
  minInvestment: '100.00',
  maxInvestment: '1000000.00',
  identityAbove: '1000.00',
  withdrawalNeedsIdentity: true,
  withdrawalMin: '10.00',
  withdrawalPerDay: '10000.00',
  withdrawalPerMonth: '100000.00',
  withdrawalFee: '1.00',
  walletCooldownHours: 24,
  walletCooldownHoursWithoutTwoFactor: 72,
  credentialHoldHours: 24,
  fourEyesFrom: '10000.00',
  payoutRateTolerance: '5.00',
  payoutRateMaxAgeDays: 30,
  marketRateMaxAgeDays: 5,
  referralRates: ['5.00'],
  referralHoldDays: 30,
  paymentWindowHours: 72,
  paymentReplyHours: 168,
  reflectionDays: 0,
  payoutGateway: null,
  transactionExplorers: {
    TRC20: 'https://tronscan.org/#/transaction/{id}',
    ERC20: 'https://etherscan.io/tx/{id}',
    BEP20: 'https://bscscan.com/tx/{id}',
    BTC: 'https://mempool.space/tx/{id}',
  },
  staffNeedsTwoFactor: true,
  linkSharedBrowsers: true,
  checkerCoolingHours: 72,
  approvalNeedsOpenedProof: false,
  paymentTargetHours: 24,
  withdrawalTargetHours: 24,
  payoutTargetHours: 24,
  identityTargetHours: 48,
  exitTargetHours: 48,
  approvalTargetHours: 24,
  questionTargetHours: 72,
}

export const settingsGroup = {
  get: get('/settings', { summary: 'Limits, fees and switches', access: staff('settings:read'), response: versionedSettings }),
  update: patch('/settings', {
    summary: 'Change limits, fees and switches',
    access: staff('settings:update'),
    approval: 'settings.loosen',
    body: settings.strict().partial().extend({ version }),
    response: versionedSettings,
    errors: ['STALE_VERSION', 'VALIDATION'],
    done: 'Successfully updated!',
  }),
  /** Public settings, available before investing. */
  public: get('/settings/public', {
    summary: 'Public limits',
    access: 'public',
    response: z.object({
      minInvestment: z.string(),
      maxInvestment: z.string(),
      identityAbove: z.string(),
      withdrawalMin: z.string(),
      withdrawalFee: z.string(),
      withdrawalPerDay: z.string(),
      withdrawalPerMonth: z.string(),
      withdrawalNeedsIdentity: z.boolean(),
      fourEyesFrom: z.string(),
      walletCooldownHours: z.number(),
      walletCooldownHoursWithoutTwoFactor: z.number(),
      paymentWindowHours: z.number(),
      /** The highest minimum of all payment methods offered, in the book currency; null if none has a minimum. */
      highestPaymentMinimum: money.nullable(),
      referralRates: z.array(z.string()),
      referralHoldDays: z.number(),
      bookCurrency: z.string(),
      termsVersion: z.number().int(),
      /** The configured public address, or null. */
      address: z.string().nullable(),
    }),
  }),
}
