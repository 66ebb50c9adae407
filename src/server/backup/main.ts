import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock } from '@/server/core/clock'
import { readEnv } from '@/server/core/env'
import { StartRefusal } from '@/server/core/start-refusal'
import { restoreBackup } from './restore'
import { takeBackup } from './take'

// npm run backup [-- <folder>]   ·   npm run restore -- <folder>
const [what, named] = process.argv.slice(2)
if (existsSync('.env')) process.loadEnvFile('.env')

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  // One line for whoever asked; where the fault is our own, where it happened too.
  const said = error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${said}\n`)
  process.exitCode = 1
}

async function run(): Promise<string> {
  const { DATA_DIR: dataDir, DATABASE_URL, STORAGE_URL } = readEnvironment()
  if (DATABASE_URL)
    throw new StartRefusal(
      'DATABASE_URL names a PostgreSQL of your own: back it up and restore it with its own tools (pg_dump, pg_basebackup), and copy DATA_DIR beside it. Nothing was done.',
    )
  const now = systemClock.now()
  if (what === 'take') {
    const target = resolve(named ?? join('backups', `carmine-${now.toISOString().replace(/[:.]/g, '-')}`))
    const bytes = await takeBackup({ dataDir, target, now })
    return `The backup is in ${target} (${Math.ceil(bytes / 1_000_000)} MB). It holds the secrets of this installation: keep it where no one else can read it.${elsewhere(STORAGE_URL)}`
  }
  if (what !== 'restore' || !named) throw new StartRefusal('Name the folder of the backup: npm run restore -- <folder>')
  const takenAt = await restoreBackup({ from: resolve(named), dataDir })
  return `The backup of ${takenAt} is restored into ${dataDir}. Start Carmine, then look at Reconciliation.${elsewhere(STORAGE_URL)}`
}

function elsewhere(storageUrl: string | undefined): string {
  return storageUrl ? ` The uploaded files lie in ${storageUrl}, which is no part of it: copy that folder, too.` : ''
}

function readEnvironment() {
  try {
    return readEnv(process.env)
  } catch (error) {
    throw new StartRefusal(error instanceof Error ? error.message : String(error))
  }
}
