import { jobHandlers } from '@/server/modules/jobs'
import { childServices } from './child-services'

/** A process that runs one background job, so that a test can kill it: `job-child <database> <job> <now> <data>`. */
const [url = '', name = '', now = '', data = '{}'] = process.argv.slice(2)
const handler = jobHandlers.find((handler) => handler.name === name)
if (!handler) throw new Error(`There is no job ${name}`)
const services = await childServices(url, now)
process.stdout.write('ready\n')
await handler.run(services, JSON.parse(data) as Record<string, unknown>)
await services.db.close()
