import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '@/server/infra/clock'
import { prepareDataFolder } from '@/server/environment/data-folder'
import type { Db } from '@/server/db/database'
import { filesUnder } from '@/server/operations/backup/manifest'
import { restoreBackup } from '@/server/operations/backup/restore'
import { takeBackup } from '@/server/operations/backup/take'
import { wrongTotals } from '@tests/support/bank-fixture'
import { freshFolder, startCarmine, type Carmine } from '@tests/support/carmine'
import { removeFolder } from '@tests/support/folders'
import { backUpUnderLoad, digestOf, findingsOf, type BackupScenario } from '@tests/support/backup-scenario'
import { sendRequest, AUTH_SECRET, dataOf, databaseOf } from '@tests/support/running'

const run = promisify(execFile)
const env = { SEED_DEMO: 'false', AUTH_SECRET }
const [dataDir, shelf] = [await freshFolder(), await freshFolder()]
const backup = join(shelf, 'backup')
const folders = [dataDir, shelf]
const emptyFolder = async () => {
  const folder = await freshFolder()
  folders.push(folder)
  return folder
}
/** Runs with a server on a folder and always stops the server afterwards. */
async function running<T>(folder: string, scenario: (carmine: Carmine, db: Db) => Promise<T>): Promise<T> {
  const carmine = await startCarmine({ env, dataDir: folder })
  const db = await databaseOf(carmine)
  try {
    return await scenario(carmine, db)
  } finally {
    await db.close()
    await carmine.end()
  }
}
let scenario: BackupScenario

beforeAll(async () => {
  await writeFile(join(dataDir, 'a-file-that-was-uploaded'), 'a picture')
  scenario = await running(dataDir, (carmine, db) => backUpUnderLoad(carmine, db, { target: backup, clients: 4, commands: 20 }))
}, 120_000)
afterAll(() => Promise.all(folders.map(removeFolder)))

test('a backup taken under load is restored into an empty folder with every earlier commit, and the books balance', async () => {
  const target = await emptyFolder()
  await restoreBackup({ from: backup, dataDir: target })
  expect(await readFile(join(target, 'a-file-that-was-uploaded'), 'utf8')).toBe('a picture')
  await running(target, async (carmine, db) => {
    expect(await digestOf(db, 'COMMITTED')).toEqual(scenario.digest)
    expect(await wrongTotals(db, scenario.bankFixture)).toEqual([])
    const report = await sendRequest(carmine.url, { user: scenario.bankFixture.finance, method: 'GET', path: '/reports/reconciliation' })
    expect(dataOf(report)).toMatchObject({ balanced: true, drift: [], exceptions: [] })
    const named = await findingsOf(carmine.url, scenario.bankFixture)
    expect(named.filter((row) => !scenario.unsealed.includes(row))).toEqual([])
    expect(scenario.unsealed.length).toBeLessThan(100)
  })
}, 150_000)

test('a backup of an idle ledger restores to the same digest', async () => {
  const [resting, again] = [join(shelf, 'resting'), await emptyFolder()]
  const digest = await running(dataDir, (_, db) => digestOf(db, 'ALL'))
  await takeBackup({ dataDir, target: resting, now: systemClock.now() })
  await restoreBackup({ from: resting, dataDir: again })
  expect(await running(again, (_, db) => digestOf(db, 'ALL'))).toEqual(digest)
}, 150_000)

