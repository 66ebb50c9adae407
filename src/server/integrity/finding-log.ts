import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sharedFolder, type AnchorSettings } from './anchors'

/** Changed database definitions, rows changed within an application transaction by something else, or overdue proofs. */
type Source = 'definitions' | 'rows' | 'overdue'
export type FoundLine = { at: string; source: Source; found: readonly string[] }

const pathOf = (services: AnchorSettings, installation: string, at: string): string =>
  join(sharedFolder(services), `findings-${installation}-${at.slice(0, 10)}.jsonl`)

/** Appends findings to the day's file beside the anchors, where SQL cannot remove them. */
export async function recordFindings(services: AnchorSettings, installation: string, line: FoundLine): Promise<void> {
  await mkdir(sharedFolder(services), { recursive: true })
  await appendFile(pathOf(services, installation, line.at), `${JSON.stringify(line)}\n`, { mode: 0o600 })
}

/** The last findings recorded on a day; undefined if there are none. */
export async function lastFindings(
  services: AnchorSettings,
  installation: string,
  { at, source }: Pick<FoundLine, 'at' | 'source'>,
): Promise<readonly string[] | undefined> {
  const text = await readFile(pathOf(services, installation, at), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .flatMap(readLine)
    .findLast((line) => line.source === source)?.found
}

/** Skips a line truncated by a crash. */
function readLine(text: string): FoundLine[] {
  try {
    return text === '' ? [] : [JSON.parse(text) as FoundLine]
  } catch {
    return []
  }
}
