import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { investments } from '@/contract/investments'
import { legal } from '@/contract/legal'
import { projects } from '@/contract/projects'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { blocksOf } from '@/server/modules/investments/agreement/agreement-texts'
import { customerOf, invest, getInvestment, makeProject, ok } from '../../support/investing'
import { textsOf } from '../../support/pdf-text'
import { startServer, type Caller } from '../../support/server'

const server = await startServer()
const root = await server.admin()
const ada = await customerOf(server, 'ada', { level: 1 })

async function agreementOf(caller: Caller, id: string) {
  const response = await caller.request('GET', `/investments/${id}/agreement`)
  const content = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, content }
}
/** Removes the line breaks of the PDF layout, which are not part of the text. */
const words = async (content: Buffer) => (await textsOf(content)).replace(/\s+/g, ' ')

const project = await makeProject(server, { allowsEarlyExit: true, earlyExitPenalty: 25_000n })
const investment = await invest(ada, { project: project.id, amount: '2500.00', lockedPeriod: 12 })

test('the agreement states its parties and the fixed figures', async () => {
  const { status, headers, content } = await agreementOf(ada, investment.id)
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([200, 'application/pdf', 'no-store'])
  expect(headers.get('Content-Disposition')).toBe(`attachment; filename="agreement-${investment.code.toLowerCase()}.pdf"`)
  const text = await words(content)
  expect(text).toContain('Between Ada (ada, ada@example.test), the investor, and Carmine Demo, not a registered company.')
  for (const fixed of [
    project.title,
    investment.code,
    investment.paymentReference,
    '2,500.00 USD',
    '12 months',
    '0.90 to 1.10 % of the principal',
  ])
    expect(text).toContain(fixed)
  expect(text).toContain(`Exchange rates fixed until payment, for 1 unit in USD: `)
  expect(text).toContain(`EUR ${investment.rates.EUR}`)
  expect(text).toContain('On request, for a penalty of 2.50 %')
  expect(text).toContain('Read and acknowledged 20 Nov 2026, 12:00 UTC.')
})

test('names and titles with letters outside the standard PDF fonts are printed unchanged', async () => {
  const mill = await makeProject(server)
  const lukasz = await customerOf(server, 'lukasz', { level: 1 })
  await server.db.run(sql`update users set name = 'Łukasz Yağmur' where id = ${lukasz.user.id}`)
  await server.db.run(sql`update projects set title = 'Żabka nad Wisłą' where id = ${mill.id}`)
  const { id } = await invest(lukasz, { project: mill.id, amount: '500.00', lockedPeriod: 12 })
  const { content } = await agreementOf(lukasz, id)
  const text = await words(content)
  expect(text).toContain('Between Łukasz Yağmur (lukasz, lukasz@example.test), the investor, and Carmine Demo, not a registered company.')
  expect(text).toContain('Żabka nad Wisłą')
  expect(content.length).toBeLessThan(60_000)
})

test('early exit and the company stay as they were when the investment was created', async () => {
  const { data: shown } = ok(await root.call(projects.get, { params: { id: project.id } }))
  ok(await root.call(projects.update, { params: { id: project.id }, body: { allowsEarlyExit: false, version: shown.version } }))
  const env = server.services.env as { NEXT_PUBLIC_LEGAL_NAME?: string | undefined }
  const legalName = env.NEXT_PUBLIC_LEGAL_NAME
  env.NEXT_PUBLIC_LEGAL_NAME = 'Successor Ltd'
  try {
    const text = await words((await agreementOf(ada, investment.id)).content)
    expect(text).toContain('On request, for a penalty of 2.50 %')
    expect(text).toContain('the investor, and Carmine Demo, not a registered company.')
    expect(text).not.toContain('Successor Ltd')
    const later = await invest(ada, { project: project.id, amount: '2500.00', lockedPeriod: 12 })
    const laterText = await words((await agreementOf(ada, later.id)).content)
    expect(laterText).toContain('Not offered by the project')
    expect(laterText).toContain('the investor, and Successor Ltd.')
    expect([
      (await getInvestment(ada, investment.id)).project.allowsEarlyExit,
      (await getInvestment(ada, later.id)).project.allowsEarlyExit,
    ]).toEqual([true, false])
    await server.db.run(sql`update investments set status = 'ACTIVE' where id in (${investment.id}, ${later.id})`)
    const quote = (id: string) => ada.call(investments.exitQuote, { params: { id }, body: {} })
    expect((await quote(investment.id)).status).toBe(200)
    expect(await quote(later.id)).toMatchObject({ status: 409, code: 'WRONG_STATE' })
  } finally {
    env.NEXT_PUBLIC_LEGAL_NAME = legalName
  }
})

