import { defaultSettings, settings as schema, type Settings } from '@/contract/settings'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'

export type VersionedSettings = Settings & { version: number; changedAt: Date; changedBy: string | null }

/** The current limits, fees and switches; a setting that the stored row lacks has its default. */
export async function readSettings(db: Query): Promise<VersionedSettings> {
  const row = await db.maybe<{ values: Partial<Settings>; version: number; changed_at: Date; changed_by: string | null }>(
    sql`select values, version, changed_at, changed_by from settings`,
  )
  return {
    ...settingsOf(row?.values),
    version: row?.version ?? 0,
    changedAt: row?.changed_at ?? new Date(0),
    changedBy: row?.changed_by ?? null,
  }
}

let latest: { text: string; settings: Settings } | undefined

/**
 * The same from a row's column, for commands that read it with other data. Since every money command reads the settings and they rarely
 * change, only values that differ from the last ones are validated again.
 */
export function settingsOf(values: Partial<Settings> | undefined): Settings {
  const text = JSON.stringify(values ?? {})
  if (latest?.text !== text) latest = { text, settings: freeze(schema.parse({ ...defaultSettings, ...values })) }
  return latest.settings
}

/** Frozen because the object is shared between commands. */
function freeze(settings: Settings): Settings {
  Object.freeze(settings.referralRates)
  return Object.freeze(settings)
}
