import type { LeftRow } from '@/components/decisions/left-out'
import { withdrawalStatusLabels } from '@/components/labels/status'
import type { Gateway } from '@/contract/gateways'
import type { Withdrawal } from '@/contract/withdrawals'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { canPay } from './payout-accounts'

export const netOf = (rows: readonly Withdrawal[]): string => toMoney(rows.reduce((sum, { net }) => sum + toMinor(net), 0n))

/** Why the user cannot decide on items of this customer (`useOwnAccountRefusal`). */
type OwnAccount = (customer: string) => string | undefined

/** Why a withdrawal cannot be in any batch of the user, regardless of the account; undefined if it can. */
function stoppedBecause({ status, batch, hold, isLapsed, hasOtherHolder, user }: Withdrawal, ownAccount: OwnAccount): string | undefined {
  if (status !== 'APPROVED') return withdrawalStatusLabels[status].text
  const own = ownAccount(user.id)
  if (own) return own
  if (batch?.status === 'OPEN') return t('In batch {code}', { code: batch.code })
  if (isLapsed) return t('Approval lapsed')
  if (hasOtherHolder) return t('Account of another person')
  return hold ? t('On hold until {until}', { until: formatDate(hold.until, 'dateTime') }) : undefined
}

export const isReady = (row: Withdrawal, ownAccount: OwnAccount): boolean => stoppedBecause(row, ownAccount) === undefined

/** The selected withdrawals that a batch from this account includes, and the excluded ones with reasons. */
export function splitForBatch(
  rows: readonly Withdrawal[],
  account: Gateway | undefined,
  ownAccount: OwnAccount,
): { taken: Withdrawal[]; left: LeftRow[] } {
  const left = rows.flatMap((row): LeftRow[] => {
    const { network, currencyUnit } = row.wallet
    const reason =
      stoppedBecause(row, ownAccount) ??
      (account && !canPay(account, row.wallet)
        ? t('{title} does not pay {currencyUnit} on {network}', { title: account.title, currencyUnit, network })
        : undefined)
    return reason ? [{ id: row.id, code: row.code, reason }] : []
  })
  return { taken: rows.filter(({ id }) => !left.some((one) => one.id === id)), left }
}
