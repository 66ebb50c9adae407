import { expect, test } from 'vitest'
import { reports } from '@/contract/transactions'
import { sql } from '@/server/core/sql'
import { startServer } from '../../support/server'
import { livingBooks } from '../../support/books'
const server = await startServer()
test('books', async () => {
  const world = await livingBooks(server)
  const answer = await world.root.call(reports.reconciliation, {})
  console.log(JSON.stringify(answer.data, null, 1).slice(0, 3000))
  console.log(await server.db.all(sql`select kind, count(*) from ledger_transfers group by 1`))
  expect(answer.data.balanced).toBe(true)
})
