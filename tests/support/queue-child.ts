import { openJobs } from '@/server/infra/jobs/jobs'
import { jobHandlers } from '@/server/modules/jobs'
import { childServices } from './child-services'

/** A process that runs one kind of job from the queue until it is killed, and prints each job: `queue-child <database> <job> <now>`. */
const [url = '', name = '', now = ''] = process.argv.slice(2)
const services = await childServices(url, now)
const handlers = jobHandlers
  .filter((handler) => handler.name === name)
  .map((handler) => ({
    ...handler,
    run: async (jobServices: typeof services, data: Readonly<Record<string, unknown>>) => {
      process.stdout.write(`${JSON.stringify(data)}\n`)
      await handler.run(jobServices, data)
    },
  }))
await openJobs(url, () => undefined).start(services, handlers)
