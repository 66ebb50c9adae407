import type { Refusal } from '@/contract/core/endpoint'
import type { ErrorCode, FieldError } from '@/contract/core/errors'
import { isProductionMode } from '@/config/env'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'

type More = {
  code?: ErrorCode | undefined
  fields?: readonly FieldError[] | undefined
  requestId?: string | undefined
  detail?: string | undefined
}

/** A refusal by the server, or a missing response, with the message to show. */
export class ApiError extends Error {
  /** When the browser received it; together with the request's id it lets support find the log entry. */
  readonly at = new Date()
  readonly code: ErrorCode | undefined
  readonly fields: readonly FieldError[]
  readonly requestId: string | undefined
  /** A second line under the message, such as the missing permission. */
  readonly detail: string | undefined

  /** @param status a row of the specification's table in production (-1 for everything else), the raw HTTP status elsewhere */
  constructor(
    message: string,
    readonly status: number,
    { code, fields = [], requestId, detail }: More = {},
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.requestId = requestId
    this.detail = detail
  }
}

export const somethingWrong = (): string => t('Something went wrong, try again later.')

/** The specification's table: in production it replaces a bare status text. */
const productionMessages: Readonly<Record<number, string>> = translated({
  200: msg('Success'),
  201: msg('Success with no content.'),
  400: msg('Bad request, try again later.'),
  401: msg('User is unauthorized, try again later.'),
  403: msg('Forbidden request, try again later.'),
  404: msg('Url is not found, try again later.'),
  500: msg('Internal server error, try again later.'),
})

/** Code and message of a status: mapped in production, raw elsewhere. Anything unknown is -1. */
export function statusMessage(
  status: number | undefined,
  statusText: string,
  isProduction: boolean = isProductionMode,
): { code: number; message: string } {
  if (!isProduction) return { code: status ?? -1, message: statusText || somethingWrong() }
  const message = status === undefined ? undefined : productionMessages[status]
  return message === undefined || status === undefined ? { code: -1, message: somethingWrong() } : { code: status, message }
}

type RefusedResponse = { status: number; statusText: string; data: unknown }

/** The message of a refusal. The server's own message has precedence; the table applies if there is none. */
export function apiErrorOf(response: RefusedResponse | undefined): ApiError {
  const body = response?.data as Partial<Refusal> | null | undefined
  const { code, message } = statusMessage(response?.status, response?.statusText ?? '')
  return new ApiError(messageIn(body) ?? message, code, {
    code: body?.code,
    fields: body?.errors,
    requestId: body?.requestId,
    detail: body?.detail,
  })
}

/** The message of a response body, if present. */
export function messageIn(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}
