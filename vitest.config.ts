import { fileURLToPath } from 'node:url'
import { defineConfig, type TestUserConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const resolve = { alias: { '@': at('./src'), '@tests': at('./tests') } }
export const common = {
  setupFiles: ['tests/support/setup.ts'],
  // What hangs is ended; a slow machine has its time.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  pool: 'forks',
  unstubGlobals: true,
  restoreMocks: true,
} satisfies TestUserConfig
/** One PostgreSQL for the whole run. */
export const globalSetup = ['tests/support/database.ts']
const server = 'tests/server/**/*.test.ts'

export default defineConfig({
  resolve,
  test: {
    globalSetup,
    maxWorkers: 2,
    projects: [
      // The server keeps nothing in its modules: what it is made of stands in the context that each test makes, so its modules are loaded
      // once for each worker instead of once for each file (a tenth of the whole run).
      { resolve, test: { ...common, name: 'server', include: [server], isolate: false, sequence: { groupOrder: 1 } } },
      // A screen keeps its cookies, its stores and what it has asked in its modules, as a page does.
      {
        resolve,
        test: { ...common, name: 'pages', include: ['tests/**/*.test.{ts,tsx}'], exclude: [server], sequence: { groupOrder: 2 } },
      },
    ],
  },
})
