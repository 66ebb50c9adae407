import type { Minor } from '@/domain/money'
import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import type { InvestmentRow } from './transition'

/** Adds a payment to the paid principal; a negative amount subtracts it. The caller holds the investment's lock. */
export const addPaid = (tx: Tx, id: string, amount: Minor): Promise<InvestmentRow> =>
  tx.one<InvestmentRow>(sql`
    update investments set paid_amount = paid_amount + ${amount}, gateway_amount = gateway_amount + ${amount} where id = ${id} returning *`)
