import { expect, test } from 'vitest'
import { payoutBatches } from '@/contract/payout-batches'
import { wallets } from '@/contract/wallets'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { sql } from '@/server/db/sql'
import { confirmedAsIs, giveBalance, withdraw } from '@tests/support/money'
import { makeGateway, setSettings } from '@tests/support/investing'
import { codeIn, NOON, startServer, type Caller } from '@tests/support/server'

const server = await startServer()
const { db } = server
const admin = await server.admin()
const finance = await server.staff('finance', { roles: ['Finance'] })
const support = await server.staff('support', { roles: ['Support'] })
await setSettings(server, { withdrawalNeedsIdentity: false })
const IBAN = 'DE89370400440532013000'
const payer = await server.staff('payer', { roles: ['Finance'] })
const euros = await makeGateway(server, { currency: 'EUR' })
await db.run(sql`update payment_gateways set payout_networks = '{SEPA}', payout_assets = '{EUR}' where id = ${euros}`)

/** Creates a gateway that pays to national bank accounts in a currency. */
async function addBankGateway(currency: string): Promise<void> {
  const id = await makeGateway(server, { currency })
  await db.run(sql`update payment_gateways set payout_networks = '{BANK}' where id = ${id}`)
}

const book = (caller: Caller) => ({ userId: caller.user?.id ?? '' })
async function named(username: string, name: string): Promise<Caller> {
  const caller = await server.customer(username)
  await db.run(sql`update users set name = ${name} where id = ${caller.user.id}`)
  return server.again(caller)
}
const sepa = (holder: string, more: object = {}) => ({
  title: 'Checking',
  network: 'SEPA',
  currencyUnit: 'EUR',
  details: { holder, iban: 'DE89 3704 0044 0532 0130 00', ...more },
})
const add = (caller: Caller, body: object) => caller.call(wallets.add, { params: book(caller), body: body as never })

async function usable(caller: Caller, body: object): Promise<string> {
  await server.mails()
  const { data } = await add(caller, body)
  const otp = codeIn((await server.mails()).find((mail) => mail.content.template === 'wallet.code'))
  await caller.call(wallets.confirm, { params: { ...book(caller), walletId: data.id }, body: { otp } })
  await db.run(sql`update wallets set usable_at = ${NOON}, confirmed_at = ${addHours(NOON, -800)} where id = ${data.id}`)
  await confirmedAsIs(server, data.id)
  return data.id
}

test('a bank account is added by IBAN, confirmed with an emailed code and usable after 72 hours', async () => {
  const ada = await named('ada', 'Ada Lindqvist')
  await server.mails()
  const added = await add(ada, sepa('Ada Lindqvist'))
  expect(added.data).toMatchObject({
    network: 'SEPA',
    address: IBAN,
    details: { holder: 'Ada Lindqvist', country: 'DE', iban: IBAN },
    holderDiffers: false,
    status: 'UNCONFIRMED',
  })
  const mail = (await server.mails()).find((mail) => mail.content.template === 'wallet.code')
  for (const text of ['Ada Lindqvist', 'DE89 3704 0044 0532 0130 00', '/auth#freeze=']) expect(mail?.content.text).toContain(text)
  const params = { ...book(ada), walletId: added.data.id }
  // A code does not confirm account details changed after it was sent.
  await db.run(sql`update wallets set details = details || '{"holder": "Mallory"}' where id = ${added.data.id}`)
  expect((await ada.call(wallets.confirm, { params, body: { otp: codeIn(mail) } })).code).toBe('CODE_WRONG')
  await db.run(sql`update wallets set details = details || '{"holder": "Ada Lindqvist"}' where id = ${added.data.id}`)
  const confirmed = await ada.call(wallets.confirm, { params, body: { otp: codeIn(mail) } })
  expect(confirmed.data).toMatchObject({ status: 'COOLING', usableAt: addHours(NOON, 72).toISOString() })
  expect(await add(ada, sepa('Ada Lindqvist', { iban: IBAN }))).toMatchObject({
    code: 'ALREADY_TAKEN',
    errors: [{ path: 'details.iban' }],
  })
})

