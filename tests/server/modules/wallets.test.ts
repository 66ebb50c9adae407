import { expect, test } from 'vitest'
import { auth } from '@/contract/auth'
import { notifications } from '@/contract/notifications'
import { endOfCoolingOff, walletLife, wallets, walletStatus } from '@/contract/wallets'
import { withdrawals } from '@/contract/withdrawals'
import { addHours } from '@/domain/dates'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { readAddress } from '@/server/modules/wallets/rules'
import { ensurePayoutAccount, giveBalance, giveGateway, giveWallet, tally } from '@tests/support/money'
import { codeIn, NOON, startServer, type Caller } from '@tests/support/server'

const server = await startServer()
const { db, clock } = server
const support = await server.staff('support', { roles: ['Support'] })
await ensurePayoutAccount(server)
const ETH = '0x52908400098527886E0F7030069857D2E4169EE7'
const wish = { title: 'Mine', network: 'ERC20', currencyUnit: 'USDT', address: ETH } as const

const book = (caller: Caller) => ({ userId: caller.user?.id ?? '' })
const add = (caller: Caller, more: object = {}) => caller.call(wallets.add, { params: book(caller), body: { ...wish, ...more } })
const mailFor = async (caller: Caller, template?: string) =>
  (await server.mails())
    .filter((mail) => mail.to === caller.user?.email && (template === undefined || mail.content.template === template))
    .at(-1)
async function confirmed(caller: Caller, more: object = {}) {
  const { data } = await add(caller, more)
  const otp = codeIn(await mailFor(caller, 'wallet.code'))
  return (await caller.call(wallets.confirm, { params: { ...book(caller), walletId: data.id }, body: { otp } })).data
}

test('a wallet is added, confirmed with the emailed code, and usable after its cooling-off period', async () => {
  const ada = await server.customer('ada')
  const added = await add(ada)
  expect(added.data).toMatchObject({ title: 'Mine', status: 'UNCONFIRMED', address: ETH, usableAt: null })
  const mail = await mailFor(ada)
  const otp = codeIn(mail)
  expect(added.text).not.toContain(otp)
  for (const text of ['Mine', 'ERC20', '0x52 9084 0009 8527 886E 0F70 3006 9857 D2E4 169E E7', '/auth#freeze='])
    expect(mail?.content.text).toContain(text)
  const confirmation = await ada.call(wallets.confirm, { params: { ...book(ada), walletId: added.data.id }, body: { otp } })
  expect(confirmation.data).toMatchObject({ status: 'COOLING', usableAt: addHours(NOON, 72).toISOString() })
  const again = await ada.call(wallets.confirm, { params: { ...book(ada), walletId: added.data.id }, body: { otp } })
  expect([again.status, again.code]).toEqual([409, 'WRONG_STATE'])
  const [row] = (await support.call(wallets.list, { params: book(ada), query: {} })).data
  expect(row?.status).toBe('COOLING')
  clock.set(addHours(NOON, 72))
  const later = await server.staff('later', { permissions: ['customers:read'] })
  expect((await later.call(wallets.list, { params: book(ada), query: {} })).data[0]?.status).toBe('ACTIVE')
  clock.set(NOON)
  expect((await mailFor(ada))?.content.template).toBe('wallet.confirmed')
  expect((await ada.call(notifications.mine, { query: {} })).data.map((notification) => notification.kind)).toContain('wallet.confirmed')
})

test.each([
  ['no second factor', null, 72],
  ['a second factor enabled just now', NOON, 72],
  ['one enabled a day ago', addHours(NOON, -24), 48],
  ['one enabled two days ago', addHours(NOON, -48), 24],
  ['one enabled long ago', addHours(NOON, -1000), 24],
])('with %s, the cooling-off period of a wallet is that of a person without it, until it is old enough', (_, since, hours) => {
  const settings = { walletCooldownHours: 24, walletCooldownHoursWithoutTwoFactor: 72 }
  expect(endOfCoolingOff(NOON, since, settings)).toEqual(addHours(NOON, hours))
})

