import { gateways } from '@/contract/gateways'
import { implement } from '@/server/http/endpoint/implement'
import { propose } from '../approvals/change-requests'
import { deleteGateway } from './commands/delete-gateway'
import { gatewayChange } from './gateway-change'
import { listGateways, readGateway } from './queries'

export const gatewayRoutes = implement(gateways, {
  list: ({ db, actor, query, now, request }) => listGateways(db, actor, query, now, request.language),
  get: ({ db, actor, params, now, request }) => readGateway(db, actor, params.id, now, request.language),
  create: (work) => propose(work, gatewayChange, { id: null, fields: work.body }),
  update: (work) => propose(work, gatewayChange, { id: work.params.id, fields: work.body }),
  remove: (work) => deleteGateway(work, work.params.id),
})
