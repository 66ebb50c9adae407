import { z } from 'zod'
import { accountKind, kindSum, reference, transferKind } from './transactions'
import { get, ownerOr } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { id, instant, money } from './core/primitives'

export const figure = z.enum([
  'available',
  'onHold',
  'locked',
  'invested',
  'earned',
  'commissions',
  'withdrawn',
  'assets',
  'investmentPrincipal',
  'investmentPaid',
  'investmentProfit',
  'projectRaised',
  'projectShared',
  'projectPool',
  'projectDeployed',
  'projectPrincipal',
  'gatewayClearing',
  'platformFees',
  'platformCapital',
  'referralBudget',
  'platformAdjustments',
  'platformRaised',
  'platformPaidOut',
  'platformAvailable',
  'platformOnHold',
  'platformOwed',
  'platformLocked',
  'platformRunning',
  'platformPools',
  'platformDeployed',
  'platformClearing',
])
export type Figure = z.infer<typeof figure>
export const explainLine = z.object({
  transfer: id,
  kind: transferKind,
  account: accountKind,
  amount: money,
  balanceAfter: money.nullable(),
  reference,
  note: z.string().nullable(),
  createdAt: instant,
})
export const explain = {
  figure: get('/explain', {
    summary: 'The entries behind a figure; their sum is the figure, or what the kinds asked for make of it',
    access: ownerOr('reports:read', 'customers:read', 'investments:read', 'projects:read'),
    query: listQuery(['createdAt'], { figure, of: maybe(id), kind: oneOrMore(transferKind) }),
    response: explainLine,
    list: true,
    errors: ['NOT_FOUND'],
  }),
  summary: get('/explain/summary', {
    summary: 'How a figure adds up, kind by kind, and that the books hold the same',
    access: ownerOr('reports:read', 'customers:read', 'investments:read', 'projects:read'),
    query: z.object({ figure, of: maybe(id) }),
    /** `sum` is added up from the entries, `kept` is what the books say elsewhere. */
    response: z.object({
      figure,
      sum: money,
      kept: money,
      entries: z.number().int(),
      since: instant.nullable(),
      kinds: z.array(kindSum),
      asOf: instant,
    }),
    errors: ['NOT_FOUND'],
  }),
}
