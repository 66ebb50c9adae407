import { expect, test } from 'vitest'
import { isPendingChange } from '@/contract/pending-change'
import { approvals } from '@/contract/approvals'
import { dashboard } from '@/contract/dashboard'
import { payments } from '@/contract/payments'
import { projects } from '@/contract/projects'
import { find } from '@/contract/system'
import { sql } from '@/server/db/sql'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay, settle } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const gateway = await makeGateway(server)
const [admin, finance, second] = [await server.admin(), await financeOf(server, 'finance'), await financeOf(server, 'second')]
const [newcomer, ada] = [await server.staff('newcomer'), await customerOf(server, 'ada', { level: 1 })]
const [project, quiet] = [await makeProject(server), await makeProject(server)]

const queuesOf = async (caller: Caller) => (await caller.call(dashboard.office, { query: {} })).data.queues
const queueOf = async (caller: Caller, key: string) => (await queuesOf(caller)).find((queue) => queue.key === key)
const paid = async (into: string, amount: string) => {
  const { id } = await invest(ada, { project: into, amount })
  return ok(await settle(finance, (await pay(ada, id, { gateway, amount })).id, amount)).data
}

test('the work queue shows the change requests that the reader may approve, and filters projects by them', async () => {
  const payment = await paid(project.id, '250.00')
  const reversal = await finance.propose(payments.reverse, { params: { id: payment.id }, body: { note: 'The bank called it back' } })
  expect(reversal.status).toBe(202)
  expect(await queueOf(second, 'changes')).toMatchObject({ waiting: 1, amount: null, ages: [1, 0, 0, 0], needSecond: 1 })
  // The maker cannot approve it.
  expect(await queueOf(finance, 'changes')).toMatchObject({ waiting: 0, oldestAt: null })

  const cancel = { event: 'cancel' as const, note: 'The permit was refused' }
  const { data } = await admin.propose(projects.transition, { params: { id: project.id }, body: cancel })
  if (!isPendingChange(data)) throw new Error('Nobody else has to approve it')
  // Finance lacks the permission to cancel projects.
  expect(await queueOf(second, 'changes')).toMatchObject({ waiting: 1 })
  expect(await queueOf(await server.admin('another'), 'changes')).toMatchObject({ waiting: 2, needSecond: 2 })

  const titles = async (caller: Caller, needsSecond: boolean) =>
    (await caller.call(projects.list, { query: { needsSecond } })).data.map(({ id }) => id).sort()
  expect(await titles(second, true)).toEqual([project.id])
  expect(await titles(second, false)).toEqual([quiet.id])
  // Customers cannot read change requests, so the filter returns no rows to them.
  expect(await titles(ada, true)).toEqual(await titles(ada, false))
  const boss = await server.checker()
  ok(await boss.call(approvals.decline, { params: { id: data.changeRequest.id }, body: { note: 'The permit came' } }))
  expect(await titles(second, true)).toEqual([])
})

test('a queue is shown to staff who may open it', async () => {
  const keys = async (caller: Caller) => (await queuesOf(caller)).map(({ key }) => key)
  expect(await keys(newcomer)).toEqual([])
  expect(await keys(await server.staff('supporting', { roles: ['Support'] }))).toEqual(await keys(admin))
})

test('the palette finds pending payments of a project by its title, newest first, for staff who may open payments', async () => {
  const { title } = quiet
  await server.db.run(sql`update projects set title = 'Quay Street Workshops' where id = ${quiet.id}`)
  const decided = await paid(quiet.id, '120.00')
  const waiting: string[] = []
  for (const amount of ['130.00', '140.00']) {
    const { id } = await invest(ada, { project: quiet.id, amount })
    waiting.unshift((await pay(ada, id, { gateway, amount })).code)
    server.clock.set(new Date(server.clock.now().getTime() + 1000))
  }
  const searchPayments = async (caller: Caller, q: string) =>
    (await caller.call(find.anything, { query: { q } })).data.filter(({ kind }) => kind === 'payment').map((result) => result.title)
  expect(await searchPayments(finance, 'quay street')).toEqual(waiting)
  expect(await queueOf(finance, 'payments')).toMatchObject({ waiting: 2, amount: '270.00' })
  // An unpaid checkout requires no action by staff.
  await server.db.run(sql`update payments set awaits_money = true where code = ${waiting[0]}`)
  expect(await searchPayments(finance, 'quay street')).toEqual(waiting.slice(1))
  expect(await queueOf(finance, 'payments')).toMatchObject({ waiting: 1, amount: '130.00' })
  expect(await searchPayments(finance, title)).not.toContain(waiting[0])
  expect(await searchPayments(finance, decided.code)).toEqual([decided.code])
  expect(await searchPayments(newcomer, 'quay street')).toEqual([])
})
