import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { isDatabaseAway } from '@/server/work/errors'
import { startEmbedded, type Embedded } from '@/server/db/embedded/embedded'
import { isAlive, runningPostmaster } from '@/server/db/embedded/postmaster'
import { freshFolder } from '@tests/support/carmine'
import { removeFolder, temporaryFolder } from '@tests/support/folders'

// Case 5: an orphaned server, and a second start. Each test has its own folder and its own PostgreSQL.
const isRoot = process.getuid?.() === 0
const toStop: Embedded[] = []
const toRemove: string[] = []
const processes: ChildProcess[] = []

afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  for (const server of toStop.splice(0)) await server.stop()
  for (const folder of toRemove.splice(0)) {
    const left = await runningPostmaster(clusterOf(folder))
    if (left) process.kill(left.pid, 'SIGKILL')
    await removeFolder(folder)
  }
})

const clusterOf = (folder: string) => join(folder, 'postgres', 'cluster')

async function folder(): Promise<string> {
  const emptyDirectory = await freshFolder()
  toRemove.push(emptyDirectory)
  return emptyDirectory
}

async function start(dataDir: string): Promise<Embedded> {
  const server = await startEmbedded({ dataDir })
  toStop.push(server)
  return server
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Spawns another process that starts on the folder and prints the result. */
async function otherProcess(dataDir: string): Promise<ChildProcess & { output: () => string }> {
  const script = `import { startEmbedded } from '@/server/db/embedded/embedded'
try { const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} }); console.log(server.found, server.url); process.on('SIGTERM', () => void server.stop().then(() => process.exit(0))); setInterval(() => undefined, 1000) }
catch (error) { console.log('refused: ' + error.message); process.exit(1) }`
  const file = join(process.cwd(), '.tmp', `start-${process.pid}-${processes.length}.ts`)
  await mkdir(join(process.cwd(), '.tmp'), { recursive: true })
  await writeFile(file, script)
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  processes.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  await sleep(50)
  await rm(file, { force: true })
  return Object.assign(child, { output: () => output })
}

test('a new folder gets a server, and its data survives a restart', async () => {
  const dataDir = await folder()
  const first = await start(dataDir)
  expect(first.found).toBe('created')
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await runningPostmaster(clusterOf(dataDir))).toBeUndefined()
  const second = await start(dataDir)
  expect(second.found).toBe('started')
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a connection requires a SCRAM password and is possible from this machine only', async () => {
  const dataDir = await folder()
  const { url } = await start(dataDir)
  const rules = await readFile(join(clusterOf(dataDir), 'pg_hba.conf'), 'utf8')
  expect(
    rules
      .split('\n')
      .filter((line) => /^(host|local)/.test(line))
      .every((line) => line.trim().endsWith('scram-sha-256')),
  ).toBe(true)
  expect((await stat(join(dataDir, 'postgres', 'access.json'))).mode & 0o777).toBe(0o600)
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(
    await query(url, `select name, setting from pg_settings where name in ('fsync', 'listen_addresses', 'data_checksums') order by name`),
  ).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
  ])
})

const IS_BY_SOCKET = 'select inet_server_addr() is null as yes'

test('the server is reached through a private socket, and counts as unavailable while it is stopped', async () => {
  const dataDir = await folder()
  const server = await start(dataDir)
  expect(await query(server.url, IS_BY_SOCKET)).toEqual([{ yes: true }])
  const sockets = await stat(join(dataDir, 'postgres', 'socket'))
  expect(sockets.mode & 0o777).toBe(0o700)
  expect(sockets.uid).toBe((await stat(clusterOf(dataDir))).uid)
  await server.stop()
  const refused: unknown = await query(server.url, 'select 1').catch((error: unknown) => error)
  expect(isDatabaseAway(refused)).toBe(true)
})

test('the server is reached over TCP if the path of the socket would be too long', async () => {
  const dataDir = join(await folder(), 'a folder whose name is long'.replaceAll(' ', '-').repeat(3))
  await mkdir(dataDir)
  toRemove.push(dataDir)
  const { url } = await start(dataDir)
  expect(await query(url, IS_BY_SOCKET)).toEqual([{ yes: false }])
})

test('a server that a killed process left running is adopted, and stopped at the end', async () => {
  const dataDir = await folder()
  const secondProcess = await otherProcess(dataDir)
  expect(secondProcess.output()).toMatch(/^created/)
  const orphan = await runningPostmaster(clusterOf(dataDir))
  secondProcess.kill('SIGKILL')
  await sleep(100)
  expect(orphan && isAlive(orphan.pid)).toBe(true)
  const server = await start(dataDir)
  expect(server.found).toBe('adopted')
  expect(await runningPostmaster(clusterOf(dataDir))).toEqual(orphan)
  await server.stop()
  expect(orphan && isAlive(orphan.pid)).toBe(false)
})

