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

/** A year of demo data is written by the application alone, so every proof holds for it. */
const server = await startDemoServer()
const { services, db, clock } = server
const admin = await server.admin()

beforeAll(async () => {
  // The demo data of tests are made without the steps of a start.
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
