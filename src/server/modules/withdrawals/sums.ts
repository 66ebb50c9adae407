import { returnedStatuses, type WithdrawalStatus } from '@/contract/withdrawals'
import { oneOf } from '@/server/db/list'
import { sql, type Sql } from '@/server/db/sql'

const sumsOf = (counted: Sql) => ({
  amount: sql`sum(w.amount) filter (where ${counted})`,
  fee: sql`sum(w.fee) filter (where ${counted})`,
  net: sql`sum(w.net) filter (where ${counted})`,
})

/** The sums of all rows. */
export const allSums = sumsOf(sql`true`)

/**
 * The sums of a customer's list are money that left or will leave the balance: returned withdrawals are a sum of their own
 * (`returned`), unless the filter asks for these alone.
 */
export function ownSums(status: readonly WithdrawalStatus[] | undefined): Record<string, Sql> {
  if (status?.every((one) => returnedStatuses.includes(one))) return allSums
  const isReturned = oneOf(sql`w.status`, returnedStatuses)
  return { ...sumsOf(sql`not (${isReturned})`), returned: sql`sum(w.amount) filter (where ${isReturned})` }
}
