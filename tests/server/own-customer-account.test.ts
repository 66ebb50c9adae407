import { describe, expect, test } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import type { ApprovalAction } from '@/contract/approval-actions'
import { approvals } from '@/contract/approvals'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { withdrawals } from '@/contract/withdrawals'
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

const note = 'Not as agreed'
/** How each item is declined; a change request in the same way for all actions. */
const declineOf: Partial<Readonly<Record<ApprovalAction, (id: string) => Promise<{ status: number }>>>> = {
  'payment.approve': (payment) => owner.call(investments.settlePayment, { body: { payment, status: 'DECLINED', note } }),
  'identity.approve': (id) => owner.call(identity.decline, { params: { id }, body: { note, reasonCode: 'BLURRED' } }),
  'withdrawal.approve': (id) => owner.call(withdrawals.decline, { params: { id }, body: { note } }),
  'adjustment.post': (id) => owner.call(adjustments.decline, { params: { id }, body: { note } }),
  'exit.approve': (id) => owner.call(investments.declineExit, { params: { id }, body: { note } }),
}
const decline = (action: ApprovalAction, id: string) =>
  declineOf[action]?.(id) ?? owner.call(approvals.decline, { params: { id }, body: { note } })

/** Waiting items in the inbox of the owner. */
const inboxOfOwner = async () => (await owner.call(approvals.inbox, { query: { limit: 100 } })).data.map(({ subject }) => subject)

describe.each(cases)('%s', (action, { start, approve }) => {
  test('staff to whom the customer account belongs neither approve nor decline it and do not find it in their inbox; another person can', async () => {
    const id = await start(maker)
    expect(await inboxOfOwner()).toContain(id)
    const customer = await customerOfItem(id)
    await db.run(sql`
      insert into personal_accounts (staff_id, customer_id, source, recorded_at) values (${owner.user.id}, ${customer}, 'RECORDED', ${server.clock.now()})`)
    for (const refused of [await approve(owner, id), await decline(action, id)])
      expect(refused).toMatchObject({
        status: 409,
        code: expect.stringMatching(/^(OWN_REQUEST|SECOND_PERSON_NEEDED)$/) as string,
        text: expect.stringContaining('your own customer account, so another team member must decide') as string,
      })
    expect(await inboxOfOwner()).not.toContain(id)
    expect(await approve(second, id)).toMatchObject({ status: 200 })
    await db.run(sql`delete from personal_accounts where staff_id = ${owner.user.id}`)
  })
})
