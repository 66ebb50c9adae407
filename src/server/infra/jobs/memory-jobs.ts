import type { JobHandler, JobQueue } from './jobs'
import type { Services } from '@/server/work/services'

export type MemoryJobs = Pick<JobQueue, 'enqueue' | 'stopping'> & {
  /** Runs queued jobs, and those they enqueue, until the queue is empty. */ drain(
    services: Services,
    handlers: readonly JobHandler[],
  ): Promise<number>
}

const MOST_RUNS = 10_000

/** An in-memory queue for tests and demo data: the same jobs, run on demand. */
export function memoryJobs(stopping: AbortSignal = new AbortController().signal): MemoryJobs {
  const waiting: { name: string; data: Readonly<Record<string, unknown>>; key: string }[] = []
  return {
    stopping,
    async enqueue(tx, name, data, options = {}) {
      tx.afterCommit(() => {
        const key = `${name}:${options.key ?? ''}`
        if (!waiting.some((one) => one.key === key)) waiting.push({ name, data, key })
      })
    },
    async drain(services, handlers) {
      for (let runs = 0; runs < MOST_RUNS; runs += 1) {
        const next = waiting.shift()
        if (!next) return runs
        const handler = handlers.find((one) => one.name === next.name)
        if (!handler) throw new Error(`No handler for the job ${next.name}`)
        await handler.run(services, next.data)
      }
      throw new Error('Jobs keep enqueuing further jobs')
    },
  }
}
