import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { databaseFault } from '@/server/core/errors'
import { StartRefusal } from '@/server/core/start-refusal'
import { canEnter, letEnter, reachableBinaries, serverAccount, type Account, type Binaries } from './postgres-account'
import { isAlive, removeStalePidFile, runningPostmaster, type Postmaster } from './postmaster'

const run = promisify(execFile)

const USER = 'carmine'
const DATABASE = 'carmine'
const LOCK = 4_711_001
const MS_TO_START = 20_000
const MS_TO_CLAIM = 1_500
const MS_TO_STOP = 8_000
const MOST_SPAWNS = 3

export type EmbeddedOptions = {
  dataDir: string
  /** Extra settings of the server, as `name=value`: tests trade safety for speed here. */
  settings?: readonly string[]
  /** The server died and could not be brought back. */
  onLost?: (error: Error) => void
}
export type Embedded = {
  readonly url: string
  /** How this start found the server: made it, started it, or took over one that a killed process had left running. */
  readonly found: 'created' | 'started' | 'adopted'
  stop(): Promise<void>
}

type Access = { port: number; password: string }
type Place = { folder: string; cluster: string; log: string; account: Account; binaries: Binaries; settings: readonly string[] }

/**
 * A real PostgreSQL of our own in `dataDir/postgres`. One process owns it at a time: the second one to come is refused.
 * A server that a killed process left running is adopted; one that dies is started again under the same address.
 */
export async function startEmbedded({ dataDir, settings = [], onLost }: EmbeddedOptions): Promise<Embedded> {
  const account = await serverAccount()
  await reach(dataDir, account)
  const folder = join(dataDir, 'postgres')
  const binaries = await reachableBinaries(account, dataDir)
  const isNew = await createCluster(folder, account, binaries)
  const place: Place = {
    folder,
    cluster: await realpath(join(folder, 'cluster')),
    log: join(folder, 'server.log'),
    account,
    binaries,
    settings,
  }
  const server = await claimServer(place)
  if (isNew) await createDatabase(server.access)
  const guard = keepAlive(place, server, onLost)
  return {
    url: urlOf(server.access, DATABASE),
    found: isNew ? 'created' : server.adopted ? 'adopted' : 'started',
    stop: () => guard.stop(),
  }
}

async function reach(dataDir: string, account: Account): Promise<void> {
  await letEnter(dataDir, account)
  if (await canEnter(dataDir, account)) return
  throw new StartRefusal(
    `PostgreSQL runs as another user than root and cannot enter DATA_DIR ${dataDir}, because a folder above it is closed. Set DATA_DIR to a folder that others may enter, like /var/lib/carmine.`,
  )
}

// --- making the cluster

/** Made beside and moved, so that a start cut short, or two at once, never leave half a cluster. Says whether it is ours and new. */
async function createCluster(folder: string, account: Account, binaries: Binaries): Promise<boolean> {
  if (await exists(folder)) return false
  const part = `${folder}.${process.pid}`
  const cluster = join(part, 'cluster')
  const access: Access = { port: await freePort(), password: randomBytes(24).toString('base64url') }
  await rm(part, { recursive: true, force: true })
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await writeFile(join(part, 'access.json'), JSON.stringify(access), { mode: 0o600 })
  const passwordFile = join(cluster, '..', 'password')
  await writeFile(passwordFile, `${access.password}\n`, { mode: 0o600 })
  await give(account, cluster, passwordFile)
  await letEnter(part, account)
  try {
    await initialise(cluster, passwordFile, account, binaries)
    await rm(passwordFile)
    await rename(part, folder)
    return true
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    // Another start was quicker; its cluster is as good as ours.
    if (await exists(folder)) return false
    throw error
  }
}

