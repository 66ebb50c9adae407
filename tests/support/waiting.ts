import { expect } from 'vitest'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

/** Resolves once this number of connections to the database wait for a lock. */
export const untilWaiting = (db: Query, many = 1): Promise<void> =>
  expect.poll(() => db.one<{ n: number }>(waiting), { interval: 20, timeout: 10_000 }).toEqual({ n: many })

const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
