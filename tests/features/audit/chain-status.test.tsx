// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sql } from '@/server/db/sql'
import { checkInstallation } from '@/server/installation/installation'
import { ChainStatus } from '@/features/audit/admin/chain-status'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { renderAs } from '../../support/browser'
import { startServer } from '../../support/server'

const server = await startServer()
const { services, db } = server
await checkInstallation(db, services.secrets, services.clock.now())
await beginSealing(services)
const auditor = await server.staff('auditor', { permissions: ['audit-logs:read'] })
await beginStateSealing(services)

test('a broken log shows the number of findings in total and by table, including those that are not listed', async () => {
  const countries = await db.transaction(async (tx) => {
    await tx.send('set local session_replication_role = replica', [])
    await tx.run(sql`update settings set values = values || '{"withdrawalPerDay": "9000000.00"}'`)
    return tx.run(sql`update countries set takes_investments = not takes_investments`)
  })
  expect(countries).toBeGreaterThan(100)
  await renderAs(server, auditor, <ChainStatus />)
  expect(await screen.findByText('Log integrity broken')).toBeVisible()
  expect(screen.getByText(new RegExp(` ${countries} more findings\\.`))).toBeVisible()
  expect(screen.getByText(/^By table: /)).toHaveTextContent(new RegExp(`countries ${countries}(,|\\.)`))
  expect(screen.getByText(/^By table: /)).toHaveTextContent(/settings 1(,|\.)/)
})
