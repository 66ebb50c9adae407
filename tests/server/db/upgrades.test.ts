import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { legal } from '@/contract/legal'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { legalTexts } from '@/seed/content/legal'
import { faqs } from '@/contract/faqs'
import { faqCategories } from '@/seed/content/faqs'
import { updateInstalledFaqs } from '@/seed/content/earlier-faqs'
import { installedPolicies, policyHash, updateInstalledPolicy } from '@/seed/content/earlier-legal'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { verifyAudit } from '@/server/modules/audit/verify'
import { startServer } from '@tests/support/server'

/* The first start of a new version on the database of an earlier version. */
const server = await startServer()
const { services, db, clock } = server
const privacy = legalTexts.find(({ kind }) => kind === 'PRIVACY')?.body ?? ''
const EARLIER = '<p>What an earlier version installed.</p>'
const installed = [...installedPolicies, policyHash(EARLIER)]

const current = () => db.one(sql`select version, body from legal_texts where kind = 'PRIVACY' order by version desc limit 1`)
const install = async (body: string) => {
  await db.run(sql`delete from legal_texts where kind = 'PRIVACY' and version > 1`)
  await db.run(sql`update legal_texts set body = ${body} where kind = 'PRIVACY'`)
}

test('the current privacy policy is in installedPolicies (after a change, add its hash)', () => {
  expect(installedPolicies.at(-1)).toBe(policyHash(privacy))
})

test('a privacy policy installed by an earlier version is replaced once by the current one, as a new version', async () => {
  await install(EARLIER)
  expect(await updateInstalledPolicy(services, installed)).toBe(true)
  expect(await current()).toMatchObject({ version: 2, body: privacy })
  const entries = await db.all<{ after: unknown }>(sql`select after from audit_logs where action = 'legal.published'`)
  expect(entries).toMatchObject([
    { after: { texts: { 'en.body': { sha256: policyHash(privacy) }, 'es.body': { bytes: expect.any(Number) } } } },
  ])
  expect(await updateInstalledPolicy(services, installed)).toBe(false)
})

test('a privacy policy published by staff is not replaced', async () => {
  await install(EARLIER)
  const published = (
    await (
      await server.admin()
    ).call(legal.publish, {
      params: { kind: 'PRIVACY' },
      body: { title: 'Our policy', body: '<p>We keep what we need, and say what it is.</p>' },
    })
  ).data
  expect(await updateInstalledPolicy(services, installed)).toBe(false)
  expect(await current()).toMatchObject({ version: 2, body: published.body })
})

describe('a FAQ answer installed by an earlier version', () => {
  const statement = 'Can I cancel a withdrawal?'
  const EARLIER_ANSWER = 'Yes, while it is pending. The amount is returned to where it came from.'
  const present = faqCategories.flatMap(({ questions }) => questions).find((question) => question.statement === statement)?.answer
  const stored = () =>
    db.one<{ id: string; answer: string; translations: { es?: { answer?: string } } | null; version: number }>(
      sql`select id, answer, translations, version from faqs where statement = ${statement}`,
    )

  test('is replaced once by the current one with its translations, and the change is audited', async () => {
    await db.run(sql`update faqs set answer = ${EARLIER_ANSWER}, translations = null where statement = ${statement}`)
    expect(await updateInstalledFaqs(services)).toBe(1)
    const { id, answer, translations } = await stored()
    expect(answer).toBe(present)
    expect(translations?.es?.answer).toContain('hasta que se apruebe')
    expect(await db.all(sql`select action from audit_logs where subject_id = ${id} and action = 'faq.changed'`)).toHaveLength(1)
    expect(await updateInstalledFaqs(services)).toBe(0)
  })

  test('is replaced with its statement where this version words the question differently', async () => {
    const [worded, earlier] = ['How are my payouts calculated?', 'How is my profit calculated?']
    await db.run(sql`update faqs set statement = ${earlier}, translations = null where statement = ${worded}`)
    expect(await updateInstalledFaqs(services)).toBe(1)
    const rows = await db.all(sql`select statement from faqs where statement in (${worded}, ${earlier})`)
    expect(rows).toEqual([{ statement: worded }])
    expect(await updateInstalledFaqs(services)).toBe(0)
  })

  test('is kept if staff edited the question, and so is an answer written by staff', async () => {
    await db.run(sql`update faqs set answer = 'Ask us.', translations = null where statement = ${statement}`)
    expect(await updateInstalledFaqs(services)).toBe(0)
    const { id, version } = await stored()
    const admin = await server.admin('editor')
    await admin.call(faqs.update, { params: { id }, body: { answer: EARLIER_ANSWER, version } })
    expect(await updateInstalledFaqs(services)).toBe(0)
    expect((await stored()).answer).toBe(EARLIER_ANSWER)
  })
})

