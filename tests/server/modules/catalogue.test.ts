import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { countries } from '@/contract/countries'
import { currencies } from '@/contract/currencies'
import { faqCategories, faqs } from '@/contract/faqs'
import { gateways } from '@/contract/gateways'
import { isPendingChange } from '@/contract/pending-change'
import { addDays } from '@/domain/dates'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { findGateway } from '@/server/modules/gateway-adapters/registry'
import { NOON, startServer } from '@tests/support/server'

const server = await startServer()
const { db, visitor } = server
const admin = await server.admin()
const support = await server.staff('support', { roles: ['Support'] })
const everyone = async () => ({ visitor, ada: await server.customer(`c${newId().slice(-8)}`) })
const currencyOf = async (code: string) =>
  (await admin.call(currencies.list, { query: { searchTerm: code } })).data.find((currency) => currency.currencyCode === code)

test('a new installation contains the currencies, the countries with their flags, and the questions', async () => {
  expect((await currencyOf('USD'))?.value).toBe('1.00')
  expect((await currencyOf('BTC'))?.decimals).toBe(8)
  const us = await visitor.call(countries.list, { query: { searchTerm: 'united states', limit: 100 } })
  expect(us.data.find((country) => country.slug === 'us')).toMatchObject({ title: 'United States', flag: '🇺🇸', isActive: true })
  expect(us.data.length).toBeGreaterThan(1)
  expect(us.data.map(({ customers }) => customers)).not.toContainEqual(expect.any(Number))
  const unitedStates = us.data[0]
  await server.customer('lives-there', { country: unitedStates?.slug ?? '' })
  const { data: known } = await admin.call(countries.get, { params: { id: unitedStates?.id ?? '' } })
  expect(known.customers).toBe(1)
  expect((await visitor.call(countries.list, { query: {} })).meta?.total).toBe(249)
  expect((await visitor.call(faqCategories.list, { query: {} })).data).toHaveLength(5)
  expect((await visitor.call(faqs.list, { query: { limit: 100 } })).data.length).toBeGreaterThanOrEqual(20)
})

test('a changed rate is stored with its time, and the market shows its history', async () => {
  const euro = await currencyOf('EUR')
  if (!euro) throw new Error('No euro')
  await db.run(sql`update currency_rates set at = ${addDays(NOON, -40)} where currency_id = ${euro.id}`)
  const changed = await admin.call(currencies.update, { params: { id: euro.id }, body: { value: '1.2285', version: euro.version } })
  expect(changed.data).toMatchObject({ value: '1.2285', version: euro.version + 1 })
  const market = (await visitor.call(currencies.marketData, { query: { days: 30 } })).data.find(
    (currency) => currency.currency.currencyCode === 'EUR',
  )
  expect(market).toMatchObject({
    change: '5.00',
    history: [
      { at: addDays(NOON, -30).toISOString(), value: '1.17' },
      { at: NOON.toISOString(), value: '1.2285' },
    ],
  })
  const pound = (await visitor.call(currencies.marketData, { query: { days: 30 } })).data.find(
    (currency) => currency.currency.currencyCode === 'GBP',
  )
  expect(pound).toMatchObject({ change: null })
})

test('the market is sorted by the display order of the currencies', async () => {
  const codes = async () =>
    (await visitor.call(currencies.marketData, { query: { days: 30 } })).data.map((currency) => currency.currency.currencyCode)
  expect((await codes()).slice(0, 3)).toEqual(['USD', 'EUR', 'GBP'])
  const tron = await currencyOf('TRX')
  if (!tron) throw new Error('No tron')
  await admin.call(currencies.update, { params: { id: tron.id }, body: { orderPriority: 1, version: tron.version } })
  expect((await codes())[0]).toBe('TRX')
})

test('the book currency keeps the value one, its code and its active state', async () => {
  const dollar = await currencyOf('USD')
  if (!dollar) throw new Error('No dollar')
  for (const [path, change] of [
    ['value', { value: '2' }],
    ['currencyCode', { currencyCode: 'USX' }],
    ['isActive', { isActive: false }],
  ] as const) {
    expect(await admin.call(currencies.update, { params: { id: dollar.id }, body: { ...change, version: dollar.version } })).toMatchObject({
      status: 422,
      errors: [{ path }],
    })
  }
})

