import { createHash } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { reports } from '@/contract/reports'
import { users } from '@/contract/users'
import { withdrawals } from '@/contract/withdrawals'
import { addDays } from '@/domain/dates'
import { toMoney } from '@/domain/money'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { beginStateSealing } from '@/server/modules/audit/state'
import { account } from '@/server/modules/ledger/accounts'
import { move, postMany } from '@/server/modules/ledger/posting'
import { giveBalance, giveInvestment, giveProject, giveWallet, withdraw } from '../../support/money'
import { fontNamesOf, textsOf } from '../../support/pdf-text'
import { NOON, startServer, type Caller } from '../../support/server'

const server = await startServer()
const { db, clock } = server
const staff = await server.staff('support', { roles: ['Support'] })
const ada = await server.customer('ada', { level: 1 })

const owner = await server.customer('owner', { level: 1 })

clock.set(addDays(NOON, -60))
await giveBalance(server, ada, '100.00')
await giveBalance(server, owner, '500.00')
await giveInvestment(server, owner, { project: await giveProject(server), amount: '250.00' })
clock.set(addDays(NOON, -5))
await giveBalance(server, ada, '20.00')
clock.set(NOON)
const withdrawal = (await withdraw(server, ada, { amount: '30.00', wallet: await giveWallet(server, ada) })).data

type StatementRequest = { from: string; to: string; format?: 'csv' | 'pdf'; user?: string }
async function issue(caller: Caller, { from, to, format = 'csv', user }: StatementRequest, headers: Record<string, string> = {}) {
  const search = new URLSearchParams({ from, to, format, ...(user ? { user } : {}) })
  const response = await caller.request('GET', `/reports/statement?${search.toString()}`, { headers })
  const content = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: response.headers,
    content,
    text: content.toString('utf8').replace('\uFEFF', ''),
    code: response.headers.get('X-Statement-Code') ?? '',
  }
}
const november = { from: '2026-11-01', to: '2026-11-20' }
const verify = async (code: string, hash?: string) =>
  (await server.visitor.call(reports.verifyStatement, { params: { code }, query: hash ? { hash } : {} })).data

describe('a statement', () => {
  test('lists the opening balance, each transaction with its code, and the balance at its end', async () => {
    const { status, headers, text, code } = await issue(ada, november)
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toContain('text/csv')
    expect(headers.get('Content-Disposition')).toContain(`carmine-statement-ada-2026-11-01-2026-11-20-${code.toLowerCase()}.csv`)
    const lines = text.trim().split('\n')
    expect(lines[0]).toBe(`Carmine: statement of account,${code},,,,,`)
    expect(lines.slice(-5)).toEqual([
      'Date,Transaction,Code,Description,Note,"Amount, USD","Balance, USD"',
      '2026-11-01,Opening balance,,,,,100.00',
      expect.stringMatching(/^2026-11-15T12:00:00\.000Z,Adjustment,ADJ-\w{8},,Opening balance,20\.00,120\.00$/),
      expect.stringContaining(`2026-11-20T12:00:00.000Z,Withdrawal requested,${withdrawal.code},Wallet`),
      '2026-11-20,Balance as of issue,,,,,90.00',
    ])
  })

  test('covers the days in the time zone of its reader', async () => {
    const dhaka = await issue(ada, { from: '2026-11-20', to: '2026-11-20' }, { 'Time-Zone-Offset': '-360' })
    expect(dhaka.text).toContain('UTC+06:00')
    expect(dhaka.text).toContain('Withdrawal requested')
    const before = await issue(ada, { from: '2026-11-20', to: '2026-11-20' }, { 'Time-Zone-Offset': '-780' })
    expect(before.text).not.toContain('Withdrawal requested')
    expect(before.text).toContain('Closing balance,,,,,120.00')
  })

  test('of a period without transactions has equal balances', async () => {
    const { text } = await issue(ada, { from: '2026-10-01', to: '2026-10-31' })
    expect(text.trim().split('\n').slice(-2)).toEqual(['2026-10-01,Opening balance,,,,,100.00', '2026-10-31,Closing balance,,,,,100.00'])
  })

  test('is refused for dates in the wrong order and for invalid dates', async () => {
    expect((await issue(ada, { from: '2026-11-02', to: '2026-11-01' })).status).toBe(422)
    expect((await issue(ada, { from: '2026-11-31', to: '2026-12-01' })).status).toBe(422)
  })

  test('is refused for days after today in the time zone of its reader', async () => {
    const tomorrow = { from: '2026-11-01', to: '2026-11-21' }
    const refused = await issue(ada, tomorrow)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('"path":"to"')
    // At UTC+13 the next day has begun; at UTC-13 the 20th begins only in an hour.
    expect((await issue(ada, tomorrow, { 'Time-Zone-Offset': '-780' })).status).toBe(200)
    expect((await issue(ada, november, { 'Time-Zone-Offset': '780' })).status).toBe(422)
  })

  test('that includes today states balances as of its issue and claims no closing balance', async () => {
    const [running, ended] = [await issue(ada, november), await issue(ada, { ...november, to: '2026-11-19' })]
    expect(running.text).toContain('Balances as of,2026-11-20T12:00:00.000Z')
    expect(running.text).toContain('"Your assets, USD",Opening,As of issue')
    expect(running.text).not.toContain('Closing')
    expect(ended.text).toContain('2026-11-19,Closing balance,,,,,120.00')
    expect(ended.text).not.toContain('as of')
    const textsUntil = async (to: string) => textsOf((await issue(ada, { ...november, to, format: 'pdf' })).content)
    const [runningPdf, endedPdf] = [await textsUntil('2026-11-20'), await textsUntil('2026-11-19')]
    expect(runningPdf).toContain('The period has not ended. Balances are as of 2026-11-20 12:00 UTC.')
    expect(runningPdf).toContain('Investments as of issue')
    expect(runningPdf).not.toContain('Closing')
    expect(endedPdf).toContain('Closing balance')
    expect(endedPdf).not.toContain('as of')
  })

  test('contains no cell that a spreadsheet reads as a formula', async () => {
    const eve = await server.customer('eve')
    await db.run(sql`update users set name = '=HYPERLINK("http://evil")' where id = ${eve.user.id}`)
    expect((await issue(eve, november)).text).toContain(`"'=HYPERLINK(`)
  })
})

