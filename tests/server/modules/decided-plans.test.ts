import { expect, test } from 'vitest'
import type { InboxScope } from '@/contract/approval-inbox'
import { sql, type Sql } from '@/server/db/sql'
import type { Query } from '@/server/db/database'
import { listInbox } from '@/server/modules/approvals/inbox/list-inbox'
import type { Person } from '@/server/work/actor'
import { startServer } from '@tests/support/server'

/** With many decisions, PostgreSQL reads a page of decided items from the index, and only the rows of the page. */
const server = await startServer()
const { db } = server
const [chief, other] = [await server.admin(), await server.admin('other')]
const MANY = 20_000
const PAGE = { page: 1, limit: 10, sortBy: 'at', sortOrder: 'DESC', withoutTotal: true } as const

await db.run(sql`
  insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id, subject_code)
  select gen_random_uuid(), now() - n * interval '1 minute', case when n % 1000 = 0 then ${other.user.id}::uuid else ${chief.user.id}::uuid end, 'Internal',
    kind.action, kind.subject, gen_random_uuid(), 'PAY-' || n
  from generate_series(1, ${MANY}::int) n join (values (0, 'payment.approved', 'payment'), (1, 'withdrawal.approved', 'withdrawal'),
    (2, 'identity.declined', 'identity-request'), (3, 'payment.declined', 'payment'), (4, 'payment.asked', 'payment')) as kind(nth, action, subject)
    on kind.nth = n % 5`)
await db.run(sql`analyze audit_logs`)

const personOf = (id: string): Person => ({
  kind: 'Internal',
  id,
  name: 'Chief',
  permissions: new Set(),
  isSuperAdmin: true,
  isFrozen: false,
  sessionId: null,
})

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The plan nodes that read the audit log, each with the number of rows read. */
async function readingsOf(scope: InboxScope, person: Person, query: object = {}) {
  const nodes: Node[] = []
  const watched: Query = {
    ...db,
    async all<R extends object>(statement: Sql) {
      const [line] = await db.all<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`explain (analyze, format json) ${statement}`)
      nodes.push(...(line ? nodesOf(line['QUERY PLAN'][0].Plan) : []))
      return db.all<R>(statement)
    },
  }
  const { rows } = await listInbox(watched, person, server.clock.now(), { ...PAGE, scope, ...query } as Parameters<typeof listInbox>[3])
  const ofAuditLog = nodes.filter((node) => node['Relation Name'] === 'audit_logs')
  return {
    rows,
    kinds: ofAuditLog.map((node) => node['Node Type']),
    read: ofAuditLog.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
  }
}

test.each([{}, { page: 3 }, { sortOrder: 'ASC' }, { queue: ['withdrawals'] }])(
  'a page of decided items %j reads few rows by index',
  async (query) => {
    const { rows, kinds, read } = await readingsOf('decided', personOf(chief.user.id), query)
    expect(rows).toHaveLength(10)
    expect(kinds.filter((kind) => !kind.startsWith('Index'))).toEqual([])
    expect(read).toBeLessThan(200)
  },
)

test('a page of the reader’s own decisions reads theirs by index, although others decided far more', async () => {
  const { rows, kinds, read } = await readingsOf('decisions', personOf(other.user.id))
  expect(rows).toHaveLength(10)
  expect(kinds).not.toContain('Seq Scan')
  expect(read).toBeLessThan(200)
})