test.each([
  [
    'a currency',
    () =>
      admin.call(currencies.create, { body: { title: 'Euro again', currencyCode: 'EUR', currencySymbol: '€', decimals: 2, value: '1' } }),
    'currencyCode',
  ],
  ['a country by its letters', () => admin.call(countries.create, { body: { title: 'Elsewhere', slug: 'us' } }), 'slug'],
  ['a country by its title', () => admin.call(countries.create, { body: { title: 'Germany', slug: 'zz' } }), 'title'],
  ['a category', () => support.call(faqCategories.create, { body: { title: 'Withdrawals' } }), 'title'],
] as const)('a duplicate is refused with a field error: %s', async (_, create, path) => {
  expect(await create()).toMatchObject({ status: 409, code: 'ALREADY_TAKEN', errors: [{ path }] })
})

const gatewayBody = async (more: object = {}) => ({
  title: `Bank ${newId().slice(-6)}`,
  kind: 'MANUAL' as const,
  instructions: 'Send it to us.',
  currency: (await currencyOf('USD'))?.id ?? '',
  account: 'DE00',
  ...more,
})

test('a new gateway has its ledger account from the start', async () => {
  const { data } = await admin.call(gateways.create, { body: await gatewayBody() })
  expect(data).toMatchObject({ kind: 'MANUAL', isActive: true, currency: { code: 'USD', decimals: 2, value: '1.00' } })
  expect(await db.all(sql`select kind from ledger_accounts where owner = ${data.id}`)).toEqual([{ kind: 'GATEWAY_CLEARING' }])
})

test('the keys of a gateway are encrypted, never returned, and absent from the audit log', async () => {
  const config = {
    url: 'https://pay.example.test',
    storeId: 'store-1',
    apiKey: 'key-that-nobody-sees',
    webhookSecret: 'secret-that-nobody-sees',
  }
  expect(await admin.call(gateways.create, { body: await gatewayBody({ kind: 'BTCPAY' }) })).toMatchObject({
    status: 422,
    errors: [{ path: 'config' }],
  })
  for (const url of ['http://localhost:23000', 'http://169.254.169.254/latest', 'http://[::1]/', 'http://2130706435', 'http://btcpay'])
    expect(await admin.propose(gateways.create, { body: await gatewayBody({ kind: 'BTCPAY', config: { ...config, url } }) })).toMatchObject(
      {
        status: 422,
        message: expect.stringContaining('leads into a private network') as string,
        errors: [{ path: 'config' }],
      },
    )
  const readable = await admin.propose(gateways.create, {
    body: await gatewayBody({ kind: 'BTCPAY', config: { ...config, url: 'http://pay.example.test' } }),
  })
  expect(readable).toMatchObject({ status: 422, message: expect.stringContaining('begins with https') as string })
  expect(await admin.call(gateways.create, { body: await gatewayBody({ config }) })).toMatchObject({
    status: 422,
    errors: [{ path: 'config' }],
  })
  const created = await admin.call(gateways.create, { body: await gatewayBody({ kind: 'BTCPAY', config }) })
  expect(created.text).not.toContain('nobody-sees')
  expect((await findGateway(db, server.services, created.data.id))?.access.config).toEqual(config)
  const { stored } = await db.one<{ stored: string }>(
    sql`select encode(config, 'escape') as stored from payment_gateways where id = ${created.data.id}`,
  )
  expect(stored).not.toContain('nobody-sees')
  const { logged } = await db.one<{ logged: string }>(
    sql`select string_agg(after::text, '') as logged from audit_logs where subject_id = ${created.data.id}`,
  )
  expect(logged).not.toContain('nobody-sees')
})

