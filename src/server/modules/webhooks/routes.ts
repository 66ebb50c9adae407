import { webhooks } from '@/contract/system'
import { implement, untransacted } from '@/server/core/implement'
import { wholeBody } from '@/server/core/whole-body'
import { receiveNotice } from './service'

export const webhookRoutes = implement(webhooks, {
  btcpay: untransacted(async ({ services, params, http }) => ({
    handled: await receiveNotice(services, params.gatewayId, 'BTCPAY', {
      headers: http.req.raw.headers,
      body: new Uint8Array(await wholeBody(http.req.arrayBuffer())),
    }),
  })),
})
