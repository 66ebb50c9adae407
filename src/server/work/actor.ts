import { msg } from '@/locales/message'
import { FORBIDDEN, SUPER_ADMIN } from '@/contract/access-names'
import type { RequiredPermission } from '@/contract/permissions'
import { AppError } from './errors'
import { sql } from '@/server/db/sql'

/** Somebody, or something, that acts. Made only by the session, a job or a webhook: never from a request's own words. */
export type Actor = {
  readonly kind: 'Internal' | 'Customer' | 'System' | 'Gateway' | 'Visitor'
  /** Null for the system, for gateways and for visitors. */
  readonly id: string | null
  readonly name: string
  readonly permissions: ReadonlySet<string>
  readonly isSuperAdmin: boolean
  /** `ENABLE_RBAC=false`: every member of staff passes every permission check. */
  readonly bypassesPermissions?: boolean
  readonly isFrozen: boolean
  readonly sessionId: string | null
  /** Staff who have yet to set up the second factor that the settings ask of them: until then they can do nothing else. */
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

/** Somebody who is not signed in: registering, signing in, following a link of a mail. */
export const visitor: Actor = { ...system, kind: 'Visitor', name: 'Visitor' }

/** Whether `ENABLE_RBAC=false`, as SQL: the setting of each connection to the database (`openDatabase`). */
export const permissionsBypassed = sql`(current_setting('carmine.rbac', true) is not distinct from 'off')`

type Rights = Pick<Actor, 'kind' | 'isSuperAdmin' | 'permissions' | 'bypassesPermissions'>

/** As `can` in the browser: one of the entries is enough, and a FORBIDDEN entry is always accepted (specification, section 6). */
export const may = (actor: Rights, ...anyOf: readonly RequiredPermission[]): boolean =>
  anyOf.includes(FORBIDDEN) ||
  (actor.kind === 'Internal' &&
    (actor.bypassesPermissions === true || actor.isSuperAdmin || anyOf.some((permission) => actor.permissions.has(permission))))

/** What let somebody in: the permission that was asked for and held, or what passes without holding one. */
export type Grant = RequiredPermission | typeof SUPER_ADMIN | 'RBAC'

/** By actor, since an actor is made for one request; the last check that was passed is the one that counts, it asks most exactly. */
const grants = new WeakMap<Actor, Grant>()

/** What the audit log writes beside what this actor does; undefined where nothing was asked for. */
export const grantOf = (actor: Actor): Grant | undefined => grants.get(actor)

/** As `may`, for a check that lets somebody do something: what passed it is remembered for the audit log. */
export function passes(actor: Actor, ...anyOf: readonly RequiredPermission[]): boolean {
  if (!may(actor, ...anyOf)) return false
  const held = anyOf.find((permission) => permission === FORBIDDEN || actor.permissions.has(permission))
  grants.set(actor, held ?? (actor.isSuperAdmin ? SUPER_ADMIN : 'RBAC'))
  return true
}

export function requirePermission(actor: Actor, ...anyOf: readonly RequiredPermission[]): void {
  if (!passes(actor, ...anyOf)) throw forbidden(actor, anyOf)
}

const unauthorized = msg('Unauthorized Access!')

/** The specified words stand alone. Under them, internal users read which permission is missing; others read nothing of the back office. */
export const forbidden = (actor: Actor, missing: readonly RequiredPermission[]): AppError =>
  new AppError('FORBIDDEN', unauthorized, {
    detail: actor.kind === 'Internal' && missing.length > 0 ? `You need permission ${missing.join(' or ')}.` : undefined,
  })

/**
 * Whose rows a query may touch. Every query over customers' things takes one, and only an actor can make one, so a
 * query cannot forget it.
 */
export class Scope {
  private constructor(readonly userId: string | undefined) {}
  static own(actor: Person): Scope {
    return new Scope(actor.id)
  }
  /** Staff see all rows; a customer only the own ones. */
  static of(actor: Actor): Scope {
    if (actor.kind === 'Customer' && actor.id) return new Scope(actor.id)
    if (actor.kind === 'Customer') throw new Error('A customer without id')
    return new Scope(undefined)
  }
}
