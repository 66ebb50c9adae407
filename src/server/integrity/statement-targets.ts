import { tableOf } from './sealed-tables'
import type { StateChange } from './state-changes'

/** Sealed tables that our own triggers write, by the table with the trigger. No foreign key cascades to a sealed table. */
export const tablesOfTriggers: Readonly<Record<string, readonly string[]>> = {
  projects: ['project_risk_texts'],
  role_permissions: ['entitlements_ended'],
  user_roles: ['entitlements_ended'],
}

const TARGET =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into(?:\s+only)?)\s+(?:"?public"?\s*\.\s*)?"?([a-z_][a-z0-9_]*)"?/gi

/** The tables that a statement writes according to its text, and those that our triggers write with them. */
export function targetsOf(text: string): string[] {
  return [...text.matchAll(TARGET)].flatMap(([, name = '']) => {
    const table = name.toLowerCase()
    return [table, ...(tablesOfTriggers[table] ?? [])]
  })
}

export type ChangesBySource = { own: StateChange[]; foreign: StateChange[] }

/**
 * Separates changes of tables that a statement of the transaction names as its target from changes of other tables. The latter come from
 * something that was added to the database, such as a trigger.
 */
export function bySource(changes: readonly StateChange[], texts: readonly string[]): ChangesBySource {
  if (changes.length === 0) return { own: [], foreign: [] }
  const targets = new Set(texts.flatMap(targetsOf))
  const isOwn = ({ t }: StateChange) => targets.has(tableOf(t))
  return { own: changes.filter(isOwn), foreign: changes.filter((change) => !isOwn(change)) }
}
