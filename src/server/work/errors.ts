import { errorStatus, type ErrorCode, type FieldError } from '@/contract/core/errors'

/** Says to the caller what happened, what was not done and what to do. Codes come from the closed list. */
export class AppError extends Error {
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfter: number | undefined
  /** A second line under the message, such as the missing permission. */
  readonly detail: string | undefined

  constructor(
    readonly code: ErrorCode,
    message: string,
    more: { errors?: readonly FieldError[]; retryAfter?: number; detail?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.status = errorStatus[code]
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.detail = more.detail
  }
}

/** A refusal that belongs to one field of the form. */
export const fieldError = (path: string, message: string): AppError => new AppError('VALIDATION', message, { errors: [{ path, message }] })

export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} was not found.`)

export const stale = (): AppError =>
  new AppError('STALE_VERSION', 'This was changed in the meantime. Nothing was saved. Review the current version and try again.')

/** The event cannot happen in the present state; the message names it. */
export const wrongState = (what: string, state: string): AppError =>
  new AppError(
    'WRONG_STATE',
    `${what} is ${state.toLowerCase().replaceAll('_', ' ')}, so this is not possible any more. Nothing was changed.`,
  )

/** PostgreSQL's word for what went wrong; undefined if the error is not the database's. */
export function databaseFault(error: unknown): { code: string; constraint: string | undefined } | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return { code: error.code, constraint }
}

// Classes 08 and 57P: the connection is gone, or the server is stopping, crashed or starting. The others are the network's own words.
const LOST = /^(08...|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
// The driver's words, which carry no code: it lost the connection, had lost it before, or waited for it in vain.
const LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/

/** A server that has stopped takes its socket with it. */
const isWithoutSocket = (error: Error): boolean =>
  databaseFault(error)?.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Whether the database was away. Then nobody knows whether a commit that was on its way has arrived. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return LOST.test(databaseFault(error)?.code ?? '') || LOST_WORDS.test(error.message) || isWithoutSocket(error)
}

/** No room is left where the database or the files lie. */
export const isStorageFull = (error: unknown): boolean => /^(53100|ENOSPC|EDQUOT)$/.test(databaseFault(error)?.code ?? '')

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const fault = databaseFault(error)
  return fault?.code === '23505' && (constraint === undefined || fault.constraint === constraint)
}