describe('a FAQ category installed by an earlier version', () => {
  const [title, earlier] = ['Payouts and principal', 'Profit and principal']
  const description = 'How payouts are calculated, and what happens at maturity.'
  const install = (text: string, version = 0) =>
    db.run(
      sql`update faq_categories set title = ${earlier}, description = ${text}, version = ${version} where title in (${title}, ${earlier})`,
    )
  const stored = () =>
    db.all<{ id: string; title: string; description: string }>(sql`
      select id, title, description from faq_categories where title in (${title}, ${earlier})`)

  test.each([description, 'How your share is worked out, and where it goes.'])(
    'with the description "%s" is renamed once',
    async (text) => {
      await install(text)
      expect(await updateInstalledFaqs(services)).toBe(1)
      const [category, ...others] = await stored()
      expect([category, others]).toEqual([{ id: category?.id, title, description }, []])
      const entries = await db.all(sql`
      select before -> 'title' as before, after -> 'title' as after from audit_logs
      where subject_id = ${category?.id} and action = 'faq-category.changed'`)
      expect(entries).toContainEqual({ before: earlier, after: title })
      expect(await updateInstalledFaqs(services)).toBe(0)
    },
  )

  test('keeps its title if staff edited it, wrote another description, or use the present title for another category', async () => {
    await install(description, 1)
    expect(await updateInstalledFaqs(services)).toBe(0)
    await install('What you receive, and when.')
    expect(await updateInstalledFaqs(services)).toBe(0)
    await install(description)
    await db.run(sql`insert into faq_categories (id, title, created_at) values (${newId()}, ${title}, now())`)
    expect(await updateInstalledFaqs(services)).toBe(0)
    expect((await stored()).map((one) => one.title).sort()).toEqual([title, earlier])
  })
})

test('tables added to the sealed ones later are sealed once, at the first start that knows them', async () => {
  await checkInstallation(db, services.secrets, clock.now())
  await beginSealing(services)
  await beginStateSealing(services)
  const isValid = async () => (await verifyAudit(services)).findings
  expect(await isValid()).toEqual([])
  // Simulates the previous version: no audit entry and no mark of the tables whose sealing is new.
  await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`delete from audit_chain`)
    await tx.run(sql`delete from audit_logs where subject_id in ('profit_lines', 'profit_line_digests')`)
  })
  const marks = (name: string) => rm(join(services.env.DATA_DIR, 'anchors', name), { force: true, recursive: true })
  await Promise.all(['profit_lines', 'profit_line_digests'].map((table) => marks(`state-sealing-${table}`)))
  const begun = () =>
    db.all<{ id: string }>(sql`select subject_id as id from audit_logs where action = 'installation.state-sealed' order by 1`)
  const before = await begun()
  await beginStateSealing(services)
  expect((await begun()).length - before.length).toBe(2)
  await chainAudit(services, { whole: true })
  await beginStateSealing(services)
  expect((await begun()).length - before.length).toBe(2)
})

test('a statement issued before statements were sealed is sealed unchanged at the first start that seals them', async () => {
  const id = newId()
  await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`delete from audit_chain`)
    await tx.run(sql`delete from audit_logs where subject_id = 'statements'`)
    await tx.run(sql`
      insert into statements (code, user_id, from_day, to_day, time_zone_offset, format, opening, closing, sha256, issued_by, issued_at)
      values ('STM-EARLIER', ${id}, '2026-01-01', '2026-01-31', 0, 'csv', 0, 0, sha256('issued'), ${id}, ${clock.now()})`)
  })
  await rm(join(services.env.DATA_DIR, 'anchors'), { recursive: true, force: true })
  await beginStateSealing(services)
  await chainAudit(services, { whole: true })
  const named = async () => (await verifyAudit(services)).findings.map((finding) => [finding.subject, finding.id, finding.field])
  expect(await named()).toEqual([])
  await db.run(sql`update statements set sha256 = sha256('forged') where code = 'STM-EARLIER'`)
  expect(await named()).toEqual([['statements', 'STM-EARLIER', 'sha256']])
})
