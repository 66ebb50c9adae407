import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { legal } from '@/contract/legal'
import { sql } from '@/server/core/sql'
import { legalTexts } from '@/server/database/content/legal'
import { updateInstalledPolicy } from '@/server/database/content/earlier-legal'
import { checkInstallation } from '@/server/database/installation'
import { chainAudit } from '@/server/modules/audit/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { verifyAudit } from '@/server/modules/audit/verify'
import { startServer } from '@tests/support/server'

/* What the first start of a new version does in an installation that an earlier one has filled. */
const server = await startServer()
const { services, db, clock, visitor } = server
const privacy = legalTexts.find(({ kind }) => kind === 'PRIVACY')?.body ?? ''
/** The policy as it was installed before, less its last change. */
const EARLIER = privacy.replace(
  'We store only a one-way hash of your password, which cannot be read.',
  'Your password is kept only as a one-way hash: nobody can read it, not even we.',
)

const current = async () => (await visitor.call(legal.current, { params: { kind: 'PRIVACY' }, query: {} })).data
const install = async (body: string) => {
  await db.run(sql`delete from legal_texts where kind = 'PRIVACY' and version > 1`)
  await db.run(sql`update legal_texts set body = ${body} where kind = 'PRIVACY'`)
}

test('a privacy policy that an earlier version installed is replaced by the present one, once, as a new version', async () => {
  await install(EARLIER)
  expect(await updateInstalledPolicy(services)).toBe(true)
  expect(await current()).toMatchObject({ version: 2, body: privacy })
  expect(await db.all(sql`select action from audit_logs where action = 'legal.published'`)).toHaveLength(1)
  expect(await updateInstalledPolicy(services)).toBe(false)
})

test('a privacy policy that staff published stays as it is', async () => {
  await install(EARLIER)
  const { body } = (
    await (
      await server.admin()
    ).call(legal.publish, {
      params: { kind: 'PRIVACY' },
      body: { title: 'Our policy', body: '<p>We keep what we need, and say what it is.</p>' },
    })
  ).data
  expect(await updateInstalledPolicy(services)).toBe(false)
  expect(await current()).toMatchObject({ version: 2, body })
})

test('tables that joined the sealed ones later are sealed at the first start that knows them, and only then', async () => {
  await checkInstallation(db, services.secrets, clock.now())
  await beginSealing(services)
  await beginStateSealing(services)
  const isValid = async () => (await verifyAudit(services)).findings
  expect(await isValid()).toEqual([])
  // As an installation of the version before: no entry and no mark of the tables that joined.
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
