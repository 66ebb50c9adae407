import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { currencies } from '@/contract/currencies'
import { sql } from '@/server/db/sql'
import type { Services } from '@/server/work/services'
import { demoRatesPath } from '@/server/modules/currencies/rate-source'
import { fetchMarketRates } from '@/server/modules/currencies/jobs'
import { addDays } from '@/domain/dates'
import { ok, setSettings } from '../../support/investing'
import { NOON, startServer } from '../../support/server'

// The daily rates file of the European Central Bank, shortened to some currencies.
const ecb = (rates: Readonly<Record<string, string>>, day = '2026-11-19') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
${Object.entries(rates)
  .map(([code, rate]) => `			<Cube currency='${code}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>`
const USUAL = { USD: '1.1625', GBP: '0.8712', JPY: '180.45', CHF: '0.9290', ISK: '147.10' }

const source = { status: 200, text: '' }
const provider = createServer((_, response) => void response.writeHead(source.status).end(source.text))
await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
afterAll(() => provider.close())

const server = await startServer()
const { db, clock, visitor } = server
const admin = await server.admin()
const nameOf = async (id: string) => (await db.one<{ name: string }>(sql`select name from users where id = ${id}`)).name
const maker = await nameOf(admin.user.id)
// The rates of the template database have the system time, not the time of the test clock.
await db.run(sql`update currency_rates set at = ${addDays(NOON, -40)}`)
const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/daily.xml`
const servicesAt = (url: string, privateHosts = ['127.0.0.1']): Services => ({
  ...server.services,
  env: { ...server.services.env, RATES_URL: url, GATEWAY_PRIVATE_HOSTS: privateHosts },
})
const fetchFrom = (services: Services) => fetchMarketRates.run(services, {})
const fetchRates = (text: string) => {
  Object.assign(source, { status: 200, text })
  return fetchFrom(servicesAt(address))
}
const currencyOf = async (code: string, caller = admin) => {
  const row = ok(await caller.call(currencies.list, { query: { limit: 100 } })).data.find((currency) => currency.currencyCode === code)
  if (!row) throw new Error(`No ${code}`)
  return row
}
const stored = () => db.all<{ code: string; value: string }>(sql`select currency_code as code, value::text as value from market_rates`)
const notices = () =>
  db.all<{ title: string; body: string }>(sql`select distinct title, body from notifications where kind = 'rate.review'`)

beforeEach(async () => {
  clock.set(NOON)
  await db.run(sql`delete from market_rates`)
  await db.run(sql`delete from notifications where kind = 'rate.review'`)
  await db.run(sql`delete from work_alerts where queue = 'market-rates'`)
})

describe('the market rate job', () => {
  test('stores the value of one unit in the book currency, with the source and the time that the source gives', async () => {
    const before = await currencyOf('EUR')
    await fetchRates(ecb(USUAL))
    const euro = await currencyOf('EUR')
    expect(euro.marketRate).toEqual({
      value: '1.1625',
      source: 'European Central Bank',
      asOf: '2026-11-19T00:00:00.000Z',
      fetchedAt: NOON.toISOString(),
      isStale: false,
      difference: '-0.641',
      isOutsideTolerance: false,
    })
    expect((await currencyOf('GBP')).marketRate?.value).toBe('1.3343663')
    expect((await currencyOf('BTC')).marketRate).toBeNull()
    // Unknown currencies and the book currency are skipped.
    expect((await stored()).map(({ code }) => code).sort()).toEqual(['CHF', 'EUR', 'GBP', 'JPY'])
    expect(euro).toMatchObject({ value: before.value, version: before.version, rateOrigin: { kind: 'INITIAL' } })
  })

  test.each([
    [
      'Frankfurter',
      { amount: 1, base: 'USD', date: '2026-11-19', rates: { EUR: 0.8547, BTC: 1.0526e-5 } },
      '127.0.0.1',
      '2026-11-19T00:00:00.000Z',
    ],
    [
      'Open Exchange Rates',
      { timestamp: 1_795_089_600, base: 'USD', rates: { EUR: '0.8547', BTC: '0.000010526' } },
      '127.0.0.1',
      '2026-11-19T12:00:00.000Z',
    ],
    [
      'a named source',
      { source: 'Desk', base: 'EUR', date: '2026-11-19T08:30:00+01:00', rates: { USD: 1.17, BTC: 0.0000123154 } },
      'Desk',
      '2026-11-19T07:30:00.000Z',
    ],
  ])('reads JSON in the format of %s', async (_, content, name, asOf) => {
    await fetchRates(JSON.stringify(content))
    expect((await currencyOf('EUR')).marketRate).toMatchObject({ value: expect.stringMatching(/^1\.1[67]/), source: name, asOf })
    expect((await currencyOf('BTC')).marketRate?.value).toMatch(/^950\d\d\./)
  })

  test('reads a local file', async () => {
    const path = join(server.services.env.DATA_DIR, 'rates.xml')
    await writeFile(path, ecb(USUAL))
    await fetchFrom(servicesAt(pathToFileURL(path).href))
    expect((await currencyOf('EUR')).marketRate).toMatchObject({ value: '1.1625' })
  })

  test('without a source, reads only the file of the demo data, which names itself as the source', async () => {
    await fetchFrom(server.services)
    expect(await stored()).toEqual([])
    const content = { source: 'Demo file, not market prices', base: 'USD', date: '2026-11-20', rates: { EUR: 0.86 } }
    await writeFile(demoRatesPath(server.services.env.DATA_DIR), JSON.stringify(content))
    await fetchFrom(server.services)
    expect((await currencyOf('EUR')).marketRate?.source).toBe('Demo file, not market prices')
  })

  test.each([
    ['no XML', '<gesmes:Envelope><Cube>', 'not well-formed'],
    ['another XML', '<html><body>Moved</body></html>', 'not in the format of the ECB'],
    ['an XML with a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${ecb(USUAL).slice(38)}`, 'not well-formed'],
    ['an entity for a rate', ecb({ ...USUAL, GBP: '&#48;.87' }), '“GBP” cannot be read'],
    ['neither XML nor JSON', 'Rates: 1.17', 'neither XML nor JSON'],
    ['no rates', JSON.stringify({ base: 'USD', date: '2026-11-19', rates: {} }), 'contains no rates'],
    ['no time', JSON.stringify({ base: 'USD', rates: { EUR: 1 } }), 'does not state the time'],
    ['a rate of zero', ecb({ ...USUAL, GBP: '0' }), '“GBP” cannot be read'],
    ['a negative rate', ecb({ ...USUAL, GBP: '-0.87' }), '“GBP” cannot be read'],
    ['a word for a rate', ecb({ ...USUAL, GBP: 'N/A' }), '“GBP” cannot be read'],
    ['no book currency', ecb({ GBP: '0.87' }), 'no rate for the book currency USD'],
    ['a day of the future', ecb(USUAL, '2027-03-01'), 'dated in the future'],
    ['too much', `{"pad":"${'x'.repeat(300_000)}"}`, 'Response exceeds'],
  ])('refuses %s as a whole, gives the reason and keeps the earlier rates', async (_, text, reason) => {
    await fetchRates(ecb(USUAL))
    const before = await stored()
    await expect(fetchRates(text)).rejects.toThrow(reason)
    expect(await stored()).toEqual(before)
  })

  test('reports why a source failed, and refuses private addresses that are not configured and addresses without TLS', async () => {
    Object.assign(source, { status: 503, text: '' })
    await expect(fetchFrom(servicesAt(address))).rejects.toThrow('It answered with status 503. The previous rates remain in use.')
    await expect(fetchFrom(servicesAt(address, []))).rejects.toThrow('GATEWAY_PRIVATE_HOSTS does not name it')
    await expect(fetchFrom(servicesAt('http://rates.example.org/daily.xml'))).rejects.toThrow('requires TLS')
    await expect(fetchFrom(servicesAt('file:///nonexistent/rates.xml'))).rejects.toThrow('ENOENT')
  })

  test('is not retried', () => {
    expect(fetchMarketRates).toMatchObject({ retries: 0 })
  })
})

