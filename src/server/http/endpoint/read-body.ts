import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'

/**
 * Reads what somebody sends. Whoever hangs up in the middle did so, and nothing else was at fault: not the database, whose lost
 * connections look the same.
 */
export const readBody = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((cause: unknown) => {
    // The limit of the body has its own refusal.
    throw cause instanceof AppError
      ? cause
      : Object.assign(new AppError('MALFORMED', msg('The request was interrupted. Nothing was done.')), { cause })
  })
