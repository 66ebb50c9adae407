import type { Received } from '@/contract/core/endpoint'
import { fundDirections, type FundMovement, type funds } from '@/contract/funds'
import { toMoney } from '@/domain/money'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, type Page } from '@/server/db/list'
import { sql, type Sql } from '@/server/db/sql'

type MovementRow = {
  id: string
  code: string
  project_id: string | null
  project_code: string | null
  project_title: string | null
  kind: FundMovement['kind']
  amount: bigint
  net: bigint
  gateway_id: string | null
  gateway_title: string | null
  transaction_id: string | null
  note: string | null
  status: FundMovement['status']
  proposed_by: string
  proposer: string
  decided_by: string | null
  decider: string | null
  created_at: Date
  posted_at: Date | null
  version: number
}

const kindsGoing = (way: 'in' | 'out') => Object.keys(fundDirections).filter((kind) => fundDirections[kind as FundMovement['kind']] === way)
const net = sql`case when m.status <> 'POSTED' then 0 when m.kind = any(${kindsGoing('in')}::text[]) then m.amount
  when m.kind = any(${kindsGoing('out')}::text[]) then -m.amount else 0 end`
const columns = sql`m.id, m.code, m.project_id, p.code as project_code, p.title as project_title, m.kind, m.amount, ${net} as net, m.gateway_id, g.title as gateway_title,
  m.transaction_id, m.note, m.status, m.proposed_by, maker.name as proposer, m.decided_by, decider.name as decider, m.created_at, m.posted_at, m.version`
const from = sql`fund_movements m left join projects p on p.id = m.project_id left join payment_gateways g on g.id = m.gateway_id
  join users maker on maker.id = m.proposed_by left join users decider on decider.id = m.decided_by`

type Of = { kind?: readonly string[] | string | undefined; status?: readonly string[] | undefined }
type AnyQuery = Received<typeof funds.list>['query'] | Received<typeof funds.platform>['query']

const listOf = (db: Query, query: AnyQuery, which: Sql, { kind, status }: Of): Promise<Page<FundMovement>> =>
  listPage<MovementRow, FundMovement>(db, query, {
    columns,
    from,
    where: [
      which,
      kind !== undefined && sql`m.kind = any(${[kind].flat()}::text[])`,
      status && sql`m.status = any(${[...status]}::text[])`,
    ],
    search: [sql`m.code`, sql`m.transaction_id`, sql`m.note`, sql`g.title`],
    dated: sql`m.created_at`,
    sort: { createdAt: { by: sql`m.created_at`, as: 'timestamptz' }, amount: { by: sql`m.amount`, as: 'bigint' } },
    tie: sql`m.id`,
    sums: { net: sql`sum(${net})` },
    map: toMovement,
  })

/** Fund transfers between the platform and a project. */
export async function listMovements(
  db: Query,
  projectId: string,
  query: Received<typeof funds.list>['query'],
): Promise<Page<FundMovement>> {
  if (!(await db.maybe(sql`select 1 from projects where id = ${projectId}`))) throw notFound('This project')
  return listOf(db, query, sql`m.project_id = ${projectId}`, query)
}

/** Transfers of the platform's own funds, in and out. */
export const listPlatformMovements = (db: Query, query: Received<typeof funds.platform>['query']): Promise<Page<FundMovement>> =>
  listOf(db, query, sql`m.project_id is null`, query)

export async function readMovement(db: Query, id: string): Promise<FundMovement> {
  return toMovement(await db.one<MovementRow>(sql`select ${columns} from ${from} where m.id = ${id}`))
}

const toMovement = (row: MovementRow): FundMovement => ({
  id: row.id,
  code: row.code,
  project: row.project_id ? { id: row.project_id, code: row.project_code ?? '', title: row.project_title ?? '' } : null,
  kind: row.kind,
  amount: toMoney(row.amount),
  net: toMoney(row.net),
  gateway: row.gateway_id ? { id: row.gateway_id, title: row.gateway_title ?? '' } : null,
  transactionId: row.transaction_id,
  note: row.note,
  status: row.status,
  proposedBy: { id: row.proposed_by, name: row.proposer },
  decidedBy: row.decided_by ? { id: row.decided_by, name: row.decider ?? '' } : null,
  createdAt: row.created_at.toISOString(),
  postedAt: row.posted_at?.toISOString() ?? null,
  version: row.version,
})