let people = 0
async function named(name: string): Promise<Caller> {
  const customer = await server.customer(`named${++people}`)
  await db.run(sql`update users set name = ${name} where id = ${customer.user.id}`)
  return customer
}

describe('a statement as PDF', () => {
  test('is an A4 document with the same content', async () => {
    const { status, headers, content, code } = await issue(ada, { ...november, format: 'pdf' })
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('application/pdf')
    const pdf = await PDFDocument.load(new Uint8Array(content))
    expect(pdf.getPageCount()).toBe(1)
    expect(pdf.getPage(0).getSize()).toEqual({ width: 595.28, height: 841.89 })
    const drawn = await textsOf(content)
    for (const text of [
      'Statement of account',
      'Opening balance',
      '100.00',
      'Balance as of issue',
      '90.00',
      'Withdrawal requested',
      withdrawal.code,
      '-30.00',
      code,
      'Page 1 of 1',
    ])
      expect(drawn).toContain(text)
  })

  test.each([
    'Łukasz Yağmur',
    'Şirin Çelik',
    'Юлия Щербакова',
    'Νίκος Παπαδόπουλος',
    'Nguyễn Thị Hạnh',
    'Jürgen Müller',
    '李小龍 Łukasz',
    '山田 さくら',
    '김민준',
    'राजेश कुमार श्री',
    'রবীন্দ্রনাথ ঠাকুর',
    'สมชาย น้ำใจดี',
    'தொல்காப்பியன் ராஜா',
    'ស្រីមុំ កើតគោ',
    'အောင်ဆန်းစုကြည်',
    'გიორგი მელიქიშვილი',
  ])('contains the whole name %s, and has the same size each time', async (name) => {
    const customer = await named(name)
    const { content } = await issue(customer, { ...november, format: 'pdf' })
    const { content: again } = await issue(customer, { ...november, format: 'pdf' })
    expect((await textsOf(content)).split('\n')).toContain(name)
    // Only the glyphs in use are embedded, so the PDF stays small.
    expect(content.length).toBeLessThan(40_000)
    expect(again.length).toBe(content.length)
  })

  test('writes an Arabic name from right to left, with an Arabic font', async () => {
    const { content } = await issue(await named('محمد خالد'), { ...november, format: 'pdf' })
    expect((await textsOf(content)).split('\n')).toContain([...'محمد خالد'].reverse().join(''))
    expect(await fontNamesOf(content)).toContainEqual(expect.stringMatching(/\+noto-sans-arabic/))
  })

  test('embeds no font for a name that does not need one', async () => {
    const { content } = await issue(ada, { ...november, format: 'pdf' })
    expect(await fontNamesOf(content)).toEqual(['/Helvetica', '/Helvetica-Bold'])
  })

  test('replaces letters without a font by question marks and keeps the rest of the name', async () => {
    const { status, content } = await issue(await named('李小龍 Łukasz Müller 🐉'), { ...november, format: 'pdf' })
    expect(status).toBe(200)
    expect((await textsOf(content)).split('\n')).toContain('李小龍 Łukasz Müller ?')
  })

  test('lists hundreds of transactions over several pages, each of them once', async () => {
    const bob = await server.customer('bob')
    const transfers = Array.from({ length: 400 }, (_, place) => ({
      kind: 'ADJUSTMENT' as const,
      reference: newId(),
      lines: move(account.adjustments, account.available(bob.user.id), BigInt(10_000 + place)),
    }))
    await db.transaction((tx) => postMany(tx, transfers, { by: null, at: NOON }))
    const { content } = await issue(bob, { ...november, format: 'pdf' })
    const pdf = await PDFDocument.load(new Uint8Array(content))
    expect(pdf.getPageCount()).toBeGreaterThan(8)
    const drawn = (await textsOf(content)).split('\n')
    for (const place of [0, 1, 21, 22, 23, 199, 398, 399])
      expect(drawn.filter((text) => text === `${((10_000 + place) / 100).toFixed(2)}`).length).toBeGreaterThan(0)
    expect(drawn.filter((text) => text === 'Adjustment')).toHaveLength(400)
    expect(drawn.filter((text) => text === 'Balance as of issue').length).toBe(2)
  })
})

