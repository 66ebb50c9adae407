import type { Db } from '../../src/server/db/database'
import { sql } from '../../src/server/db/sql'
import { benchStaff, dataSetCopy } from './data-set'
import { runLoad, type Loaded } from './load'
import { investing } from './market'
import { crowd, type Customer } from './people'
import type { Stage } from './stage'

/** Commands per second of a busy day; with more, the time in the clients' own queue would be measured. */
const PER_SECOND = 40
const CONNECTIONS = 8
const CUSTOMERS = 500
export const SIMULATOR = `${PER_SECOND} money commands a second over HTTP on ${CONNECTIONS} connections`

/** The application on a copy of the data set, with customers who have a balance, and a member of staff. */
export type Simulator = { db: Db; url: string; customers: readonly Customer[]; staff: { Authorization: string } }

export async function openSimulator(stage: Stage, name: string): Promise<Simulator> {
  const { db } = await dataSetCopy(stage, name)
  const { url } = await stage.carmine(name)
  const simulator = { db, url, customers: await crowd(db, CUSTOMERS), staff: await benchStaff(db) }
  // Pending writes of the copy are flushed now, not during the measurement.
  await db.run(sql`checkpoint`)
  return simulator
}

/** Runs money commands for a number of seconds; every command must succeed. */
export const take = ({ url, customers }: Simulator, seconds: number): Promise<Loaded> =>
  runLoad({ ...investing(url, customers, seconds, { connections: CONNECTIONS, period: 24, from: 2 }), perSecond: PER_SECOND })