test.each([
  ['a wrong IBAN', sepa('Ada Lindqvist', { iban: 'DE89370400440532013001' }), 'details.iban'],
  ['another person', sepa('Grace Hopper'), 'details.holder'],
  ['another currency than euros', { ...sepa('Ada Lindqvist'), currencyUnit: 'USD' }, 'currencyUnit'],
  ['no account', { title: 'Mine', network: 'SEPA', currencyUnit: 'EUR' }, 'details'],
  ['an address beside the account', { ...sepa('Ada Lindqvist'), address: IBAN }, 'network'],
  [
    'a currency that nobody pays out',
    {
      ...sepa(''),
      network: 'BANK',
      currencyUnit: 'CHF',
      details: { holder: 'Ada Lindqvist', country: 'US', routingNumber: '021000021', accountNumber: '12345678' },
    },
    'currencyUnit',
  ],
])('a bank account with %s is refused with a field error', async (_, body, path) => {
  const caller = await named(`refused${String(Math.random()).slice(2, 10)}`, 'Ada Lindqvist')
  expect(await add(caller, body)).toMatchObject({ status: 422, errors: [{ path }] })
  expect((await caller.call(wallets.list, { params: book(caller), query: {} })).data).toEqual([])
})

test('wallet options list currencies that gateways can pay, and a withdrawal needs an active gateway in its currency', async () => {
  const eve = await named('eve', 'Eve Moss')
  const options = (await eve.call(wallets.options, { params: book(eve), query: {} })).data
  expect(options).toMatchObject({ kinds: expect.arrayContaining(['BANK']), bank: { holder: 'Eve Moss', currencies: ['EUR'] } })
  expect(options.networks).toContainEqual({ network: 'SEPA', kind: 'BANK', currencies: ['EUR'] })
  const wallet = await usable(eve, sepa('Eve Moss'))
  await giveBalance(server, eve, '100.00')
  const body = { fund: 'EARNINGS', amount: '20.00', wallet } as const
  await db.run(sql`update payment_gateways set is_active = false where id = ${euros}`)
  expect(await eve.call(withdrawals.sendOtp, { body })).toMatchObject({
    code: 'WALLET_NOT_USABLE',
    message: expect.stringContaining('cannot pay EUR'),
  })
  await db.run(sql`update payment_gateways set is_active = true where id = ${euros}`)
  expect((await eve.call(withdrawals.sendOtp, { body })).status).toBe(200)
})

test('a withdrawal to a bank account shows its full details to owner and payers, masked to other staff', async () => {
  const mo = await named('mo', 'Mo Farah')
  const wallet = await usable(mo, sepa('Mo Farah'))
  await giveBalance(server, mo, '100.00')
  const quote = (await mo.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount: '20.00', wallet } })).data
  expect(quote.estimate).toMatchObject({ currency: 'EUR' })
  const { data } = await withdraw(server, mo, { amount: '20.00', wallet })
  expect(data.wallet).toMatchObject({ network: 'SEPA', address: IBAN, details: { holder: 'Mo Farah', iban: IBAN } })
  const mail = (await server.mails()).find((mail) => mail.content.template === 'withdrawal.requested')
  expect(mail?.content.text).toContain('DE89 3704 0044 0532 0130 00')
  const read = async (caller: Caller) => (await caller.call(withdrawals.get, { params: { id: data.id } })).data.wallet
  expect(await read(finance)).toMatchObject({ address: IBAN, details: { iban: IBAN } })
  const masked = await read(support)
  expect(masked.details).toMatchObject({ holder: 'Mo Farah', iban: 'DE89…3000' })
  expect(JSON.stringify(masked)).not.toContain('0532')
  const response = await support.call(wallets.list, { params: book(mo), query: {} })
  expect(JSON.stringify(response.data)).not.toContain('0532')
  for (const by of [finance, admin]) await by.call(withdrawals.approve, { params: { id: data.id }, body: {} })
  // The payer is a third person: approvers cannot pay.
  const paid = await payer.call(withdrawals.markPaid, { params: { id: data.id }, body: { transactionId: 'SEPA-2026-1', gateway: euros } })
  expect(paid.data).toMatchObject({ status: 'PAID', sent: { currency: 'EUR' } })
})

