import { beforeAll, expect, test } from 'vitest'
import { notifications } from '@/contract/notifications'
import { sql } from '@/server/db/sql'
import { sealOf, type AuditRowJson } from '@/server/integrity/audit-seal'
import type { OwnApprovalCase } from '../../support/approvals/case'
import * as own from '../../support/approvals/own-approvals'
import { approvalWorld } from '../../support/approvals/world'
import { living, settle } from '../../support/investing'
import { startServer } from '../../support/server'

// If several people approve one item, each approval is bound to the content that its approver saw. An approval of other content does not
// count, even if the next approver sends no version and SQL did not change the version.
const server = await startServer()
const world = await approvalWorld(server)
const { db, maker, second } = world
const [third, fourth] = [living(server, await server.admin('third')), living(server, await server.admin('fourth'))]

beforeAll(() =>
  db.run(
    sql`update approval_policies set bands = '[{"from":"0.00","approvals":2}]' where action in ('identity.approve', 'adjustment.post', 'exit.approve')`,
  ),
)

const transfers = async () => (await db.one<{ n: number }>(sql`select count(*)::int as n from ledger_transfers`)).n
const alerts = async () =>
  (await maker.call(notifications.mine, { query: { limit: 100 } })).data.filter(
    ({ title }) => title === 'Content changed after an approval',
  )

const cases: Readonly<Record<string, OwnApprovalCase>> = {
  payment: own.paymentApproval(world),
  'identity document': own.identityApproval(world),
  withdrawal: own.withdrawalApproval(world),
  'early exit': own.exitApproval(world),
}
const isOpen = async (id: string): Promise<boolean> => {
  const { open } = await db.one<{ open: boolean }>(sql`
    select exists (
      select from payments where id = ${id} and status = 'PENDING' union all select from identity_requests where id = ${id} and status = 'PENDING'
      union all select from withdrawals where id = ${id} and status = 'PENDING' union all select from investments where id = ${id} and status = 'EXIT_REQUESTED') as open`)
  return open
}

test.each(Object.entries(cases))(
  '%s: an approval of other content does not count, and is given again',
  async (name, { start, approve, alter }) => {
    const id = await start(maker)
    // The maker cannot approve their own document; of all other items the maker is the first approver.
    const first = name === 'identity document' ? third : maker
    if (first !== maker) expect(await approve(first, id)).toMatchObject({ status: 200 })
    expect(await approve(first, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    await alter(id)
    const [before, known] = [await transfers(), (await alerts()).length]
    expect(await approve(second, id)).toMatchObject({ status: 200 })
    expect([await isOpen(id), await transfers()]).toEqual([true, before])
    expect((await alerts()).length).toBe(known + 1)
    expect(await approve(second, id)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(await approve(first, id)).toMatchObject({ status: 200 })
    expect(await isOpen(id)).toBe(false)
  },
)

/** Rewrites the last approval's audit entry as versions before the content hash wrote it. */
async function removeContent(id: string): Promise<void> {
  const { entry } = await db.one<{ entry: AuditRowJson }>(sql`
    select to_jsonb(a) as entry from audit_logs a where a.subject_id = ${id} and a.action like '%approval-given' order by a.at desc limit 1`)
  const { content, ...after } = entry.after as Record<string, unknown>
  expect(content).toMatch(/^\w/)
  const seal = sealOf(server.services.secrets, { ...entry, after, at: new Date(entry.at).toISOString() })
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`update audit_logs set after = ${JSON.stringify(after)}, seal = ${seal} where id = ${entry.id}`)
  })
}

test.each(Object.entries(cases))(
  '%s: an approval of a version that recorded no content is given again, without a warning',
  async (name, item) => {
    const id = await item.start(maker)
    const first = name === 'identity document' ? third : maker
    if (first !== maker) expect(await item.approve(first, id)).toMatchObject({ status: 200 })
    await removeContent(id)
    const [before, known] = [await transfers(), (await alerts()).length]
    expect(await item.approve(second, id)).toMatchObject({ status: 200 })
    expect([await isOpen(id), await transfers(), (await alerts()).length]).toEqual([true, before, known])
    expect(await item.approve(first, id)).toMatchObject({ status: 200 })
    expect(await isOpen(id)).toBe(false)
  },
)

test('payment: an amount received that SQL put in the place of the first approver’s does not count as approved', async () => {
  const { start, approve } = own.paymentApproval(world)
  const id = await start(third)
  await db.run(sql`update payments set first_received_amount = 25001 where id = ${id}`)
  expect(await approve(fourth, id)).toMatchObject({ status: 200 })
  expect(await isOpen(id)).toBe(true)
})

test('payment: one person who enters another amount the second time is still one person', async () => {
  const { start } = own.paymentApproval(world)
  const id = await start(third)
  const before = await transfers()
  for (const amount of ['250.00', '249.99'])
    expect(await settle(third, id, amount)).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  expect([await isOpen(id), await transfers()]).toEqual([true, before])
})

test('adjustment: content other than proposed is refused, with and without an approval before', async () => {
  const { start, approve, alter } = own.adjustmentApproval(world)
  const id = await start(maker)
  expect(await approve(third, id)).toMatchObject({ status: 200 })
  await alter(id)
  expect(await approve(second, id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
})
