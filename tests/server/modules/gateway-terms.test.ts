import { afterAll, describe, expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { audit } from '@/contract/audit'
import { currencies } from '@/contract/currencies'
import { gateways } from '@/contract/gateways'
import type { GatewayFee, ReceivingDetails } from '@/contract/gateway-terms'
import { investments } from '@/contract/investments'
import { isPendingChange } from '@/contract/pending-change'
import { renderText } from '@/locales/render'
import { amountFault, boundsOfOrder, feeOf, feeText } from '@/domain/gateway-terms'
import { boundsText } from '@/features/investments/customer/payment/gateway-terms'
import { addDays } from '@/domain/dates'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import {
  balance,
  COUNTRY,
  customerOf,
  expectBooksExact,
  financeOf,
  invest,
  later,
  getInvestment,
  makeGateway,
  makeProject,
  ok,
  order,
  pay,
  settle,
} from '../../support/investing'
import { NOON, startServer } from '../../support/server'

const server = await startServer()
const { db } = server
const [root, finance] = [await server.admin(), await financeOf(server, 'finance')]
const idOf = async (code: string) => (await db.one<{ id: string }>(sql`select id from currencies where currency_code = ${code}`)).id
const [usd, eur, usdt] = [await idOf('USD'), await idOf('EUR'), await idOf('USDT')]

const IBAN = 'PT50000201231234567890154'
const bank = (more: Partial<ReceivingDetails> = {}) => ({
  type: 'BANK' as const,
  holder: 'Carmine Clients',
  bankName: 'Banco do Porto',
  iban: 'pt50 0002 0123 1234 5678 9015 4',
  bic: 'bcomptpl',
  ...more,
})
const TRON = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const crypto = (...addresses: { asset: string; network: 'TRC20' | 'BTC' | 'ERC20'; address: string }[]) => ({
  type: 'CRYPTO' as const,
  addresses,
})
const body = (more: object = {}) => ({
  title: `Gateway ${newId().slice(-8)}`,
  kind: 'MANUAL' as const,
  instructions: 'Send it to us.',
  currency: usd,
  receivingDetails: bank(),
  ...more,
})
const create = (more?: object) => root.call(gateways.create, { body: body(more) })

afterAll(() => expectBooksExact(server))

describe('receiving details', () => {
  test('state the account in normalised form and are shown to the customers of the country', async () => {
    const { data } = ok(await create())
    expect(data).toMatchObject({ account: IBAN, receivingDetails: { type: 'BANK', iban: IBAN, bic: 'BCOMPTPL', addresses: [] } })
    await db.run(sql`insert into country_gateways select id, ${data.id} from countries where slug = ${COUNTRY}`)
    const ada = await customerOf(server, 'ada')
    expect((await ada.call(gateways.get, { params: { id: data.id } })).data.receivingDetails).toEqual(data.receivingDetails)
    await db.run(sql`delete from country_gateways where gateway_id = ${data.id}`)
  })

  test.each([
    ['an IBAN with a wrong digit', bank({ iban: 'PT50000201231234567890155' }), 'receivingDetails.iban', /check digits/],
    ['no account', bank({ iban: null }), 'receivingDetails.iban', /Enter an IBAN/],
    ['no holder', bank({ holder: null }), 'receivingDetails.holder', /account holder/],
    ['no bank', bank({ bankName: null }), 'receivingDetails.bankName', /bank/],
    ['a BIC of no bank', bank({ bic: 'NO' }), 'receivingDetails.bic', /8 or 11/],
    ['no address', crypto(), 'receivingDetails.addresses', /at least one/],
    [
      'an address of another network',
      crypto({ asset: 'USDT', network: 'ERC20', address: TRON }),
      'receivingDetails.addresses.0.address',
      /0x followed by 40/,
    ],
    [
      'an address with a wrong letter',
      crypto({ asset: 'BTC', network: 'BTC', address: BITCOIN }, { asset: 'USDT', network: 'TRC20', address: TRON.replace('Qn', 'Qm') }),
      'receivingDetails.addresses.1.address',
      /checksum/,
    ],
    ['an asset without a rate', crypto({ asset: 'DOGE', network: 'BTC', address: BITCOIN }), 'receivingDetails.addresses.0.asset', /rate/],
  ])('with %s are refused with a field error, before any change request is created', async (_, receivingDetails, path, message) => {
    const refused = await root.propose(gateways.create, { body: body({ receivingDetails }) })
    expect(refused).toMatchObject({ status: 422, errors: [{ path, message: expect.stringMatching(message) as string }] })
  })

  test('change after another person approves, who sees both accounts; the audit log records them', async () => {
    const { data: gateway } = ok(await create())
    const otherBank = bank({ iban: 'PT50000201239876543210914' })
    const proposed = await root.propose(gateways.update, {
      params: { id: gateway.id },
      body: { receivingDetails: otherBank, version: gateway.version },
    })
    if (!isPendingChange(proposed.data)) throw new Error('No other person has to approve it')
    const read = async () => (await root.call(gateways.get, { params: { id: gateway.id } })).data
    expect((await read()).account).toBe(IBAN)
    const { id } = proposed.data.changeRequest
    const checker = await server.checker()
    expect((await checker.call(approvals.get, { params: { id } })).data).toMatchObject({
      before: { account: IBAN },
      after: { account: 'PT50000201239876543210914' },
    })
    ok(await checker.call(approvals.approve, { params: { id }, body: {} }))
    const data = await read()
    expect(data.account).toBe('PT50000201239876543210914')
    const [entry] = (await root.call(audit.list, { query: { action: 'gateway.changed' } })).data
    expect(entry?.before).toMatchObject({ account: IBAN })
    expect(entry?.after).toMatchObject({ account: data.account })
  })

  test('cannot be contradicted by a free-text account, and need no approval when sent unchanged', async () => {
    const { data: gateway } = ok(await create())
    const update = (change: object) =>
      root.propose(gateways.update, { params: { id: gateway.id }, body: { ...change, version: gateway.version } })
    expect(await update({ account: 'DE00 elsewhere' })).toMatchObject({ status: 422, errors: [{ path: 'account' }] })
    expect((await update({ receivingDetails: gateway.receivingDetails, orderPriority: gateway.orderPriority + 1 })).status).toBe(200)
  })

  test('are optional only if the gateway has a free-text account', async () => {
    expect(await create({ receivingDetails: null })).toMatchObject({ status: 422, errors: [{ path: 'account' }] })
    expect((await create({ receivingDetails: null, account: 'Counter 3' })).data).toMatchObject({
      account: 'Counter 3',
      receivingDetails: null,
    })
  })

  test('include the rate of each asset and whether it is stale', async () => {
    const addresses = [
      { asset: 'USDT', network: 'TRC20' as const, address: TRON },
      { asset: 'BTC', network: 'BTC' as const, address: BITCOIN },
    ]
    const { data: gateway } = ok(await create({ currency: usdt, receivingDetails: crypto(...addresses) }))
    await db.run(sql`update currency_rates set at = ${addDays(NOON, -5)} where currency_id = ${usdt}`)
    await db.run(sql`update currency_rates set at = ${addDays(NOON, -31)} where currency_id = ${await idOf('BTC')}`)
    expect((await root.call(gateways.get, { params: { id: gateway.id } })).data.assetRates).toMatchObject([
      { code: 'BTC', decimals: 8, value: '95000.00', confirmedAt: addDays(NOON, -31).toISOString(), isStale: true },
      { code: 'USDT', isStale: false },
    ])
    const { version } = (await root.call(currencies.get, { params: { id: await idOf('BTC') } })).data
    ok(await root.call(currencies.update, { params: { id: await idOf('BTC') }, body: { value: '96000', version } }))
    expect((await root.call(gateways.get, { params: { id: gateway.id } })).data.assetRates[0]).toMatchObject({
      value: '96000.00',
      isStale: false,
    })
  })
})

describe('payment limits', () => {
  test('apply to the amount of each payment, in the gateway’s currency', async () => {
    const gateway = await makeGateway(server, { currency: 'EUR' })
    const { version } = (await root.call(gateways.get, { params: { id: gateway } })).data
    ok(await root.call(gateways.update, { params: { id: gateway }, body: { minAmount: '50', maxAmount: '120.5', version } }))
    const [bea, project] = [await customerOf(server, 'bea'), await makeProject(server)]
    const investment = await invest(bea, { project: project.id, amount: '300.00' })
    const claim = (amount: string) =>
      bea.call(investments.makePayment, { params: { id: investment.id }, body: { gateway, amount, transactionId: newId() } })
    expect(await claim('49.99')).toMatchObject({
      status: 422,
      errors: [{ path: 'amount', message: expect.stringContaining('The minimum for one payment is 50.00 EUR.') as string }],
    })
    expect(await claim('120.51')).toMatchObject({
      status: 422,
      errors: [{ path: 'amount', message: expect.stringContaining('The maximum for one payment is 120.50 EUR.') as string }],
    })
    expect((await bea.call(investments.payments, { params: { id: investment.id }, query: {} })).data).toEqual([])
    ok(await claim('120.50'))
    ok(await claim('50.00'))
  })

  test('do not apply to late reports and to payments recorded by staff', async () => {
    const gateway = await makeGateway(server)
    await db.run(sql`update payment_gateways set min_amount = 100 where id = ${gateway}`)
    const [cleo, project] = [await customerOf(server, 'cleo'), await makeProject(server)]
    const investment = await invest(cleo, { project: project.id })
    const recorded = { gateway, amount: '20.00', transactionId: newId() }
    ok(await root.call(investments.recordPayment, { params: { id: investment.id }, body: recorded }))
    const late = await invest(cleo, { project: project.id })
    later(server, { days: 4 })
    ok(await cleo.call(investments.makePayment, { params: { id: late.id }, body: { ...recorded, transactionId: newId() } }))
    server.clock.set(NOON)
  })

  test('do not apply to the remainder of an order that was paid or reported in part', async () => {
    const gateway = await makeGateway(server)
    await db.run(sql`update payment_gateways set min_amount = 60 where id = ${gateway}`)
    const [una, project] = [await customerOf(server, 'una'), await makeProject(server)]
    const { id } = await invest(una, { project: project.id, amount: '250.00' })
    const claim = (amount: string) =>
      una.call(investments.makePayment, { params: { id }, body: { gateway, amount, transactionId: newId() } })
    const tooLittle = { status: 422, errors: [{ path: 'amount', message: expect.stringContaining('minimum for one payment') as string }] }
    expect(await claim('40.00')).toMatchObject(tooLittle)
    ok(await claim('210.00'))
    expect(await claim('39.99')).toMatchObject(tooLittle)
    ok(await claim('40.00'))
    expect((await getInvestment(una, id)).state).toBe('PAYMENT_IN_REVIEW')
    // Once the order is fully reported, the gateway's minimum applies again.
    expect(await claim('40.00')).toMatchObject(tooLittle)
    const bounds = { minAmount: '60', maxAmount: null }
    for (const [due, isRest, minAmount] of [
      [4_000n, true, '40.00'],
      [4_000n, false, '60'],
      [6_000n, true, '60'],
      [0n, true, '60'],
    ] as const)
      expect(boundsOfOrder(bounds, { due, isRest }, 2)).toEqual({ minAmount, maxAmount: null })
  })

  test('must fit the currency and each other', async () => {
    expect(await create({ minAmount: '10.001' })).toMatchObject({ status: 422, errors: [{ path: 'minAmount' }] })
    expect(await create({ minAmount: '10.00', maxAmount: '9.99' })).toMatchObject({ status: 422, errors: [{ path: 'maxAmount' }] })
    expect((await create({ minAmount: '10', maxAmount: '20.5' })).data).toMatchObject({ minAmount: '10.00', maxAmount: '20.50' })
  })

  test('refuse an order whose amount no payment method of the country accepts', async () => {
    await db.run(sql`delete from country_gateways where country_id = (select id from countries where slug = ${COUNTRY})`)
    const gateway = await makeGateway(server, { currency: 'EUR' })
    await db.run(sql`update payment_gateways set min_amount = 200 where id = ${gateway}`)
    const [dan, project] = [await customerOf(server, 'dan'), await makeProject(server)]
    const { value } = await db.one<{ value: string }>(sql`select ceil(value * 200 * 100)::text as value from currencies where id = ${eur}`)
    const least = `${value.slice(0, -2)}.${value.slice(-2)}`
    const refused = await dan.call(investments.create, order({ project: project.id, amount: '200.00' }))
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ path: 'investmentAmount', message: expect.stringContaining(`${least} USD`) as string }],
    })
    await invest(dan, { project: project.id, amount: least })
  })
})