test('a customer sees the active gateways of their own country; staff see all', async () => {
  const [{ data: mine }, { data: off }, { data: elsewhere }] = [
    await admin.call(gateways.create, { body: await gatewayBody() }),
    await admin.call(gateways.create, { body: await gatewayBody({ isActive: false }) }),
    await admin.call(gateways.create, { body: await gatewayBody() }),
  ]
  const [portugal, spain] = await Promise.all(
    ['Portugal', 'Spain'].map(async (title) => (await admin.call(countries.list, { query: { searchTerm: title } })).data[0]?.id ?? ''),
  )
  await admin.call(countries.addGateways, { params: { id: portugal ?? '' }, body: { gateways: [mine.id, off.id] } })
  await admin.call(countries.addGateways, { params: { id: spain ?? '' }, body: { gateways: [elsewhere.id] } })
  const ada = await server.customer('ada', { country: 'pt' })
  expect((await ada.call(gateways.list, { query: {} })).data.map((gateway) => gateway.id)).toEqual([mine.id])
  expect(await ada.call(gateways.get, { params: { id: elsewhere.id } })).toMatchObject({ status: 404 })
  expect(await ada.call(gateways.get, { params: { id: off.id } })).toMatchObject({ status: 404 })
  expect((await admin.call(gateways.list, { query: { limit: 100 } })).data.map((gateway) => gateway.id)).toEqual(
    expect.arrayContaining([mine.id, off.id, elsewhere.id]),
  )
  expect(await visitor.call(gateways.list, { query: {} })).toMatchObject({ status: 401 })
  // A gateway is offered only in an active currency.
  await db.run(sql`update currencies set is_active = false where id = ${mine.currency.id}`)
  expect((await ada.call(gateways.list, { query: {} })).data).toEqual([])
  const offered = async () =>
    (await visitor.call(countries.list, { query: { searchTerm: 'Portugal' } })).data.flatMap((country) =>
      country.gateways.map(({ id }) => id),
    )
  expect(await offered()).toEqual([])
  await db.run(sql`update currencies set is_active = true where id = ${mine.currency.id}`)
  expect(await offered()).toEqual([mine.id])
  await db.run(sql`update countries set is_active = false where id = ${portugal ?? ''}`)
  expect((await ada.call(gateways.list, { query: {} })).data).toEqual([])
})

test('a gateway is added to a country once and can be removed from it', async () => {
  const { data: gateway } = await admin.call(gateways.create, { body: await gatewayBody() })
  const { data: country } = await admin.call(countries.create, { body: { title: 'Testland', slug: 'xt' } })
  expect(country).toMatchObject({ flag: '🇽🇹', gateways: [], paysCommission: true })
  const isAdded = async () =>
    (await admin.call(countries.availableGateways, { params: { id: country.id } })).data.find(
      (available) => available.gateway.id === gateway.id,
    )?.isAlreadyAdded
  expect(await isAdded()).toBe(false)
  const add = () => admin.call(countries.addGateways, { params: { id: country.id }, body: { gateways: [gateway.id] } })
  expect((await add()).data.gateways).toMatchObject([{ id: gateway.id }])
  expect((await add()).data.gateways).toHaveLength(1)
  expect(await isAdded()).toBe(true)
  expect((await visitor.call(countries.list, { query: { hasGateway: true, limit: 100 } })).data.map((country) => country.slug)).toContain(
    'xt',
  )
  // The gateway is already added, so no approval is needed.
  expect(await admin.propose(countries.addGateways, { params: { id: country.id }, body: { gateways: [gateway.id] } })).toMatchObject({
    status: 200,
  })
  expect(await admin.call(countries.addGateways, { params: { id: country.id }, body: { gateways: [newId()] } })).toMatchObject({
    status: 422,
    errors: [{ path: 'gateways' }],
  })
  expect(
    (await admin.call(countries.removeGateways, { params: { id: country.id }, body: { gateways: [gateway.id] } })).data.gateways,
  ).toEqual([])
})

test('offering a gateway in a country needs a second person; until then customers do not see it', async () => {
  const { data: gateway } = await admin.call(gateways.create, { body: await gatewayBody() })
  const [country] = (await admin.call(countries.list, { query: { searchTerm: 'Iceland' } })).data
  const params = { id: country?.id ?? '' }
  const ada = await server.customer('icelandic', { country: 'is' })
  const offered = async () => (await ada.call(gateways.list, { query: {} })).data.map(({ id }) => id)
  const maker = await server.staff('countries', { permissions: ['countries:read', 'countries:update'] })
  const answer = await maker.propose(countries.addGateways, { params, body: { gateways: [gateway.id] } })
  expect(answer).toMatchObject({ status: 202, data: { changeRequest: { status: 'PENDING' } } })
  expect(answer.message).toContain('gateway-accounts:update must approve it')
  expect(await offered()).toEqual([])
  const request = { params: { id: isPendingChange(answer.data) ? answer.data.changeRequest.id : '' } }
  expect((await admin.call(approvals.get, request)).data).toMatchObject({
    action: 'country.gateways',
    title: `Offer ${gateway.title} in Iceland`,
    subject: { type: 'country', id: params.id },
    before: { gateways: [] },
    after: { gateways: [gateway.title] },
  })
  expect(await maker.call(approvals.approve, { ...request, body: {} })).toMatchObject({ status: 409, code: 'SECOND_PERSON_NEEDED' })
  // A person who approves receiving accounts may lack access to disabled countries.
  await db.run(sql`update countries set is_active = false where id = ${params.id}`)
  const checker = await server.staff('accounts', { permissions: ['gateway-accounts:update'] })
  expect(await checker.call(approvals.approve, { ...request, body: {} })).toMatchObject({ status: 200, data: { status: 'APPLIED' } })
  await db.run(sql`update countries set is_active = true where id = ${params.id}`)
  expect(await offered()).toEqual([gateway.id])
  const [entry] = await db.all<{ actor_id: string }>(
    sql`select actor_id from audit_logs where action = 'country.gateways-added' and subject_id = ${params.id}`,
  )
  expect(entry?.actor_id).toBe(checker.user.id)
})

