import { kindOf, type GatewayKind } from '@/contract/gateways'
import { kindsThatReport, webhooks } from '@/contract/system'
import { implement, untransacted } from '@/server/http/endpoint/implement'
import { readBody } from '@/server/http/endpoint/read-body'
import { receiveNotice } from './commands/receive-notice'

const received = (kind: GatewayKind) =>
  untransacted<(typeof webhooks)[string]>(async ({ services, params, http }) => ({
    handled: await receiveNotice(services, params.gatewayId, kind, {
      headers: http.req.raw.headers,
      body: new Uint8Array(await readBody(http.req.arrayBuffer())),
    }),
  }))

export const webhookRoutes = implement(webhooks, Object.fromEntries(kindsThatReport.map((kind) => [kindOf(kind).folder, received(kind)])))
