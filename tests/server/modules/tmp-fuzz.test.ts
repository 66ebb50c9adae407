import { test } from 'vitest'
import { investments, payments } from '@/contract/investments'
import { commissions } from '@/contract/transactions'
import { startServer } from '../../support/server'
import { newId } from '@/server/core/ids'
const server = await startServer()
const admin = await server.admin()
const cur = (v: unknown) => Buffer.from(JSON.stringify(v)).toString('base64url')
const queries = [
  { startDate: '0000-01-01' }, { endDate: '9999-12-31' }, { startDate: '9999-12-31T23:59:59+23:59' }, { cursor: cur(['abc', 'x']) }, { cursor: cur([null, newId()]) }, { cursor: cur(['2026-01-01', newId()]) },
  { cursor: cur(['2026-01-01', 'zz']) }, { cursor: 'zzz' }, { page: '10000000', limit: '100' }, { page: '1e9' }, { searchTerm: '%_\\' }, { searchTerm: '\u0000' }, { searchTerm: '💥'.repeat(50) }, { lockedPeriod: '99999999999999999999' }, { lockedPeriod: '1e21' }, { sortBy: 'maturesAt', cursor: cur([null, newId()]) },
  { sortBy: 'maturesAt', sortOrder: 'ASC', cursor: cur([null, newId()]) }, { sortBy: 'investmentAmount', cursor: cur(['999999999999999999999999', newId()]) },  { sortBy: 'settledAt' }, { amountFrom: '1e3' }, { amountTo: '1000000000000000' }, { status: ['PENDING', 'NOPE'] }, { user: 'x' }, {needsSecond:'maybe'},{isActive:'true'}
] as Record<string, unknown>[]
test('fuzz', async () => {
  for (const e of [investments.list, payments.list, commissions.list]) for (const query of queries) {
    const a = await admin.call(e, { query } as never)
    if (a.status >= 500) console.error(e.path, JSON.stringify(query), a.status, a.code)
  }
})