test('adding an open country or opening a closed one needs a second person; adding a closed one does not', async () => {
  const closed = { isActive: false, takesInvestments: false, paysCommission: false }
  const isThere = async (slug: string) => (await db.maybe(sql`select 1 from countries where slug = ${slug}`)) !== undefined
  const opened = [{}, { ...closed, isActive: true }, { ...closed, takesInvestments: true }, { ...closed, paysCommission: true }]
  for (const [at, open] of opened.entries()) {
    const slug = `y${'abcd'.charAt(at)}`
    const answer = await admin.propose(countries.create, { body: { title: `Openland ${slug}`, slug, ...open } })
    expect([slug, answer.status, await isThere(slug)]).toEqual([slug, 202, false])
  }
  const added = await admin.propose(countries.create, { body: { title: 'Closedland', slug: 'yz', ...closed } })
  expect([added.status, await isThere('yz')]).toEqual([200, true])
  const { id } = await db.one<{ id: string }>(sql`select id from countries where slug = 'yz'`)
  for (const field of ['isActive', 'takesInvestments', 'paysCommission'] as const) {
    const body = { [field]: true, version: 0 }
    expect([field, await admin.propose(countries.update, { params: { id }, body })]).toMatchObject([field, { status: 202 }])
  }
  const { data } = await admin.call(countries.create, { body: { title: 'Approvedland', slug: 'yx' } })
  expect(data).toMatchObject({ slug: 'yx', isActive: true, takesInvestments: true })
  const shut = await admin.propose(countries.update, { params: { id: data.id }, body: { isActive: false, version: data.version } })
  expect(shut).toMatchObject({ status: 200, data: { isActive: false } })
})

test('renaming a country that is open, offers gateways or has accounts needs a second person', async () => {
  const closed = { isActive: false, takesInvestments: false, paysCommission: false }
  const maker = await server.staff('renamer', { permissions: ['countries:read', 'countries:write', 'countries:update'] })
  const { data: gateway } = await admin.call(gateways.create, { body: await gatewayBody() })
  const resident = await server.customer('resident-of-renamed')
  const isOpenBy = {
    isActive: (id: string) => db.run(sql`update countries set is_active = true where id = ${id}`),
    takesInvestments: (id: string) => db.run(sql`update countries set takes_investments = true where id = ${id}`),
    paysCommission: (id: string) => db.run(sql`update countries set pays_commission = true where id = ${id}`),
    gateways: (id: string) => db.run(sql`insert into country_gateways (country_id, gateway_id) values (${id}, ${gateway.id})`),
    accounts: (id: string) => db.run(sql`update users set country_id = ${id} where id = ${resident.user.id}`),
  }
  for (const [at, [by, open]] of Object.entries(isOpenBy).entries()) {
    const slug = `x${'abcde'.charAt(at)}`
    const answer = await maker.propose(countries.create, { body: { title: `Renamedland ${slug}`, slug, ...closed } })
    const { id } = await db.one<{ id: string }>(sql`select id from countries where slug = ${slug}`)
    await open(id)
    for (const name of [{ title: `Otherland ${slug}` }, { slug: `x${'fghij'.charAt(at)}` }]) {
      const renamed = await maker.propose(countries.update, { params: { id }, body: { ...name, version: 0 } })
      expect([by, name, answer.status, renamed.status]).toEqual([by, name, 200, 202])
    }
    const renamed = await maker.propose(countries.update, { params: { id }, body: { ...closed, title: 'Closed at once', version: 0 } })
    expect([by, renamed.status]).toEqual([by, 202])
    const { data } = await admin.call(approvals.list, { query: { subject: id, status: ['PENDING'] } })
    expect(data.map(({ title }) => title)).toContain(
      `Rename the country Renamedland ${slug} (${slug}), used by ${by === 'accounts' ? '1 account' : '0 accounts'}, to Otherland ${slug} (${slug})`,
    )
    const same = { title: `Renamedland ${slug}`, slug, orderPriority: 7, version: 0 }
    expect([by, (await maker.propose(countries.update, { params: { id }, body: same })).status]).toEqual([by, 200])
  }
  await maker.propose(countries.create, { body: { title: 'Emptyland', slug: 'xy', ...closed } })
  const { id } = await db.one<{ id: string }>(sql`select id from countries where slug = 'xy'`)
  const body = { title: 'Unusedland', slug: 'xz', version: 0 }
  expect(await maker.propose(countries.update, { params: { id }, body })).toMatchObject({ status: 200, data: { title: 'Unusedland' } })
})

