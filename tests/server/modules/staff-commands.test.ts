import { describe, expect, test } from 'vitest'
import { identityAgrees, paymentAgrees } from '@tests/support/checks'
import { gateways } from '@/contract/gateways'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { payments } from '@/contract/payments'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { customerOf, financeOf, invest, getInvestment, makeGateway, makeProject, ok, pay, settle } from '@tests/support/investing'
import { availableOf } from '@tests/support/money'
import { startServer } from '@tests/support/server'

/** What staff request for a customer is always decided by another person. */
const server = await startServer()
const gateway = await makeGateway(server)
const project = (await makeProject(server)).id
const ada = await customerOf(server, 'ada', { level: 1 })
const finance = await financeOf(server, 'finance')
const clerk = await server.staff('clerk', {
  permissions: ['investments:read', 'investments:write', 'investments:update', 'investments:delete'],
})

describe('a payment recorded by staff', () => {
  test('joins the queue, is approved by another person only, and pays the order', async () => {
    const order = await invest(ada, { project, amount: '200.00' })
    const body = { gateway, amount: '200.00', transactionId: 'WIRE-77', transferProof: await clerk.proof() }
    const { data: payment } = ok(await clerk.call(investments.recordPayment, { params: { id: order.id }, body }))
    expect(payment).toMatchObject({ status: 'PENDING', user: { id: ada.user.id }, transactionId: 'WIRE-77' })
    expect(await settle(clerk, payment.id, '200.00')).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    ok(await settle(finance, payment.id, '200.00'))
    expect((await getInvestment(ada, order.id)).status).toBe('ACTIVE')
  })

  test('still cannot be approved by the person who recorded it after its bulk approval was reversed', async () => {
    const order = await invest(ada, { project, amount: '200.00' })
    const body = { gateway, amount: '200.00', transactionId: 'WIRE-79', transferProof: await clerk.proof() }
    const { data: payment } = ok(await clerk.call(investments.recordPayment, { params: { id: order.id }, body }))
    const bulk = ok(await finance.call(payments.bulkApprove, { body: { payments: [{ id: payment.id }], checks: paymentAgrees } })).data
    ok(await clerk.call(payments.bulkReverse, { params: { id: bulk.id ?? '' }, body: { note: 'Too early' } }))
    const { data: listed } = ok(await clerk.call(investments.payments, { params: { id: order.id }, query: {} }))
    const again = listed.find(({ status }) => status === 'PENDING')
    expect(again?.id).not.toBe(payment.id)
    expect(await settle(clerk, again?.id ?? '', '200.00')).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect((await getInvestment(ada, order.id)).status).toBe('AWAITING_PAYMENT')
  })

  test('needs an available gateway and the permission to record payments', async () => {
    const order = await invest(ada, { project, amount: '200.00' })
    const body = { gateway: newId(), amount: '200.00', transactionId: 'WIRE-78' }
    expect(await clerk.call(investments.recordPayment, { params: { id: order.id }, body })).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    expect(await finance.call(investments.recordPayment, { params: { id: order.id }, body })).toMatchObject({ status: 403 })
  })
})

describe('an order cancelled by staff', () => {
  test('ends with the reason, and its partial payment goes to the balance', async () => {
    const order = await invest(ada, { project, amount: '300.00' })
    ok(await settle(finance, (await pay(ada, order.id, { gateway, amount: '120.00' })).id, '120.00'))
    const before = Number(await availableOf(server, ada))
    const params = { id: order.id }
    ok(await clerk.call(investments.withdrawOrder, { params, body: { note: 'Asked for by telephone' } }))
    expect((await getInvestment(ada, order.id)).status).toBe('CANCELLED')
    expect(Number(await availableOf(server, ada)) - before).toBe(120)
    const notification = await server.db.one<{ body: string }>(
      sql`select body from notifications where user_id = ${ada.user.id} and title like ${`%${order.code} was cancelled%`}`,
    )
    expect(notification.body).toContain('Asked for by telephone')
    expect(await clerk.call(investments.withdrawOrder, { params, body: { note: 'Once more' } })).toMatchObject({ code: 'WRONG_STATE' })
  })

  test('is refused while a payment is in review', async () => {
    const order = await invest(ada, { project, amount: '300.00' })
    await pay(ada, order.id, { gateway, amount: '300.00' })
    const refused = await clerk.call(investments.withdrawOrder, { params: { id: order.id }, body: { note: 'Asked for by telephone' } })
    expect(refused).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  })
})

