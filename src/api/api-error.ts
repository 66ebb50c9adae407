import type { ErrorCode, FieldError } from '@/contract/core/errors'

/** A refusal of the server, or the lack of an answer, in the words to show. */
export class ApiError extends Error {
  /** When it was told here; with the request's id the support desk finds what happened. */
  readonly at = new Date()

  constructor(
    message: string,
    readonly status: number,
    readonly code: ErrorCode | undefined,
    readonly fields: readonly FieldError[],
    readonly requestId: string | undefined,
  ) {
    super(message)
  }
}

export const SOMETHING_WRONG = 'Something went wrong, try again later.'

/** The specification's table: in production it replaces a bare status text. */
const productionMessages: Readonly<Record<number, string>> = {
  200: 'Success',
  201: 'Success with no content.',
  400: 'Bad request, try again later.',
  401: 'User is unauthorized, try again later.',
  403: 'Forbidden request, try again later.',
  404: 'Url is not found, try again later.',
  500: 'Internal server error, try again later.',
}

/** Code and message of a status: mapped in production, raw elsewhere. Anything unknown is -1. */
export function statusMessage(status: number | undefined, statusText: string, isProduction: boolean): { code: number; message: string } {
  if (!isProduction) return { code: status ?? -1, message: statusText || SOMETHING_WRONG }
  const message = status === undefined ? undefined : productionMessages[status]
  return message === undefined || status === undefined ? { code: -1, message: SOMETHING_WRONG } : { code: status, message }
}
