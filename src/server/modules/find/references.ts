import { network as payoutNetwork } from '@/contract/wallets'
import { may, type Person } from '@/server/work/actor'
import { nothing, sql, type Sql } from '@/server/db/sql'
import { readableBy } from '../approvals/queries'
import { investmentRows, newestFirst, paymentRows, withdrawalRows } from './rows'

/** A part of a code or reference is searched from this length on, a transaction ID only as a whole. */
const SHORTEST_START = 2
const SHORTEST_TRANSACTION = 4

/**
 * What a reference stands for: adjustments, commissions, payout batches, change requests and fund transfers by code, investments and their
 * payments by payment reference, and payments, withdrawals and fund transfers by the transaction ID that a statement shows.
 */
export function referenced(actor: Person, q: string, now: Date): Sql[] {
  const [, prefix, start = ''] = /^([A-Z]{3})-([A-Z0-9]*)$/.exec(q.toUpperCase()) ?? []
  const byCode = prefix && start.length >= SHORTEST_START ? coded(actor, prefix, { like: `${prefix}-${start}%`, now }) : []
  return [...byCode, ...(q.length >= SHORTEST_TRANSACTION ? byTransaction(actor, q) : [])]
}

function coded(actor: Person, prefix: string, { like, now }: { like: string; now: Date }): Sql[] {
  const scope = readableBy(actor)
  switch (prefix) {
    case 'ADJ':
      return may(actor, 'user-transactions:read') ? [adjustments(sql`a.code like ${like}`)] : []
    case 'COM':
      return may(actor, 'user-transactions:read') ? [commissions(sql`k.code like ${like}`)] : []
    case 'BAT':
      return may(actor, 'payouts:read') ? [batches(sql`b.code like ${like}`)] : []
    case 'CHR':
      return [changeRequests(sql`c.code like ${like}${scope === false ? nothing : sql` and ${scope}`}`, now)]
    case 'MOV':
      return fundTransfers(actor, sql`m.code like ${like}`)
    case 'REF':
      return may(actor, 'investments:read') ? byPaymentReference(actor, like) : []
    default:
      return []
  }
}

const adjustments = (condition: Sql): Sql => sql`
  select 'adjustment', a.id, a.code, u.name || ' · ' || a.reason, null, null::uuid, a.status, a.amount
  from adjustments a join users u on u.id = a.user_id where ${condition} ${newestFirst('a')}`

const commissions = (condition: Sql): Sql => sql`
  select 'commission', k.id, k.code, u.name || ' · from ' || f.name, null, null::uuid, k.status, k.amount
  from commissions k join users u on u.id = k.user_id join users f on f.id = k.from_id where ${condition} ${newestFirst('k')}`

const batches = (condition: Sql): Sql => sql`
  select 'payout-batch', b.id, b.code, g.title, null, null::uuid, b.status,
    (select coalesce(sum(l.net), 0)::bigint from payout_batch_lines l where l.batch_id = b.id)
  from payout_batches b join payment_gateways g on g.id = b.gateway_id where ${condition} ${newestFirst('b')}`

const changeRequests = (condition: Sql, now: Date): Sql => sql`
  select 'change-request', c.id, c.code, c.title, null, null::uuid,
    case when c.status = 'PENDING' and c.expires_at <= ${now} then 'EXPIRED' else c.status end, c.amount
  from change_requests c where ${condition} ${newestFirst('c')}`

/** Those of a project with the permission to read projects, those of the platform with the permission to read reports. */
function fundTransfers(actor: Person, condition: Sql): Sql[] {
  const [ofProjects, ofPlatform] = [may(actor, 'projects:read'), may(actor, 'reports:read')]
  if (!ofProjects && !ofPlatform) return []
  const scope = ofProjects && ofPlatform ? sql`true` : ofProjects ? sql`m.project_id is not null` : sql`m.project_id is null`
  return [
    sql`
    select 'fund-transfer', m.id, m.code, coalesce(p.title, 'Platform funds') || coalesce(' · ' || m.transaction_id, ''), null, m.project_id, m.status, m.amount
    from fund_movements m left join projects p on p.id = m.project_id where ${condition} and ${scope} ${newestFirst('m')}`,
  ]
}

function byPaymentReference(actor: Person, like: string): Sql[] {
  const matching = sql`select id from investments where payment_reference like ${like}`
  return [
    ...(may(actor, 'projects:read') ? [investmentRows(sql`i.payment_reference like ${like} ${newestFirst('i')}`)] : []),
    paymentRows(sql`y.investment_id = any(array(${matching})) ${newestFirst('y')}`),
  ]
}

/** Items that recorded the transaction ID. Only a whole ID: on a public blockchain, a found part would reveal the destination. */
function byTransaction(actor: Person, q: string): Sql[] {
  const id = q.toLowerCase()
  // Transaction IDs are unique by gateway, so the index starts with it.
  const ofTransfer = sql`m.gateway_id = any(array(select id from payment_gateways)) and lower(m.transaction_id) = ${id} and m.status <> 'DECLINED'`
  const paid = sql`
    select k.withdrawal_id from payout_transaction_keys k
    where k.key = any(array(select network || ':' || ${id}::text from unnest(${[...payoutNetwork.options]}::text[]) as network))`
  return [
    ...(may(actor, 'investments:read') ? [paymentRows(sql`lower(y.transaction_id) = ${id} ${newestFirst('y')}`)] : []),
    ...(may(actor, 'withdraws:read') ? [withdrawalRows(sql`w.id = any(array(${paid})) ${newestFirst('w')}`)] : []),
    ...fundTransfers(actor, ofTransfer),
  ]
}
