import { describe, expect, test } from 'vitest'
import type { ApprovalAction } from '@/contract/approval-actions'
import { approvals } from '@/contract/approvals'
import { sql } from '@/server/db/sql'
import type { ApprovalCase } from '../support/approvals/case'
import { approvalCases } from '../support/approvals/cases'
import { approvalWorld } from '../support/approvals/world'
import { living } from '../support/investing'
import { startServer } from '../support/server'

/** A member of staff tries to approve every action that concerns a customer, who is the same person. */
const server = await startServer()
const world = await approvalWorld(server)
const { db, maker, second } = world
const owner = living(server, await server.admin('owner'))

const ofCustomers: readonly ApprovalAction[] = [
  'payment.approve',
  'payment.reverse',
  'identity.approve',
  'withdrawal.approve',
  'withdrawal.fail',
  'adjustment.post',
  'exit.approve',
  'customer.two-factor-reset',
  'customer.email-change',
  'customer.name-change',
  'customer.unfreeze',
]
const cases = Object.entries(approvalCases(world)).filter(([action]) => ofCustomers.includes(action as ApprovalAction)) as [
  ApprovalAction,
  ApprovalCase,
][]

/** The customer whom an item or a change request concerns. */
const customerOfItem = async (id: string): Promise<string> =>
  (
    await db.one<{ customer: string }>(sql`
      select coalesce(item.user_id, subject.id) as customer
      from (select coalesce((select subject_id::uuid from change_requests where id = ${id}), ${id}::uuid) as id) subject
      left join (select id, user_id from payments union all select id, user_id from withdrawals union all select id, user_id from identity_requests
        union all select id, user_id from adjustments union all select id, user_id from investments) item on item.id = subject.id`)
  ).customer

/** Waiting items in the inbox of the owner. */
const inboxOfOwner = async () => (await owner.call(approvals.inbox, { query: { limit: 100 } })).data.map(({ subject }) => subject)

describe.each(cases)('%s', (_, { start, approve }) => {
  test('staff to whom the customer account belongs cannot approve it and do not find it in their inbox; another person can', async () => {
    const id = await start(maker)
    expect(await inboxOfOwner()).toContain(id)
    const customer = await customerOfItem(id)
    await db.run(sql`
      insert into personal_accounts (staff_id, customer_id, source, recorded_at) values (${owner.user.id}, ${customer}, 'RECORDED', ${server.clock.now()})`)
    const refused = await approve(owner, id)
    expect(refused).toMatchObject({ status: 409, code: expect.stringMatching(/^(OWN_REQUEST|SECOND_PERSON_NEEDED)$/) as string })
    expect(refused.text).toContain('your own customer account, so another team member must decide')
    expect(await inboxOfOwner()).not.toContain(id)
    expect(await approve(second, id)).toMatchObject({ status: 200 })
    await db.run(sql`delete from personal_accounts where staff_id = ${owner.user.id}`)
  })
})