test('a gateway with money movements keeps its currency, and a currency in use keeps its decimals', async () => {
  const { data: gateway } = await admin.call(gateways.create, { body: await gatewayBody() })
  const euro = (await currencyOf('EUR'))?.id ?? ''
  expect(await admin.call(gateways.update, { params: { id: gateway.id }, body: { currency: euro, version: 0 } })).toMatchObject({
    status: 200,
    data: { currency: { code: 'EUR' } },
  })
  expect(
    await admin.call(currencies.update, { params: { id: euro }, body: { decimals: 3, version: (await currencyOf('EUR'))?.version ?? 0 } }),
  ).toMatchObject({ status: 409, code: 'IN_USE' })
  await db.run(
    sql`insert into fund_movements (id, code, kind, amount, gateway_id, status, proposed_by, created_at) values (${newId()}, 'MOV-1', 'PLATFORM_MONEY_IN', 1, ${gateway.id}, 'PENDING', ${admin.user.id}, ${NOON})`,
  )
  expect(
    await admin.call(gateways.update, { params: { id: gateway.id }, body: { currency: (await currencyOf('USD'))?.id ?? '', version: 1 } }),
  ).toMatchObject({ status: 409, code: 'IN_USE', errors: [{ path: 'currency' }] })
  expect(await admin.call(gateways.update, { params: { id: gateway.id }, body: { isActive: false, version: 1 } })).toMatchObject({
    status: 200,
    data: { isActive: false },
  })
})

test('a question is public only while its category is active', async () => {
  const { data: category } = await support.call(faqCategories.create, { body: { title: 'Testing', description: null } })
  const { data: faq } = await support.call(faqs.create, { body: { statement: 'Is this a test?', answer: 'Yes.', category: category.id } })
  const { ada } = await everyone()
  const isSeen = async (caller: { call: typeof visitor.call }) =>
    (await caller.call(faqs.list, { query: { category: category.id } })).data.length === 1
  expect([await isSeen(visitor), await isSeen(ada), await isSeen(support)]).toEqual([true, true, true])
  await support.call(faqCategories.update, { params: { id: category.id }, body: { isActive: false, version: 0 } })
  expect([await isSeen(visitor), await isSeen(ada), await isSeen(support)]).toEqual([false, false, true])
  expect(await visitor.call(faqs.get, { params: { id: faq.id } })).toMatchObject({ status: 404 })
  expect(await visitor.call(faqCategories.get, { params: { id: category.id } })).toMatchObject({ status: 404 })
  expect(await support.call(faqs.update, { params: { id: faq.id }, body: { answer: 'Still yes.', version: 0 } })).toMatchObject({
    status: 200,
    data: { answer: 'Still yes.', statement: 'Is this a test?', version: 1 },
  })
  expect(await support.call(faqs.update, { params: { id: faq.id }, body: { answer: 'Older.', version: 0 } })).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
  })
  expect(await support.call(faqs.create, { body: { statement: 'Another?', answer: 'Yes.', category: newId() } })).toMatchObject({
    status: 422,
    errors: [{ path: 'category' }],
  })
})

test('an inactive currency is visible only to staff who may read it', async () => {
  const { data: currency } = await admin.call(currencies.create, {
    body: { title: 'Test coin', currencyCode: 'TST', currencySymbol: 'T', decimals: 4, value: '0.5', isActive: false },
  })
  expect((await visitor.call(currencies.list, { query: { limit: 100 } })).data.map((currency) => currency.currencyCode)).not.toContain(
    'TST',
  )
  expect(await visitor.call(currencies.get, { params: { id: currency.id } })).toMatchObject({ status: 404 })
  expect((await admin.call(currencies.list, { query: { isActive: false } })).data.map((currency) => currency.currencyCode)).toEqual(['TST'])
  expect(
    (await visitor.call(currencies.list, { query: { isActive: false, limit: 100 } })).data.every((currency) => currency.isActive),
  ).toBe(true)
})
