import type { Context } from 'hono'
import type { Api } from '@/contract/api'
import type { Access, Endpoint, Group, Received, Row } from '@/contract/core/endpoint'
import type { z } from 'zod'
import type { Actor, Person } from '@/server/work/actor'
import type { Page } from '@/server/db/list'
import type { Proposed } from './proposed'
import type { RequestInfo, Services, Work } from '@/server/work/services'

type IsPublic<E extends Endpoint> = E['access'] extends 'public' ? true : false
/** The actor that the handler receives: possibly a visitor on public paths, a signed-in person everywhere else. */
type Caller<E extends Endpoint> = IsPublic<E> extends true ? Actor | null : Person

export type RawAnswer = { raw: Response }
type Answer<E extends Endpoint> = E extends { raw: readonly string[] }
  ? RawAnswer
  : E extends { list: true }
    ? Page<z.input<Row<E> extends never ? never : E['response']>>
    : E extends { approval: string }
      ? z.input<E['response']> | Proposed
      : z.input<E['response']>

type Common<E extends Endpoint> = Received<E> & { services: Services; request: RequestInfo; http: Context }
export type Reading<E extends Endpoint> = Common<E> & {
  db: Services['db']
  actor: Caller<E>
  now: Date
  /** Identifies and admits the sender again, for responses that are read over minutes; throws when their rights are gone. */
  admitAgain: () => Promise<Caller<E>>
}
export type Writing<E extends Endpoint> = Received<E> & Work<Person> & { http: Context }

/** A write without a transaction around it: it opens its own with `work`. */
export const untransacted = <E extends Endpoint>(run: (call: Reading<E>) => Promise<Answer<E>>) => ({ untransacted: run })
export type Untransacted<E extends Endpoint> = { untransacted: (call: Reading<E>) => Promise<Answer<E>> }

/**
 * A command that calls a provider, which never happens inside a transaction. `record` runs in the command's transaction, and its response
 * is stored under the idempotency key. `complete` runs after the commit and again when the request is repeated with its key, so it must be
 * idempotent; undefined keeps the recorded response.
 */
export type TwoSteps<E extends Endpoint> = {
  record: (call: Writing<E>) => Promise<Answer<E>>
  complete: (call: Reading<E>, recorded: z.output<E['response']>) => Promise<Answer<E> | undefined>
}
export const inTwoSteps = <E extends Endpoint>(steps: TwoSteps<E>): TwoSteps<E> => steps

/** Reads receive `db`; idempotent commands always run in one transaction; other writes may choose. */
export type Handler<E extends Endpoint> = E['method'] extends 'get'
  ? (call: Reading<E>) => Promise<Answer<E>>
  : IsPublic<E> extends true
    ? Untransacted<E>
    : E extends { idempotent: true }
      ? ((call: Writing<E>) => Promise<Answer<E>>) | TwoSteps<E>
      : E extends { idempotent: 'offered' }
        ? (call: Writing<E>) => Promise<Answer<E>>
        : ((call: Writing<E>) => Promise<Answer<E>>) | Untransacted<E>

export type Handlers<G extends Group> = { [K in keyof G]: Handler<G[K]> }
/** One handler for every endpoint of every group; a missing handler is a type error. */
export type Implementation = { [G in keyof Api]: Handlers<Api[G]> }

export const implement = <G extends Group>(_group: G, handlers: Handlers<G>): Handlers<G> => handlers

export const isOpenTo = (access: Access, kind: 'customer' | 'staff'): boolean => access === 'public' || access[kind] !== undefined