test('only what an active gateway can pay is offered, added and withdrawn to', async () => {
  const own = await startServer()
  const zoe = await own.customer('zoe', { level: 1 })
  const options = async () => (await zoe.call(wallets.options, { params: book(zoe), query: {} })).data
  const refused = async (more: object) => (await add(zoe, more)).errors
  expect(await options()).toMatchObject({ kinds: [], networks: [], bank: { currencies: [] } })
  expect(await refused({})).toMatchObject([{ path: 'network', message: expect.stringContaining('cannot pay on ERC20') }])
  const gateway = await giveGateway(own)
  await own.db.run(sql`update payment_gateways set payout_networks = '{ERC20,BANK}', payout_assets = '{USDC}' where id = ${gateway}`)
  expect(await options()).toMatchObject({
    kinds: ['CRYPTO', 'BANK'],
    networks: [
      { network: 'ERC20', kind: 'CRYPTO', currencies: ['USDC'] },
      { network: 'BANK', kind: 'BANK', currencies: ['USD'] },
    ],
    bank: { currencies: ['USD'] },
  })
  expect(await refused({})).toMatchObject([{ path: 'currencyUnit', message: expect.stringContaining('cannot pay USDT on ERC20') }])
  expect(await refused({ network: 'BEP20', currencyUnit: 'USDC' })).toMatchObject([{ path: 'network' }])
  expect(await add(zoe, { currencyUnit: 'USDC' })).toMatchObject({ status: 200 })
  const wallet = await giveWallet(own, zoe)
  await giveBalance(own, zoe, '50.00')
  const body = { fund: 'EARNINGS', amount: '20.00', wallet } as const
  expect((await zoe.call(withdrawals.sendOtp, { body })).status).toBe(200)
  await own.db.run(sql`update payment_gateways set is_active = false`)
  expect(await zoe.call(withdrawals.sendOtp, { body })).toMatchObject({
    status: 409,
    code: 'WALLET_NOT_USABLE',
    errors: [{ path: 'wallet', message: expect.stringContaining('cannot pay USDT on ERC20') }],
  })
})

test('without a cooling-off period in the settings, a wallet is usable at once', async () => {
  const grace = await server.customer('grace')
  await db.run(sql`update settings set values = values || '{"walletCooldownHoursWithoutTwoFactor": 0}'`)
  expect(await confirmed(grace, { network: 'BEP20' })).toMatchObject({ status: 'ACTIVE', usableAt: NOON.toISOString() })
  await db.run(sql`update settings set values = values || '{"walletCooldownHoursWithoutTwoFactor": 72}'`)
})

test('the "this wasn’t me" link of the email freezes the account', async () => {
  const ada = await server.customer('robbed')
  await add(ada)
  const mail = await mailFor(ada)
  const token = mail?.content.text.match(/\/auth#freeze=([a-p]+)/)?.[1] ?? ''
  expect((await server.visitor.call(auth.freeze, { body: { token } })).status).toBe(200)
  expect((await add(ada)).status).toBe(401)
})

test('a code confirms only the wallet it was sent for', async () => {
  const ada = await server.customer('bound')
  const first = (await add(ada)).data
  const otp = codeIn(await mailFor(ada))
  const second = (await add(ada, { network: 'BEP20' })).data
  await mailFor(ada)
  const confirm = (walletId: string, code: string) => ada.call(wallets.confirm, { params: { ...book(ada), walletId }, body: { otp: code } })
  expect((await confirm(second.id, otp)).code).toBe('CODE_WRONG')
  // The wallet was changed after the code was sent: refused, and the attempt counts against the code.
  await db.run(sql`update wallets set address = '0x0000000000000000000000000000000000000001' where id = ${first.id}`)
  expect((await confirm(first.id, otp)).code).toBe('CODE_WRONG')
  await db.run(sql`update wallets set address = ${ETH} where id = ${first.id}`)
  expect((await confirm(first.id, otp)).status).toBe(200)
})

test('a new code is available after a minute, but not for a confirmed wallet', async () => {
  const ada = await server.customer('again')
  const { data } = await add(ada)
  const params = { ...book(ada), walletId: data.id }
  expect((await ada.call(wallets.sendOtp, { params })).code).toBe('CODE_TOO_SOON')
  clock.set(addHours(NOON, 1 / 60))
  const sent = await ada.call(wallets.sendOtp, { params })
  expect(sent.data).toEqual({
    method: 'EMAIL',
    sentAt: clock.now().toISOString(),
    expiresAt: addHours(clock.now(), 1 / 6).toISOString(),
    sentTo: 'a…n@example.test',
  })
  const mails = (await server.mails()).filter((mail) => mail.to === ada.user.email)
  const codes = mails.map(codeIn)
  const tried = await Promise.all(codes.map((otp) => ada.call(wallets.confirm, { params, body: { otp } })))
  expect(tried.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await ada.call(wallets.sendOtp, { params })).code).toBe('WRONG_STATE')
  clock.set(NOON)
})

