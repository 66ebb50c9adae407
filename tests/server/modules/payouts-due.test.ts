import { beforeAll, describe, expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { dashboard } from '@/contract/dashboard'
import { notifications } from '@/contract/notifications'
import { isPendingChange } from '@/contract/pending-change'
import { payoutBatches } from '@/contract/payout-batches'
import { withdrawals } from '@/contract/withdrawals'
import { queuePath } from '@/components/dashboard/admin-queues'
import { sql } from '@/server/db/sql'
import { notifyOfWork } from '@/server/modules/work-queues/jobs'
import { financeOf, later, living, ok, setSettings } from '../../support/investing'
import { giveBalance, giveGateway, giveWallet, withdraw } from '../../support/money'
import { bankReference, recordResults } from '../../support/payout-results'
import { startServer, type Caller } from '../../support/server'

/** The work queue of payers: approved withdrawals that can be paid. */
const server = await startServer()
const { db, services } = server
const [first, second, payer] = [await financeOf(server, 'first'), await financeOf(server, 'second'), await financeOf(server, 'payer')]
const support = living(server, await server.staff('support', { roles: ['Support'] }))
const gateway = await giveGateway(server)

let people = 0
type Due = { ada: Caller; id: string; code: string }
async function approved(): Promise<Due> {
  const ada = living(server, await server.customer(`ada${(people += 1)}`, { level: 1 }))
  await giveBalance(server, ada, '50.00')
  const { data } = await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada, { network: 'ERC20' }) })
  for (const caller of [first, second]) ok(await caller.call(withdrawals.approve, { params: { id: data.id }, body: {} }))
  return { ada, id: data.id, code: data.code }
}
const bell = async (caller: Caller) => ok(await caller.call(notifications.mine, { query: { limit: 100 } })).data
async function notified(
  caller: Caller,
  happens: () => Promise<unknown>,
): Promise<{ kind: string; title: string; body: string; link: string | null }[]> {
  const before = (await bell(caller)).length
  await happens()
  await notifyOfWork(services)
  const all = await bell(caller)
  return all.slice(0, all.length - before)
}
const titles = async (caller: Caller, happens: () => Promise<unknown>) => (await notified(caller, happens)).map(({ title }) => title)
const dueOf = async () => ok(await payer.call(payoutBatches.due, { query: { gateway } })).data.withdrawals.toSorted()
const listed = async () =>
  ok(await payer.call(withdrawals.list, { query: { due: true, limit: 100 } }))
    .data.map(({ id }) => id)
    .toSorted()
const counted = async () => ok(await payer.call(dashboard.office, { query: {} })).data.queues.find(({ key }) => key === 'payouts')
const batch = async (ids: string[]) => ok(await payer.call(payoutBatches.create, { body: { withdrawals: ids, gateway } })).data

beforeAll(async () => {
  await notifyOfWork(services)
})

describe('due payouts', () => {
  test('are notified to payers who did not approve, with a link that opens the withdrawal', async () => {
    let due: Due | undefined
    const [notification] = await notified(payer, async () => {
      due = await approved()
    })
    expect(notification).toMatchObject({
      kind: 'queue.payouts',
      title: `Withdrawal ${due?.code}: Due for payout`,
      body: expect.stringMatching(/ · 19\.00 USD$/),
      link: `/admin/withdraws/list?page=1&limit=10&open=${due?.id}`,
    })
    for (const caller of [first, second, support]) expect((await bell(caller)).filter(({ kind }) => kind === 'queue.payouts')).toEqual([])
    expect(await titles(payer, async () => undefined)).toEqual([])
  })

  test('are the same withdrawals in the list, in the count and for a batch', async () => {
    const [free, onHold, reported, batched, suspended, frozen] = [
      ...[await approved(), await approved(), await approved()],
      ...[await approved(), await approved(), await approved()],
    ]
    if (!onHold || !reported || !batched || !suspended || !frozen) throw new Error('Six withdrawals are needed')
    await db.run(
      sql`update users set withdrawals_held_until = ${server.clock.now()}::timestamptz + interval '1 hour' where id = ${onHold.ada.user.id}`,
    )
    await db.run(sql`update users set frozen_at = ${server.clock.now()} where id = ${frozen.ada.user.id}`)
    await db.run(sql`update wallets set status = 'SUSPENDED' where user_id = ${suspended.ada.user.id}`)
    await batch([batched.id])
    const all = await listed()
    expect(all).toContain(free?.id)
    for (const { id } of [onHold, batched, suspended, frozen]) expect(all).not.toContain(id)
    expect(await dueOf()).toEqual(all)
    expect(await counted()).toMatchObject({ waiting: all.length, amount: `${19 * all.length}.00` })
    expect(queuePath.payouts).toBe('/admin/withdraws/list?page=1&limit=10&due=true')
  })

  test('do not include a withdrawal whose failure awaits the approval of another person', async () => {
    const { id } = await approved()
    const draft = await batch([id])
    ok(await payer.call(payoutBatches.export, { params: { id: draft.id }, body: {} }))
    const cancelled = await payer.propose(payoutBatches.cancel, { params: { id: draft.id }, body: { note: 'Made by mistake' } })
    if (!isPendingChange(cancelled.data)) throw new Error('Nobody else has to approve it')
    const checker = living(server, await server.checker())
    ok(await checker.call(approvals.approve, { params: { id: cancelled.data.changeRequest.id }, body: {} }))
    expect(await listed()).toContain(id)
    const failure = { note: 'The bank sent it back', reference: bankReference }
    expect(await payer.propose(withdrawals.markFailed, { params: { id }, body: failure })).toMatchObject({ status: 202 })
    expect(await listed()).not.toContain(id)
    expect(await dueOf()).toEqual(await listed())
  })

  test('returned by a bank are notified with the reason, except to the exporter, and get a new target time', async () => {
    await setSettings(server, { payoutTargetHours: 3 })
    const exporter = await financeOf(server, 'exporter')
    const { id, code } = await approved()
    await notifyOfWork(services)
    const draft = await batch([id])
    ok(await exporter.call(payoutBatches.export, { params: { id: draft.id }, body: {} }))
    later(server, { hours: 2.5 })
    const [notification] = await notified(payer, () =>
      recordResults(server, exporter, draft.id, [{ reference: code, status: 'RETURNED', reason: 'The account is closed' }]),
    )
    expect(notification).toMatchObject({
      title: `Withdrawal ${code}: Returned to queue`,
      body: expect.stringContaining('Returned: The account is closed'),
    })
    expect((await bell(exporter)).filter(({ title }) => title.includes(`${code}: Returned`))).toEqual([])
    const late = `Withdrawal ${code}: Past target time`
    later(server, { hours: 2 })
    expect(await titles(payer, async () => undefined)).not.toContain(late)
    later(server, { hours: 2 })
    expect(await titles(payer, async () => undefined)).toContain(late)
    expect(await titles(payer, async () => undefined)).toEqual([])
  })

  test('are notified to an approver if no other person may pay', async () => {
    await db.run(sql`
      update users set is_active = false, status_changed_at = ${server.clock.now()}::timestamptz - interval '30 days'
      where type = 'Internal' and id not in (${first.user.id}, ${second.user.id})`)
    const notifications = await titles(first, async () => void (await approved()))
    expect(notifications.filter((title) => title.endsWith('Due for payout'))).toHaveLength(1)
  })
})
