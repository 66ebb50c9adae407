import { z } from 'zod'
import { get, ownerOr, patch, post, staff } from './core/endpoint'
import { listQuery, maybe } from './core/list'
import { id, ref, text, version } from './core/primitives'
import { created, errors, isActive, one, order, updated } from './core/resource'

export const gatewayKind = z.enum(['MANUAL', 'BTCPAY'])
export const gateway = z.object({
  id,
  title: z.string(),
  kind: gatewayKind,
  logo: id.nullable(),
  instructions: z.string(),
  currency: ref.extend({ decimals: z.number().int(), value: z.string() }),
  account: z.string(),
  orderPriority: z.number().int(),
  isActive,
  version,
})
export type Gateway = z.infer<typeof gateway>
const gatewayFields = {
  title: text(60),
  kind: gatewayKind,
  logo: id.nullish(),
  instructions: text(4000),
  currency: id,
  account: text(200),
  orderPriority: order.optional(),
  isActive: isActive.optional(),
  /** BTCPay only; secrets are stored encrypted and never come back. */
  config: z.strictObject({ url: z.url().max(300), storeId: text(100), apiKey: text(200), webhookSecret: text(200) }).nullish(),
}
export const gateways = {
  list: get('/payment-gateways', {
    summary: 'Payment gateways; a customer sees the active ones of the own country',
    access: ownerOr('payment-gateways:read'),
    query: listQuery(['orderPriority', 'title'], { kind: maybe(gatewayKind) }),
    response: gateway,
    list: true,
  }),
  get: get('/payment-gateways/:id', {
    summary: 'One payment gateway',
    access: ownerOr('payment-gateways:read'),
    params: one,
    response: gateway,
    errors,
  }),
  create: post('/payment-gateways', {
    summary: 'Add a payment gateway',
    access: staff('payment-gateways:write'),
    body: z.strictObject(gatewayFields),
    response: gateway,
    errors,
    done: created,
  }),
  update: patch('/payment-gateways/:id', {
    summary: 'Change a payment gateway',
    access: staff('payment-gateways:update'),
    params: one,
    body: z.strictObject(gatewayFields).partial().extend({ version }),
    response: gateway,
    errors,
    done: updated,
  }),
}
