import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'
import { sourceOf } from '@/server/http/endpoint/source'
import type { RequestInfo, Services } from '@/server/work/services'

const BOUND = { points: 60, seconds: 60 }

/**
 * Limits the number of invalid links and flows per source. They cannot be guessed, so a valid one is never refused, even if others behind
 * the same address have exceeded the limit.
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