describe('assets and income', () => {
  test('opening, closing, earnings of the period, issuer and verification page are in the CSV and the PDF', async () => {
    await withdraw(server, owner, { amount: '30.00', wallet: await giveWallet(server, owner) })
    const csv = await issue(owner, november)
    const { totals, balance } = (await owner.call(users.myProfile, {})).data
    expect(csv.text).toContain(`Available,500.00,${balance}`)
    expect(csv.text).toContain(`In investments,${totals.principal},${totals.principal}`)
    expect(csv.text).toContain(`On hold,0.00,${totals.onHold}`)
    expect(csv.text).toContain(`Total value,750.00,${totals.assets}`)
    expect(csv.text).toContain('Total earnings,0.00')
    expect(csv.text).toContain(`/verify/${csv.code}`)
    const pdf = await issue(owner, { ...november, format: 'pdf' })
    const text = await textsOf(pdf.content)
    for (const words of [
      'Total value',
      'Earnings of the period',
      '750.00',
      'Issued by Carmine Demo, not a registered company',
      `/verify/${pdf.code}`,
    ])
      expect(text).toContain(words)
    const parties = 'Governing law: none (demonstration). Complaints: complaints@carmine.example'
    expect(text.replaceAll('\n', ' ')).toContain(`${parties}.`)
    expect(csv.text).toContain(parties)
  })

  test('a withdrawal cancelled within the period is neither money in nor money out', async () => {
    const own = await server.customer('returning', { level: 1 })
    await giveBalance(server, own, '80.00')
    const { data } = await withdraw(server, own, { amount: '30.00', wallet: await giveWallet(server, own) })
    await own.call(withdrawals.cancel, { params: { id: data.id }, body: { version: data.version } })
    const text = await textsOf((await issue(own, { ...november, format: 'pdf' })).content)
    expect(text).toContain('In, 1 transaction\n80.00')
    expect(text).toContain('Out, 0 transactions\n0.00')
  })
})

describe('access to statements', () => {
  test('customers get only their own; staff with the permission name the customer', async () => {
    const carl = await server.customer('carl')
    expect((await issue(carl, { ...november, user: ada.user.id })).status).toBe(404)
    expect((await issue(ada, { ...november, user: ada.user.id })).status).toBe(200)
    expect((await issue(staff, november)).status).toBe(422)
    expect((await issue(staff, { ...november, user: staff.user.id })).status).toBe(404)
    const { status, text } = await issue(staff, { ...november, user: ada.user.id })
    expect([status, text.includes(withdrawal.code)]).toEqual([200, true])
    const clerk = await server.staff('clerk', { permissions: ['customers:read'] })
    expect((await issue(clerk, { ...november, user: ada.user.id })).status).toBe(403)
  })

  test('every issued statement is recorded in the audit log', async () => {
    const { code } = await issue(staff, { from: '2026-11-02', to: '2026-11-03', user: ada.user.id })
    expect(
      await db.all(sql`select actor_id, subject_id from audit_logs where action = 'statement.issued' and subject_code = ${code}`),
    ).toEqual([{ actor_id: staff.user.id, subject_id: ada.user.id }])
  })
})

