import { approveRequest } from '@/server/modules/approvals/commands/review-change-request'
import type { Person } from '@/server/work/actor'
import { work } from '@/server/work/services'
import { childServices } from './child-services'

/** A process that approves a change request, for tests that kill it: `approve-request-child <database> <change request> <staff> <now>`. */
const [url = '', requestId = '', staff = '', now = ''] = process.argv.slice(2)
const services = await childServices(url, now)
const actor: Person = {
  kind: 'Internal',
  id: staff,
  name: 'Checker',
  permissions: new Set(['fund-movements:update']),
  isSuperAdmin: false,
  isFrozen: false,
  sessionId: null,
}
process.stdout.write('ready\n')
await work(services, actor, (inner) => approveRequest(inner, requestId, {}))
await services.db.close()
