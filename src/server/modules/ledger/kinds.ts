import type { TransferKind } from '@/contract/transactions'
import { sql, type Sql } from '@/server/db/sql'

/** The kinds as an array for `= any(…)` and `<> all(…)`. */
export const kindArray = (kinds: readonly TransferKind[]): Sql => sql`${[...kinds]}::ledger_transfer_kind[]`
