import { system } from '@/server/work/actor'
import type { Clock } from '@/server/infra/clock'
import { Effects } from '@/server/work/effects'
import type { Tx } from '@/server/db/database'
import type { Secrets } from '@/server/infra/secrets'
import type { Sql } from '@/server/db/sql'
import type { StateChange } from './state-changes'

/** Seals sensitive rows changed, and transfers posted, by a transaction without effects: a migration, or reference data. */
export const sealerOf =
  (secrets: Secrets, clock: Pick<Clock, 'now'>) =>
  (changes: readonly StateChange[], tx: Pick<Tx, 'recordCommit' | 'takeTransfers'>): Sql | undefined => {
    const effects = new Effects(system, clock.now(), secrets, { id: null, address: null })
    effects.sealState(changes, tx.takeTransfers())
    return effects.statement(tx)
  }
