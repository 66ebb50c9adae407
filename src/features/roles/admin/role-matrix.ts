import type { Reply } from '@/contract/core/endpoint'
import { actions, type Action } from '@/contract/permissions'
import type { roles } from '@/contract/roles'
import { sortedByText } from '@/locales/lists'
import { partsOf, placeOf, sections, type SectionKey } from './resource-labels'

export type Available = Reply<typeof roles.availablePermissions>[number]
export type ResourceRow = { resource: string; title: string; cells: Partial<Record<Action, Available>> }
export type SectionRows = { key: SectionKey; rows: ResourceRow[] }

/** The permissions as a table: sections of resources, a cell for each action. */
export function matrixOf(available: readonly Available[]): SectionRows[] {
  const rows = new Map<string, ResourceRow>()
  for (const permission of available) {
    const parts = partsOf(permission.title)
    if (!parts) continue
    const row = rows.get(parts.resource) ?? { resource: parts.resource, title: placeOf(parts.resource).title, cells: {} }
    row.cells[parts.action] = permission
    rows.set(parts.resource, row)
  }
  return sections.flatMap((key) => {
    const found = [...rows.values()].filter((row) => placeOf(row.resource).section === key)
    const inSection = sortedByText(found, ({ title }) => title)
    return inSection.length > 0 ? [{ key, rows: inSection }] : []
  })
}

export const cellsOf = (rows: readonly ResourceRow[], only?: Action): Available[] =>
  rows.flatMap((row) => actions.filter((action) => !only || action === only).flatMap((action) => row.cells[action] ?? []))

export type Ticked = 'all' | 'some' | 'none'
export function tickedOf(cells: readonly Available[], held: ReadonlySet<string>): Ticked {
  const count = cells.filter(({ id }) => held.has(id)).length
  return count === 0 ? 'none' : count === cells.length ? 'all' : 'some'
}

/** The permissions of a role after these were ticked or unticked. */
export const withTicked = (before: ReadonlySet<string>, ticked: ReadonlyMap<string, boolean>): ReadonlySet<string> =>
  new Set([...before, ...ticked.keys()].filter((id) => ticked.get(id) ?? true))

export type Change = { permission: Available; kind: 'added' | 'removed' }

/** The permissions that only the one role has, in list order; and those that only the other has. */
export const differenceOf = (available: readonly Available[], one: ReadonlySet<string>, other: ReadonlySet<string>) => ({
  onlyOne: available.filter(({ id }) => one.has(id) && !other.has(id)),
  onlyOther: available.filter(({ id }) => other.has(id) && !one.has(id)),
})

export const changesOf = (available: readonly Available[], held: ReadonlySet<string>): Change[] =>
  available.flatMap((permission): Change[] => {
    const has = held.has(permission.id)
    if (has === permission.isAlreadyAdded) return []
    return [{ permission, kind: has ? 'added' : 'removed' }]
  })
