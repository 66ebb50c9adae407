import { join, resolve } from 'node:path'
import { systemClock } from '@/server/infra/clock'
import type { Env } from '@/server/environment/env'
import { runCommand } from '@/server/operations/operator-command'
import { StartRefusal } from '@/server/environment/start-refusal'
import { restoreBackup } from './restore'
import { takeBackup } from './take'

// The scripts of package.json give the first argument.
await runCommand({ usage: 'npm run backup [-- <folder>], or npm run restore -- <folder>', maxArguments: 2, run })

async function run({ DATA_DIR: dataDir, DATABASE_URL, STORAGE_URL }: Env, [what, named]: readonly string[]): Promise<string> {
  if (DATABASE_URL)
    throw new StartRefusal(
      'DATABASE_URL points to an external PostgreSQL: back it up and restore it with its own tools (pg_dump, pg_basebackup), and copy DATA_DIR as well. Nothing was done.',
    )
  const now = systemClock.now()
  if (what === 'take') {
    const target = resolve(named ?? join('backups', `carmine-${now.toISOString().replace(/[:.]/g, '-')}`))
    const bytes = await takeBackup({ dataDir, target, now })
    return `Backup written to ${target} (${Math.ceil(bytes / 1_000_000)} MB). It contains the secrets of this installation: restrict access to it.${elsewhere(STORAGE_URL)}`
  }
  if (what !== 'restore' || !named) throw new StartRefusal('Specify the backup folder: npm run restore -- <folder>')
  const takenAt = await restoreBackup({ from: resolve(named), dataDir })
  return `Backup of ${takenAt} restored to ${dataDir}. Start Carmine, then open Reconciliation and verify the audit log.${elsewhere(STORAGE_URL)}`
}

function elsewhere(storageUrl: string | undefined): string {
  return storageUrl ? ` Uploaded files are in ${storageUrl}, which the backup does not include: copy that folder separately.` : ''
}
