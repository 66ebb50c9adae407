import { expect, test } from 'vitest'
import { isPendingChange } from '@/contract/pending-change'
import { approvals, changeRequestLife, changeRequestStatus, type ChangeRequestEvent, type ChangeRequestStatus } from '@/contract/approvals'
import { funds } from '@/contract/funds'
import { expireRequest } from '@/server/modules/approvals/commands/review-change-request'
import { batchLife, batchStatus, profit, type BatchStatus } from '@/contract/profit'
import { commissionLife, commissionStatus, type CommissionStatus } from '@/contract/commissions'
import { system } from '@/server/work/actor'
import { newCode, newId } from '@/server/db/ids'
import { work } from '@/server/work/services'
import { insertion, sql } from '@/server/db/sql'
import { endCommissions, payCommission } from '@/server/modules/commissions/commands/pay-commission'
import { postBatch } from '@/server/modules/profit/commands/post-batch'
import { customerOf, financeOf, invest, makeGateway, makeProject } from '../../support/investing'
import { NOON, startServer } from '../../support/server'

// Invalid transitions of commissions, profit shares and fund transfers. The other lifecycles are tested with their modules.
const server = await startServer()
const { db, services } = server
const gateway = await makeGateway(server)
const [root, finance, second] = [await server.admin(), await financeOf(server, 'finance'), await financeOf(server, 'second')]
const [ada, bob] = [await customerOf(server, 'ada', { level: 1 }), await customerOf(server, 'bob', { level: 1 })]
const project = await makeProject(server)
const transfers = () => db.one(sql`select count(*) from ledger_transfers`)

const wrongSteps = <S extends string, E extends string>(
  states: readonly S[],
  life: { events: readonly E[]; allows(state: S, event: E): boolean },
): (readonly [E, S])[] =>
  states.flatMap((state) => life.events.filter((event) => !life.allows(state, event)).map((event) => [event, state] as const))

async function commissionIn(status: CommissionStatus): Promise<{ id: string; investment: string }> {
  const { id: investment } = await invest(bob, { project: project.id, amount: '100.00' })
  const id = newId()
  const row = {
    id,
    code: newCode('COM'),
    user_id: ada.user.id,
    from_id: bob.user.id,
    investment_id: investment,
    level: 1,
    rate: 50_000n,
  }
  await db.run(sql`insert into commissions ${insertion({ ...row, amount: 500n, status, hold_until: NOON, created_at: NOON })}`)
  return { id, investment }
}
const commissionCommands: Readonly<
  Record<(typeof commissionLife.events)[number], (of: { id: string; investment: string }) => Promise<unknown>>
> = {
  pay: ({ id }) => work(services, system, (inner) => payCommission(inner, id)),
  // An investment that ended without being undone voids only its pending commissions.
  void: ({ investment }) =>
    work(services, system, (inner) => endCommissions(inner, investment, { undone: false, reason: 'It left early' })),
  'claw-back': async ({ id, investment }) => {
    await db.run(sql`update commissions set hold_until = ${NOON} where id = ${id}`)
    return work(services, system, (inner) => endCommissions(inner, investment, { undone: true, reason: 'It was undone' }))
  },
}
// Clawing back a pending commission is not refused: it voids the commission, which is another valid transition.
const commissionSteps = wrongSteps(commissionStatus.options, commissionLife).filter(
  ([event, status]) => !(event === 'claw-back' && status === 'PENDING'),
)
test.each(commissionSteps)('commission: %s has no effect in status %s', async (event, status) => {
  const of = await commissionIn(status)
  const readState = async () => [await db.one(sql`select * from commissions where id = ${of.id}`), await transfers()]
  const before = await readState()
  await commissionCommands[event](of)
  expect(await readState()).toEqual(before)
})

async function batchIn(status: BatchStatus): Promise<string> {
  const id = newId()
  const { id: of } = await makeProject(server)
  const row = {
    id,
    project_id: of,
    year: 2026,
    month: 10,
    rates: '[]',
    hash: 'x',
    total: 0n,
    lines: 0,
    investors: 0,
    principal: 0n,
    status,
  }
  await db.run(sql`insert into profit_batches ${insertion({ ...row, confirmed_by: root.user.id, created_at: NOON, progress_at: NOON })}`)
  return id
}
const projectOf = async (batch: string) =>
  (await db.one<{ project_id: string }>(sql`select project_id from profit_batches where id = ${batch}`)).project_id
const batchCommands: Readonly<Record<(typeof batchLife.events)[number], (id: string) => Promise<unknown>>> = {
  done: (id) => postBatch(services, id),
  // After the last line is posted, nothing can fail.
  fail: (id) => postBatch(services, id, { linesAtOnce: 1 }),
  resume: async (batchId) => {
    const { status } = await db.one<{ status: string }>(sql`select status from profit_batches where id = ${batchId}`)
    const answer = await root.call(profit.resume, { params: { id: await projectOf(batchId), batchId }, body: {} })
    expect(answer).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    expect(answer.message).toContain(status.toLowerCase())
  },
}
// Excludes FAILED: the job may resume a failed distribution by itself.
const batchSteps = wrongSteps(batchStatus.options, batchLife).filter(([, status]) => status !== 'FAILED')
test.each(batchSteps)('profit distribution: %s has no effect in status %s', async (event, status) => {
  const id = await batchIn(status)
  const readState = async () => [await db.one(sql`select * from profit_batches where id = ${id}`), await transfers()]
  const before = await readState()
  await batchCommands[event](id)
  expect(await readState()).toEqual(before)
})

const changeAsked: Readonly<Record<ChangeRequestEvent, (id: string) => Promise<unknown>>> = {
  apply: (id) => second.call(approvals.approve, { params: { id }, body: {} }),
  decline: (id) => second.call(approvals.decline, { params: { id }, body: { note: 'Not this one' } }),
  withdraw: (id) => finance.call(approvals.withdraw, { params: { id }, body: {} }),
  expire: async (id) => work(server.services, system, (inner) => expireRequest(inner, id)),
}
let requestCount = 0
async function changeIn(status: ChangeRequestStatus): Promise<string> {
  const body = { kind: 'PLATFORM_MONEY_IN' as const, amount: '10.00', gateway, note: `Request ${(requestCount += 1)}` }
  const { data } = await finance.propose(funds.recordPlatform, { body })
  if (!isPendingChange(data)) throw new Error('Nobody else has to approve it')
  await db.run(sql`update change_requests set status = ${status} where id = ${data.changeRequest.id}`)
  return data.changeRequest.id
}
test.each(wrongSteps(changeRequestStatus.options, changeRequestLife))(
  'change request: %s changes nothing in status %s',
  async (event, status) => {
    const id = await changeIn(status)
    const readState = async () => [await db.one(sql`select * from change_requests where id = ${id}`), await transfers()]
    const before = await readState()
    const answer = await changeAsked[event](id)
    if (event !== 'expire') expect(answer).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    expect(await readState()).toEqual(before)
  },
)