describe('a rate in use', () => {
  test('that differs by more than the tolerance is flagged and not changed, and staff are notified once a day', async () => {
    const before = await currencyOf('CHF')
    await fetchRates(ecb({ ...USUAL, CHF: '0.80' }))
    expect(await currencyOf('CHF')).toMatchObject({ value: before.value, marketRate: { isOutsideTolerance: true, difference: '16.25' } })
    expect(await currencyOf('EUR')).toMatchObject({ marketRate: { isOutsideTolerance: false } })
    await fetchRates(ecb({ ...USUAL, CHF: '0.80' }))
    const [notice, ...more] = await notices()
    expect(more).toEqual([])
    expect(notice).toMatchObject({ title: 'Rates in use differ from the market' })
    expect(notice?.body).toContain('CHF: in use 1.25, market 1.453125 (European Central Bank, 19 Nov 2026), 16.25 % apart.')
    expect(notice?.body).not.toContain('EUR')
  })

  test('is compared using the tolerance of the settings', async () => {
    await setSettings(server, { payoutRateTolerance: '0.5' })
    await fetchRates(ecb(USUAL))
    expect((await currencyOf('EUR')).marketRate?.isOutsideTolerance).toBe(true)
    await setSettings(server, { payoutRateTolerance: '5' })
  })

  test('is proposed from the market rate in one step, approved by another person, and then shows source and time', async () => {
    await fetchRates(ecb(USUAL))
    const euro = await currencyOf('EUR')
    const market = euro.marketRate
    const body = { value: market?.value ?? '', marketAsOf: market?.asOf ?? '', version: euro.version }
    expect(await admin.propose(currencies.update, { params: { id: euro.id }, body })).toMatchObject({ status: 202 })
    expect(await currencyOf('EUR')).toMatchObject({ value: euro.value, rateOrigin: { kind: 'INITIAL' } })
    await db.run(sql`delete from change_requests`)
    expect(await admin.call(currencies.update, { params: { id: euro.id }, body })).toMatchObject({ status: 200 })
    const origin = { kind: 'MARKET', source: 'European Central Bank', asOf: '2026-11-19T00:00:00.000Z', setAt: NOON.toISOString() }
    expect(await currencyOf('EUR')).toMatchObject({ value: '1.1625', rateOrigin: { ...origin, setBy: maker } })
    const [shown] = ok(await visitor.call(currencies.marketData, { query: { days: 30 } })).data.filter(
      (rate) => rate.currency.id === euro.id,
    )
    expect(shown?.currency).toMatchObject({ rateOrigin: { ...origin, setBy: null }, marketRate: null })
  })

  test('that was typed names the person who typed it, not the approver', async () => {
    const pound = await currencyOf('GBP')
    const typed = await admin.call(currencies.update, { params: { id: pound.id }, body: { value: '1.35', version: pound.version } })
    expect(ok(typed).data.rateOrigin).toEqual({
      kind: 'STAFF',
      setAt: NOON.toISOString(),
      setBy: maker,
      source: null,
      asOf: null,
    })
  })

  test('cannot name a source that published another value, or one whose rate is out of date', async () => {
    await fetchRates(ecb(USUAL))
    const franc = await currencyOf('CHF')
    const change = (value: string, marketAsOf: string) =>
      admin.call(currencies.update, { params: { id: franc.id }, body: { value, marketAsOf, version: franc.version } })
    const asOf = franc.marketRate?.asOf ?? ''
    const market = franc.marketRate?.value ?? ''
    expect(await change('1.30', asOf)).toMatchObject({ status: 422, errors: [{ path: 'value' }] })
    expect(await change(market, NOON.toISOString())).toMatchObject({ status: 422, errors: [{ path: 'value' }] })
    await fetchRates(ecb(USUAL, '2026-11-15'))
    expect(await change(market, '2026-11-15T00:00:00.000Z')).toMatchObject({ status: 409, code: 'RATE_NOT_USABLE' })
  })
})

