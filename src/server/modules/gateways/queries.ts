import type { Received } from '@/contract/core/endpoint'
import type { Gateway, gateways } from '@/contract/gateways'
import type { Person } from '@/server/core/actor'
import type { Query } from '@/server/core/database'
import { notFound } from '@/server/core/errors'
import { listPage, type Page } from '@/server/core/list'
import { sql, type Sql } from '@/server/core/sql'
import { readableRate } from '../currencies/rules'

type GatewayRow = {
  id: string
  title: string
  kind: Gateway['kind']
  logo_file_id: string | null
  instructions: string
  currency_id: string
  currency_code: string
  currency_title: string
  decimals: number
  value: string
  account: string
  order_priority: number
  is_active: boolean
  payout_networks: Gateway['payoutNetworks']
  payout_assets: string[]
  debtor: Gateway['debtor']
  version: number
}
const columns = sql`g.id, g.title, g.kind, g.logo_file_id, g.instructions, g.currency_id, c.currency_code, c.title as currency_title, c.decimals,
  c.value::text as value, g.account, g.order_priority, g.is_active, g.payout_networks, g.payout_assets, g.debtor, g.version`
const from = sql`payment_gateways g join currencies c on c.id = g.currency_id`

/** Staff see every gateway; a customer the active ones of the own country. */
export const listGateways = (db: Query, actor: Person, query: Received<typeof gateways.list>['query']): Promise<Page<Gateway>> =>
  listPage<GatewayRow, Gateway>(db, query, {
    columns,
    from,
    where: [
      offeredTo(actor),
      query.kind && sql`g.kind = ${query.kind}`,
      actor.kind === 'Internal' && query.isActive !== undefined && sql`g.is_active = ${query.isActive}`,
    ],
    search: [sql`g.title`, sql`c.currency_code`, sql`c.title`],
    dated: sql`g.created_at`,
    sort: { orderPriority: { by: sql`g.order_priority`, as: 'int' }, title: { by: sql`g.title`, as: 'text' } },
    defaultOrder: 'ASC',
    tie: sql`g.id`,
    map: (row) => toGateway(row, actor),
  })

export async function readGateway(db: Query, actor: Person, id: string): Promise<Gateway> {
  const offered = offeredTo(actor)
  const row = await db.maybe<GatewayRow>(sql`select ${columns} from ${from} where g.id = ${id} ${offered ? sql`and ${offered}` : sql``}`)
  if (!row) throw notFound('This gateway')
  return toGateway(row, actor)
}

const offeredTo = (actor: Person): Sql | undefined =>
  actor.kind === 'Internal'
    ? undefined
    : sql`g.is_active and exists (
        select 1 from users u join countries k on k.id = u.country_id and k.is_active join country_gateways o on o.country_id = k.id
        where u.id = ${actor.id} and o.gateway_id = g.id)`

const toGateway = (row: GatewayRow, { kind: reader }: Pick<Person, 'kind'>): Gateway => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  logo: row.logo_file_id,
  instructions: row.instructions,
  currency: {
    id: row.currency_id,
    code: row.currency_code,
    title: row.currency_title,
    decimals: row.decimals,
    value: readableRate(row.value),
  },
  account: row.account,
  orderPriority: row.order_priority,
  isActive: row.is_active,
  payoutNetworks: reader === 'Internal' ? row.payout_networks : [],
  payoutAssets: reader === 'Internal' ? row.payout_assets : [],
  debtor: reader === 'Internal' ? row.debtor : null,
  version: row.version,
})
