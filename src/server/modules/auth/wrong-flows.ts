import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'
import { sourceOf } from '@/server/http/endpoint/source'
import type { RequestInfo, Services } from '@/server/work/services'

const BOUND = { points: 60, seconds: 60 }

/**
 * Limits the links and flows that a source gets wrong. They cannot be guessed, so a right one is never refused: other people behind the
 * same address cannot keep its owner from a new password.
 * @throws RATE_LIMITED instead of CODE_EXPIRED past the limit
 */
export async function limitExpired<T>(
  { services, request }: { services: Services; request: RequestInfo },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CODE_EXPIRED')) throw error
    const { remaining, resetSeconds } = await services.limits.consume('auth.wrong-flow', sourceOf(request.address), BOUND)
    if (remaining >= 0) throw error
    throw new AppError(
      'RATE_LIMITED',
      msg('Too many attempts. Please wait {seconds, plural, one {# second} other {# seconds}}.', { seconds: resetSeconds }),
      { retryAfter: resetSeconds },
    )
  }
}
