import { z } from 'zod'
import { accountKind, kindSum, reference, transferKind } from './transactions'
import { get, ownerOr } from './core/endpoint'
import { bound, listQuery, maybe, oneOrMore } from './core/list'
import { id, instant, money } from './core/primitives'

/** The figures about a customer's own money, over all investments. */
export const ownFigureNames = [
  'available',
  'onHold',
  'principal',
  'locked',
  'matured',
  'partPaid',
  'invested',
  'earned',
  'profit',
  'commissions',
  'withdrawn',
  'paidIn',
  'assets',
] as const
export type OwnFigure = (typeof ownFigureNames)[number]

/**
 * Every balance and total that the product shows. Between two dates, a figure is the sum of the entries posted between them;
 * `platformActivated` and `platformShared` always belong to a range: what was activated and what was distributed in it.
 */
export const figure = z.enum([
  ...ownFigureNames,
  'principalInProject',
  'profitFromProject',
  'investmentPrincipal',
  'investmentPaid',
  'investmentProfit',
  'projectRaised',
  'projectShared',
  'projectPool',
  'projectDeployed',
  'projectPrincipal',
  'projectPaidIn',
  'projectPaidBack',
  'projectCapitalReturned',
  'projectProfitReceived',
  'projectIn',
  'projectHandedOver',
  'projectGivenBack',
  'projectLost',
  'projectHeld',
  'monthShared',
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
  'platformMaturing',
  'platformActivated',
  'platformShared',
  'withdrawalsWaiting',
  'platformPools',
  'platformDeployed',
  'platformClearing',
  'platformAssets',
  'platformLiabilities',
  'platformEquity',
  'platformLiabilitiesAndEquity',
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
/** `of`: the id of the customer, project or month of the figure; `project`: one of a customer's projects. */
const figureQuery = { figure, of: maybe(id), project: maybe(id) }
export const explain = {
  figure: get('/explain', {
    summary: 'The ledger entries behind a figure; their sum is the figure, or its part for the requested types',
    access: ownerOr('reports:read', 'user-transactions:read', 'investments:read', 'projects:read'),
    query: listQuery(['createdAt'], { ...figureQuery, kind: oneOrMore(transferKind), direction: maybe(z.enum(['in', 'out'])) }),
    response: explainLine,
    list: true,
    errors: ['NOT_FOUND'],
  }),
  summary: get('/explain/summary', {
    summary: 'The calculation of a figure by type, compared with the ledger balance',
    access: ownerOr('reports:read', 'user-transactions:read', 'investments:read', 'projects:read'),
    query: z.object({ ...figureQuery, startDate: bound, endDate: bound }),
    /** `sum` is the total of the entries; `kept` is the value stored in the books, null if none is stored for these dates. */
    response: z.object({
      figure,
      sum: money,
      kept: money.nullable(),
      entries: z.number().int(),
      since: instant.nullable(),
      kinds: z.array(kindSum),
      asOf: instant,
    }),
    errors: ['NOT_FOUND'],
  }),
}
