import { beforeAll, describe, expect, test } from 'vitest'
import { adjustments } from '@/contract/adjustments'
import { approvals } from '@/contract/approvals'
import { assignments } from '@/contract/assignments'
import { audit } from '@/contract/audit'
import { queueKind, staffKinds } from '@/contract/notification-kinds'
import { notificationPreferences } from '@/contract/notification-preferences'
import { notifications } from '@/contract/notifications'
import { identity } from '@/contract/identity'
import { messages } from '@/contract/messages'
import { payments } from '@/contract/payments'
import { presence } from '@/contract/presence'
import { projects } from '@/contract/projects'
import { settingsGroup } from '@/contract/settings'
import { investments } from '@/contract/investments'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { workQueueKeys } from '@/contract/work-queue-keys'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { notificationJobs } from '@/server/modules/notifications/jobs'
import { proveBooks } from '@/server/modules/reconciliation/jobs'
import { mentionsIn } from '@/server/modules/users/mentions'
import { notifyOfWork } from '@/server/modules/work-queues/jobs'
import {
  activeInvestment,
  allMails,
  customerOf,
  financeOf,
  invest,
  later,
  living,
  makeGateway,
  makeProject,
  ok,
  pay,
  runJob,
  setSettings,
  settle,
} from '../../support/investing'
import { paymentAgrees } from '../../support/checks'
import { giveBalance, giveWallet, withdraw } from '../../support/money'
import { startServer, type Caller, type Mail } from '../../support/server'

const server = await startServer()
const { db, services } = server
const [finance, second] = [await financeOf(server, 'finance'), await financeOf(server, 'second')]
const support = living(server, await server.staff('support', { roles: ['Support'] }))
const newcomer = living(server, await server.staff('newcomer'))
const ada = await customerOf(server, 'ada', { level: 1 })
const gateway = await makeGateway(server)
const project = await makeProject(server)

const claim = async (amount: string) => pay(ada, (await invest(ada, { project: project.id, amount })).id, { gateway, amount })
const bell = async (caller: Caller) => ok(await caller.call(notifications.mine, { query: { limit: 100 } })).data.map(({ title }) => title)
/** The notifications of a person, caused by the given actions and the job that polls the queues. */
async function notified(caller: Caller, happens: () => Promise<unknown>): Promise<string[]> {
  const before = (await bell(caller)).length
  await happens()
  await notifyOfWork(services)
  const all = await bell(caller)
  return all.slice(0, all.length - before)
}
const nothing = async () => undefined
const choose = (caller: Caller, kind: (typeof staffKinds)[number], bellOn: boolean, email: 'OFF' | 'IMMEDIATE' | 'DAILY') =>
  caller.call(notificationPreferences.update, { body: { preferences: [{ kind, bell: bellOn, email }] } })
const mailsTo = async (caller: Caller, among?: Mail[]) =>
  (among ?? (await allMails(server))).filter(({ to }) => to === caller.user.email).map(({ content }) => content)
const summary = () => Promise.all(notificationJobs.map((job) => runJob(server, job)))

beforeAll(async () => {
  await notifyOfWork(services)
})

