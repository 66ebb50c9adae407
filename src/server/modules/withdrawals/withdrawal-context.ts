import type { Settings } from '@/contract/settings'
import type { BankDetails } from '@/contract/wallets'
import { dayOf } from '@/domain/dates'
import { compareNames } from '@/domain/holder-name'
import type { Minor } from '@/domain/money'
import type { Query, Tx } from '@/server/db/database'
import type { Secrets } from '@/server/infra/secrets'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { isPayable } from '../gateways/payable'
import { walletDifferences, walletEvidence, type WalletEvidence } from '../wallets/confirmation-evidence'
import { settingsOf } from '../settings/queries'
import { availableTo } from '../users/queries/figure-sources'
import { isOtherHolder } from '../wallets/account-holder'
import { holdColumns, holdsOf, type HoldRow } from './holds'
import type { Payee } from './emails'
import { counting, type WithdrawalContext, type InvestmentNow, type WalletNow } from './rules'

type WithdrawalContextRow = HoldRow & {
  settings: Partial<Settings>
  user_name: string
  user_email: string
  identity_level: number
  available: bigint
  paid_before: boolean
  used_today: bigint
  used_this_month: bigint
  wallet_id: string | null
  wallet_status: string | null
  usable_at: Date | null
  confirmed_at: Date | null
  wallet_title: string | null
  wallet_address: string | null
  wallet_network: string | null
  wallet_details: BankDetails | null
  wallet_payable: boolean
  wallet_currency: string | null
  wallet_rate: string | null
  wallet_decimals: number | null
  wallet_evidence: WalletEvidence | null
  investment_id: string | null
  investment_status: string | null
  investment_code: string | null
  principal: bigint | null
}

/** The facts that decide on a withdrawal, and the data for its emails. */
export type Seen = WithdrawalContext & {
  user: { id: string; name: string; email: string }
  payee: Payee | undefined
  /**
   * Today's rate of the wallet's currency in the book currency; undefined if both are the same, or the currency is not in the catalogue.
   */
  paysIn: { currency: string; rate: string; decimals: number } | undefined
  investmentCode: string | undefined
}

/**
 * Reads everything that decides on one withdrawal in one statement. A command locks the customer's available account first, so that
 * concurrent requests cannot use up the same limits.
 */
export async function withdrawalContextOf(
  db: Query | Tx,
  userId: string,
  request: { wallet?: string | null | undefined; investment?: string | null | undefined },
  { now, services }: Pick<Work, 'now' | 'services'>,
): Promise<Seen> {
  const today = dayOf(now)
  const month = `${today.slice(0, 7)}-01`
  const row = await db.one<WithdrawalContextRow>(sql`
    select s.values as settings, u.name as user_name, u.email as user_email, u.identity_level, ${holdColumns}, ${availableTo(sql`u.id`)} as available,
      exists (select 1 from withdrawals x where x.user_id = u.id and x.status = 'PAID') as paid_before,
      used.today as used_today, used.month as used_this_month,
      wl.id as wallet_id, wl.status as wallet_status, wl.usable_at, wl.confirmed_at, wl.title as wallet_title, wl.address as wallet_address, wl.network as wallet_network, wl.details as wallet_details,
      ${isPayable({ network: sql`wl.network`, currency: sql`wl.currency_unit` })} as wallet_payable,
      wl.currency_unit as wallet_currency, wc.value::text as wallet_rate, wc.decimals as wallet_decimals, ${walletEvidence} as wallet_evidence,
      i.id as investment_id, i.status as investment_status, i.code as investment_code, pa.balance as principal
    from users u cross join settings s
    cross join lateral (
      select coalesce(sum(x.amount) filter (where x.created_at >= ${today}::date), 0)::bigint as today, coalesce(sum(x.amount), 0)::bigint as month
      from withdrawals x where x.user_id = u.id and x.fund = 'EARNINGS' and x.status = any(${[...counting]}::text[]) and x.created_at >= ${month}::date) used
    left join wallets wl on wl.id = ${request.wallet ?? null} and wl.user_id = u.id
    left join currencies wc on wc.currency_code = wl.currency_unit
    left join investments i on i.id = ${request.investment ?? null} and i.user_id = u.id
    left join ledger_accounts pa on pa.owner = i.id and pa.kind = 'INVESTMENT_PRINCIPAL'
    where u.id = ${userId}`)
  const settings = settingsOf(row.settings)
  return {
    now,
    currency: services.env.BOOK_CURRENCY,
    settings,
    available: row.available,
    level: row.identity_level,
    holds: holdsOf(row, settings.credentialHoldHours, now),
    paidBefore: row.paid_before,
    usedToday: row.used_today,
    usedThisMonth: row.used_this_month,
    wallet: walletOf(row, services.secrets),
    investment: investmentOf(row),
    user: { id: userId, name: row.user_name, email: row.user_email },
    payee:
      row.wallet_title !== null && row.wallet_address !== null && row.wallet_network !== null
        ? { title: row.wallet_title, address: row.wallet_address, network: row.wallet_network, details: row.wallet_details }
        : undefined,
    paysIn: paysInOf(row, services.env.BOOK_CURRENCY),
    investmentCode: row.investment_code ?? undefined,
  }
}

function walletOf(row: WithdrawalContextRow, secrets: Secrets): WalletNow | undefined {
  const { wallet_id: id, wallet_status: status, wallet_details: details, usable_at: usableAt, confirmed_at: confirmedAt } = row
  if (!id || !status) return undefined
  const holderDiffers = details !== null && compareNames(details.holder, row.user_name) !== 'SAME'
  return {
    id,
    status,
    usableAt,
    confirmedAt,
    holderDiffers,
    otherThan: isOtherHolder(details, row.user_name) ? row.user_name : undefined,
    isAsConfirmed: row.wallet_evidence !== null && walletDifferences(secrets, row.wallet_evidence).length === 0,
    unpayable: row.wallet_payable
      ? undefined
      : { currency: row.wallet_currency ?? '', network: details ? undefined : (row.wallet_network ?? '') },
  }
}

function paysInOf(
  { wallet_currency: currency, wallet_rate: rate, wallet_decimals: decimals }: WithdrawalContextRow,
  book: string,
): Seen['paysIn'] {
  return currency === null || rate === null || decimals === null || currency === book ? undefined : { currency, rate, decimals }
}

const investmentOf = ({ investment_id, investment_status, principal }: WithdrawalContextRow): InvestmentNow | undefined =>
  investment_id && investment_status ? { id: investment_id, status: investment_status, principal: principal ?? (0n as Minor) } : undefined
