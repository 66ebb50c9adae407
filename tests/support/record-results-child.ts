import type { PayoutResult } from '@/contract/payout-batches'
import type { Person } from '@/server/work/actor'
import { work } from '@/server/work/services'
import { confirmResults } from '@/server/modules/payout-batches/commands/confirm-results'
import { childServices } from './child-services'

/** A process that records payout results, for tests that kill it: `record-results-child <database> <batch> <results> <staff> <now>`. */
const [url = '', batchId = '', results = '[]', staff = '', now = ''] = process.argv.slice(2)
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
await work(services, actor, (inner) => confirmResults(inner, batchId, { results: JSON.parse(results) as PayoutResult[] }))
await services.db.close()
