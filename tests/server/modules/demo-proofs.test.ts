import { beforeAll, expect, test } from 'vitest'
import { audit } from '@/contract/audit'
import { reports } from '@/contract/reports'
import { checkInstallation } from '@/server/installation/installation'
import { chainAudit } from '@/server/modules/audit/chain/chain'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { beginTransferSealing } from '@/server/modules/audit/transfers'
import { startDemoServer } from '../../support/demo'
import { findingsAfter } from '../../support/tampering'

/** Only the application writes the demo data of a year, so every proof is valid. */
const server = await startDemoServer()
const { services, db, clock } = server
const admin = await server.admin()

beforeAll(async () => {
  // The test fixture seeds the demo data without the steps of a server start, so they are done now.
  await checkInstallation(db, services.secrets, clock.now())
  await beginSealing(services)
  await beginStateSealing(services)
  await beginTransferSealing(services)
  await chainAudit(services, { whole: true })
})

test('audit log verification reports nothing in the demo data', async () => {
  const { data } = await admin.call(audit.verify, {})
  expect(data).toMatchObject({ valid: true, findings: [], total: 0, restore: null })
  expect(data.checkedTo).toBeGreaterThan(1000)
})

test('audit log verification reports a row of the demo data that SQL changed', async () => {
  const findings = await findingsAfter(
    server,
    `update commissions set amount = amount + 1 where id = (select id from commissions order by id limit 1)`,
  )
  expect(findings).toEqual([expect.stringMatching(/^commissions \S+ amount$/)])
})

test('reconciliation finds no exception in the demo data', async () => {
  const { data } = await admin.call(reports.reconciliation, {})
  expect(data.exceptions.map(({ check, rows }) => [check, rows])).toEqual([])
})
