import { expect, test } from 'vitest'
import { legal } from '@/contract/legal'
import { isPendingChange } from '@/contract/pending-change'
import { settingsGroup } from '@/contract/settings'
import { sql } from '@/server/db/sql'
import { makeGateway } from '@tests/support/project'
import { startServer } from '@tests/support/server'

const server = await startServer()
const { db, visitor } = server
const admin = await server.admin()
const read = async () => (await admin.call(settingsGroup.get, {})).data
const change = async (body: object, version?: number) =>
  admin.call(settingsGroup.update, { body: { ...body, version: version ?? (await read()).version } })

test('settings change by version, and the audit log contains the previous values', async () => {
  const before = await read()
  expect(before).toMatchObject({ minInvestment: '100.00', referralRates: ['5.00'], changedBy: null, version: 0 })
  const after = await change({ minInvestment: '150', referralRates: ['4', '1.5'] })
  expect(after.data).toMatchObject({ minInvestment: '150.00', referralRates: ['4.00', '1.50'], changedBy: { name: 'Root' }, version: 1 })
  expect(await change({ minInvestment: '120.00' }, 0)).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  expect(await db.all(sql`select before, after from audit_logs where action = 'settings.changed'`)).toEqual([
    { before: { minInvestment: '100.00', referralRates: ['5.00'] }, after: { minInvestment: '150.00', referralRates: ['4.00', '1.50'] } },
  ])
})

test('of two simultaneous changes to the settings, one is refused', async () => {
  const { version } = await read()
  const answers = await Promise.all([change({ reflectionDays: 3 }, version), change({ reflectionDays: 4 }, version)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
})

test.each([
  ['a smallest investment above the largest', { maxInvestment: '10.00' }, 'maxInvestment'],
  ['a fee that eats the smallest withdrawal', { withdrawalFee: '10.00' }, 'withdrawalFee'],
  ['a month below a day', { withdrawalPerMonth: '9999.99' }, 'withdrawalPerMonth'],
  ['a day below the smallest withdrawal', { withdrawalPerDay: '5.00' }, 'withdrawalPerDay'],
  ['commissions above everything', { referralRates: ['60', '50'] }, 'referralRates'],
  ['a shorter rest without a second factor', { walletCooldownHoursWithoutTwoFactor: 1 }, 'walletCooldownHoursWithoutTwoFactor'],
  ['no time to pay', { paymentWindowHours: 0 }, 'paymentWindowHours'],
  ['a gateway that is not there', { payoutGateway: '0197b1de-0000-7000-8000-000000000000' }, 'payoutGateway'],
])('inconsistent settings are refused on their field: %s', async (_, body, path) => {
  const answer = await change(body)
  expect(answer).toMatchObject({ status: 422, code: 'VALIDATION' })
  expect(answer.errors?.map((fieldError) => fieldError.path)).toContain(path)
})

// Each row changes different settings: a pending change request would conflict with another change of the same setting.
test.each([
  ['a shorter cooling-off period', { reflectionDays: 14 }, { reflectionDays: 13 }, 202],
  ['a longer cooling-off period', { reflectionDays: 21 }, { reflectionDays: 22 }, 202],
  ['commission levels in another order', { referralRates: ['4', '1.5'] }, { referralRates: ['1.5', '4'] }, 202],
  ['lower commissions', { referralRates: ['3', '2.5'] }, { referralRates: ['3', '1'] }, 202],
  ['a higher tolerance of rates', { payoutRateTolerance: '6' }, { payoutRateTolerance: '9' }, 202],
  ['a lower tolerance of rates', { payoutRateTolerance: '4' }, { payoutRateTolerance: '0.5' }, 200],
  ['older rates', { payoutRateMaxAgeDays: 29 }, { payoutRateMaxAgeDays: 31 }, 202],
  ['older market rates', { marketRateMaxAgeDays: 4 }, { marketRateMaxAgeDays: 6 }, 202],
])('%s: a change that loosens a limit needs the approval of another person', async (_, before, after, status) => {
  expect((await change(before)).status).toBe(200)
  const answer = await admin.propose(settingsGroup.update, { body: { ...after, version: (await read()).version } })
  expect(answer.status).toBe(status)
  expect(isPendingChange(answer.data)).toBe(status === 202)
})

test('visitors see the limits and no internal setting, and customers cannot read the settings', async () => {
  const gateway = await makeGateway(server)
  await change({ payoutGateway: gateway })
  const { data } = await visitor.call(settingsGroup.public, {})
  expect(data).toMatchObject({ bookCurrency: 'USD', termsVersion: 1, withdrawalMin: '10.00' })
  expect(Object.keys(data)).not.toContain('payoutGateway')
  expect(await (await server.customer('ada')).call(settingsGroup.get, {})).toMatchObject({ status: 403 })
})

test('a published legal text has a version, and earlier versions stay readable', async () => {
  const first = (await visitor.call(legal.current, { params: { kind: 'TERMS' }, query: {} })).data
  expect(first).toMatchObject({ version: 1, versions: [{ version: 1 }] })
  expect(first.body).toMatch(/^<p>/)
  const published = await admin.call(legal.publish, {
    params: { kind: 'TERMS' },
    body: { title: 'Terms', body: '<p>New words for everybody.</p><script>x()</script>' },
  })
  expect(published.data).toMatchObject({ version: 2, body: '<p>New words for everybody.</p>' })
  expect((await visitor.call(legal.current, { params: { kind: 'TERMS' }, query: { version: 1 } })).data.body).toBe(first.body)
  expect((await visitor.call(legal.current, { params: { kind: 'TERMS' }, query: {} })).data).toMatchObject({
    version: 2,
    versions: [{ version: 2 }, { version: 1 }],
  })
  expect((await visitor.call(settingsGroup.public, {})).data.termsVersion).toBe(2)
  expect(await visitor.call(legal.current, { params: { kind: 'PRIVACY' }, query: { version: 9 } })).toMatchObject({ status: 404 })
})