async function initialise(cluster: string, passwordFile: string, account: Account, { initdb }: Binaries): Promise<void> {
  // Sorting that does not change with the operating system, so that its updates cannot spoil an index.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [
    `--pgdata=${cluster}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    ...locale,
  ]
  await run(initdb, args, { ...account, cwd: cluster, env: serverEnv }).catch((error: { stderr?: string; message: string }) => {
    throw new StartRefusal(`PostgreSQL could not make its database in ${cluster}: ${lastLine(error.stderr ?? error.message)}`)
  })
}

async function createDatabase(access: Access): Promise<void> {
  await withClient(urlOf(access, 'postgres'), (client) => client.query(`create database ${DATABASE}`))
}

// --- starting or adopting the server

type Server = Postmaster & { access: Access; adopted: boolean; owner: pg.Client }

/** A running server that this process alone holds. */
async function claimServer(place: Place, samePort = false): Promise<Server> {
  const deadline = Date.now() + MS_TO_START
  for (;;) {
    const server = await ensureRunning(place, samePort, deadline)
    const owner = await claim(server.access, place)
    if (owner) return { ...server, owner }
    if (Date.now() > deadline)
      throw new StartRefusal(`PostgreSQL in ${place.folder} went away as soon as it had started. See ${place.log}.`)
  }
}

async function ensureRunning(
  place: Place,
  samePort: boolean,
  deadline: number,
): Promise<Postmaster & { access: Access; adopted: boolean }> {
  let spawned: ChildProcess | undefined
  for (let spawns = 0; Date.now() < deadline; await sleep(15)) {
    const running = await runningPostmaster(place.cluster)
    if (running) {
      const access = { ...(await readAccess(place)), port: running.port }
      if (await answers(access)) return { ...running, access, adopted: spawned?.pid !== running.pid }
    } else if (!spawned || spawned.exitCode !== null || spawned.signalCode !== null) {
      if (spawns === MOST_SPAWNS) break
      if (spawns > 0) await sleep(300 * spawns)
      spawns += 1
      spawned = await spawnServer(place, samePort)
    }
  }
  throw new StartRefusal(`PostgreSQL in ${place.folder} did not start: ${lastLine(await readFile(place.log, 'utf8').catch(() => ''))}`)
}

async function spawnServer(place: Place, samePort: boolean): Promise<ChildProcess> {
  await removeStalePidFile(place.cluster)
  const access = await readAccess(place)
  if (!samePort && !(await isFree(access.port))) {
    access.port = await freePort()
    await writeFile(join(place.folder, 'access.json'), JSON.stringify(access), { mode: 0o600 })
  }
  // A file and not a pipe: the server must be able to go on writing after we were killed.
  const log = await open(place.log, 'w', 0o600)
  const flags = [...serverSettings, ...place.settings].flatMap((setting) => ['-c', setting])
  // Its own session, so that Ctrl+C in a terminal reaches us alone, and we can finish before the database stops.
  const child = spawn(place.binaries.postgres, ['-D', place.cluster, '-p', String(access.port), ...flags], {
    ...place.account,
    cwd: place.cluster,
    env: serverEnv,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.on('error', () => undefined)
  child.unref()
  await log.close()
  return child
}

/** Only what PostgreSQL needs: our own environment holds secrets. */
const serverEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' } as const

const serverSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'wal_compression=on',
  'wal_buffers=16MB',
  'min_wal_size=256MB',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'autovacuum=on',
  'autovacuum_naptime=30s',
  'log_timezone=UTC',
  'timezone=UTC',
  // Statements and their values belong to customers; the log gets neither.
  'log_min_error_statement=panic',
  'log_parameter_max_length_on_error=0',
]

/** Whether the server takes our connection; false while it starts or stops. */
async function answers(access: Access): Promise<boolean> {
  try {
    await withClient(urlOf(access, 'postgres'), (client) => client.query('select 1'))
    return true
  } catch (error) {
    if (databaseFault(error)?.code === '28P01')
      throw new StartRefusal(
        'PostgreSQL does not take the password kept in DATA_DIR/postgres/access.json. Restore that file from your backup.',
      )
    return false
  }
}

/**
 * The connection that holds the folder for this process. The lock lives as long as the connection, so a killed process
 * leaves none behind. Undefined if the server went away meanwhile.
 */
async function claim(access: Access, place: Place): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: urlOf(access, 'postgres'), keepAlive: true, application_name: `carmine ${process.pid}` })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (const until = Date.now() + MS_TO_CLAIM; ; await sleep(50)) {
      const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`)
      if (rows[0]?.held) return client
      if (Date.now() > until) break
    }
  } catch {
    return undefined
  }
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid where l.locktype = 'advisory' and l.objid = ${LOCK} and l.granted`,
  )
  await client.end()
  throw new StartRefusal(
    `Another Carmine (process ${rows[0]?.name.replace('carmine ', '') ?? 'unknown'}) is running on ${place.folder}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

// --- keeping it, and stopping it

/** Brings the server back when it dies, and stops it when we stop. */
function keepAlive(place: Place, first: Server, onLost: EmbeddedOptions['onLost']): { stop(): Promise<void> } {
  let server = first
  let stopping = false
  const watch = () =>
    server.owner.once('end', () => {
      if (stopping) return
      // Under the same address, since every pool knows it.
      claimServer(place, true).then(
        (again) => {
          server = again
          watch()
        },
        (error: unknown) => onLost?.(error instanceof Error ? error : new Error(String(error))),
      )
    })
  watch()
  return {
    async stop() {
      stopping = true
      await stopServer(place)
      await server.owner.end().catch(() => undefined)
    },
  }
}

async function stopServer({ cluster }: Place): Promise<void> {
  const running = await runningPostmaster(cluster)
  if (!running) return
  // "Fast": ends connections, writes a checkpoint, exits. If that takes too long the next start recovers from the log instead.
  signal(running.pid, 'SIGINT')
  if (await isGone(running.pid, MS_TO_STOP)) return
  signal(running.pid, 'SIGQUIT')
  await isGone(running.pid, 1_000)
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name)
}

async function isGone(pid: number, within: number): Promise<boolean> {
  for (const until = Date.now() + within; Date.now() < until; await sleep(10)) if (!isAlive(pid)) return true
  return !isAlive(pid)
}

// --- small things

const urlOf = ({ port, password }: Access, database: string) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`

async function readAccess({ folder }: Pick<Place, 'folder'>): Promise<Access> {
  try {
    return JSON.parse(await readFile(join(folder, 'access.json'), 'utf8')) as Access
  } catch {
    throw new StartRefusal(
      `The file ${join(folder, 'access.json')}, which holds the database's password, cannot be read. Restore it from your backup.`,
    )
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function give(account: Account, ...paths: string[]): Promise<void> {
  if (!account) return
  for (const path of paths) {
    await chown(path, account.uid, account.gid)
    await chmod(path, (await stat(path)).isDirectory() ? 0o700 : 0o600)
  }
}

const isFree = (port: number): Promise<boolean> =>
  listenOn(port).then(
    () => true,
    () => false,
  )
const freePort = (): Promise<number> => listenOn(0)

function listenOn(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port'))))
    })
  })
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
const lastLine = (text: string): string =>
  text
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^\S+ \S+ UTC \[\d+\] /, '') ?? ''
