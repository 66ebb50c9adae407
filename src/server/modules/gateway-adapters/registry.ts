import type { gatewayKinds } from '@/contract/gateway-kinds'
import type { GatewayKind } from '@/contract/gateways'
import type { Query } from '@/server/db/database'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import type { GatewayAccess, GatewayAdapter, PayoutAdapter } from './adapter'
import { adapters } from './adapters'

/** The adapter type of each kind: it must accept payments in the way that its folder declares. */
type Declared = { [K in GatewayKind]: Extract<GatewayAdapter, { takes: (typeof gatewayKinds)[K]['takes'] }> }
const declared: Declared = adapters

export const adapterOf = (kind: GatewayKind): GatewayAdapter => declared[kind]

/** How a gateway sends payouts, if it does. */
export function payoutsOf({ kind }: Pick<Gateway, 'kind'>): PayoutAdapter | undefined {
  const adapter = adapterOf(kind)
  return adapter.takes === 'checkouts' ? (adapter.payouts ?? undefined) : undefined
}

export type Gateway = {
  id: string
  title: string
  kind: GatewayKind
  isActive: boolean
  /** Whether customers can pay through it: it and its currency are active. */
  takesPayments: boolean
  rate: string
  bounds: Bounds
  access: GatewayAccess
}
/** The minimum and maximum of one payment, in the gateway's currency. */
type Bounds = { minAmount: string | null; maxAmount: string | null }

type Row = {
  id: string
  title: string
  kind: GatewayKind
  is_active: boolean
  takes_payments: boolean
  config: Buffer | null
  currency_code: string
  decimals: number
  value: string
  min_amount: string | null
  max_amount: string | null
}

/** A gateway with what its adapter needs to reach it; undefined if it does not exist. */
export async function findGateway(
  db: Query,
  { secrets, env }: Pick<Services, 'secrets' | 'env'>,
  id: string,
): Promise<Gateway | undefined> {
  const row = await db.maybe<Row>(sql`
    select g.id, g.title, g.kind, g.is_active, g.is_active and c.is_active as takes_payments, g.config, c.currency_code, c.decimals, c.value, trim_scale(g.min_amount)::text as min_amount, trim_scale(g.max_amount)::text as max_amount
    from payment_gateways g join currencies c on c.id = g.currency_id where g.id = ${id}`)
  if (!row) return undefined
  const { title, kind, config, currency_code: code, decimals, value: rate } = row
  return {
    id,
    title,
    kind,
    isActive: row.is_active,
    takesPayments: row.takes_payments,
    rate,
    bounds: { minAmount: row.min_amount, maxAmount: row.max_amount },
    access: {
      config: config ? JSON.parse(secrets.open(config)) : null,
      currency: { code, decimals },
      privateHosts: env.GATEWAY_PRIVATE_HOSTS,
    },
  }
}