describe('work queue notifications', () => {
  test('a payment to review is notified once to staff who may approve it, with a link that opens it', async () => {
    const before = (await bell(support)).length
    let code = ''
    const titles = await notified(finance, async () => ({ code } = await claim('250.00')))
    expect(titles).toEqual([`Payment ${code}: Pending review`])
    const [first] = (await finance.call(notifications.mine, { query: {} })).data
    const { id } = (await finance.call(payments.list, { query: { searchTerm: code } })).data[0] ?? {}
    expect(first).toMatchObject({
      kind: 'queue.payments',
      body: 'Ada · 250.00 USD',
      link: `/admin/investments/list?tab=payments&page=1&limit=10&open=${id}`,
    })
    expect((await bell(support)).length).toBe(before)
    expect(await bell(newcomer)).toEqual([])
    expect(await notified(finance, nothing)).toEqual([])
  })

  test('three concurrent runs notify once', async () => {
    let code = ''
    const titles = await notified(finance, async () => {
      ;({ code } = await claim('260.00'))
      await Promise.all([1, 2, 3].map(() => notifyOfWork(services)))
    })
    expect(titles).toEqual([`Payment ${code}: Pending review`])
  })

  test('inactive and frozen staff are not notified', async () => {
    const [left, frozen] = [await financeOf(server, 'left'), await financeOf(server, 'frozen')]
    await db.run(sql`update users set is_active = false where id = ${left.user.id}`)
    await db.run(sql`update users set frozen_at = ${server.clock.now()} where id = ${frozen.user.id}`)
    await claim('270.00')
    await notifyOfWork(services)
    const of = (caller: Caller) => db.all(sql`select 1 from notifications where user_id = ${caller.user.id}`)
    expect([await of(left), await of(frozen)]).toEqual([[], []])
    expect(await db.all(sql`select 1 from notification_digest where user_id in (${left.user.id}, ${frozen.user.id})`)).toEqual([])
  })

  test('a needed second approval is notified to the others, not to the first approver', async () => {
    const payment = await claim('20000.00')
    await notifyOfWork(services)
    const before = (await bell(finance)).length
    expect(await notified(second, () => settle(finance, payment.id, '20000.00'))).toEqual([
      `Payment ${payment.code}: Needs second approval`,
    ])
    expect((await bell(finance)).length).toBe(before)
  })

  test('an adjustment is notified to staff who may approve it, not to its maker', async () => {
    const before = (await bell(finance)).length
    const titles = await notified(second, () =>
      finance.call(adjustments.propose, { params: { userId: ada.user.id }, body: { amount: '5.00', reason: 'A fee charged twice' } }),
    )
    expect(titles).toEqual([expect.stringMatching(/^Manual adjustment ADJ-\w+: Needs second approval$/)])
    expect((await bell(finance)).length).toBe(before)
  })

  test('an item past the target time of the settings is notified once', async () => {
    const payment = await claim('280.00')
    await notifyOfWork(services)
    await setSettings(server, { paymentTargetHours: 3, approvalTargetHours: 720 })
    const late = `Payment ${payment.code}: Past target time`
    later(server, { hours: 2 })
    expect(await notified(finance, nothing)).not.toContain(late)
    later(server, { hours: 2 })
    expect(await notified(finance, nothing)).toContain(late)
    expect(await notified(finance, nothing)).toEqual([])
  })

  test('the notifications about a decided item are read for all recipients, those of other items stay unread', async () => {
    const [decided, other] = [await claim('281.00'), await claim('282.00')]
    await notifyOfWork(services)
    later(server, { hours: 4 })
    await notifyOfWork(services)
    const unread = async (caller: Caller, { code }: { code: string }) =>
      ok(await caller.call(notifications.mine, { query: { unread: true, limit: 100, searchTerm: code } }))
        .data.map(({ kind }) => kind)
        .sort()
    expect(await unread(second, decided)).toEqual(['queue.payments', 'work.overdue'])
    ok(await settle(finance, decided.id, '281.00'))
    await notifyOfWork(services)
    for (const caller of [finance, second]) {
      expect(await unread(caller, decided)).toEqual([])
      expect(await unread(caller, other)).toEqual(['queue.payments', 'work.overdue'])
    }
  })

  test('the notification of an assignment stays unread when the item leaves its queue, since the assignment lasts', async () => {
    const assigned = await customerOf(server, 'mila', { level: 1 })
    const { id } = await invest(assigned, { project: project.id, amount: '283.00' })
    const payment = await pay(assigned, id, { gateway, amount: '283.00' })
    await notifyOfWork(services)
    ok(await finance.call(assignments.payment, { params: { id: payment.id }, body: { assignee: second.user.id } }))
    const body = { payment: payment.id, status: 'MORE_INFO' as const, note: 'Which account did you use?' }
    ok(await finance.call(investments.settlePayment, { body }))
    await notifyOfWork(services)
    const { data } = ok(await second.call(notifications.mine, { query: { unread: true, limit: 100, searchTerm: payment.code } }))
    expect(data.map(({ kind }) => kind)).toEqual(['work.assigned'])
  })

  test('an item that returns to its queue is notified again', async () => {
    const payment = await claim('290.00')
    await notifyOfWork(services)
    ok(
      await finance.call(investments.settlePayment, {
        body: { payment: payment.id, status: 'MORE_INFO', note: 'Which account did you use?' },
      }),
    )
    expect(await notified(finance, nothing)).toEqual([])
    await db.run(sql`update payments set status = 'PENDING' where id = ${payment.id}`)
    expect(await notified(finance, nothing)).toEqual([`Payment ${payment.code}: Pending review`])
  })

  test('a payment whose bulk approval was reversed gets its whole target time again and keeps its own date', async () => {
    await setSettings(server, { paymentTargetHours: 3 })
    const payment = await claim('295.00')
    later(server, { hours: 2.9 })
    const { id } = ok(await finance.call(payments.bulkApprove, { body: { payments: [{ id: payment.id }], checks: paymentAgrees } })).data
    later(server, { hours: 0.15 })
    ok(await second.call(payments.bulkReverse, { params: { id: id ?? '' }, body: { note: null } }))
    const listed = ok(await finance.call(investments.payments, { params: { id: payment.investment.id }, query: {} })).data
    const again = listed.find(({ status }) => status === 'PENDING')
    expect(again).toMatchObject({ createdAt: payment.createdAt, returnedAt: server.clock.now().toISOString() })
    const late = `Payment ${again?.code}: Past target time`
    expect(await notified(finance, nothing)).toContain(`Payment ${again?.code}: Pending review`)
    later(server, { hours: 2 })
    expect(await notified(finance, nothing)).not.toContain(late)
    later(server, { hours: 2 })
    expect(await notified(finance, nothing)).toContain(late)
    const own = await ada.call(investments.payments, { params: { id: payment.investment.id }, query: {} })
    expect(own.data.map(({ returnedAt }) => returnedAt)).toEqual([null, null])
  })

  test('the target time of an item counts from the customer’s reply', async () => {
    const payment = await claim('296.00')
    const body = { payment: payment.id, status: 'MORE_INFO' as const, note: 'Which account did you use?' }
    ok(await finance.call(investments.settlePayment, { body }))
    later(server, { hours: 5 })
    ok(await ada.call(messages.answerPayment, { params: { id: payment.id }, body: { body: 'My savings account' } }))
    const titles = await notified(finance, nothing)
    expect(titles).toContain(`Payment ${payment.code}: Pending review`)
    expect(titles).not.toContain(`Payment ${payment.code}: Past target time`)
  })

  test('many new items become one notification with their number', async () => {
    const investment = await invest(ada, { project: project.id, amount: '5000.00' })
    const payment = await pay(ada, investment.id, { gateway, amount: '100.00' })
    const titles = await notified(finance, () =>
      db.run(sql`
        insert into payments (id, code, investment_id, project_id, user_id, gateway_id, currency, decimals, rate, amount, book_amount, transaction_id, status, approvals_needed, created_at)
        select uuid_v7(created_at, n), 'PAY-' || lpad(n::text, 8, '0'), investment_id, project_id, user_id, gateway_id, currency, decimals, rate, amount, book_amount, 'many ' || n, status, approvals_needed, created_at
        from payments, generate_series(1, 30) n where id = ${payment.id}`),
    )
    expect(titles).toEqual(['31 payments: Pending review'])
    await db.run(sql`update payments set status = 'DECLINED' where transaction_id like 'many %'`)
  })

  test('a failed job is notified to staff who may retry it, and again when it fails again', async () => {
    const root = living(server, await server.admin())
    await db.run(sql`create schema pgboss`)
    await db.run(sql`create table pgboss.job (id uuid, name text, state text)`)
    const fails = () => db.run(sql`insert into pgboss.job values (${newId()}, 'books.prove', 'failed')`)
    expect(await notified(root, fails)).toEqual(['Job books.prove failed'])
    expect(await bell(finance)).not.toContain('Job books.prove failed')
    expect(await notified(root, () => db.run(sql`update pgboss.job set state = 'retry'`))).toEqual([])
    expect(await notified(root, () => db.run(sql`update pgboss.job set state = 'failed'`))).toEqual(['Job books.prove failed'])
    await db.run(sql`drop schema pgboss cascade`)
  })

  test('a failed reconciliation is notified at once to staff who may read the reports, once a day', async () => {
    await allMails(server)
    // An SQL statement that bypasses the application.
    await db.run(
      sql`update investments set paid_amount = paid_amount + 1 where id = (select id from investments where user_id = ${ada.user.id} limit 1)`,
    )
    expect(await notified(finance, () => proveBooks(services))).toEqual(['Reconciliation failed'])
    expect((await mailsTo(finance)).map(({ subject }) => subject)).toEqual(['Reconciliation failed'])
    expect(await notified(finance, () => proveBooks(services))).toEqual([])
    expect(await bell(support)).not.toContain('Reconciliation failed')
    await db.run(sql`update investments set paid_amount = paid_amount - 1 where paid_amount % 100 = 1`)
  })
})

