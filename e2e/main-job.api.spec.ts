import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, test } from '@playwright/test'
import { startEmbedded } from '../src/server/db/embedded/embedded'
import { freshFolder, startCarmine, type Carmine } from '../tests/support/carmine'
import { removeFolder } from '../tests/support/folders'

// Each test starts its own server with demo data, which takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 })

// Runs the unmodified acceptance script as an external client.
async function runScript({ url, dataDir }: Carmine): Promise<string> {
  const child = spawn(process.execPath, ['e2e/main-job.mjs', url, dataDir])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  return `${output}exit ${code}`
}

const PASSED = /\d+ passed, 0 failed\nexit 0$/

test('the main job passes on a fresh start with the embedded PostgreSQL', async () => {
  const carmine = await startCarmine()
  try {
    expect(await runScript(carmine)).toMatch(PASSED)
  } finally {
    await carmine.end()
    await removeFolder(carmine.dataDir)
  }
})

test('the main job passes against an external PostgreSQL', async () => {
  const folder = await freshFolder()
  const database = await startEmbedded({ dataDir: folder })
  try {
    await createDatabase(database.url, 'external')
    const carmine = await startCarmine({
      env: {
        DATABASE_URL: named(database.url, 'external'),
        AUTH_SECRET: 'only for this test, and long enough to serve',
        SEED_DEMO: 'true',
      },
    })
    expect(await runScript(carmine)).toMatch(PASSED)
    expect(await carmine.end()).toBe(0)
    await removeFolder(carmine.dataDir)
  } finally {
    await database.stop()
    await removeFolder(folder)
  }
})

const named = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
