import type { AccountKind } from '@/contract/transactions'
import { toMoney } from '@/domain/money'
import type { Query } from '@/server/db/database'
import type { Balances } from '../approvals/change-requests'
import { balanceChanges } from '../ledger/balances'
import { linesOf, type Moved } from './movement'

/** The fields of a change request with the balances of the affected accounts. */
const fields: Partial<Record<AccountKind, string>> = {
  GATEWAY_CLEARING: 'gatewayAccountBalance',
  PROJECT_DEPLOYED: 'capitalDeployed',
  PROJECT_POOL: 'undistributedProfit',
  PLATFORM_CAPITAL: 'platformFunds',
}

/** The balances that a fund transfer would change, before and after. */
export async function movementBalances(db: Query, moved: Moved): Promise<Balances> {
  const changes = (await balanceChanges(db, linesOf(moved))).map((change) => ({
    ...change,
    field: fields[change.account.kind] ?? change.account.kind,
  }))
  return {
    before: Object.fromEntries(changes.map(({ field, before }) => [field, toMoney(before)])),
    after: Object.fromEntries(changes.map(({ field, after }) => [field, toMoney(after)])),
  }
}