describe('notification preferences', () => {
  test('list only kinds that the person may act on, and refuse others', async () => {
    const kinds = async (caller: Caller) => ok(await caller.call(notificationPreferences.get, {})).data.map(({ kind }) => kind)
    expect(await kinds(await server.admin('boss'))).toEqual(staffKinds)
    expect(await kinds(newcomer)).toEqual([
      'queue.change-requests',
      'work.assigned',
      'work.second-approval',
      'work.overdue',
      'export.finished',
    ])
    expect(await kinds(support)).toEqual([
      'queue.identity',
      'queue.change-requests',
      'work.assigned',
      'work.second-approval',
      'work.overdue',
      'note.mention',
      'export.finished',
    ])
    expect(await choose(support, 'queue.payments', true, 'OFF')).toMatchObject({
      status: 422,
      errors: [{ path: 'preferences.0.kind', message: 'You need permission to view this work queue.' }],
    })
  })

  test('start with the bell on and, for most kinds, a daily email summary', async () => {
    const fresh = await financeOf(server, 'fresh')
    const chosen = ok(await fresh.call(notificationPreferences.get, {})).data
    expect(chosen.filter(({ bell, email }) => !bell || email !== 'DAILY').map(({ kind, email }) => [kind, email])).toEqual([
      ['withdrawal.double-payment', 'IMMEDIATE'],
      ['reconciliation.failed', 'IMMEDIATE'],
      ['statement.differs', 'IMMEDIATE'],
      ['clock.wrong', 'IMMEDIATE'],
      ['anchor.not-sent', 'IMMEDIATE'],
    ])
  })

  test('are respected: off sends nothing, immediate sends one email with all items of a minute', async () => {
    ok(await choose(finance, 'queue.payments', false, 'OFF'))
    ok(await choose(second, 'queue.payments', false, 'IMMEDIATE'))
    await allMails(server)
    await db.run(sql`delete from notification_digest`)
    let codes: string[] = []
    const titles = await notified(finance, async () => (codes = [(await claim('310.00')).code, (await claim('320.00')).code]))
    expect(titles).toEqual([])
    const sent = await allMails(server)
    expect(await mailsTo(finance, sent)).toEqual([])
    const mails = await mailsTo(second, sent)
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new notifications'])
    for (const code of codes) expect(mails[0]?.text).toContain(`Payments: Payment ${code}: Pending review`)
    expect(await db.all(sql`select 1 from notification_digest where user_id in (${finance.user.id}, ${second.user.id})`)).toEqual([])
    expect(ok(await finance.call(notificationPreferences.get, {})).data.find(({ kind }) => kind === 'queue.payments')).toMatchObject({
      bell: false,
      email: 'OFF',
    })
  })

  test('send a daily summary of open items by kind, once', async () => {
    for (const caller of [finance, second]) ok(await choose(caller, 'queue.payments', true, 'DAILY'))
    await db.run(sql`delete from notification_digest`)
    const [open, settled] = [await claim('330.00'), await claim('340.00')]
    await notifyOfWork(services)
    ok(await settle(finance, settled.id, '340.00'))
    await notifyOfWork(services)
    await allMails(server)
    later(server, { hours: 18 })
    await Promise.all([summary(), summary(), summary()])
    const [mail, ...furtherMails] = await mailsTo(finance)
    expect(furtherMails).toEqual([])
    expect(mail?.subject).toBe('Daily summary: 1 open notification')
    expect(mail?.text).toContain(`Payments (1): Payment ${open.code}: Pending review`)
    expect(mail?.text).not.toContain(settled.code)
    await summary()
    expect(await mailsTo(finance)).toEqual([])
  })

  test('send what was collected since in a second summary of the same day', async () => {
    ok(await choose(finance, 'queue.payments', true, 'DAILY'))
    await db.run(sql`delete from notification_digest`)
    const codes: string[] = []
    const mails: string[] = []
    for (const amount of ['331.00', '332.00']) {
      codes.push((await claim(amount)).code)
      await notifyOfWork(services)
      await allMails(server)
      later(server, { hours: 1 })
      await Promise.all([summary(), summary()])
      mails.push(...(await mailsTo(finance)).map(({ text }) => text))
    }
    expect(mails).toHaveLength(2)
    for (const [at, code] of codes.entries()) {
      expect(mails[at]).toContain(`Payments (1): Payment ${code}: Pending review`)
      expect(mails[1 - at]).not.toContain(code)
    }
  })

  test('notify each person once of an item with several reasons, by the kinds that the person has on', async () => {
    const names = ['all', 'no-second', 'new-only', 'mail-of-new', 'none'] as const
    const people = new Map<string, Caller & { user: { id: string; email: string } }>()
    for (const name of names) people.set(name, await financeOf(server, `stage-${name}`))
    const callerOf = (name: (typeof names)[number]) => {
      const person = people.get(name)
      if (!person) throw new Error(name)
      return person
    }
    const off = async (name: (typeof names)[number], kind: (typeof staffKinds)[number], email: 'OFF' | 'DAILY' = 'OFF') =>
      ok(await choose(callerOf(name), kind, false, email))
    await off('no-second', 'work.second-approval')
    for (const kind of ['work.second-approval', 'work.overdue'] as const) {
      await off('new-only', kind)
      ok(await choose(callerOf('mail-of-new'), kind, true, 'OFF'))
      await off('none', kind)
    }
    await off('none', 'queue.payments')
    await notifyOfWork(services)
    await db.run(sql`delete from notification_digest`)
    const { id, code } = await claim('20000.00')
    later(server, { hours: 80 })
    ok(await settle(finance, id, '20000.00'))
    await notifyOfWork(services)
    const titlesOf = async (name: (typeof names)[number]) => (await bell(callerOf(name))).filter((title) => title.includes(code))
    const digest = async (name: (typeof names)[number]) =>
      (
        await db.all<{ title: string }>(
          sql`select title from notification_digest where user_id = ${callerOf(name).user.id} and subject = ${id} order by title`,
        )
      ).map(({ title }) => title)
    const [second, overdue, pending] = ['Needs second approval', 'Past target time', 'Pending review'].map(
      (state) => `Payment ${code}: ${state}`,
    )
    expect(await Promise.all(names.map(titlesOf))).toEqual([[second], [overdue], [pending], [second], []])
    expect(await Promise.all(names.map(digest))).toEqual([[second], [overdue], [pending], [pending], []])
  })
})

