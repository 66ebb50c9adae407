import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'

/**
 * Reads the request body. A client that disconnects is reported as such: otherwise the error would look like a lost database connection.
 */
export const readBody = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((cause: unknown) => {
    // Exceeding the body limit is reported separately.
    throw cause instanceof AppError
      ? cause
      : Object.assign(new AppError('MALFORMED', msg('The request was interrupted. Nothing was done.')), { cause })
  })