test('a second start on the same folder is refused in one line that names the first, which keeps running', async () => {
  const dataDir = await folder()
  const server = await start(dataDir)
  const before = await runningPostmaster(clusterOf(dataDir))
  const secondProcess = await otherProcess(dataDir)
  expect(secondProcess.output().trim()).toMatch(
    new RegExp(
      `^refused: Another Carmine \\(process ${process.pid}\\) is running on .*/postgres\\. Stop it first, or set DATA_DIR to another folder\\.$`,
    ),
  )
  expect(await runningPostmaster(clusterOf(dataDir))).toEqual(before)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two simultaneous first starts, one succeeds and the other is refused', async () => {
  const dataDir = await folder()
  const outcomes = await Promise.allSettled([otherProcess(dataDir), otherProcess(dataDir)])
  await sleep(2500)
  const outputs = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.output() : 'failed')).sort()
  expect(outputs.filter((line) => /^(created|started|adopted)/.test(line))).toHaveLength(1)
  expect(outputs.filter((line) => line.startsWith('refused: Another Carmine'))).toHaveLength(1)
})

test('a pid file whose number now belongs to another program is stale and does not prevent the start', async () => {
  const dataDir = await folder()
  const server = await start(dataDir)
  const pidFile = join(clusterOf(dataDir), 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  await server.stop()
  // Another process of the same user, as if the process id had been reused in a container.
  const { uid, gid } = await stat(clusterOf(dataDir))
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  processes.push(stranger)
  await writeFile(pidFile, [String(stranger.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 })
  await chown(pidFile, uid, gid)
  const lock = join(dataDir, 'postgres', 'socket', `.s.PGSQL.${lines[3]}.lock`)
  await writeFile(lock, [String(stranger.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 })
  await chown(lock, uid, gid)
  const again = await start(dataDir)
  expect(again.found).toBe('started')
  expect(await query(again.url, IS_BY_SOCKET)).toEqual([{ yes: true }])
  expect(isAlive(stranger.pid ?? 0)).toBe(true)
})

test('a pid file of a server that was killed does not prevent the start', async () => {
  const dataDir = await folder()
  const server = await start(dataDir)
  await query(server.url, 'create table kept as select 7 as answer')
  const running = await runningPostmaster(clusterOf(dataDir))
  // The server gets no signal, as when the machine loses power.
  toStop.length = 0
  const second = await killBoth(server, running?.pid)
  expect(second.found).toBe('started')
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 7 }])
})

/** Kills the server with SIGKILL and starts another on its data folder. */
async function killBoth(server: Embedded, pid: number | undefined): Promise<Embedded> {
  const stopped = server.stop()
  if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
  await stopped
  return start(toRemove.at(-1) ?? '')
}

test('a server that crashes is restarted at the same address', async () => {
  const dataDir = await folder()
  const server = await start(dataDir)
  await query(server.url, 'create table kept as select 9 as answer')
  const running = await runningPostmaster(clusterOf(dataDir))
  process.kill(running?.pid ?? 0, 'SIGKILL')
  const answer = await eventually(() => query(server.url, 'select answer from kept'))
  expect(answer).toEqual([{ answer: 9 }])
})

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 5_000; ; await sleep(50)) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

test('a port that another program uses is replaced by another one', async () => {
  const dataDir = await folder()
  const first = await start(dataDir)
  const { port } = new URL(first.url)
  await first.stop()
  const taker = createServer().listen(Number(port), '127.0.0.1')
  await once(taker, 'listening')
  const second = await start(dataDir)
  expect(new URL(second.url).port).not.toBe(port)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  taker.close()
})

test.runIf(isRoot)('as root, a data folder below an inaccessible folder is refused with an error that says what to do', async () => {
  const closed = await temporaryFolder('closed')
  toRemove.push(closed)
  await chmod(closed, 0o700)
  const dataDir = join(closed, 'data')
  await mkdir(dataDir)
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /^PostgreSQL does not run as root and cannot access DATA_DIR .* Set DATA_DIR to an accessible folder/,
  )
})

test.runIf(isRoot)('as root, a data folder of mode 700 is made accessible to PostgreSQL only', async () => {
  const dataDir = await folder()
  await chmod(dataDir, 0o700)
  await start(dataDir)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o710)
})
