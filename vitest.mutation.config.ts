import { defineConfig } from 'vitest/config'
import { common, globalSetup, resolve } from './vitest.config'

/** The tests of the core. Stryker runs them for each mutation of the code. */
export default defineConfig({
  resolve,
  test: {
    ...common,
    globalSetup,
    fileParallelism: false,
    include: [
      'tests/domain/money.test.ts',
      'tests/contract/*.test.ts',
      'tests/api/permissions.test.ts',
      'tests/server/work/actor.test.ts',
      'tests/server/modules/ledger/ledger.test.ts',
      'tests/server/modules/ledger/ledger-many.test.ts',
      'tests/server/modules/ledger/ledger-accounts.test.ts',
      'tests/server/modules/ledger/ledger-refusals.test.ts',
    ],
  },
})
