import { reports } from '@/contract/reports'
import { implement } from '@/server/http/endpoint/implement'
import { listBalanceSheet } from './ledger/balance-sheet'
import { verifyDigests } from './ledger/digests'
import { listDigests } from './ledger/queries'
import { reconcile } from './reconciliation/queries'
import { readGatewayAccounts } from './statement-balances/queries'
import { recordStatementBalance } from './statement-balances/commands/record-statement-balance'
import { issueStatement, verifyStatement } from './statements/commands/issue-statement'
import { stats } from './stats/routes'

/** Reports from several modules: reconciliation, customer statements, and public figures. */
export const reportRoutes = implement(reports, {
  reconciliation: ({ db, now }) => reconcile(db, now),
  balanceSheet: ({ db, query, now }) => listBalanceSheet(db, query, now),
  gatewayAccounts: ({ db, actor, query, now }) => readGatewayAccounts(db, query.day, { reader: actor.id, now }),
  recordStatementBalance: (work) => recordStatementBalance(work, work.body),
  digests: ({ db, query }) => listDigests(db, query),
  verifyDigests: ({ services }) => verifyDigests(services),
  statement: ({ services, actor, query, request }) => issueStatement(services, actor, query, request),
  verifyStatement: ({ db, services, params, query }) => verifyStatement(db, services, params.code, query.hash),
  ...stats,
})