test('an account with a partly different holder name is accepted, and its withdrawals need two approvals', async () => {
  const lou = await named('lou', 'Lou Reedman')
  const wallet = await usable(lou, sepa('Kim Reedman'))
  await giveBalance(server, lou, '100.00')
  await db.run(
    sql`insert into withdrawals (id, code, user_id, fund, amount, fee, net, wallet_id, status, approvals_needed, created_at)
        values (gen_random_uuid(), 'WDR-LOU00000', ${lou.user?.id ?? ''}, 'EARNINGS', 2000, 100, 1900, ${wallet}, 'PAID', 1, ${NOON})`,
  )
  expect((await lou.call(wallets.list, { params: book(lou), query: {} })).data[0]).toMatchObject({ holderDiffers: true })
  const quote = await lou.call(withdrawals.quote, { body: { fund: 'EARNINGS', amount: '20.00', wallet } })
  expect(quote.data).toMatchObject({ reviewReasons: [{ reason: 'HOLDER_NAME_DIFFERS', until: null }], approvalsNeeded: 2 })
})

test('a national account is stored as one line of country, routing number and account number', async () => {
  await addBankGateway('USD')
  const sam = await named('sam', 'Sam Stone')
  const details = { holder: 'Sam Stone', country: 'us', routingNumber: '021000021', accountNumber: '0001 2345' }
  const body = { title: 'Checking', network: 'BANK', currencyUnit: 'USD', details }
  expect((await add(sam, { ...body, details: { ...details, routingNumber: '021000022' } })).errors).toMatchObject([
    { path: 'details.routingNumber' },
  ])
  expect((await add(sam, body)).data).toMatchObject({
    network: 'BANK',
    address: 'US 021000021 00012345',
    details: { country: 'US', routingNumber: '021000021', accountNumber: '00012345' },
  })
})

test('the confirmation email for an account with a six-digit sort code contains only one six-digit number', async () => {
  await addBankGateway('GBP')
  const pip = await named('pip', 'Pip Moss')
  const details = { holder: 'Pip Moss', country: 'GB', routingNumber: '20-00-00', accountNumber: '55779911' }
  const wallet = await usable(pip, { title: 'Checking', network: 'BANK', currencyUnit: 'GBP', details })
  await giveBalance(server, pip, '100.00')
  expect((await withdraw(server, pip, { amount: '20.00', wallet })).status).toBe(200)
})

test('a bank account is paid only from a gateway in its own currency', async () => {
  const stable = await makeGateway(server, { currency: 'USDT' })
  const debtor = JSON.stringify({ name: 'Carmine Clients', account: 'PT50000201231234567890154', bic: null })
  await db.run(
    sql`update payment_gateways set payout_networks = '{BANK,ERC20}', payout_assets = '{USD}', debtor = ${debtor}::jsonb where id = ${stable}`,
  )
  const dora = await named('dora', 'Dora Maar')
  const bank = { holder: 'Dora Maar', country: 'us', routingNumber: '021000021', accountNumber: '0001 7777' }
  const body = { title: 'Checking', network: 'BANK', currencyUnit: 'USD', details: bank }
  const dollars = sql`payout_networks = '{BANK}' and currency_id = (select id from currencies where currency_code = 'USD')`
  await db.run(sql`update payment_gateways set is_active = false where ${dollars}`)
  expect(await add(dora, body)).toMatchObject({ status: 422, errors: [{ path: 'currencyUnit' }] })
  await db.run(sql`update payment_gateways set is_active = true where ${dollars}`)
  const wallet = await usable(dora, body)
  await giveBalance(server, dora, '100.00')
  const { data } = await withdraw(server, dora, { amount: '20.00', wallet })
  for (const by of [finance, admin]) await by.call(withdrawals.approve, { params: { id: data.id }, body: {} })
  const due = (await payer.call(payoutBatches.due, { query: { gateway: stable } })).data
  expect(due.withdrawals).not.toContain(data.id)
  expect(await payer.call(payoutBatches.create, { body: { withdrawals: [data.id], gateway: stable } })).toMatchObject({
    status: 422,
    message: expect.stringContaining('pays to bank accounts in USDT only, not in USD'),
  })
  const paid = { transactionId: 'BANK-2026-7', gateway: stable }
  expect(await payer.call(withdrawals.markPaid, { params: { id: data.id }, body: paid })).toMatchObject({
    status: 422,
    errors: [{ path: 'gateway' }],
  })
})
