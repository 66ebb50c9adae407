import { mergeConfig } from 'vitest/config'
import base from './vitest.config'

/** The tests that the core answers to: Stryker runs them for every change that it makes to the code. */
const config = mergeConfig(base, { test: { fileParallelism: false } })
config.test.include = [
  'tests/shared/money.test.ts',
  'tests/contract/*.test.ts',
  'tests/api/permissions.test.ts',
  'tests/server/actor.test.ts',
  'tests/server/ledger.test.ts',
  'tests/server/ledger-many.test.ts',
  'tests/server/ledger-accounts.test.ts',
  'tests/server/ledger-refusals.test.ts',
]
export default config
