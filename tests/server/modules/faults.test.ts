import { access, mkdir, open, readdir, symlink, utimes, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { health } from '@/contract/system'
import { folderStore } from '@/server/infra/files/file-store'
import { deriveSecrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'
import { StartRefusal } from '@/server/environment/start-refusal'
import { checkInstallation } from '@/server/installation/installation'
import { migrate } from '@/server/db/migrate'
import { checkRights, withRights } from '@/server/db/rights'
import { temporaryFolder } from '@tests/support/folders'
import { startServer } from '@tests/support/server'
import { account, signedIn } from './auth-people'

const server = await startServer()
const { db, services, visitor, clock } = server
const migrations = join(process.cwd(), 'src/server/db/migrations')
const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

afterEach(() => vi.restoreAllMocks())

test('start is refused with a one-line message when the database is newer than the application', async () => {
  await db.run(sql`insert into schema_migrations (name, sha256) values ('9999_of_tomorrow.sql', 'x')`)
  await expect(migrate(db, migrations)).rejects.toThrow(
    /^This database is newer than this version of Carmine: it contains the migration 9999_of_tomorrow\.sql\./,
  )
  await expect(migrate(db, migrations)).rejects.toBeInstanceOf(StartRefusal)
  await db.run(sql`delete from schema_migrations where name = '9999_of_tomorrow.sql'`)
  expect(await migrate(db, migrations)).toEqual([])
})

test('start is refused with a one-line message when AUTH_SECRET does not match the database', async () => {
  await checkInstallation(db, services.secrets, clock.now())
  await checkInstallation(db, services.secrets, clock.now())
  const otherSecrets = checkInstallation(db, deriveSecrets('another secret, which is long enough as well'), clock.now())
  await expect(otherSecrets).rejects.toBeInstanceOf(StartRefusal)
  await expect(otherSecrets).rejects.toThrow(/^AUTH_SECRET does not match the one that this database was created with\./)
})

test('start is refused with a one-line message when the database user lacks privileges', async () => {
  await db.send('create role clerk nologin; grant usage on schema public to clerk', [])
  const asClerk = <T>(run: Parameters<typeof db.transaction<T>>[0]) =>
    db.transaction<T>(async (tx) => {
      await tx.run(sql`set local role clerk`)
      return run(tx)
    })
  const denied = withRights('PostgreSQL at db/carmine', () => asClerk((tx) => tx.run(sql`create table mine (id int)`)))
  await expect(denied).rejects.toBeInstanceOf(StartRefusal)
  await expect(denied).rejects.toThrow(
    /^PostgreSQL at db\/carmine does not grant its user the privileges that Carmine needs \(permission denied for schema public\)/,
  )
  await asClerk(async (tx) => {
    await expect(checkRights(tx, 'PostgreSQL at db/carmine')).rejects.toThrow(/permission denied for table \w+/)
  })
  const check = () => asClerk((tx) => checkRights(tx, 'PostgreSQL at db/carmine'))
  await db.send('grant select, insert on all tables in schema public to clerk; grant usage on all sequences in schema public to clerk', [])
  await expect(check()).rejects.toThrow(/permission denied for table \w+/)
  await db.send('grant update, delete on all tables in schema public to clerk', [])
  // Append-only tables need no update privilege.
  await db.send('revoke update, delete on ledger_entries, ledger_transfers, audit_logs from clerk', [])
  await check()
  await db.send('revoke usage on all sequences in schema public from clerk', [])
  await expect(check()).rejects.toThrow(/permission denied for sequence \w+/)
  await checkRights(db, 'PostgreSQL at db/carmine')
  await db.send('drop owned by clerk; drop role clerk', [])
})

async function upload() {
  const { username } = await account(server, `full${Math.random().toString(36).slice(2, 8)}`)
  const caller = server.withToken((await signedIn(server, username)).token)
  const form = new FormData()
  form.set('purpose', 'TRANSFER_PROOF')
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'receipt.png')
  const response = await caller.request('post', '/files', { body: form })
  return { status: response.status, body: (await response.json()) as { code: string; message: string } }
}

test('a full file disk returns 507 with a message, and the process is not ready until space is free again', async () => {
  vi.spyOn(services.files, 'put').mockRejectedValue(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
  expect(await upload()).toMatchObject({
    status: 507,
    body: { code: 'STORAGE_FULL', message: expect.stringContaining('Nothing was saved') as string },
  })
  expect(await visitor.call(health.ready, {})).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
  expect((await visitor.call(health.ready, {})).status).toBe(200)
  vi.spyOn(services.files, 'free').mockResolvedValue(1_000_000)
  expect(await visitor.call(health.ready, {})).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
})

test('a full database disk returns 507 and nothing is saved', async () => {
  await db.send(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
     create trigger no_room before insert on files for each row execute function no_room()`,
    [],
  )
  expect(await upload()).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } })
  expect(await db.all(sql`select 1 from files where name = 'receipt.png'`)).toEqual([])
  expect(await visitor.call(health.ready, {})).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  await db.send('drop trigger no_room on files; drop function no_room()', [])
  expect((await upload()).status).toBe(200)
})

test('a write that runs out of space leaves no partial file', async () => {
  const folder = await temporaryFolder('files')
  const store = folderStore(folder)
  await mkdir(join(folder, '00'))
  // Every write to this device fails with ENOSPC.
  await symlink('/dev/full', join(folder, '00', 'a.part'))
  await expect(store.put('a', picture)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(join(folder, '00'))).toEqual([])
  await store.put('a', picture)
  expect(await store.get('a')).toEqual(picture)
})

test('a file and both of its folders are synced to disk before it is acknowledged', async () => {
  const folder = await temporaryFolder('files')
  const handle = await open(folder, 'r')
  const synced: unknown[] = []
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).isDirectory() ? 'folder' : 'file')
    await this.datasync()
  })
  await handle.close()
  await folderStore(folder).put('synced', picture)
  expect(synced).toEqual(['file', 'folder', 'folder'])
})

test('partial files left by a crash are removed after an hour', async () => {
  const folder = await temporaryFolder('files')
  const store = folderStore(folder)
  await store.put('kept', picture)
  const [old, fresh] = ['old', 'fresh'].map((name) => join(folder, `${name}.part`)) as [string, string]
  await Promise.all([writeFile(old, 'half'), writeFile(fresh, 'half')])
  const now = new Date()
  await utimes(old, now, new Date(now.getTime() - 7_200_000))
  expect(await store.sweep(new Date(now.getTime() - 3_600_000))).toBe(1)
  await expect(access(old)).rejects.toThrow()
  await access(fresh)
  expect(await store.get('kept')).toEqual(picture)
})