describe('assigning an item', () => {
  const assign = (caller: Caller, id: string, assignee: string | null) =>
    caller.call(assignments.payment, { params: { id }, body: { assignee } })

  test('to a colleague, to oneself or to nobody is shown in the queue, notified and audited', async () => {
    const { id, code } = await claim('350.00')
    const listed = async (query: object) =>
      ok(await finance.call(payments.list, { query: { searchTerm: code, ...query } })).data.map((payment) => payment.assignee?.name)
    const titles = await notified(second, async () => ok(await assign(finance, id, second.user.id)))
    expect(titles).toContain(`Payment ${code}: Assigned to you`)
    expect(await listed({})).toEqual(['Second'])
    expect(await listed({ assignee: second.user.id })).toEqual(['Second'])
    expect(await listed({ assignee: finance.user.id })).toEqual([])
    const before = (await bell(finance)).length
    expect(ok(await assign(finance, id, finance.user.id)).data).toEqual({ assignee: { id: finance.user.id, name: 'Finance' } })
    expect((await bell(finance)).length).toBe(before)
    expect(ok(await assign(second, id, null)).data).toEqual({ assignee: null })
    expect(await listed({})).toEqual([undefined])
    const root = living(server, await server.admin('auditor'))
    const entries = ok(await root.call(audit.list, { query: { searchTerm: code } })).data.filter(({ action }) =>
      action.includes('assigned'),
    )
    expect(entries.map(({ action, actor }) => [action, actor?.name]).sort()).toEqual([
      ['payment.assigned', 'Finance'],
      ['payment.assigned', 'Finance'],
      ['payment.unassigned', 'Second'],
    ])
  })

  test('is limited to staff who may act and to open items, and is not shown to customers', async () => {
    const payment = await claim('360.00')
    const wrong = { status: 422, errors: [{ path: 'assignee', message: 'Choose a team member who has permission to act on this item.' }] }
    for (const nobody of [support.user.id, ada.user.id, newId()]) expect(await assign(finance, payment.id, nobody)).toMatchObject(wrong)
    expect(await assign(support, payment.id, support.user.id)).toMatchObject({ status: 403 })
    expect(await assign(ada, payment.id, null)).toMatchObject({ status: 403 })
    ok(await assign(finance, payment.id, second.user.id))
    const own = await ada.call(investments.payments, { params: { id: payment.investment.id }, query: {} })
    expect(own.data.map(({ assignee }) => assignee)).toEqual([null])
    ok(await settle(finance, payment.id, '360.00'))
    expect(await assign(finance, payment.id, null)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    expect(await assign(finance, newId(), null)).toMatchObject({ status: 404 })
  })

  test('offers the colleagues who may act on it, to staff who may act on it themselves', async () => {
    const { id } = await claim('370.00')
    const list = (caller: Caller) => caller.call(assignments.assignees, { params: { queue: 'payments', id } })
    const names = ok(await list(finance)).data.map(({ username }) => username)
    expect(names).toEqual(expect.arrayContaining(['finance', 'second']))
    for (const username of ['support', 'newcomer', 'ada', 'left', 'frozen']) expect(names).not.toContain(username)
    expect(await list(support)).toMatchObject({ status: 403 })
    expect(await finance.call(assignments.assignees, { params: { queue: 'payments', id: newId() } })).toMatchObject({ status: 404 })
  })

  test('works for a change request among its possible approvers, and its maker is not notified', async () => {
    const [chief, deputy] = [living(server, await server.admin('chief')), living(server, await server.admin('deputy'))]
    const { version } = ok(await chief.call(settingsGroup.get, {})).data
    const titles = await notified(deputy, async () =>
      expect(await chief.propose(settingsGroup.update, { body: { fourEyesFrom: '20000.00', version } })).toMatchObject({ status: 202 }),
    )
    const [row] = ok(await deputy.call(approvals.list, { query: { status: ['PENDING'] } })).data
    const title = `Change request ${row?.code}: Needs second approval`
    expect(titles).toContain(title)
    expect(await bell(chief)).not.toContain(title)
    expect(await bell(finance)).not.toContain(title)
    const give = (caller: Caller, assignee: string) =>
      caller.call(assignments.changeRequest, { params: { id: row?.id ?? '' }, body: { assignee } })
    expect(await give(finance, finance.user.id)).toMatchObject({ status: 403 })
    expect(await give(chief, finance.user.id)).toMatchObject({ status: 422 })
    ok(await give(chief, deputy.user.id))
    expect((await bell(deputy))[0]).toBe(`Change request ${row?.code}: Assigned to you`)
    const mine = ok(await deputy.call(approvals.list, { query: { assignee: deputy.user.id } })).data
    expect(mine.map(({ code, assignee }) => [code, assignee?.name])).toEqual([[row?.code, 'Deputy']])
  })
})

describe('early exits and project questions', () => {
  const chief = async (name: string) => living(server, await server.admin(name))

  test('are assigned like other items, which is not shown to customers', async () => {
    const [boss, mate] = [await chief('assigner'), await chief('assigned')]
    const leaving = await makeProject(server, { allowsEarlyExit: true })
    const { id } = await activeInvestment(server, ada, finance, { project: leaving.id, amount: '150.00', gateway })
    const { net } = ok(await ada.call(investments.exitQuote, { params: { id }, body: {} })).data
    ok(await ada.call(investments.exit, { params: { id }, body: { net } }))
    const question = ok(await ada.call(projects.ask, { params: { id: project.id }, body: { question: 'Where is the next site?' } })).data
    const titles = await notified(mate, async () => {
      ok(await boss.call(assignments.exit, { params: { id }, body: { assignee: mate.user.id } }))
      ok(await boss.call(assignments.question, { params: { id: question.id }, body: { assignee: mate.user.id } }))
    })
    expect(titles).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Early exit INV-\w+: Assigned to you$/), 'Question: Assigned to you']),
    )
    const exitOf = async (caller: Caller) => ok(await caller.call(investments.get, { params: { id } })).data.exit?.assignee ?? null
    expect([await exitOf(boss), await exitOf(ada)]).toEqual([{ id: mate.user.id, name: 'Assigned' }, null])
    const questionOf = async (caller: Caller) => {
      const { data } = ok(await caller.call(projects.questions, { params: { id: project.id }, query: {} }))
      return data.find((item) => item.id === question.id)?.assignee
    }
    expect([await questionOf(boss), await questionOf(ada)]).toEqual([{ id: mate.user.id, name: 'Assigned' }, null])
    ok(await boss.call(projects.answer, { params: { id: project.id, questionId: question.id }, body: { answer: 'In the harbour.' } }))
    expect(await boss.call(assignments.question, { params: { id: question.id }, body: { assignee: null } })).toMatchObject({ status: 409 })
    expect(await support.call(assignments.exit, { params: { id }, body: { assignee: null } })).toMatchObject({ status: 403 })
  })

  test('reviewers of a withdrawal, an early exit, an adjustment or a change request see each other', async () => {
    const [boss, mate] = [await chief('reviewing'), await chief('watching')]
    await giveBalance(server, ada, '50.00')
    const withdrawal = ok(await withdraw(server, ada, { amount: '20.00', wallet: await giveWallet(server, ada) })).data
    const body = { amount: '6.00', reason: 'A fee charged twice' }
    const adjustment = ok(await finance.call(adjustments.propose, { params: { userId: ada.user.id }, body })).data
    const [investment] = ok(await boss.call(investments.list, { query: { status: ['EXIT_REQUESTED'] } })).data
    const [request] = ok(await boss.call(approvals.list, { query: { status: ['PENDING'] } })).data
    for (const [endpoint, id] of [
      [presence.withdrawal, withdrawal.id],
      [presence.adjustment, adjustment.id],
      [presence.exit, investment?.id ?? ''],
      [approvals.review, request?.id ?? ''],
    ] as const) {
      expect(ok(await boss.call(endpoint, { params: { id }, body: {} })).data.others).toEqual([])
      expect(ok(await mate.call(endpoint, { params: { id }, body: {} })).data.others).toEqual([{ id: boss.user.id, name: 'Reviewing' }])
      expect(await boss.call(endpoint, { params: { id: newId() }, body: {} })).toMatchObject({ status: 404 })
    }
  })
})