describe('the provider’s fee', () => {
  const fee: GatewayFee = { fixed: '2.5', percent: '1', bearer: 'CUSTOMER' }

  test('is never posted: the amount received counts, to the cent', async () => {
    const { data: gateway } = ok(await create({ fee }))
    expect(gateway.fee).toEqual({ fixed: '2.50', percent: '1.00', bearer: 'CUSTOMER' })
    await db.run(sql`insert into country_gateways select id, ${gateway.id} from countries where slug = ${COUNTRY}`)
    const [eve, project] = [await customerOf(server, 'eve'), await makeProject(server)]
    const { id } = await invest(eve, { project: project.id, amount: '250.00' })
    const before = await balance(server, account.fees)
    ok(await settle(finance, (await pay(eve, id, { gateway: gateway.id, amount: '250.00' })).id, '250.00'))
    expect(await getInvestment(eve, id)).toMatchObject({ status: 'ACTIVE', principal: '250.00' })
    expect(await balance(server, account.fees)).toBe(before)
    expect((await eve.call(gateways.get, { params: { id: gateway.id } })).data.fee).toEqual(gateway.fee)
  })

  test('borne by the platform is shown only to staff', async () => {
    const { data: gateway } = ok(await create({ fee: { ...fee, bearer: 'PLATFORM' } }))
    await db.run(sql`insert into country_gateways select id, ${gateway.id} from countries where slug = ${COUNTRY}`)
    const fay = await customerOf(server, 'fay')
    expect((await fay.call(gateways.get, { params: { id: gateway.id } })).data.fee).toBeNull()
    expect((await root.call(gateways.get, { params: { id: gateway.id } })).data.fee?.bearer).toBe('PLATFORM')
  })

  test('changes only after another person approves; payment limits change at once', async () => {
    const { data: gateway } = ok(await create())
    const update = (change: object) =>
      root.propose(gateways.update, { params: { id: gateway.id }, body: { ...change, version: gateway.version } })
    expect((await update({ fee })).status).toBe(202)
    expect((await update({ minAmount: '25.00' })).status).toBe(200)
  })

  test('is rounded up to the smallest unit, and fee and limits are formatted for display', () => {
    const written = { fixed: '2.50', percent: '1.00' }
    const euro = { code: 'EUR', decimals: 2 }
    expect(feeOf(10_001n, written, 2)).toBe(351n)
    expect(feeText(written, euro)).toBe('2.50 EUR + 1.00 %')
    expect(boundsText({ minAmount: '50.00', maxAmount: '10000.00' }, 'EUR')).toBe('50.00 to 10,000.00 EUR per payment')
    expect(amountFault(5_000n, { minAmount: '50', maxAmount: null }, euro)).toBeUndefined()
    const refusal = (amount: bigint) => renderText(amountFault(amount, { minAmount: '50', maxAmount: '90' }, euro) ?? '', 'es')
    expect(refusal(4_999n)).toBe('El importe mínimo de un pago es 50.00 EUR.')
    expect(refusal(9_001n)).toBe('El importe máximo de un pago es 90.00 EUR.')
  })
})

test('a gateway in an inactive currency takes no payment', async () => {
  const [gateway, ada] = [await makeGateway(server, { currency: 'EUR' }), await customerOf(server, 'inactive-currency', { level: 1 })]
  const { id } = await invest(ada, { project: (await makeProject(server)).id })
  await db.run(sql`update currencies set is_active = false where id = ${eur}`)
  const body = { gateway, amount: '250.00', transactionId: newId() }
  expect(await ada.call(investments.makePayment, { params: { id }, body })).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
  await db.run(sql`update currencies set is_active = true where id = ${eur}`)
  expect((await ada.call(investments.makePayment, { params: { id }, body })).code).not.toBe('GATEWAY_UNAVAILABLE')
})
