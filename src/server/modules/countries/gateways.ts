import type { Tx } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/** Removes the gateway from all countries. */
export const withdrawEverywhere = (tx: Tx, gatewayId: string): Promise<number> =>
  tx.run(sql`delete from country_gateways where gateway_id = ${gatewayId}`)
