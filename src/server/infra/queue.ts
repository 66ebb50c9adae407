import pLimit from 'p-limit'
import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'

export type Queue = { run<T>(work: () => Promise<T>): Promise<T> }

/**
 * Runs costly work with at most `atOnce` tasks in parallel and `waiting` tasks in the queue.
 * @throws RATE_LIMITED if the queue is full
 */
export function queueOf({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const limit = pLimit(atOnce)
  return {
    async run(work) {
      if (limit.activeCount + limit.pendingCount >= atOnce + waiting)
        throw new AppError('RATE_LIMITED', msg('There are too many requests right now. Nothing was done; please try again in a moment.'), {
          retryAfter: 2,
        })
      return limit(work)
    },
  }
}
