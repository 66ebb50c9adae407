// `npm run mutation`: changes the core line by line and looks whether a test notices (R16 of the quality page: 90 % or more).
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [
    'src/domain/money.ts',
    'src/contract/core/transitions.ts',
    'src/server/work/actor.ts',
    'src/api/permissions.ts',
    'src/server/modules/ledger/accounts.ts',
    'src/server/modules/ledger/balances.ts',
    'src/server/modules/ledger/posting.ts',
    'src/server/modules/ledger/reversal.ts',
  ],
  coverageAnalysis: 'perTest',
  // Tests of the ledger share one PostgreSQL; a mutant that never comes back is noticed, too.
  concurrency: 1,
  timeoutMS: 20_000,
  tempDirName: '.tmp/mutation',
  ignorePatterns: ['.tmp', '.data', 'dist', '.next', 'bench/results', 'e2e', 'public'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
}
