import type { z } from 'zod'
import type { ApprovalAction, PendingChange } from '../approval-actions'
import type { RequiredPermission } from '../permissions'
import type { ErrorCode } from './errors'
import type { Text } from '@/locales/message'

/**
 * Who may call. `customer` lets customers in (to their own rows: the service asks for the actor); `staff`
 * lets internal users in: all of them, or those holding at least one of the permissions.
 */
export type Access = 'public' | { customer?: true; staff?: true | readonly RequiredPermission[] }

/** A bound per minute on how often one address, or one account, may call. */
export type RateLimit = { by: 'address' | 'user'; points: number; seconds: number }

export type Endpoint = {
  method: 'get' | 'post' | 'patch' | 'delete'
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The shape of `data` in the envelope. */
  response: z.ZodType
  /** A list: `response` is one row; the envelope carries `meta`, and `Accept: text/csv` answers the same rows as CSV. */
  list?: true
  /** The rows are calendar days in UTC, so the days of a range are not those of the reader's time zone. */
  calendarDays?: true
  errors?: readonly ErrorCode[]
  /** A money command: `Idempotency-Key` is required; 'offered' where only some of its steps move money, so it is kept if one is sent. */
  idempotent?: true | 'offered'
  /** The body is a form with a file. */
  multipart?: true
  /** The answer is not JSON (a file, a statement). */
  raw?: readonly string[]
  /** A frozen customer may read and nothing else; a few writes stay open all the same (sign out, say). */
  whileFrozen?: true
  /** Staff who must set up a second factor first may call this all the same: it leads there, or out. */
  beforeTwoFactor?: true
  limit?: RateLimit
  /** The policy that may ask for another person: the answer is then 202 with a change request, and nothing has changed yet. */
  approval?: ApprovalAction
  /** What a person is told when it worked. */
  done?: Text
}

type Spec = Omit<Endpoint, 'method' | 'path'>
const verb =
  <M extends Endpoint['method']>(method: M) =>
  <P extends `/${string}`, const S extends Spec>(path: P, spec: S) => ({ method, path, ...spec })

export const get = verb('get')
export const post = verb('post')
export const patch = verb('patch')
export const del = verb('delete')

export const signedIn = { customer: true, staff: true } as const
export const customer = { customer: true } as const
export const internal = { staff: true } as const
export const staff = <const P extends readonly RequiredPermission[]>(...permissions: P) => ({ staff: permissions }) as const
export const ownerOr = <const P extends readonly RequiredPermission[]>(...permissions: P) =>
  ({ customer: true, staff: permissions }) as const

type Part = 'params' | 'query' | 'body'
type Given<E> = { [P in Part as P extends keyof E ? P : never]: P extends keyof E ? E[P] : never }
/** What a caller sends. */
export type Sent<E extends Endpoint> = { [P in keyof Given<E>]: z.input<Extract<Given<E>[P], z.ZodObject>> }
/** What a handler receives, after validation. */
export type Received<E extends Endpoint> = { [P in keyof Given<E>]: z.output<Extract<Given<E>[P], z.ZodObject>> }
/** The `data` of the envelope. */
export type Reply<E extends Endpoint> = E extends { list: true }
  ? z.output<E['response']>[]
  : E extends { approval: ApprovalAction }
    ? z.output<E['response']> | PendingChange
    : z.output<E['response']>
/** What a command answers once it is done, with or without the approval of another person. */
export type Applied<E extends Endpoint> = Exclude<Reply<E>, PendingChange>
/** One row of a list. */
export type Row<E extends Endpoint> = z.output<E['response']>

export type Meta = {
  page: number
  limit: number
  total: number
  skip: number
  /** The page that holds the last row: a page beyond it is empty. */
  lastPage: number
  totalIsEstimate?: boolean
  nextCursor?: string
  sum?: Record<string, string>
}
export type Envelope<T> = { success: true; statusCode: number; message: string; data: T; meta?: Meta }
export type Refusal = {
  success: false
  statusCode: number
  message: string
  data: null
  code: ErrorCode
  /** A second line under the message, such as the missing permission. */
  detail?: string
  errors?: { path: string; message: string }[]
  requestId?: string
}
export type Group = Readonly<Record<string, Endpoint>>