describe('a document submitted by staff', () => {
  const page = async (ownerId: string) => {
    const id = newId()
    const hash = Buffer.from(id)
    await server.db.run(sql`
      insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
      values (${id}, ${ownerId}, 'IDENTITY', 'page.webp', 'image/webp', 1, ${hash}, ${hash}, ${server.clock.now()})`)
    await server.services.files.put(id, Buffer.from('page'))
    return id
  }
  const bea = customerOf(server, 'bea')
  const keys = ['read', 'write', 'update', 'delete'] as const
  const desk = server.staff('desk', { permissions: keys.map((key) => `user-verification-requests:${key}` as const) })
  const otherStaff = server.staff('other', { permissions: ['user-verification-requests:read', 'user-verification-requests:update'] })

  test('belongs to the customer, who is notified, and is approved by another person', async () => {
    const [customer, clerks, second] = [await bea, await desk, await otherStaff]
    const body = { documentKind: 'PASSPORT' as const, number: 'P1234567', expiresOn: '2031-01-31', files: [await page(clerks.user.id)] }
    const { data } = ok(await clerks.call(identity.submitFor, { params: { userId: customer.user.id }, body }))
    expect((await customer.call(identity.mine, { query: {} })).data[0]).toMatchObject({ id: data.id, status: 'PENDING' })
    expect(await clerks.call(identity.approve, { params: { id: data.id }, body: { checks: identityAgrees } })).toMatchObject({
      code: 'SECOND_PERSON_NEEDED',
    })
    expect((await second.call(identity.approve, { params: { id: data.id }, body: { checks: identityAgrees } })).status).toBe(200)
    const notifications = await server.db.all(
      sql`select 1 from notifications where user_id = ${customer.user.id} and kind = 'identity.submitted'`,
    )
    expect(notifications).toHaveLength(1)
  })

  test('has its pages deleted only after the request has ended', async () => {
    const [customer, clerks, second] = [await bea, await desk, await otherStaff]
    const file = await page(customer.user.id)
    const body = { documentKind: 'PASSPORT' as const, number: 'P7654321', expiresOn: '2031-01-31', files: [file] }
    const { data } = ok(await customer.call(identity.request, { body }))
    const params = { id: data.id }
    expect(await clerks.call(identity.deleteDocuments, { params })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    ok(await second.call(identity.decline, { params, body: { reasonCode: 'BLURRED', note: 'It cannot be read' } }))
    expect(await second.call(identity.deleteDocuments, { params })).toMatchObject({ status: 403 })
    expect(ok(await clerks.call(identity.deleteDocuments, { params })).data).toMatchObject({ files: [], status: 'DECLINED' })
    await expect(server.services.files.get(file)).rejects.toThrow('ENOENT')
    expect(await server.db.all(sql`select 1 from files where id = ${file}`)).toEqual([])
  })

  test('is not deleted by the person who decided on it', async () => {
    const [customer, clerks] = [await bea, await desk]
    const file = await page(customer.user.id)
    const body = { documentKind: 'PASSPORT' as const, number: 'P7654322', expiresOn: '2031-01-31', files: [file] }
    const { data } = ok(await customer.call(identity.request, { body }))
    const params = { id: data.id }
    ok(await clerks.call(identity.decline, { params, body: { reasonCode: 'BLURRED', note: 'It cannot be read' } }))
    expect(await clerks.call(identity.deleteDocuments, { params })).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
    expect(await server.db.all(sql`select 1 from files where id = ${file}`)).toHaveLength(1)
  })
})

test('the payment details of a gateway change only with gateway-accounts:update, its other fields without it', async () => {
  const editor = await server.staff('gateway-editor', {
    permissions: ['payment-gateways:read', 'payment-gateways:write', 'payment-gateways:update'],
  })
  const { data } = await editor.call(gateways.get, { params: { id: gateway } })
  const change = (body: object) => editor.call(gateways.update, { params: { id: gateway }, body: { ...body, version: data.version } })
  for (const body of [{ account: 'DE00 1234' }, { instructions: 'Send it to DE00 1234 instead' }, { title: 'Transfer to DE00 1234' }])
    expect(await change(body)).toMatchObject({
      status: 409,
      code: 'MAKER_NOT_PERMITTED',
      detail: 'You need permission gateway-accounts:update.',
    })
  expect(await change({ account: data.account, title: data.title, orderPriority: 9 })).toMatchObject({ status: 200 })
  const { title, kind, instructions, currency, account } = data
  const created = await editor.call(gateways.create, {
    body: { title: `${title} two`, kind, instructions, currency: currency.id, account },
  })
  expect(created).toMatchObject({ status: 409, code: 'MAKER_NOT_PERMITTED' })
})
