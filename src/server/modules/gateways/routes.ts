import { gateways } from '@/contract/gateways'
import { implement } from '@/server/core/implement'
import { listGateways, readGateway } from './queries'
import { addGateway, changeGateway } from './service'

export const gatewayRoutes = implement(gateways, {
  list: ({ db, actor, query }) => listGateways(db, actor, query),
  get: ({ db, actor, params }) => readGateway(db, actor, params.id),
  create: (work) => addGateway(work, work.body),
  update: (work) => changeGateway(work, work.params.id, work.body),
})
