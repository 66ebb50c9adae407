import { returnedStatuses, type WithdrawalStatus } from '@/contract/withdrawals'
import { sumsWithout } from '@/server/db/list-sums'
import { sql, type Sql } from '@/server/db/sql'

/** Sums of the withdrawals whose money left or will leave a balance. */
export const sumsOf = (filter: readonly WithdrawalStatus[] | undefined): Record<string, Sql> =>
  sumsWithout({ amount: sql`w.amount`, fee: sql`w.fee`, net: sql`w.net` }, { status: sql`w.status`, statuses: returnedStatuses, filter })