test.each([
  ['ERC20', ETH, ETH],
  ['ERC20', ETH.toLowerCase().replace('0X', '0x'), ETH],
  ['BEP20', '0x52908400098527886E0F7030069857D2E4169Ee7', undefined],
  ['ERC20', '0x0000000000000000000000000000000000000000', undefined],
  ['ERC20', '0x5290840009852788', undefined],
  ['ERC20', '52908400098527886E0F7030069857D2E4169EE7', undefined],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s', undefined],
  ['TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', undefined],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', undefined],
  ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', undefined],
  ['BTC', 'bc1qW508D6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', undefined],
  ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', undefined],
  ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', undefined],
  ['BTC', ETH, undefined],
] as const)('on %s the address %s reads as %s', (network, address, expected) => {
  expect(readAddress(network, address)).toBe(expected)
})

test('an invalid or duplicate address is refused on its field, and an address book has a limit', async () => {
  const ada = await server.customer('full')
  expect(await add(ada, { address: '0x52908400098527886E0F7030069857D2E4169Ee7' })).toMatchObject({
    status: 422,
    errors: [{ path: 'address' }],
  })
  await add(ada)
  expect(await add(ada, { address: ETH.toLowerCase() })).toMatchObject({
    status: 409,
    code: 'ALREADY_TAKEN',
    errors: [{ path: 'address' }],
  })
  await db.run(sql`
    insert into wallets (id, user_id, title, network, currency_unit, address, status, created_at)
    select gen_random_uuid(), ${ada.user.id}, 'w', 'BTC', 'BTC', 'x' || n, 'UNCONFIRMED', ${NOON} from generate_series(1, 18) n`)
  const otherAddresses = ['a1', 'b2', 'c3', 'd4', 'e5'].map((byte) => `0x${byte.repeat(20)}`)
  const answers = await Promise.all(otherAddresses.map((address) => add(ada, { address })))
  expect(tally(answers)).toEqual({ 200: 1, LIMIT_REACHED: 4 })
})

test('another customer’s address book and wallets return 404 for every read and write', async () => {
  const [ada, eve] = [await server.customer('owner'), await server.customer('eve')]
  const mine = await confirmed(ada)
  const own = (await add(eve, { network: 'BEP20' })).data
  const random = newId()
  const request = async (params: { userId: string; walletId: string }) => [
    (await eve.call(wallets.list, { params, query: {} })).status,
    (await eve.call(wallets.rename, { params, body: { title: 'Mine now', version: 0 } })).status,
    (await eve.call(wallets.confirm, { params, body: { otp: '123456' } })).status,
    (await eve.call(wallets.sendOtp, { params })).status,
    (await eve.call(wallets.remove, { params, body: {} })).status,
  ]
  expect(await request({ ...book(ada), walletId: mine.id })).toEqual([404, 404, 404, 404, 404])
  expect(await request({ userId: random, walletId: mine.id })).toEqual([404, 404, 404, 404, 404])
  // Mixed nested ids: one's own address book with another person's wallet, and vice versa.
  expect((await request({ ...book(eve), walletId: mine.id })).slice(1)).toEqual([404, 404, 404, 404])
  expect(await request({ ...book(ada), walletId: own.id })).toEqual([404, 404, 404, 404, 404])
  expect((await eve.call(wallets.add, { params: book(ada), body: wish })).status).toBe(404)
  expect((await support.call(wallets.list, { params: { userId: support.user.id }, query: {} })).status).toBe(404)
  expect((await support.call(wallets.suspend, { params: { ...book(eve), walletId: mine.id }, body: { note: 'Mixed up' } })).status).toBe(
    404,
  )
})

