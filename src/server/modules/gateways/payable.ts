import { allKinds } from '@/contract/gateways'
import { bankNetwork, cryptoNetwork, cryptoUnits, type Network, type WalletKind } from '@/contract/wallets'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { payoutsOf } from '../gateway-adapters/registry'

/** The networks on which each kind of gateway can pay automatically. */
const automatic = allKinds.flatMap((kind) => (payoutsOf({ kind })?.networks ?? []).map((network) => ({ kind, network })))

type Held = { network: Sql; currency: Sql; own: Sql; assets: Sql }

/** SQL equivalent of `holdsAsset` in the contract; `own` is the currency of the account, `assets` its further assets. */
export const holdsAsset = ({ network, currency, own, assets }: Held): Sql =>
  sql`(upper(${currency}) = upper(${own}) or (not ${network} = any(${[...bankNetwork.options]}::text[]) and upper(${currency}) = any(${assets})))`

/**
 * Whether an active gateway can pay out a currency on a network: either it lists both, or it is the payout gateway of the settings and can
 * pay automatically on the network in the book currency.
 */
export const isPayable = ({ network, currency }: { network: Sql; currency: Sql }): Sql => sql`exists (
  select 1 from payment_gateways pg join currencies pc on pc.id = pg.currency_id
  where pg.is_active and (
    (${network} = any(pg.payout_networks) and ${holdsAsset({ network, currency, own: sql`pc.currency_code`, assets: sql`pg.payout_assets` })})
    or (pg.id::text = (select ps.values ->> 'payoutGateway' from settings ps) and pc.currency_code = ledger_currency() and exists (
      select 1 from unnest(${automatic.map(({ kind }) => kind)}::text[], ${automatic.map((one) => one.network)}::text[]) as own (kind, network)
      where own.kind = pg.kind and own.network = ${network}))))`

type Payable = { network: Network; kind: WalletKind; currencies: string[] }

/** The networks that are available for payouts, with their currencies: crypto networks first, then bank networks. */
export async function payableNetworks(db: Query): Promise<Payable[]> {
  const pairs = cryptoNetwork.options.flatMap((network) => cryptoUnits[network].map((unit) => ({ network, unit })))
  const [crypto, bank] = await Promise.all([
    db.all<{ network: Network; currency: string }>(sql`
      select d.network, d.currency from unnest(${pairs.map(({ network }) => network)}::text[], ${pairs.map(({ unit }) => unit)}::text[]) with ordinality as d (network, currency, no)
      where ${isPayable({ network: sql`d.network`, currency: sql`d.currency` })} order by d.no`),
    db.all<{ network: Network; currency: string }>(sql`
      select n.network, c.currency_code as currency from currencies c cross join lateral (select case when c.currency_code = 'EUR' then 'SEPA' else 'BANK' end as network) n
      where c.is_active and not c.currency_code = any(${pairs.map(({ unit }) => unit)}::text[]) and ${isPayable({ network: sql`n.network`, currency: sql`c.currency_code` })} order by c.order_priority, c.currency_code`),
  ])
  return [...grouped(crypto, 'CRYPTO'), ...grouped(bank, 'BANK')]
}

const grouped = (rows: readonly { network: Network; currency: string }[], kind: WalletKind): Payable[] =>
  [...new Set(rows.map(({ network }) => network))].map((network) => ({
    network,
    kind,
    currencies: rows.filter((row) => row.network === network).map(({ currency }) => currency),
  }))
