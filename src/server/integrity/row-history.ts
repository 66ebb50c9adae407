import type { Secrets } from '@/server/infra/secrets'
import { sealedTables } from './sealed-tables'
import { hashContent, hashField, hashRow, type Hashes, type RowState } from './state-changes'

/** A change with the time of its entry, in milliseconds. */
export type TimedState = RowState & { at: number }

/**
 * A row according to the audit log: its content after the last change (`is`), the fields changed in between without an entry (`broken`),
 * and whether the whole row before some change differs from the row after the previous change (`isOther`).
 */
export type Sealed = { is: Hashes; broken: string[]; isOther: boolean }

/**
 * Combines the changes of a row in the order of their numbers, which is the commit order. If a number contradicts the times of the
 * entries by more than `longest` (the duration of a command, in ms), the sequence was set back, so the fields of that change are not trusted.
 */
export function foldRow(secrets: Secrets, row: string, changes: readonly TimedState[], longest: number): Sealed {
  const table = sealedTables[row.slice(0, row.indexOf(':'))]
  const nullHash = (field: string) => hashField(secrets, row, field, null)
  const hashOf = (hashes: Exclude<Hashes, null>, isTaken: (field: string) => boolean) =>
    hashRow(secrets, row, Object.fromEntries(Object.entries(hashes).filter(([field, hash]) => isTaken(field) && hash !== nullHash(field))))
  // Hashed with and without the fields that only earlier versions sealed, since the change may come from either version.
  const isContent = (hashes: Exclude<Hashes, null>, hash: string) =>
    [hashOf(hashes, () => true), hashOf(hashes, (field) => table?.fields.includes(field) ?? false)].includes(hash)
  let is: Hashes = null
  // The whole content is known from the insertion on; for tables that are sealed only after a change, from the beginning.
  let whole: Hashes = hashContent(secrets, row, table?.changed?.otherwise ?? null)
  let isOther = false
  let latest = -Infinity
  const broken = new Set<string>()
  for (const change of changes) {
    if (change.at < latest - longest) for (const field of Object.keys(change.is ?? change.was ?? {})) broken.add(field)
    latest = Math.max(latest, change.at)
    for (const [field, hash] of Object.entries(change.was ?? {}))
      if (is !== null && (is[field] ?? nullHash(field)) !== hash) broken.add(field)
    if (change.whole !== undefined && whole !== null) isOther ||= !isContent(whole, change.whole)
    is = change.is === null ? null : { ...(change.was === null ? {} : is), ...change.is }
    if (change.is === null || change.was === null) whole = change.is
    else if (whole !== null) whole = { ...whole, ...change.is }
  }
  return { is, broken: [...broken], isOther }
}
