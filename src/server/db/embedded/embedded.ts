import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseFault } from '@/server/work/errors'
import { freePort, isFree } from '@/server/environment/ports'
import { StartRefusal } from '@/server/environment/start-refusal'
import { canEnter, letEnter, reachableBinaries, serverAccount, type Account, type Binaries } from './postgres-account'
import { CLUSTER_USER, createCluster, lastLine, readAccess, serverEnv, writeAccess, type Access } from './postgres-cluster'
import { serverSettings } from './postgres-settings'
import { hasSocket, makeSocketFolder } from './postgres-socket'
import { removeStalePidFile, runningPostmaster, stopPostmaster, type Postmaster } from './postmaster'

const DATABASE = 'carmine'
const LOCK = 4_711_001
const MS_TO_START = 20_000
const MS_TO_CLAIM = 1_500
const MOST_SPAWNS = 4

export type EmbeddedOptions = {
  dataDir: string
  /** Additional PostgreSQL settings as `name=value`. */
  settings?: readonly string[]
  /** The server died and could not be restarted. */
  onLost?: (error: Error) => void
}
export type Embedded = {
  readonly url: string
  /** Whether this start created, started, or adopted the server. A server is adopted if a killed process left it running. */
  readonly found: 'created' | 'started' | 'adopted'
  stop(): Promise<void>
}

type ServerLocation = {
  folder: string
  cluster: string
  sockets: string | undefined
  log: string
  account: Account
  binaries: Binaries
  settings: readonly string[]
}
type Running = Postmaster & { access: Access; adopted: boolean }
type Claimed = Running & { owner: pg.Client }

/**
 * An embedded PostgreSQL in `dataDir/postgres`. One process owns it at a time; a second process is refused. A server left running by a
 * killed process is adopted; a server that dies is restarted on the same address.
 */
export async function startEmbedded({ dataDir, settings = [], onLost }: EmbeddedOptions): Promise<Embedded> {
  const account = await serverAccount()
  await letEnter(dataDir, account)
  if (!(await canEnter(dataDir, account))) throw closed(dataDir)
  const folder = join(dataDir, 'postgres')
  const binaries = await reachableBinaries(account, dataDir)
  const isNew = await createCluster(folder, account, binaries)
  const cluster = await realpath(join(folder, 'cluster'))
  const sockets = await makeSocketFolder(folder, account)
  const place: ServerLocation = { folder, cluster, sockets, log: join(folder, 'server.log'), account, binaries, settings }
  const server = await claimServer(place, false)
  const guard = keepAlive(place, server, onLost)
  return { url: await addressOf(place, server.access), found: isNew ? 'created' : server.adopted ? 'adopted' : 'started', stop: guard.stop }
}

/** The address of the server of a folder while it runs, whichever process started it. */
export async function runningAddress(folder: string): Promise<string | undefined> {
  const running = await runningPostmaster(join(folder, 'cluster'))
  if (!running) return undefined
  const { password } = await readAccess(folder)
  return `postgresql://${CLUSTER_USER}:${password}@127.0.0.1:${running.port}/${DATABASE}`
}

const closed = (dataDir: string) =>
  new StartRefusal(
    `PostgreSQL does not run as root and cannot access DATA_DIR ${dataDir}, because a parent folder is not accessible to other users. Set DATA_DIR to an accessible folder, such as /var/lib/carmine.`,
  )

/** A running server that this process owns exclusively. */
async function claimServer(place: ServerLocation, samePort: boolean): Promise<Claimed> {
  for (const deadline = Date.now() + MS_TO_START; ;) {
    const server = await ensureRunning(place, samePort, deadline)
    const owner = await claim(server.access, place)
    if (owner) return { ...server, owner }
  }
}

/** Waits for the server that holds the folder, whichever process started it; starts one if there is none. */
async function ensureRunning(place: ServerLocation, samePort: boolean, deadline: number): Promise<Running> {
  let spawned: ChildProcess | undefined
  for (let spawns = 0; Date.now() < deadline; await sleep(15)) {
    const running = await runningPostmaster(place.cluster)
    if (running) {
      const access = { ...(await readAccess(place.folder)), port: running.port }
      if (await answers(access)) return { ...running, access, adopted: spawned?.pid !== running.pid }
    } else if (!spawned || spawned.exitCode !== null || spawned.signalCode !== null) {
      if (spawns === MOST_SPAWNS) break
      // After a crash, the last backends may still hold the shared memory for a moment.
      await sleep(200 * spawns)
      spawns += 1
      spawned = await spawnServer(place, samePort)
    }
  }
  throw new StartRefusal(`PostgreSQL in ${place.folder} did not start: ${lastLine(await readFile(place.log, 'utf8').catch(() => ''))}`)
}

