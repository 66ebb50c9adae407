import { SUPER_ADMIN } from '@/contract/access-names'
import type { Secrets } from '@/server/infra/secrets'
import { hashField, rowName, type Hashes } from '@/server/integrity/state-changes'
import { LATEST_COMMIT_MS } from './chain/chain'
import type { LoggedState, StateLog } from './state-log'

/** A position in the audit log: the time of an entry in milliseconds, and its link of the chain; null until it is chained. */
type Moment = { at: number; seq: bigint | null }
/** The content of a row from one sealed change to the next. */
type Period = { is: Exclude<Hashes, null>; from: Moment; to?: Moment }
/** Periods by the id of what is held. */
type Held = Map<string, readonly Period[]>

/** A use of a permission, or of Super Admin, by a member of staff. */
export type Use = Moment & { actor: string; permission: string }

/** The tables that decide what staff may do. */
export const RIGHTS_TABLES = ['permissions', 'roles', 'role_permissions', 'user_roles'] as const

/**
 * The permissions of staff over time, by the sealed changes of roles and role assignments. A row that was never sealed as added grants
 * nothing.
 * @param seqOf the link of the chain that contains an entry
 * @returns whether a role of the actor granted a use at its time
 */
export function readRights(secrets: Secrets, changes: StateLog, seqOf: ReadonlyMap<string, bigint>): (use: Use) => boolean {
  const [titles, roles]: [Held, Held] = [new Map(), new Map()]
  const [rolesOf, permissionsOf] = [new Map<string, Held>(), new Map<string, Held>()]
  const tables: Readonly<Record<string, (key: string, periods: readonly Period[]) => void>> = {
    permissions: (key, periods) => titles.set(key, periods),
    roles: (key, periods) => roles.set(key, periods),
    role_permissions: (key, periods) => hold(permissionsOf, key, periods),
    user_roles: (key, periods) => hold(rolesOf, key, periods),
  }
  for (const [row, of] of changes) {
    const table = row.slice(0, row.indexOf(':'))
    tables[table]?.(row.slice(table.length + 1), periodsOf(of, seqOf))
  }
  const is = (row: string, field: string, value: string) => {
    const hash = hashField(secrets, row, field, value)
    return (period: Period) => period.is[field] === hash
  }
  const titled = remembered(
    (permission: string): Held =>
      new Map([...titles].map(([id, periods]) => [id, periods.filter(is(rowName('permissions', id), 'title', permission))])),
  )
  const protectedPeriods = remembered((role: string): Period[] => {
    const row = rowName('roles', role)
    const [isTitled, isProtected] = [is(row, 'title', SUPER_ADMIN), is(row, 'is_protected', 'true')]
    return (roles.get(role) ?? []).filter((period) => isTitled(period) || isProtected(period))
  })
  return (use) =>
    [...(rolesOf.get(use.actor) ?? [])].some(
      ([role, held]) =>
        covers(held, use) &&
        (covers(protectedPeriods(role), use) ||
          [...titled(use.permission)].some(([id, periods]) => covers(periods, use) && covers(permissionsOf.get(role)?.get(id) ?? [], use))),
    )
}

/** Adds periods under two ids: the holder, and what is held. */
function hold(held: Map<string, Held>, key: string, periods: readonly Period[]): void {
  const [holder = '', id = ''] = key.split('/')
  held.set(holder, (held.get(holder) ?? new Map()).set(id, periods))
}

function remembered<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}

function periodsOf(changes: readonly LoggedState[], seqOf: ReadonlyMap<string, bigint>): Period[] {
  const periods: Period[] = []
  for (const { was, is, at, entry } of changes) {
    const last = periods.at(-1)
    const open = last?.to === undefined ? last : undefined
    if (was !== null && !open) continue
    const moment = { at, seq: seqOf.get(entry) ?? null }
    if (open) open.to = moment
    if (is !== null) periods.push({ is: { ...(was === null ? {} : open?.is), ...is }, from: moment })
  }
  return periods
}

/**
 * Whether a use may have happened in one of the periods. Times are start times of commands, so a command that began before a change may end
 * after it; the order of the chain decides where a clock was set back in between.
 */
const covers = (periods: readonly Period[], use: Moment): boolean =>
  periods.some(
    ({ from, to }) =>
      (from.at - LATEST_COMMIT_MS <= use.at || isChainedBefore(from, use)) &&
      (to === undefined || use.at <= to.at + LATEST_COMMIT_MS || isChainedBefore(use, to)),
  )

const isChainedBefore = (one: Moment, other: Moment): boolean => one.seq !== null && (other.seq === null || one.seq < other.seq)
