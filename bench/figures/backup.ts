import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreBackup } from '../../src/server/operations/backup/restore'
import { systemClock } from '../../src/server/infra/clock'
import { reconcile } from '../../src/server/modules/reconciliation/queries'
import { freshFolder, startCarmine } from '../../tests/support/carmine'
import { removeFolder } from '../../tests/support/folders'
import { backUpUnderLoad, digestOf } from '../../tests/support/backup-scenario'
import { AUTH_SECRET, databaseOf } from '../../tests/support/running'
import { fillWithDataSet } from '../core/data-set'
import { measured, type Figure } from '../core/figure'

const env = { SEED_DEMO: 'false', AUTH_SECRET }

export const r6: Figure = {
  id: 'R6',
  what: 'backup under load, wipe, restore, reconcile: per million transfers',
  against:
    'a running Carmine with the data set, 8 clients moving money; taken, everything removed, restored into the same folder; the digest of every entry that was committed before must be the same, and the reconciliation find nothing',
  limit: { floor: 60, target: 60, better: 'less', unit: 's' },
  async measure(stage) {
    const [dataDir, shelf] = [await freshFolder(), await freshFolder()]
    stage.later(() => removeFolder(dataDir))
    stage.later(() => removeFolder(shelf))
    const backup = join(shelf, 'backup')
    const first = await startCarmine({ env, dataDir })
    const books = await databaseOf(first)
    await fillWithDataSet(books)
    const scenario = await backUpUnderLoad(first, books, { target: backup, clients: 8, commands: 100 })
    await books.close()
    await first.end()
    await rm(dataDir, { recursive: true })
    const from = performance.now()
    await restoreBackup({ from: backup, dataDir })
    const restored = performance.now() - from
    const second = await startCarmine({ env, dataDir })
    const db = await databaseOf(second)
    try {
      const digest = await digestOf(db, 'COMMITTED')
      if (JSON.stringify(digest) !== JSON.stringify(scenario.digest))
        throw new Error(`${JSON.stringify(scenario.digest)} became ${JSON.stringify(digest)}`)
      const { drift, exceptions } = await reconcile(db, systemClock.now())
      if (drift.length + exceptions.length > 0)
        throw new Error(`the restored books do not balance: ${JSON.stringify([...drift, ...exceptions]).slice(0, 200)}`)
      const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10
      return measured([(scenario.milliseconds + restored) / 1_000 / (digest.transfers / 1_000_000)], {
        transfers: digest.transfers,
        'taken in, s': seconds(scenario.milliseconds),
        'restored in, s': seconds(restored),
        'commands done meanwhile': scenario.commands,
      })
    } finally {
      await db.close()
      await second.end()
    }
  },
}
