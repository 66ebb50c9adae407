import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/** Stops offering a gateway in all countries. */
export const withdrawEverywhere = (tx: Tx, gatewayId: string): Promise<number> =>
  tx.run(sql`delete from country_gateways where gateway_id = ${gatewayId}`)