describe('a mention in an internal note', () => {
  const note = (body: string) => support.call(users.addNote, { params: { userId: ada.user.id }, body: { body } })

  test('notifies colleagues who may read it, but not its author or customers', async () => {
    const before = (await bell(support)).length
    const titles = await notified(second, () =>
      note('@second, please look at this with @Support, @newcomer and @ada. Her email: ada@second'),
    )
    expect(titles).toContain('Support mentioned you in a note on Ada')
    expect((await bell(support)).length).toBe(before)
    expect(await bell(newcomer)).not.toContain('Support mentioned you in a note on Ada')
    expect(await bell(ada)).not.toContain('Support mentioned you in a note on Ada')
  })

  test('answers the author which colleagues were notified and why others were not, without revealing customers', async () => {
    const off = await financeOf(server, 'noiseless')
    ok(await choose(off, 'note.mention', false, 'OFF'))
    const left = await financeOf(server, 'departed')
    await db.run(sql`update users set is_active = false where id = ${left.user.id}`)
    const { mentions } = ok(await note('@Second @support @newcomer @noiseless @departed @ada @nobody-here, mail ada@second.test')).data
    const unknown = 'No team member has this username.'
    expect(mentions).toEqual([
      { username: 'second', name: 'Second', notNotifiedBecause: null },
      { username: 'newcomer', name: 'Newcomer', notNotifiedBecause: 'This team member needs permission customers:read to read the note.' },
      { username: 'noiseless', name: 'Noiseless', notNotifiedBecause: 'This team member has turned off notifications of mentions.' },
      { username: 'departed', name: 'Departed', notNotifiedBecause: 'This account is deactivated or frozen.' },
      { username: 'ada', name: null, notNotifiedBecause: unknown },
      { username: 'nobody-here', name: null, notNotifiedBecause: unknown },
    ])
    expect(ok(await note('Called about ada@second.test')).data.mentions).toEqual([])
  })

  test('is suggested for exactly the colleagues whom a note notifies', async () => {
    const { data } = ok(await support.call(users.mentionable, { params: { userId: ada.user.id } }))
    const { mentions } = ok(await note(data.map(({ username }) => `@${username}`).join(' '))).data
    expect(mentions).toEqual(data.map((person) => ({ ...person, notNotifiedBecause: null })))
    expect(data).toContainEqual({ username: 'second', name: 'Second' })
    for (const username of ['support', 'newcomer', 'noiseless', 'departed', 'ada'])
      expect(data.map((person) => person.username)).not.toContain(username)
  })

  test('notifies at most 20 people', async () => {
    const names = Array.from({ length: 21 }, (_, at) => `person-${at + 1}`)
    const { mentions } = ok(await note(names.map((name) => `@${name}`).join(' '))).data
    expect(mentions.at(19)?.notNotifiedBecause).toBe('No team member has this username.')
    expect(mentions.at(20)?.notNotifiedBecause).toBe('A note notifies at most 20 people.')
  })

  test('is @username after a space or at the beginning, not an email address', () => {
    expect(mentionsIn('@mira ask @Jo.Smith, @mira. mail a@mira.test or (@finance_2)')).toEqual(['mira', 'jo.smith', 'finance_2'])
    expect(mentionsIn('ada@example.test @ @x')).toEqual([])
  })
})

