// `npm run mutation`: mutates the core and checks whether a test fails (R16 in bench/README.md: 90 % or more).
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
  // The tests of the ledger share one PostgreSQL. A mutant that does not terminate is detected by the timeout.
  concurrency: 1,
  timeoutMS: 20_000,
  tempDirName: '.tmp/mutation',
  ignorePatterns: ['.tmp', '.data', 'dist', '.next', 'bench/results', 'e2e', 'public'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
}
