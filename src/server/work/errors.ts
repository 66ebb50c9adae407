import { errorStatus, type ErrorCode, type FieldError } from '@/contract/core/errors'
import type { Language } from '@/locales/languages'
import { msg, type Message, type Text } from '@/locales/message'
import { withoutIsolates } from '@/locales/read-message'
import { renderText } from '@/locales/render'

/** An error of one field, shown in the language of the request. */
export type FieldText = { path: string; message: Text }

const inLanguage = (fields: readonly FieldText[], language: Language): FieldError[] =>
  fields.map(({ path, message }) => ({ path, message: renderText(message, language) }))

/**
 * An error for the caller: what happened, what was not done and what to do, in the language of the request. Codes come from a closed list.
 * `message`, `errors` and `detail` are the English texts for logs, audit entries and staff.
 */
export class AppError extends Error {
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(
    readonly code: ErrorCode,
    readonly text: Text,
    /** `detail`: a second line under the message, such as the missing permission. */
    private readonly more: { errors?: readonly FieldText[]; retryAfter?: number; detail?: string | undefined; cause?: unknown } = {},
  ) {
    super(withoutIsolates(renderText(text, 'en')), more.cause === undefined ? undefined : { cause: more.cause })
    this.status = errorStatus[code]
    this.retryAfter = more.retryAfter
  }

  get detail(): string | undefined {
    return this.more.detail
  }

  get errors(): readonly FieldError[] | undefined {
    return this.fieldErrors('en')
  }

  fieldErrors(language: Language): FieldError[] | undefined {
    return this.more.errors && inLanguage(this.more.errors, language)
  }
}

/** An error that belongs to one field of the request. */
export const fieldError = (path: string, message: Text, code: ErrorCode = 'VALIDATION'): AppError =>
  new AppError(code, message, { errors: [{ path, message }] })

/** @param what the missing object, with its article: a message if customers read it */
export const notFound = (what: Text): AppError => new AppError('NOT_FOUND', msg('{what} was not found.', { what }))

export const stale = (): AppError =>
  new AppError('STALE_VERSION', msg('This was changed in the meantime. Nothing was saved. Review the current version and try again.'))

/** The event is not possible in the present state, which the message names. */
export const wrongState = (what: Text, state: string): AppError =>
  new AppError(
    'WRONG_STATE',
    msg('{what} is {state}, so this is no longer possible. Nothing was changed.', { what, state: stateText(state) }),
  )

/** States that customers see, as used within a sentence. */
const states: Readonly<Record<string, Message>> = {
  ACTIVE: msg('active'),
  APPROVED: msg('approved'),
  AWAITING_PAYMENT: msg('awaiting payment'),
  CANCELLED: msg('cancelled'),
  CLOSED: msg('closed'),
  COMPLETED: msg('completed'),
  DECLINED: msg('declined'),
  COOLING: msg('in its cooling-off period'),
  DRAFT: msg('draft'),
  EXITED: msg('exited early'),
  EXPIRED: msg('expired'),
  FAILED: msg('failed'),
  FUNDED: msg('funded'),
  MATURED: msg('matured'),
  MORE_INFO: msg('awaiting information'),
  PAUSED: msg('paused'),
  REFUNDED: msg('refunded'),
  RELEASED: msg('released'),
  REMOVED: msg('removed'),
  REVOKED: msg('revoked'),
  WITHDRAWN: msg('withdrawn'),
  OPEN: msg('open'),
  PAID: msg('paid'),
  PENDING: msg('pending'),
  REINVESTED: msg('reinvested'),
  REVERSED: msg('reversed'),
  SUSPENDED: msg('suspended'),
  UNCONFIRMED: msg('unconfirmed'),
}
export const stateText = (state: string): Text => states[state] ?? state.toLowerCase().replaceAll('_', ' ')

/** The database error; undefined for any other error. */
export function databaseFault(error: unknown): { code: string; constraint: string | undefined } | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return { code: error.code, constraint }
}

// Classes 08 and 57P: connection lost, or the server is stopping, crashed or starting. The others are network errors.
const LOST = /^(08...|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
// Driver messages without a code: the connection was lost, was already closed, or timed out.
const LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/

/** A stopped server removes its socket. */
const isWithoutSocket = (error: Error): boolean =>
  databaseFault(error)?.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Whether the database was unavailable. It is then unknown whether a commit in flight succeeded. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return LOST.test(databaseFault(error)?.code ?? '') || LOST_WORDS.test(error.message) || isWithoutSocket(error)
}

/** The disk of the database or the files is full. */
export const isStorageFull = (error: unknown): boolean => /^(53100|ENOSPC|EDQUOT)$/.test(databaseFault(error)?.code ?? '')

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const fault = databaseFault(error)
  return fault?.code === '23505' && (constraint === undefined || fault.constraint === constraint)
}
