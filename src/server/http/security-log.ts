import { msg } from '@/locales/message'
import type { Context } from 'hono'
import type { ErrorCode } from '@/contract/core/errors'
import type { AppError } from '@/server/work/errors'
import type { Env } from './endpoint/reply'
import type { Services } from '@/server/work/services'

/** The security event types of the process log; docs/security-controls.md lists them. */
type SecurityEvent = 'authentication-accepted' | 'authentication-refused' | 'access-refused' | 'limit-exceeded' | 'input-refused'

const REFUSED: Readonly<Partial<Record<ErrorCode, SecurityEvent>>> = {
  CREDENTIALS_WRONG: 'authentication-refused',
  ACCOUNT_LOCKED: 'authentication-refused',
  ACCOUNT_INACTIVE: 'authentication-refused',
  CODE_WRONG: 'authentication-refused',
  CODE_EXPIRED: 'authentication-refused',
  SESSION_ENDED: 'authentication-refused',
  FORBIDDEN: 'access-refused',
  ACCOUNT_FROZEN: 'access-refused',
  TWO_FACTOR_REQUIRED: 'access-refused',
  OWN_REQUEST: 'access-refused',
  SECOND_PERSON_NEEDED: 'access-refused',
  CHECKER_TOO_NEW: 'access-refused',
  MAKER_NOT_PERMITTED: 'access-refused',
  RATE_LIMITED: 'limit-exceeded',
  CODE_TOO_SOON: 'limit-exceeded',
  LIMIT_REACHED: 'limit-exceeded',
  MALFORMED: 'input-refused',
  UNSUPPORTED_MEDIA: 'input-refused',
  TOO_LARGE: 'input-refused',
  IDEMPOTENCY_KEY_REUSED: 'input-refused',
}

/** Fields for the current password of a signed-in person. */
const PRESENT_PASSWORD: readonly string[] = ['password', 'oldPassword']
export const UNKNOWN_FIELD = msg('Unknown field')

/** Undefined for routine refusals, such as an empty field or a missing object. */
function eventOf({ code, errors = [] }: AppError, isSignedIn: boolean): SecurityEvent | undefined {
  if (code !== 'VALIDATION') return REFUSED[code]
  if (isSignedIn && errors.some(({ path }) => PRESENT_PASSWORD.includes(path))) return 'authentication-refused'
  return errors.some(({ message }) => message === UNKNOWN_FIELD.msg) ? 'input-refused' : undefined
}

/** Logs a refusal relevant to investigations. Neither address nor content of the request is logged: both may contain secrets. */
export function logRefusal(c: Context<Env>, services: Services, refusal: AppError): void {
  const event = eventOf(refusal, c.get('userId') !== undefined)
  if (event) write(c, services, event, refusal.code)
}

/** Logs a successful step of signing in or a change of credentials. */
export const logAuthentication = (c: Context<Env>, services: Services): void => write(c, services, 'authentication-accepted')

/** Lines per process and window: a flood of refusals must not flood the log. */
const MOST_LINES = 500
const WINDOW_MS = 10_000
let [windowFrom, lines, omitted] = [-Infinity, 0, 0]

function write(c: Context<Env>, { log }: Services, event: SecurityEvent, code?: ErrorCode): void {
  const now = performance.now()
  if (now - windowFrom > WINDOW_MS) {
    if (omitted > 0) log.warn({ security: 'limit-exceeded', omitted }, 'Security events omitted: log rate limit exceeded')
    ;[windowFrom, lines, omitted] = [now, 0, 0]
  }
  if (lines >= MOST_LINES) return void (omitted += 1)
  lines += 1
  const level = event === 'authentication-accepted' ? 'info' : 'warn'
  log[level](
    {
      security: event,
      ...(code ? { code } : {}),
      endpoint: c.get('endpoint') ?? null,
      method: c.req.method,
      user: c.get('userId') ?? null,
      address: c.get('address'),
      requestId: c.get('requestId'),
    },
    'Security event',
  )
}
