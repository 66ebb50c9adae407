import { postBatch } from '@/server/modules/profit/commands/post-batch'
import { childServices } from './child-services'

/** A process that posts a profit share, so that a test can kill it: `post-batch-child <database> <batch> <lines at once> <now>`. */
const [url = '', batchId = '', linesAtOnce = '20', now = ''] = process.argv.slice(2)
const services = await childServices(url, now)
process.stdout.write('ready\n')
await postBatch(services, batchId, { linesAtOnce: Number(linesAtOnce) })
await services.db.close()
