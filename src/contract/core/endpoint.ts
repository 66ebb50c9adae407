import type { z } from 'zod'
import type { ApprovalAction, PendingChange } from '../approval-actions'
import type { RequiredPermission } from '../permissions'
import type { ErrorCode } from './errors'
import type { Text } from '@/locales/message'

/**
 * Who may call the endpoint. `customer` admits customers (to their own rows: the service requires the actor); `staff`
 * admits internal users: all of them, or holders of at least one of the permissions.
 */
export type Access = 'public' | { customer?: true; staff?: true | readonly RequiredPermission[] }

/** The maximum number of calls per client address or account: `points` within `seconds`. */
export type RateLimit = { by: 'address' | 'user'; points: number; seconds: number }

export type Endpoint = {
  method: 'get' | 'post' | 'patch' | 'delete'
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The schema of `data` in the response envelope. */
  response: z.ZodType
  /** A list: `response` is one row; the envelope includes `meta`, and `Accept: text/csv` returns the same rows as CSV. */
  list?: true
  /** The rows are calendar days in UTC, so the days of a range are in UTC, not in the reader's time zone. */
  calendarDays?: true
  errors?: readonly ErrorCode[]
  /** A money command: `Idempotency-Key` is required. 'offered': only some of its steps move money, so the key is optional. */
  idempotent?: true | 'offered'
  /** The body is multipart form data with a file. */
  multipart?: true
  /** Content types of a response that is not JSON (a file, a statement). */
  raw?: readonly string[]
  /** Allowed for frozen customers, who can otherwise only read (for example signing out). */
  whileFrozen?: true
  /** Allowed for staff before they have set up a required second factor: for setting it up, or signing out. */
  beforeTwoFactor?: true
  limit?: RateLimit
  /** The policy that may require another person's approval: the response is then 202 with a change request, and nothing has changed yet. */
  approval?: ApprovalAction
  /** The success message. */
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
/** The input of a caller, before validation. */
export type Sent<E extends Endpoint> = { [P in keyof Given<E>]: z.input<Extract<Given<E>[P], z.ZodObject>> }
/** The input of a handler, after validation. */
export type Received<E extends Endpoint> = { [P in keyof Given<E>]: z.output<Extract<Given<E>[P], z.ZodObject>> }
/** The `data` of the envelope. */
export type Reply<E extends Endpoint> = E extends { list: true }
  ? z.output<E['response']>[]
  : E extends { approval: ApprovalAction }
    ? z.output<E['response']> | PendingChange
    : z.output<E['response']>
/** The response of a command that was carried out, excluding pending change requests. */
export type Applied<E extends Endpoint> = Exclude<Reply<E>, PendingChange>
/** One row of a list. */
export type Row<E extends Endpoint> = z.output<E['response']>

export type Meta = {
  page: number
  limit: number
  total: number
  skip: number
  /** The number of the page with the last row; later pages are empty. */
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
