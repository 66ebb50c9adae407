import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayOf } from '@/domain/dates'
import type { Services } from '@/server/work/services'

/** The head of a chain and its length, stored outside the database, where SQL cannot change it. */
export type Anchor = { at: string; seq: number; hash: string }
type Chain = 'audit' | 'ledger'
/** The owner of anchors: an installation, or (in earlier versions) the first link of the chain. */
export type AnchoredChain = { chain: Chain; installation: string; first?: string | undefined }

const MOST_FILES = 4000

export type AnchorSettings = Pick<Services, 'env'>
const ownFolder = ({ env }: AnchorSettings) => join(env.DATA_DIR, 'anchors')
/** The folder shared by all processes: beside the uploaded files if these have their own folder. */
export const sharedFolder = (services: AnchorSettings) =>
  services.env.STORAGE_URL ? join(fileURLToPath(services.env.STORAGE_URL), 'anchors') : ownFolder(services)

const COMMITS = 'commits'
/** The folder that commit records are written to. */
export const commitFolder = (services: AnchorSettings): string => join(sharedFolder(services), COMMITS)
/** All folders that can contain commit records. */
export const commitFolders = (services: AnchorSettings): string[] => [
  ...new Set([sharedFolder(services), ownFolder(services)].map((folder) => join(folder, COMMITS))),
]

const nameOf = (chain: Chain, installation: string) => `${chain}-${installation}-`
const earlierName = (chain: Chain, first: string) => `${chain}-${first.slice(0, 12)}-`

/** Writes the head to the log and to the file of the day. */
export async function dropAnchor(
  services: Pick<Services, 'env' | 'log'>,
  { chain, installation }: AnchoredChain,
  { at, seq, hash }: Anchor,
): Promise<void> {
  services.log.info({ chain, installation, at, seq, hash }, 'Chain head')
  const folder = sharedFolder(services)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${nameOf(chain, installation)}${dayOf(new Date(at))}.jsonl`)
  await appendFile(path, `${JSON.stringify({ at, seq, hash })}\n`, { mode: 0o600 })
}

/** The last anchor of every day, and every anchor of the last day: together they detect a chain that was rewritten or truncated later. */
export async function readAnchors(services: AnchorSettings, { chain, installation, first }: AnchoredChain): Promise<Anchor[]> {
  const names = [nameOf(chain, installation), ...(first ? [earlierName(chain, first)] : [])]
  const folders = [...new Set([sharedFolder(services), ownFolder(services)])]
  const found = await Promise.all(folders.flatMap((folder) => names.map((name) => anchorsUnder(folder, name))))
  return found.flat()
}

export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

async function anchorsUnder(folder: string, name: string): Promise<Anchor[]> {
  const files = (await namesIn(folder))
    .filter((one) => one.startsWith(name))
    .sort()
    .slice(-MOST_FILES)
  const days = await Promise.all(files.map(async (file) => anchorsIn(await readFile(join(folder, file), 'utf8'))))
  return days.flatMap((anchors, day) => (day === days.length - 1 ? anchors : anchors.slice(-1)))
}

/** A line truncated by a crash is not an anchor. */
function anchorsIn(text: string): Anchor[] {
  return text.split('\n').flatMap((written) => {
    const [, at, seq, hash] = /^\{"at":"([^"]+)","seq":(\d+),"hash":"([0-9a-f]{64})"\}$/.exec(written) ?? []
    return at && seq && hash ? [{ at, seq: Number(seq), hash }] : []
  })
}

/** The latest anchor; undefined if there is none. */
export async function lastAnchor(services: AnchorSettings, { chain, installation }: AnchoredChain): Promise<Anchor | undefined> {
  const folder = sharedFolder(services)
  const files = (await namesIn(folder)).filter((name) => name.startsWith(nameOf(chain, installation))).sort()
  const last = files.at(-1)
  return last === undefined ? undefined : anchorsIn(await readFile(join(folder, last), 'utf8')).at(-1)
}

/** The result of a failed anchor check: how far the chains match, and until when anchors are missing. */
export type LostAnchors = {
  id: string
  keptSeq: number
  keptDays: number
  /** Since when commit records are missing; absent in notes of earlier versions. */
  since?: string
  until: string
}
const LOST = 'lost'

/** Stored beside the anchors, where changes to the database cannot remove it. */
export async function writeLost(services: AnchorSettings, lost: LostAnchors): Promise<void> {
  const folder = join(sharedFolder(services), LOST)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${lost.id}.json`), JSON.stringify(lost), { mode: 0o600 })
}

export async function readLost(services: AnchorSettings): Promise<LostAnchors[]> {
  const folder = join(sharedFolder(services), LOST)
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.json'))
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as LostAnchors))
}

const ENTRIES = 'audit-sealing'
const STATE = 'state-sealing'

/** Whether an installation using this folder has started sealing its audit entries. */
export const isSealingMarked = async (services: AnchorSettings): Promise<boolean> => (await readMarks(services, ENTRIES)).length > 0
/**
 * When sealing of sensitive rows began, as the marks beside the anchors say.
 * @param part which sensitive tables: '' for those sealed from the beginning, otherwise a table that was added later
 */
export const readStateMarks = (services: AnchorSettings, part: string): Promise<string[]> => readMarks(services, stateMark(part))

const stateMark = (part: string): string => (part ? `${STATE}-${part}` : STATE)

async function readMarks(services: AnchorSettings, mark: string): Promise<string[]> {
  const folders = [...new Set([sharedFolder(services), ownFolder(services)])]
  const marks = await Promise.all(folders.map((folder) => textIn(join(folder, mark))))
  return marks.flatMap((text) => (text === undefined ? [] : [text.trim()]))
}

const textIn = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

type Marking = Pick<Services, 'env' | 'clock'>
export const markSealing = (services: Marking): Promise<void> => writeMark(services, ENTRIES)
export const markState = (services: Marking, part: string): Promise<void> => writeMark(services, stateMark(part))

async function writeMark(services: Marking, mark: string): Promise<void> {
  const folder = sharedFolder(services)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, mark), `${services.clock.now().toISOString()}\n`, { mode: 0o600 })
}