describe('a backup is refused in one line that names the error, and nothing is restored, when', () => {
  const largest = async (folder: string) => {
    const sized = await Promise.all((await filesUnder(folder)).map(async (path) => ({ path, size: (await stat(join(folder, path))).size })))
    return sized.sort((a, b) => b.size - a.size)[0]?.path ?? ''
  }
  const flip = async (file: string, at: number) => {
    const handle = await open(file, 'r+')
    const byte = Buffer.alloc(1)
    await handle.read(byte, 0, 1, at)
    await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at)
    await handle.close()
  }
  const halve = async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2))
  const table = 'postgres/cluster/base'
  const spoiled: readonly [what: string, spoil: (folder: string) => Promise<unknown>, said: RegExp][] = [
    [
      'one bit of its largest file is flipped',
      async (at) => flip(join(at, await largest(at)), 4_242),
      /the content of postgres\/\S+ was modified/,
    ],
    ['one bit of a small file is flipped', (at) => flip(join(at, 'postgres/cluster/PG_VERSION'), 0), /PG_VERSION was modified/],
    ['a file is cut short', async (at) => halve(join(at, await largest(at))), /has \d+ bytes instead of \d+/],
    ['a file grew', (at) => appendFile(join(at, 'postgres/cluster/PG_VERSION'), ' '), /PG_VERSION has \d+ bytes instead of \d+/],
    ['a file is missing', (at) => rm(join(at, 'postgres/cluster/backup_label')), /backup_label is missing/],
    ['a table is missing', (at) => rm(join(at, table), { recursive: true }), /postgres\/cluster\/base\/\S+ is missing/],
    [
      'something was added',
      (at) => writeFile(join(at, 'postgres/cluster/standby.signal'), ''),
      /unexpected file postgres\/cluster\/standby\.signal/,
    ],
    ['its list is cut short', (at) => halve(join(at, 'manifest.json')), /manifest\.json was modified or truncated/],
    ['its list has a flipped bit', (at) => flip(join(at, 'manifest.json'), 60), /manifest\.json was modified or truncated/],
    ['its list is missing', (at) => rm(join(at, 'manifest.json')), /not a complete backup/],
  ]
  const bad = join(shelf, 'bad')
  beforeAll(() => cp(backup, bad, { recursive: true }))
  // Each corruption is repaired before the next one.
  afterEach(() =>
    cp(backup, bad, { recursive: true, force: true }).then(() => rm(join(bad, 'postgres/cluster/standby.signal'), { force: true })),
  )

  test.each(spoiled)('%s', { timeout: 60_000 }, async (_, corrupt, message) => {
    const target = await emptyFolder()
    await corrupt(bad)
    const refusal = await restoreBackup({ from: bad, dataDir: target }).then(
      () => 'it was restored',
      (error: Error) => error.message,
    )
    expect(refusal).toMatch(message)
    expect(refusal.split('\n')).toHaveLength(1)
    expect(await readdir(target)).toEqual([])
  })

  test('the target folder is not empty', async () => {
    await expect(restoreBackup({ from: backup, dataDir })).rejects.toThrow(/is not empty, so nothing was restored/)
  })
})

test('an interrupted restore can neither be started nor be restored over', async () => {
  const target = await emptyFolder()
  await mkdir(join(target, 'restoring'))
  await expect(prepareDataFolder(target)).rejects.toThrow(/A restore into \S+ was interrupted/)
  await expect(restoreBackup({ from: backup, dataDir: target })).rejects.toThrow(/A restore into \S+ was interrupted/)
})

test('a backup into the folder that is backed up is refused', async () => {
  const now = systemClock.now()
  await expect(takeBackup({ dataDir, target: join(dataDir, 'backups', 'first'), now })).rejects.toThrow(/is inside the folder to back up/)
  expect(await readdir(dataDir)).not.toContain('backups')
})

test('the commands report their result or error in one line', async () => {
  const command = (name: string, args: readonly string[], more: Record<string, string>) =>
    run('npm', ['run', '--silent', name, '--', ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...more },
    }).then(
      ({ stdout }) => stdout.trim(),
      ({ stderr }: { stderr: string }) =>
        stderr
          .split('\n')
          .filter((line) => line && !line.startsWith('npm '))
          .join('\n'),
    )
  const target = await emptyFolder()
  expect(await command('restore', [backup], { DATA_DIR: target })).toMatch(/^Backup of \S+ restored to .*\.$/m)
  expect(await command('backup', [join(shelf, 'fourth')], { DATA_DIR: target })).toMatch(/^Backup written to .*fourth \(\d+ MB\)\./)
  expect(await command('backup', [backup], { DATA_DIR: target })).toMatch(/already exists\. Nothing was backed up/)
  const external = { DATA_DIR: target, DATABASE_URL: 'postgresql://localhost/x', AUTH_SECRET }
  expect(await command('backup', [], external)).toMatch(/^DATABASE_URL points to an external PostgreSQL: .*$/)
  const none = { DATA_DIR: await emptyFolder() }
  const noDatabase = new RegExp(`^No Carmine database found in ${none.DATA_DIR}\\. Nothing was done\\. .*$`)
  const wrong: readonly [name: string, args: string[], said: RegExp][] = [
    ['restore', [], /^Specify the backup folder: npm run restore -- <folder>$/],
    ['compare-anchor', ['missing.json'], /^The file missing\.json cannot be read \(ENOENT\), so nothing was compared\.$/],
    ['compare-anchor', ['package.json'], noDatabase],
    ['recover-clock', [], noDatabase],
    ['recover-clock', ['now'], /^Unknown argument now\. Nothing was done\. Usage: npm run recover-clock$/],
    ['rotate-file-keys', [], noDatabase],
  ]
  await Promise.all(wrong.map(async ([name, args, message]) => expect(await command(name, args, none), name).toMatch(message)))
  expect(await readdir(none.DATA_DIR)).toEqual([])
}, 150_000)
