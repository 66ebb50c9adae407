import { msg } from '@/locales/message'
import { FORBIDDEN, SUPER_ADMIN } from '@/contract/access-names'
import type { RequiredPermission } from '@/contract/permissions'
import { AppError } from './errors'
import { sql } from '@/server/db/sql'

/** The person or system that acts. Created only by the session, a job or a webhook: never from request data. */
export type Actor = {
  readonly kind: 'Internal' | 'Customer' | 'System' | 'Gateway' | 'Visitor'
  /** Null for the system, gateways and visitors. */
  readonly id: string | null
  readonly name: string
  readonly permissions: ReadonlySet<string>
  readonly isSuperAdmin: boolean
  /** `ENABLE_RBAC=false`: staff pass every permission check. */
  readonly bypassesPermissions?: boolean
  readonly isFrozen: boolean
  readonly sessionId: string | null
  /** Staff who still have to set up the second factor that the settings require; until then they can do nothing else. */
  readonly mustSetUpTwoFactor?: boolean
}

/** A person: the actor of every signed-in request. */
export type Person = Actor & { readonly id: string; readonly kind: 'Internal' | 'Customer' }

export const system: Actor = {
  kind: 'System',
  id: null,
  name: 'System',
  permissions: new Set(),
  isSuperAdmin: false,
  isFrozen: false,
  sessionId: null,
}

/** A visitor without a session: registering, signing in, or following a link in an email. */
export const visitor: Actor = { ...system, kind: 'Visitor', name: 'Visitor' }

/** Whether `ENABLE_RBAC=false`, as SQL: set on each database connection (`openDatabase`). */
export const permissionsBypassed = sql`(current_setting('carmine.rbac', true) is not distinct from 'off')`

type Rights = Pick<Actor, 'kind' | 'isSuperAdmin' | 'permissions' | 'bypassesPermissions'>

/**
 * Same rule as `can` in the browser: one of the permissions is sufficient, and a FORBIDDEN entry is always accepted (specification, section
 * 6).
 */
export const may = (actor: Rights, ...anyOf: readonly RequiredPermission[]): boolean =>
  anyOf.includes(FORBIDDEN) ||
  (actor.kind === 'Internal' &&
    (actor.bypassesPermissions === true || actor.isSuperAdmin || anyOf.some((permission) => actor.permissions.has(permission))))

/** The basis of an access: the required permission that the actor holds, or the rule that passes without one. */
export type Grant = RequiredPermission | typeof SUPER_ADMIN | 'RBAC'

/** Keyed by actor, since an actor is created per request. The last check passed counts, because it is the most specific. */
const grants = new WeakMap<Actor, Grant>()

/** The permission that the audit log records for this actor; undefined if none was required. */
export const grantOf = (actor: Actor): Grant | undefined => grants.get(actor)

/** Like `may`, for a check that authorizes an action: its basis is recorded for the audit log. */
export function passes(actor: Actor, ...anyOf: readonly RequiredPermission[]): boolean {
  if (!may(actor, ...anyOf)) return false
  const granted = anyOf.find((permission) => permission === FORBIDDEN || actor.permissions.has(permission))
  grants.set(actor, granted ?? (actor.isSuperAdmin ? SUPER_ADMIN : 'RBAC'))
  return true
}

export function requirePermission(actor: Actor, ...anyOf: readonly RequiredPermission[]): void {
  if (!passes(actor, ...anyOf)) throw forbidden(actor, anyOf)
}

const unauthorized = msg('Unauthorized Access!')

/** The message is fixed by the specification. For staff, the detail names the missing permission; for others there is no detail. */
export const forbidden = (actor: Actor, missing: readonly RequiredPermission[]): AppError =>
  new AppError('FORBIDDEN', unauthorized, {
    detail: actor.kind === 'Internal' && missing.length > 0 ? `You need permission ${missing.join(' or ')}.` : undefined,
  })

/**
 * The rows that a query may access. Every query of customer data requires a scope, and only an actor can create one, so that a query cannot
 * omit it.
 */
export class Scope {
  private constructor(readonly userId: string | undefined) {}
  static own(actor: Person): Scope {
    return new Scope(actor.id)
  }
  /** Staff see all rows; customers see only their own. */
  static of(actor: Actor): Scope {
    if (actor.kind === 'Customer' && actor.id) return new Scope(actor.id)
    if (actor.kind === 'Customer') throw new Error('Customer without id')
    return new Scope(undefined)
  }
}