test('the terms and the risk warning stay as accepted after new versions are published', async () => {
  const { data: before } = ok(await server.visitor.call(legal.current, { params: { kind: 'TERMS' }, query: {} }))
  const { data: shown } = ok(await root.call(projects.get, { params: { id: project.id } }))
  ok(
    await root.call(projects.update, {
      params: { id: project.id },
      body: { riskText: 'The roof may fall in.', version: shown.version },
    }),
  )
  ok(
    await root.call(legal.publish, {
      params: { kind: 'TERMS' },
      body: { title: 'New terms', body: '<p>Everything is different now.</p>' },
    }),
  )
  const text = await words((await agreementOf(ada, investment.id)).content)
  expect(text).toContain('Risk warning, version 1')
  expect(text).toContain('You can lose what you put in.')
  expect(text).not.toContain('The roof may fall in.')
  expect(text).toContain(`${before.title}, version 1`)
  expect(text).toContain('1. The platform')
  expect(text).toContain('These terms are an agreement between you and Carmine Demo, not a registered company')
  expect(text).not.toContain('Everything is different now.')
  const texts = server.db.all<{ risk_text: string }>(
    sql`select risk_text from project_risk_texts where project_id = ${project.id} order by version`,
  )
  expect(await texts).toEqual([{ risk_text: 'You can lose what you put in.' }, { risk_text: 'The roof may fall in.' }])
  await expect(server.db.run(sql`update project_risk_texts set risk_text = 'No risk.'`)).rejects.toThrow(/append-only/)
})

test('the agreement spans several pages and is byte-identical each time', async () => {
  const [first, second] = [await agreementOf(ada, investment.id), await agreementOf(ada, investment.id)]
  expect(first.content.equals(second.content)).toBe(true)
  const pages = (await PDFDocument.load(new Uint8Array(first.content))).getPageCount()
  expect(pages).toBeGreaterThan(1)
  expect(await words(first.content)).toContain(`Page ${pages} of ${pages}`)
})

test('another customer’s agreement returns the same 404 as a missing one; staff who may read investments can read it', async () => {
  const bob = await customerOf(server, 'bob')
  const [otherCustomersAnswer, none] = [await agreementOf(bob, investment.id), await agreementOf(bob, newId())]
  expect([otherCustomersAnswer.status, none.status]).toEqual([404, 404])
  const message = (answer: { content: Buffer }) => (JSON.parse(answer.content.toString()) as { message: string }).message
  expect(message(otherCustomersAnswer)).toBe(message(none))
  expect((await agreementOf(await server.staff('desk', { roles: ['Support'] }), investment.id)).status).toBe(200)
})

test('a text is split into blocks: headings, paragraphs and list items with their markers', () => {
  expect(
    blocksOf(
      '<h2>1. Risk &amp; return</h2>\n<p>You <strong>can</strong> lose <a href="https://x.example" rel="nofollow">it</a>.</p><ul><li>One</li><li><p>Two</p></li></ul><ol><li>First</li><li>Then &lt;b&gt;</li></ol><blockquote>Said<br />twice</blockquote>Bare',
    ),
  ).toEqual([
    { kind: 'heading', text: '1. Risk & return' },
    { kind: 'text', text: 'You can lose it.' },
    { kind: 'item', text: 'One', mark: '•' },
    { kind: 'item', text: 'Two', mark: '•' },
    { kind: 'item', text: 'First', mark: '1.' },
    { kind: 'item', text: 'Then <b>', mark: '2.' },
    { kind: 'text', text: 'Said' },
    { kind: 'text', text: 'twice' },
    { kind: 'text', text: 'Bare' },
  ])
})
