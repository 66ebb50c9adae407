import { expect, test } from 'vitest'
import type { ApprovalAction } from '@/contract/approval-actions'
import { newId } from '@/server/db/ids'
import { sql, type Sql } from '@/server/db/sql'
import { approvalCases } from '../../support/approvals/cases'
import { approvalWorld } from '../../support/approvals/world'
import { living } from '../../support/investing'
import { availableOf } from '../../support/money'
import { startServer, type Caller } from '../../support/server'

// An approval counts only with a sealed audit entry of the same person and time. An adjustment is posted as proposed.
const server = await startServer()
const world = await approvalWorld(server)
const { db, maker, second, customer } = world
const admin = async (name: string) => living(server, await server.admin(name))
const [third, fourth, fifth] = [await admin('third'), await admin('fourth'), await admin('fifth')]
const cases = approvalCases(world)
/** Makes this action need two approvals. */
const requireTwo = (action: ApprovalAction) =>
  db.run(sql`update approval_policies set bands = '[{"from":"0.00","approvals":2}]' where action = ${action}`)

const isNotified = async (title: string, subject: string) =>
  (await db.all(sql`select 1 from notifications where title = ${title} and body like ${`%${subject}%`}`)).length > 0
const approvalBy = (id: string, event: string, { user }: Caller, at: Date) =>
  db.run(sql`insert into approvals (subject, event, by_id, at) values (${id}, ${event}, ${user.id}, ${at})`)

const withTwoApprovals: ApprovalAction[] = [
  'payment.approve',
  'identity.approve',
  'withdrawal.approve',
  'exit.approve',
  'adjustment.post',
  'settings.loosen',
]

test.each(withTwoApprovals)('%s: an approval that SQL wrote, with an audit entry without a seal, does not count', async (action) => {
  const { start, approve } = cases[action]
  if (action !== 'payment.approve') await requireTwo(action)
  const [id, event] = [await start(maker), action === 'exit.approve' ? 'approve-exit' : 'approve']
  const at = server.clock.now()
  await db.run(sql`delete from approvals where subject = ${id}`)
  await approvalBy(id, event, third, at)
  await db.run(sql`
    insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id)
    values (${newId()}, ${at}, ${third.user.id}, 'Internal', 'withdrawal.approval-given', 'withdrawal', ${id})`)
  expect(await approve(second, id)).toMatchObject({ status: 200 })
  expect(await isNotified('Approval not in the audit log', id)).toBe(true)
  // It is still open: the second approval that counts completes it.
  expect(await approve(fourth, id)).toMatchObject({ status: 200 })
  expect(await approve(fifth, id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
})

test.each(['exit.approve', 'adjustment.post', 'settings.loosen'] as const)(
  '%s: an approval given to another person or another time by SQL does not count',
  async (action) => {
    const { start, approve } = cases[action]
    await requireTwo(action)
    const altered: ((id: string) => Sql)[] = [
      (id) => sql`update approvals set by_id = ${third.user.id} where subject = ${id} and by_id = ${second.user.id}`,
      (id) => sql`update approvals set at = at - interval '1 minute' where subject = ${id}`,
    ]
    for (const alter of altered) {
      const id = await start(maker)
      await db.run(sql`delete from approvals where subject = ${id}`)
      expect(await approve(second, id)).toMatchObject({ status: 200 })
      await db.run(alter(id))
      expect(await approve(fourth, id)).toMatchObject({ status: 200 })
      expect(await approve(fifth, id)).toMatchObject({ status: 200 })
    }
  },
)

const edits: [string, (id: string) => Sql, string][] = [
  ['proposer', (id) => sql`update adjustments set proposed_by = ${third.user.id} where id = ${id}`, 'who proposed it'],
  ['amount', (id) => sql`update adjustments set amount = 50000 where id = ${id}`, 'the amount'],
  [
    'customer',
    (id) => sql`update adjustments set user_id = (select id from users where username = 'maker-private') where id = ${id}`,
    'the customer',
  ],
  ['reason', (id) => sql`update adjustments set reason = 'Another one' where id = ${id}`, 'the reason'],
]

test.each(edits)('an adjustment whose %s was changed by SQL is refused, naming it', async (_, edit, named) => {
  const { start, approve } = cases['adjustment.post']
  const id = await start(maker)
  await db.run(edit(id))
  const before = await availableOf(server, customer)
  expect(await approve(maker, id)).toMatchObject({ status: 409 })
  const refused = await approve(second, id)
  expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(refused.text).toContain(`differs from what was proposed: ${named}.`)
  expect(await isNotified('Adjustment changed', named)).toBe(true)
  expect(await availableOf(server, customer)).toBe(before)
  expect(await db.one(sql`select status from adjustments where id = ${id}`)).toEqual({ status: 'PENDING' })
})

test('an adjustment without its sealed proposal in the audit log is refused', async () => {
  const { start, approve } = cases['adjustment.post']
  const id = await start(maker)
  await db.run(sql`
    insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id, after)
    values (${newId()}, ${server.clock.now()}, ${third.user.id}, 'Internal', 'adjustment.proposed', 'adjustment', ${id}, '{}')`)
  const refused = await approve(second, id)
  expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  expect(refused.text).toContain('the proposal in the audit log')
})
