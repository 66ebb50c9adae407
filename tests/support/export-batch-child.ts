import { exportBatch } from '@/server/modules/payout-batches/commands/export-batch'
import type { Person } from '@/server/work/actor'
import { work } from '@/server/work/services'
import { childServices } from './child-services'

/** A process that exports a payout batch, so that a test can kill it: `export-batch-child <database> <batch> <staff> <now>`. */
const [url = '', batchId = '', staff = '', now = ''] = process.argv.slice(2)
const services = await childServices(url, now)
const actor: Person = {
  kind: 'Internal',
  id: staff,
  name: 'Payer',
  permissions: new Set(['payouts:write']),
  isSuperAdmin: false,
  isFrozen: false,
  sessionId: null,
}
process.stdout.write('ready\n')
await work(services, actor, (inner) => exportBatch(inner, batchId, {}))
await services.db.close()