test('the address and network of a wallet cannot change; its title can, on the current version', async () => {
  const ada = await server.customer('rename')
  const wallet = await confirmed(ada)
  const params = { ...book(ada), walletId: wallet.id }
  expect((await ada.call(wallets.rename, { params, body: { title: 'Hardware', version: wallet.version } })).data).toMatchObject({
    title: 'Hardware',
    address: ETH,
  })
  expect((await ada.call(wallets.rename, { params, body: { title: 'Other', version: wallet.version } })).code).toBe('STALE_VERSION')
  const sneaky = await ada.call(wallets.rename, {
    params,
    body: { title: 'x', version: wallet.version + 1, address: 'y' } as { title: string; version: number },
  })
  expect(sneaky.errors).toEqual([{ path: 'address', message: 'Unknown field' }])
})

test('staff suspend a wallet and restore it to its previous status, and its owner is notified', async () => {
  const ada = await server.customer('suspended')
  const wallet = await confirmed(ada)
  await server.mails()
  const params = { ...book(ada), walletId: wallet.id }
  const suspended = await support.call(wallets.suspend, { params, body: { note: 'Reported as stolen', version: wallet.version } })
  expect(suspended.data.status).toBe('SUSPENDED')
  expect((await mailFor(ada))?.content.text).toContain('Reported as stolen')
  expect((await support.call(wallets.suspend, { params, body: { note: 'Once more' } })).code).toBe('WRONG_STATE')
  expect((await support.call(wallets.restore, { params, body: { version: wallet.version } })).code).toBe('STALE_VERSION')
  expect((await support.call(wallets.restore, { params, body: { note: null } })).data).toMatchObject({
    status: 'COOLING',
    usableAt: wallet.usableAt,
  })
  expect((await support.call(wallets.restore, { params, body: { note: null } })).code).toBe('WRONG_STATE')
  expect((await mailFor(ada))?.content.template).toBe('wallet.restored')
  const reader = await server.staff('reader', { permissions: ['customers:read'] })
  expect((await reader.call(wallets.suspend, { params, body: { note: 'May I' } })).status).toBe(403)
})

test('a wallet cannot be removed while a withdrawal to it is open; a removed address can be added again', async () => {
  const ada = await server.customer('remover')
  const wallet = await confirmed(ada)
  const params = { ...book(ada), walletId: wallet.id }
  const withdrawal = newId()
  await db.run(sql`
    insert into withdrawals (id, code, user_id, fund, amount, fee, net, wallet_id, status, approvals_needed, created_at)
    values (${withdrawal}, 'WDR-ABC22222', ${ada.user.id}, 'EARNINGS', 2000, 100, 1900, ${wallet.id}, 'PENDING', 1, ${NOON})`)
  expect(await ada.call(wallets.remove, { params, body: {} })).toMatchObject({ status: 409, code: 'IN_USE' })
  await db.run(sql`update withdrawals set status = 'DECLINED' where id = ${withdrawal}`)
  expect(await ada.call(wallets.remove, { params, body: { version: wallet.version + 7 } })).toMatchObject({ code: 'STALE_VERSION' })
  expect((await ada.call(wallets.remove, { params, body: {} })).data.status).toBe('REMOVED')
  expect((await ada.call(wallets.list, { params: book(ada), query: {} })).data).toEqual([])
  expect(await ada.call(wallets.remove, { params, body: {} })).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  expect((await add(ada)).status).toBe(200)
})

test.each(
  walletStatus.options
    .filter((status) => status !== 'ACTIVE')
    .flatMap((status) => walletLife.events.filter((event) => !walletLife.allows(status, event)).map((event) => [event, status] as const)),
)('%s is refused for a wallet that is %s, and changes nothing', async (event, status) => {
  const ada = await server.customer(`guard-${event}-${status.toLowerCase()}`)
  const { data } = await add(ada)
  const otp = codeIn(await mailFor(ada))
  await db.run(sql`update wallets set status = ${status}, usable_at = ${NOON} where id = ${data.id}`)
  const params = { ...book(ada), walletId: data.id }
  const answer = {
    confirm: () => ada.call(wallets.confirm, { params, body: { otp } }),
    suspend: () => support.call(wallets.suspend, { params, body: { note: 'A reason' } }),
    remove: () => ada.call(wallets.remove, { params, body: {} }),
    restore: () => support.call(wallets.restore, { params, body: {} }),
  }[event]
  expect(await answer()).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
    message: expect.stringMatching(status === 'COOLING' ? /active/ : new RegExp(status, 'i')),
  })
  expect(await db.one(sql`select status from wallets where id = ${data.id}`)).toEqual({ status })
})