/** A valid identity request body with a passport page that the customer uploaded. */
async function documentOf({ user }: Caller) {
  const file = newId()
  await db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    values (${file}, ${user.id}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${Buffer.from(file)}, ${Buffer.from(file)}, ${server.clock.now()})`)
  return { documentKind: 'PASSPORT' as const, number: file.slice(-12), expiresOn: '2031-01-31', files: [file] }
}

test('a person is not notified of a payment that they recorded or a document that they submitted', async () => {
  const [clerk, reviewer] = [living(server, await server.admin('clerk')), living(server, await server.admin('reviewer'))]
  const customer = await customerOf(server, 'cleo')
  const order = await invest(customer, { project: project.id, amount: '150.00' })
  const body = { gateway, amount: '150.00', transactionId: newId(), transferProof: await clerk.proof() }
  await notifyOfWork(services)
  const before = await bell(clerk)
  const titles = await notified(reviewer, async () => {
    ok(await clerk.call(investments.recordPayment, { params: { id: order.id }, body }))
    ok(await clerk.call(identity.submitFor, { params: { userId: customer.user.id }, body: await documentOf(clerk) }))
  })
  expect(titles.filter((title) => title.endsWith('Pending review'))).toHaveLength(2)
  expect(await bell(clerk)).toEqual(before)
})

test('each work queue notifies of a new item, also while the creation of a colleague is pending approval', async () => {
  const [maker, overseer] = [living(server, await server.admin('maker')), await server.admin('overseer')]
  const bea = await customerOf(server, 'bea')
  await claim('410.00')
  await giveBalance(server, ada, '50.00')
  const wallet = await giveWallet(server, ada)
  ok(await withdraw(server, ada, { amount: '20.00', wallet }))
  const due = ok(await withdraw(server, ada, { amount: '15.00', wallet })).data
  for (const approver of [finance, second]) await approver.call(withdrawals.approve, { params: { id: due.id }, body: {} })
  ok(await bea.call(identity.request, { body: await documentOf(bea) }))
  ok(await finance.call(adjustments.propose, { params: { userId: ada.user.id }, body: { amount: '7.00', reason: 'A fee charged twice' } }))
  const leaving = await makeProject(server, { allowsEarlyExit: true })
  const { id } = await activeInvestment(server, ada, finance, { project: leaving.id, amount: '150.00', gateway })
  const { net } = ok(await ada.call(investments.exitQuote, { params: { id }, body: {} })).data
  ok(await ada.call(investments.exit, { params: { id }, body: { net } }))
  ok(await ada.call(projects.ask, { params: { id: project.id }, body: { question: 'When does it open its doors?' } }))
  const [role] = await db.all<{ id: string }>(sql`select id from roles where title = 'Finance'`)
  const person = { type: 'Internal' as const, username: 'mate', name: 'First Mate', email: 'mate@example.test', phoneNumber: null }
  expect(await maker.propose(users.create, { body: { ...person, roles: [role?.id ?? ''] } })).toMatchObject({ status: 202 })
  await notifyOfWork(services)
  const rows = await db.all<{ kind: string }>(
    sql`select distinct kind from notifications where user_id = ${overseer.user.id} and kind like 'queue.%' order by kind`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(workQueueKeys.map(queueKind).sort())
})