describe('public verification of a statement', () => {
  test('shows that it was issued, when, and whether the file matches', async () => {
    const { content, code } = await issue(ada, { ...november, format: 'pdf' })
    const hash = createHash('sha256').update(content).digest('hex')
    const right = { issued: true, issuedAt: NOON.toISOString(), isConfirmed: true, hashMatches: true }
    expect(await verify(code)).toEqual({ ...right, hashMatches: null })
    expect(await verify(code.toLowerCase(), hash.toUpperCase())).toEqual(right)
    expect(await verify(code, createHash('sha256').update('forged').digest('hex'))).toEqual({ ...right, hashMatches: false })
    expect(await verify(code, 'no hash at all')).toEqual({ ...right, hashMatches: false })
  })

  test('shows nothing for an unknown code', async () => {
    expect(await verify('STM-AAAA-BBBB-CCCC')).toEqual({ issued: false, issuedAt: null, isConfirmed: false, hashMatches: null })
  })

  test('does not confirm a statement whose stored hash differs from the sealed one', async () => {
    await beginStateSealing(server.services)
    const { code, content } = await issue(ada, { from: '2026-11-01', to: '2026-11-12', format: 'pdf' })
    const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
    const store = (sha256: Buffer) =>
      db.transaction(async (tx) => {
        await tx.send('set local session_replication_role = replica', [])
        await tx.run(sql`update statements set sha256 = ${sha256} where code = ${code}`)
      })
    expect(await verify(code)).toMatchObject({ issued: true, isConfirmed: true })
    await store(hashOf('forged'))
    expect(await verify(code, hashOf('forged').toString('hex'))).toMatchObject({ issued: true, isConfirmed: false, hashMatches: null })
    // An unsealed audit entry does not confirm the statement either.
    await db.run(sql`
      insert into audit_logs (id, at, actor_kind, action, subject_type, subject_id, subject_code, state)
      select uuid_v7(now()), now(), 'System', action, subject_type, subject_id, subject_code, state from audit_logs where action = 'statement.issued' and subject_code = ${code}`)
    expect(await verify(code)).toMatchObject({ isConfirmed: false })
    await store(hashOf(content))
    expect(await verify(code, hashOf(content).toString('hex'))).toMatchObject({ isConfirmed: true, hashMatches: true })
  })

  test('does not confirm a row that SQL inserted or changed', async () => {
    const { code } = await issue(ada, { from: '2026-11-01', to: '2026-11-10' })
    await db.run(
      sql`insert into statements select 'STM-FAKE-FAKE-FAKE', user_id, from_day, to_day, time_zone_offset, format, opening, closing, sha256, issued_by, issued_at from statements where code = ${code}`,
    )
    expect(await verify('STM-FAKE-FAKE-FAKE')).toMatchObject({ issued: false })
    await db.run(sql`update statements set closing = closing + 1 where code = ${code}`)
    expect(await verify(code)).toMatchObject({ issued: false })
  })
})

test('the PDF lists every investment, with a heading on each page and their total', async () => {
  const many = await server.customer('many', { level: 1 })
  const project = await giveProject(server)
  for (let n = 1; n <= 60; n += 1) await giveInvestment(server, many, { project, amount: `${n}.00` })
  const codes = await db.all<{ code: string; amount: bigint }>(
    sql`select code, amount from investments where user_id = ${many.user.id} order by id`,
  )
  const { content } = await issue(many, { ...november, format: 'pdf' })
  const drawn = (await textsOf(content)).split('\n')
  for (const { code, amount } of codes) {
    const row = drawn.findIndex((text, at) => text === code && drawn[at + 1] === toMoney(amount) && drawn[at - 1] !== undefined)
    expect([code, row >= 0]).toEqual([code, true])
  }
  const pages = (await PDFDocument.load(content)).getPageCount()
  const headed = drawn.filter((text) => text === 'Principal').length
  expect(headed).toBe(2)
  expect(drawn[drawn.indexOf('Total of all investments') + 1]).toBe('1,830.00')
  expect(drawn).toContain(`60 investments, listed from page ${pages - headed + 1}`)
  expect(drawn.filter((text) => /^Page \d+ of \d+$/.test(text))).toHaveLength(pages)
  expect(drawn.some((text) => / more$/.test(text))).toBe(false)
})