async function spawnServer(place: ServerLocation, samePort: boolean): Promise<ChildProcess> {
  await removeStalePidFile(place.cluster, place.sockets)
  const access = await readAccess(place.folder)
  if (!samePort && !(await isFree(access.port))) {
    access.port = await freePort()
    await writeAccess(place.folder, access)
  }
  // A file rather than a pipe: the server must be able to write after this process was killed.
  const log = await open(place.log, 'w', 0o600)
  const flags = [...serverSettings, `unix_socket_directories=${place.sockets ?? ''}`, ...place.settings].flatMap((setting) => [
    '-c',
    setting,
  ])
  // A session of its own: Ctrl+C in a terminal reaches this process only, which can finish before the database stops.
  const child = spawn(place.binaries.postgres, ['-D', place.cluster, '-p', String(access.port), ...flags], {
    ...place.account,
    cwd: place.cluster,
    env: serverEnv,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  // A program that cannot be executed is handled like one that exits immediately; the loop above reports it.
  child.on('error', () => undefined)
  child.unref()
  await log.close()
  return child
}

/** Whether the server accepts connections; false while it starts or stops. */
async function answers(access: Access): Promise<boolean> {
  const client = connection(access)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (databaseFault(error)?.code !== '28P01') return false
    throw new StartRefusal('PostgreSQL rejected the password in DATA_DIR/postgres/access.json. Restore that file from your backup.')
  } finally {
    // Ending a connection that was never established fails too; ignored.
    await client.end().catch(() => undefined)
  }
}

function connection({ port, password }: Access): pg.Client {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: CLUSTER_USER,
    password,
    database: 'postgres',
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    application_name: `carmine ${process.pid}`,
  })
  // A broken connection emits 'end'; without a listener its 'error' event would terminate the process.
  client.on('error', () => undefined)
  return client
}

/** Uses the Unix socket if the server has one: it costs both sides less than TCP. */
async function addressOf({ sockets }: ServerLocation, { port, password }: Access): Promise<string> {
  const url = `postgresql://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${DATABASE}`
  return sockets && (await hasSocket(sockets, port)) ? `${url}?host=${encodeURIComponent(sockets)}` : url
}

/**
 * The connection whose session lock claims the folder for this process. The lock ends with the connection, so a killed process leaves none
 * behind. Undefined if the server has stopped in the meantime.
 */
async function claim(access: Access, { folder }: ServerLocation): Promise<pg.Client | undefined> {
  const client = connection(access)
  try {
    await client.connect()
    if (await isHeld(client)) {
      await createDatabase(client)
      return client
    }
    const holder = `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objid = ${LOCK} and l.granted`
    const { rows } = await client.query<{ name: string }>(holder)
    throw new StartRefusal(
      `Another Carmine (process ${rows[0]?.name.replace('carmine ', '') ?? 'unknown'}) is running on ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof StartRefusal) throw error
    return undefined
  }
}

/** Retries briefly: the connection of a process that was just killed may take a moment to close. */
async function isHeld(client: pg.Client): Promise<boolean> {
  for (const until = Date.now() + MS_TO_CLAIM; ; await sleep(50)) {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`)
    if (rows[0]?.held) return true
    if (Date.now() > until) return false
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}

/** Restarts the server when it dies, and stops it on shutdown. */
function keepAlive(place: ServerLocation, first: Claimed, onLost: EmbeddedOptions['onLost']): Pick<Embedded, 'stop'> {
  let owner = first.owner
  let stopping = false
  const watch = () =>
    owner.once('end', () => {
      if (stopping) return
      // On the same address, which every pool is configured with.
      claimServer(place, true).then(
        (again) => {
          owner = again.owner
          watch()
        },
        (error: unknown) => onLost?.(error instanceof Error ? error : new Error(String(error))),
      )
    })
  watch()
  return {
    async stop() {
      stopping = true
      await stopPostmaster(place.cluster)
      await owner.end().catch(() => undefined)
    },
  }
}
