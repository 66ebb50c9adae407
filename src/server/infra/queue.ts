import { AppError } from '@/server/work/errors'

export type Queue = { run<T>(work: () => Promise<T>): Promise<T> }

/** Runs costly work a few pieces at a time; who comes when too many wait already is told to come back. */
export function queueOf({ atOnce, waiting: mostWaiting }: { atOnce: number; waiting: number }): Queue {
  let running = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return {
    async run(work) {
      if (running < atOnce) running += 1
      else if (waiting.length >= mostWaiting)
        throw new AppError('RATE_LIMITED', 'There are too many requests right now. Nothing was done; please try again in a moment.', {
          retryAfter: 2,
        })
      // Who leaves hands the place over, so nobody can slip in between.
      else await new Promise<void>((enter) => void waiting.push(enter))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
