import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestUserConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const resolve = { alias: { '@': at('./src'), '@tests': at('./tests') } }
export const common = {
  setupFiles: ['tests/support/setup.ts'],
  // Ends tests that hang; long enough for a slow machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  pool: 'forks',
  unstubGlobals: true,
  restoreMocks: true,
} satisfies TestUserConfig
/** One PostgreSQL for the whole run. */
export const globalSetup = ['tests/support/database.ts']
const server = 'tests/server/**/*.test.ts'

const others = readdirSync(at('./tests'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('server/'))
  .map((path) => ({ path: `tests/${path}`, text: readFileSync(at(`./tests/${path}`), 'utf8') }))
const pathsOf = (files: typeof others) => files.map(({ path }) => path)
/** Tests that mock or reload modules run isolated, because the changed modules would affect later files of the same worker. */
const apart = others.filter(({ text }) => /\bvi\.(mock|doMock|hoisted|resetModules|stubEnv)\(/.test(text))
const shared = others.filter((file) => !apart.includes(file))
const ofPages = shared.filter(({ text }) => text.includes('@vitest-environment jsdom'))

export default defineConfig({
  resolve,
  test: {
    globalSetup,
    maxWorkers: 2,
    projects: [
      // Loading the server, or React and antd, takes half the time of a test file, so each worker loads them once. This is safe: the
      // server keeps no state in its modules (each test creates its own services), and page state is reset before each file. A worker
      // has one environment, so tests that need a document are a separate project.
      // Three for two cores, because they wait for PostgreSQL most of the time.
      { resolve, test: { ...common, name: 'server', include: [server], isolate: false, maxWorkers: 3, sequence: { groupOrder: 1 } } },
      { resolve, test: { ...common, name: 'pages', include: pathsOf(ofPages), isolate: false, sequence: { groupOrder: 2 } } },
      {
        resolve,
        test: {
          ...common,
          name: 'units',
          include: pathsOf(shared.filter((file) => !ofPages.includes(file))),
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
      { resolve, test: { ...common, name: 'apart', include: pathsOf(apart), sequence: { groupOrder: 4 } } },
    ],
  },
})
