import { systemClock } from '@/server/infra/clock'
import type { Env } from '@/server/environment/env'
import { withStore } from '@/server/operations/command-store'
import { recordFloor } from '@/server/modules/ledger/posting-floor'

/**
 * Allows postings again after the clock was ahead: new postings get times after the last one until the clock has caught up.
 * Existing postings stay unchanged, since they are part of the audit log.
 */
export const recoverClock = (env: Env): Promise<string> =>
  withStore(env, async ({ db, secrets }) => {
    const floor = await recordFloor({ db, secrets, clock: systemClock })
    if (!floor) return 'The ledger is not ahead of the clock. Nothing was changed.'
    return `The ledger is ahead of the clock. New postings are recorded at ${floor.toISOString()} until the clock reaches that time. Start or restart Carmine.`
  })
