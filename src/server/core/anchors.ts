import { access, appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '@/shared/dates'
import type { Services } from './services'

/** The head of a chain, kept outside the database: whoever cuts or rewrites the chain there cannot reach this one. */
export type Anchor = { at: string; seq: number; hash: string }
type Chain = 'audit' | 'ledger'

const MOST_FILES = 4000

const folderOf = ({ env }: Pick<Services, 'env'>) => join(env.DATA_DIR, 'anchors')
// The first link names the chain, so that another database on the same folder is not measured by this one's anchors.
const nameOf = (chain: Chain, first: string) => `${chain}-${first.slice(0, 12)}-`

/** Writes the head to the log and to a file of the day. */
export async function dropAnchor(
  services: Pick<Services, 'env' | 'log'>,
  chain: Chain,
  first: string,
  { at, seq, hash }: Anchor,
): Promise<void> {
  services.log.info({ chain, at, seq, hash }, 'The head of a chain')
  const folder = folderOf(services)
  await mkdir(folder, { recursive: true })
  await appendFile(join(folder, `${nameOf(chain, first)}${dayOf(new Date(at))}.jsonl`), `${JSON.stringify({ at, seq, hash })}\n`, {
    mode: 0o600,
  })
}

/** The last anchor of every day, and every anchor of the last day: any of them tells a chain that was rewritten since. */
export async function readAnchors(services: Pick<Services, 'env'>, chain: Chain, first: string): Promise<Anchor[]> {
  const folder = folderOf(services)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names
    .filter((name) => name.startsWith(nameOf(chain, first)))
    .sort()
    .slice(-MOST_FILES)
  const days = await Promise.all(files.map(async (name) => anchorsIn(await readFile(join(folder, name), 'utf8'))))
  return days.flatMap((anchors, day) => (day === days.length - 1 ? anchors : anchors.slice(-1)))
}

/** A line that a crash cut short is no anchor. */
function anchorsIn(text: string): Anchor[] {
  return text.split('\n').flatMap((written) => {
    const [, at, seq, hash] = /^\{"at":"([^"]+)","seq":(\d+),"hash":"([0-9a-f]{64})"\}$/.exec(written) ?? []
    return at && seq && hash ? [{ at, seq: Number(seq), hash }] : []
  })
}

const sealingMark = (services: Pick<Services, 'env'>) => join(folderOf(services), 'audit-sealing')

/** Whether an installation on this folder has begun to seal its audit entries. */
export const isSealingMarked = (services: Pick<Services, 'env'>): Promise<boolean> =>
  access(sealingMark(services)).then(
    () => true,
    () => false,
  )

export async function markSealing(services: Pick<Services, 'env' | 'clock'>): Promise<void> {
  await mkdir(folderOf(services), { recursive: true })
  await writeFile(sealingMark(services), `${services.clock.now().toISOString()}\n`, { mode: 0o600 })
}
