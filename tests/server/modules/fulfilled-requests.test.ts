import { expect, test } from 'vitest'
import { investments } from '@/contract/investments'
import { messages } from '@/contract/messages'
import { notifications } from '@/contract/notifications'
import { customerOf, financeOf, invest, makeGateway, makeProject, ok, pay } from '../../support/investing'
import { startServer, type Caller } from '../../support/server'

/* A request to pay or to reply is marked as read once it is fulfilled, because it would ask for the same again. */
const server = await startServer()
const gateway = await makeGateway(server)
const finance = await financeOf(server, 'finance')
const unread = async (caller: Caller, kind: string) =>
  ok(await caller.call(notifications.mine, { query: { unread: true, limit: 100 } })).data.filter((one) => one.kind === kind).length
const ask = async (payment: string) =>
  ok(await finance.call(investments.settlePayment, { body: { payment, status: 'MORE_INFO', note: 'Which bank was it?' } }))

test('a request to pay is read once the whole order is paid or in review; that of another order is not', async () => {
  const ada = await customerOf(server, 'ada')
  const project = (await makeProject(server)).id
  const [order] = [await invest(ada, { project, amount: '400.00' }), await invest(ada, { project, amount: '300.00' })]
  expect(await unread(ada, 'investment.made')).toBe(2)
  await pay(ada, order.id, { gateway, amount: '150.00' })
  expect(await unread(ada, 'investment.made')).toBe(2)
  await pay(ada, order.id, { gateway, amount: '250.00' })
  expect(await unread(ada, 'investment.made')).toBe(1)
})

test('a question is read once all questions about the investment are answered', async () => {
  const bob = await customerOf(server, 'bob')
  const order = await invest(bob, { project: (await makeProject(server)).id, amount: '400.00' })
  const payments = [
    await pay(bob, order.id, { gateway, amount: '150.00' }),
    await pay(bob, order.id, { gateway, amount: '250.00' }),
  ] as const
  for (const { id } of payments) await ask(id)
  expect(await unread(bob, 'payment.asked')).toBe(2)
  const answer = async (id: string) => ok(await bob.call(messages.answerPayment, { params: { id }, body: { body: 'My own bank' } }))
  await answer(payments[0].id)
  expect(await unread(bob, 'payment.asked')).toBe(2)
  await answer(payments[1].id)
  expect(await unread(bob, 'payment.asked')).toBe(0)
})
