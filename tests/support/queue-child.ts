import { openJobs } from '@/server/infra/jobs/jobs'
import { jobHandlers } from '@/server/modules/jobs'
import { childServices } from './child-services'

/** A process of its own that takes one kind of work from the queue until it is killed: `queue-child <database> <job> <now>`. It says what it takes. */
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
