import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { approvals } from '@/contract/approvals'
import { audit } from '@/contract/audit'
import { legal } from '@/contract/legal'
import { notifications } from '@/contract/notifications'
import { isPendingChange } from '@/contract/pending-change'
import { sql } from '@/server/db/sql'
import { ok } from '../../support/investing'
import { startServer } from '../../support/server'

// Customers accept the terms and rely on the privacy policy, so one person alone publishes no new version.
const server = await startServer()
const root = await server.admin()
const checker = await server.checker()
const read = async (kind: 'TERMS' | 'PRIVACY' = 'TERMS') => ok(await root.call(legal.current, { params: { kind }, query: {} })).data
const body = (words: string) => ({
  title: 'Terms',
  body: `<p>${words}, for all investors.</p><script>x()</script>`,
  translations: { es: { title: 'Condiciones', body: `<p>${words}, para todos.</p><script>x()</script>` } },
})

/** Requests a publication. Returns the id of the request. */
async function request(words: string): Promise<string> {
  const answer = await root.propose(legal.publish, { params: { kind: 'TERMS' }, body: body(words) })
  expect(answer.status).toBe(202)
  if (!isPendingChange(answer.data)) throw new Error('Published at once')
  return answer.data.changeRequest.id
}
const digest = (text: unknown) => ({
  sha256: createHash('sha256').update(String(text)).digest('hex'),
  bytes: Buffer.byteLength(String(text)),
})
const approve = (caller: typeof root, id: string) => caller.propose(approvals.approve, { params: { id }, body: {} })

test('a new version is in force only after another person approves it, with exactly the text of the request', async () => {
  const before = await read()
  const id = await request('First words')
  expect(await read()).toEqual(before)
  expect(await approve(root, id)).toMatchObject({ code: 'SECOND_PERSON_NEEDED' })
  expect(ok(await checker.call(approvals.get, { params: { id } })).data).toMatchObject({
    action: 'legal.publish',
    title: `Publish version 2 of the legal text “${before.title}”`,
    before: {
      'en.title': before.title,
      'en.body': before.source,
      'es.title': before.translations?.es?.title,
      'ar.title': before.translations?.ar?.title,
    },
    after: {
      'en.title': 'Terms',
      'en.body': '<p>First words, for all investors.</p>',
      'es.title': 'Condiciones',
      'es.body': '<p>First words, para todos.</p>',
      'ar.title': null,
      'ar.body': null,
    },
  })
  ok(await approve(checker, id))
  expect(await read()).toMatchObject({
    version: 2,
    title: 'Terms',
    body: '<p>First words, for all investors.</p>',
    translations: { es: { title: 'Condiciones', body: '<p>First words, para todos.</p>' } },
  })
  const [entry] = ok(await root.call(audit.list, { query: { action: 'legal.published' } })).data
  expect(entry).toMatchObject({ actor: { id: checker.user.id }, after: { kind: 'TERMS', version: 2, languages: ['en', 'es'] } })
  expect(entry?.after?.texts).toEqual({
    'en.title': digest('Terms'),
    'en.body': digest('<p>First words, for all investors.</p>'),
    'es.title': digest('Condiciones'),
    'es.body': digest('<p>First words, para todos.</p>'),
    'ar.title': null,
    'ar.body': null,
  })
  expect(ok(await root.call(notifications.mine, { query: {} })).data[0]?.title).toMatch(/^Your request CHR-\S+ was approved$/)
})

test('the audit log records hashes, sizes and versions of the texts, which the request keeps whole', async () => {
  const [{ version }, id] = [await read(), await request('Words to be hashed')]
  const { before, after } = ok(await checker.call(approvals.get, { params: { id } })).data
  const [entry] = ok(await root.call(audit.list, { query: { action: 'change-request.proposed' } })).data
  expect(entry?.subject.id).toBe(id)
  expect(entry?.after).toMatchObject({
    from: { version, 'en.body': digest(before['en.body']), 'es.body': digest(before['es.body']) },
    to: { version: version + 1, 'en.body': digest(after['en.body']), 'es.body': digest(after['es.body']) },
  })
  expect(JSON.stringify(entry)).not.toMatch(/Words to be hashed|investors/)
  expect(JSON.stringify(entry).length).toBeLessThan(2000)
})

test('staff edit the fields of the legal entity, and a name written in place of one is visible in the request', async () => {
  const { body: shown, source, title } = await read('PRIVACY')
  const { body: stored } = await server.db.one<{ body: string }>(sql`select body from legal_texts where kind = 'PRIVACY'`)
  expect(stored).toContain('{{legalName}}')
  expect(source).toBe(stored)
  const visitor = ok(await server.visitor.call(legal.current, { params: { kind: 'PRIVACY' }, query: {} })).data
  expect([visitor.source, visitor.body]).toEqual([null, shown])
  const requestOf = async (content: { title: string; body: string }) => {
    const answer = await root.propose(legal.publish, { params: { kind: 'PRIVACY' }, body: content })
    if (!isPendingChange(answer.data)) throw new Error('Published at once')
    return ok(await checker.call(approvals.get, { params: { id: answer.data.changeRequest.id } })).data
  }
  const { id, before, after } = await requestOf({ title: `${title}, shorter`, body: stored })
  expect([before['en.title'], after['en.title'], after['en.body']]).toEqual([title, `${title}, shorter`, undefined])
  expect((await requestOf({ title, body: shown })).before['en.body']).toContain('{{legalName}}')
  ok(await approve(checker, id))
  expect((await read('PRIVACY')).body).toBe(shown)
})

test('a translation without words is none, so its readers get the English text', async () => {
  const { title } = await read('PRIVACY')
  const translations = { es: { title: 'Privacidad', body: '<p> </p><script>x</script>' } }
  const answer = await root.propose(legal.publish, { params: { kind: 'PRIVACY' }, body: { ...body('Any words'), title, translations } })
  if (!isPendingChange(answer.data)) throw new Error('Published at once')
  const { after } = ok(await checker.call(approvals.get, { params: { id: answer.data.changeRequest.id } })).data
  expect([after['es.title'], after['es.body'] ?? null]).toEqual(['Privacidad', null])
})

test('a request is refused once another version was published, or the text it was compared with was altered', async () => {
  const { version } = await read()
  const [first, second] = [await request('Second words'), await request('Third words')]
  ok(await approve(checker, second))
  expect(await approve(checker, first)).toMatchObject({ code: 'CHANGED_SINCE' })
  expect((await read()).body).toContain('Third words')
  const altered = await request('Fourth words')
  const translations = { es: { title: 'Condiciones', body: '<p>Otra cosa.</p>' } }
  await server.db.run(
    sql`update legal_texts set translations = ${JSON.stringify(translations)}::jsonb where kind = 'TERMS' and version = ${version + 1}`,
  )
  expect(await approve(checker, altered)).toMatchObject({ code: 'CHANGED_SINCE' })
  expect((await read()).version).toBe(version + 1)
})

test('a text without words is refused before anything is requested', async () => {
  const empty = { title: 'Terms', body: '<p> </p><script>something()</script>' }
  const answer = await root.propose(legal.publish, { params: { kind: 'TERMS' }, body: empty })
  expect(answer).toMatchObject({ status: 422, code: 'VALIDATION' })
})

test('a policy without approvals publishes at once', async () => {
  const { version } = await read()
  await server.withoutApproval('legal.publish')
  const answer = await root.propose(legal.publish, { params: { kind: 'TERMS' }, body: body('Fifth words') })
  expect(answer).toMatchObject({ status: 200, data: { version: version + 1 } })
})