describe('a market rate', () => {
  test('that is older than the settings allow is out of date, and staff are notified', async () => {
    await fetchRates(ecb(USUAL))
    expect(await notices()).toEqual([])
    await db.run(sql`delete from market_rates`)
    await fetchRates(ecb(USUAL, '2026-11-15'))
    expect((await currencyOf('CHF')).marketRate).toMatchObject({ isStale: true, asOf: '2026-11-15T00:00:00.000Z' })
    expect(await notices()).toMatchObject([{ title: 'Market rates are out of date' }])
  })

  test('becomes out of date while its source is unavailable, and staff are notified', async () => {
    await fetchRates(ecb(USUAL))
    clock.set(addDays(NOON, 10))
    Object.assign(source, { status: 503, text: '' })
    await expect(fetchFrom(servicesAt(address))).rejects.toThrow('It answered with status 503')
    expect(await notices()).toMatchObject([{ title: 'Market rates are out of date' }])
  })

  test('is corrected by its source and replaced by a newer one', async () => {
    await fetchRates(ecb(USUAL))
    await fetchRates(ecb({ ...USUAL, CHF: '0.9295' }))
    expect((await currencyOf('CHF')).marketRate?.value).toBe('1.2506724')
    await fetchRates(ecb({ ...USUAL, CHF: '0.93' }, '2026-11-20'))
    expect((await currencyOf('CHF')).marketRate).toMatchObject({ value: '1.25', asOf: '2026-11-20T00:00:00.000Z' })
  })

  test('is visible to staff only; customers and visitors see the rate in use', async () => {
    await fetchRates(ecb(USUAL))
    const ada = await server.customer('ada')
    for (const caller of [ada, visitor])
      expect(await currencyOf('CHF', caller as typeof admin)).toMatchObject({ marketRate: null, rateOrigin: { setBy: null } })
  })
})
