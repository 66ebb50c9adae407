import { holdReason, type Hold } from '@/contract/withdrawals'
import { defaultSettings, type Settings } from '@/contract/settings'
import type { BankDetails } from '@/contract/wallets'
import { addHours, writtenTime } from '@/domain/dates'
import { sql, type Sql } from '@/server/db/sql'
import { AppError } from '@/server/work/errors'
import { requireOwnAccount } from '../wallets/account-holder'

/** When an account's credentials last changed, and any further hold on it. */
export type HoldRow = { credentials_changed_at: Date | null; withdrawals_held_until: Date | null; withdrawals_held_for: string | null }

/** The columns of a `HoldRow`; `u` is the owner's row. */
export const holdColumns = sql`u.credentials_changed_at, u.withdrawals_held_until, u.withdrawals_held_for`

/** The setting as a column, for queries that do not read the other settings. */
export const holdHours = sql`(select coalesce((s.values ->> 'credentialHoldHours')::float8, ${defaultSettings.credentialHoldHours}) from settings s)`

/** Whether withdrawals require a verified identity and the owner `u` has none (any more). */
export const lacksIdentity = sql`(u.identity_level < 1 and coalesce((
  select (s.values ->> 'withdrawalNeedsIdentity')::boolean from settings s), ${defaultSettings.withdrawalNeedsIdentity}))`

/** SQL: whether money of the owner `u` is on hold at `now`. The same rule as `holdsOf`. */
export const isHeld = (now: Date): Sql =>
  sql`(coalesce(u.withdrawals_held_until > ${now}, false) or coalesce(u.credentials_changed_at + make_interval(secs => ${holdHours} * 3600) > ${now}, false))`

/** The holds on a customer's money at `now`, the one that ends last first. They depend on the account, not on the request. */
export function holdsOf(row: HoldRow, hours: Settings['credentialHoldHours'], now: Date): Hold[] {
  const holds: { reason: Hold['reason']; until: Date }[] = []
  if (row.credentials_changed_at) holds.push({ reason: 'CREDENTIALS_CHANGED', until: addHours(row.credentials_changed_at, hours) })
  if (row.withdrawals_held_until) {
    const reason = holdReason.safeParse(row.withdrawals_held_for)
    holds.push({ reason: reason.success ? reason.data : 'CREDENTIALS_CHANGED', until: row.withdrawals_held_until })
  }
  return holds
    .filter(({ until }) => until > now)
    .sort((one, other) => other.until.getTime() - one.until.getTime())
    .map(({ reason, until }) => ({ reason, until: until.toISOString() }))
}

/** Why the account is on hold, as part of a refusal. */
export const holdReasonTexts: Readonly<Record<Hold['reason'], string>> = {
  CREDENTIALS_CHANGED: 'the customer’s password, email or two-factor authentication was changed',
  EMAIL_CHANGED: 'the customer’s email was changed',
  TWO_FACTOR_RESET: 'the customer’s two-factor authentication was reset',
}

type Leaving = {
  user_frozen: boolean
  user_active: boolean
  user_name: string
  lacks_identity: boolean
  wallet_status: string
  wallet_details: BankDetails | null
}

/** Refuses to let money leave a frozen or deactivated account or one without a required identity, or go to a suspended wallet or another person’s account. */
export function requireMayLeave(row: Leaving, instead: string): void {
  const { user_frozen: isFrozen, user_active: isActive, lacks_identity: isUnverified, wallet_status: wallet } = row
  if (isFrozen)
    throw new AppError('ACCOUNT_FROZEN', `The customer’s account is frozen. Lift the freeze first, or ${instead}. Nothing was changed.`)
  if (!isActive)
    throw new AppError(
      'ON_HOLD',
      `This withdrawal is on hold, because the customer’s account is deactivated. Activate it first, or ${instead}. Nothing was changed.`,
    )
  if (isUnverified)
    throw new AppError(
      'IDENTITY_REQUIRED',
      `The customer’s identity is not verified, and withdrawals require it. Wait until a document of the customer is approved, or ${instead}. Nothing was changed.`,
    )
  if (wallet === 'SUSPENDED')
    throw new AppError('WALLET_NOT_USABLE', `The wallet is suspended. Restore it first, or ${instead}. Nothing was changed.`)
  requireOwnAccount(row, instead)
}

/** The same when paying, and also refuses an account on hold. */
export function requireMayLeaveNow(row: Leaving & HoldRow & { hold_hours: number }, now: Date, instead: string): void {
  requireMayLeave(row, instead)
  const [hold] = holdsOf(row, row.hold_hours, now)
  if (hold)
    throw new AppError(
      'ON_HOLD',
      `This withdrawal is on hold until ${writtenTime(new Date(hold.until))}: ${holdReasonTexts[hold.reason]}. Nothing was paid. Pay it after that time, or ${instead}.`,
    )
}
