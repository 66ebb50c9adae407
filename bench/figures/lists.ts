import { api } from '../../src/contract/api'
import type { Endpoint } from '../../src/contract/core/endpoint'
import { BIG_PROJECT, dataSet } from '../core/data-set'
import { median, type Figure, type Measured } from '../core/figure'
import { openBackOffice, p50, warmUp } from '../core/back-office'
import { nth } from '../core/people'

/** Further queries of the lists that grow with the platform: filters, sorts and searches. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'user-transactions': [
    'kind=PROFIT_SHARE',
    'kind=WITHDRAWAL_PAID&account=hold',
    'sortBy=amount',
    'searchTerm=INV-00012345',
    'searchTerm=person777@',
    'account=locked',
    'page=20',
  ],
  investments: ['status=ACTIVE', 'sortBy=investmentAmount', 'sortBy=maturesAt', 'searchTerm=INV-00012345', 'searchTerm=person777@'],
  payments: ['status=APPROVED', 'sortBy=bookAmount', 'sortBy=settledAt', 'searchTerm=PAY-00012345', 'searchTerm=person777@'],
  'withdraw-requests': ['status=PENDING', 'sortBy=amount', 'sortBy=paidAt', 'searchTerm=WDR-00012345', 'searchTerm=person777@'],
  users: ['type=Customer&sortBy=name&sortOrder=ASC', 'type=Customer&sortBy=lastSeenAt', 'type=Customer&searchTerm=person777@'],
  'user-verification-requests': ['status=PENDING', 'sortBy=decidedAt', 'searchTerm=person777@'],
  'referral-commissions': ['status=PENDING', 'sortBy=amount', 'searchTerm=person777@'],
  [`projects/${BIG_PROJECT}/investors`]: ['sortBy=principal', 'sortBy=profit', 'searchTerm=person777@'],
  'audit-logs': ['action=payment.approved', 'searchTerm=PAY-00012345'],
  outbox: ['state=SENT', 'searchTerm=person777@'],
}

/** Every list that the contract opens to staff, with the first request of its screen. Lists that need a specific input are excluded. */
function backOfficeLists(): string[] {
  const lists = Object.values(api)
    .flatMap((group): Endpoint[] => Object.values(group))
    .filter(({ list, access, query }) => list && access !== 'public' && access.staff && asksNothing(query))
  return [...new Set(lists.map(({ path }) => pathOf(path)))]
}

const asksNothing = (query: Endpoint['query']) => query === undefined || query.safeParse({ page: '1', limit: '20' }).success

const pathOf = (path: string) =>
  path
    .slice(1)
    .replace(/^users$/, 'users?type=Customer')
    .replace(':userId', nth('8000', 1))
    .replace(/^projects\/:id/, `projects/${BIG_PROJECT}`)
    .replace(/^investments\/:id/, `investments/${nth('a000', 1)}`)
const withPaging = (path: string) => `${path}${path.includes('?') ? '&' : '?'}limit=20${path.includes('page=') ? '' : '&page=1'}`

export const p9: Figure = {
  id: 'P9',
  what: 'slowest office list with its relations, p50',
  against:
    'the first page of every list that the contract opens to staff, newest first, over HTTP by one reader; 1,000,000 movements, 300,000 investments, payments and audit entries, 100,000 customers, withdrawals, identity requests, commissions and mails. Filters, sorts and searches stand beside',
  limit: { floor: 15, target: 5, better: 'less', unit: 'ms' },
  async measure(stage): Promise<Measured> {
    const at = await openBackOffice(stage, await dataSet(stage), 'dataset')
    const plain = backOfficeLists()
    const further = Object.entries(ASKED).flatMap(([list, queries]) => queries.map((query) => `${list}?${query}`))
    const rounds: number[][] = []
    await warmUp(at, ...plain.map(withPaging))
    for (let round = 0; round < stage.pace.rounds; round += 1) rounds.push(await p50(at, ...plain.map(withPaging)))
    const slowest = plain
      .map((path, which) => ({ path, ms: median(rounds.map((round) => round[which] ?? NaN)) }))
      .sort((a, b) => b.ms - a.ms)
    const otherMedian = await p50(at, ...further.map(withPaging))
    // The spread is that of the list with the slowest median: in a single round, another one may be slower.
    const worst = plain.indexOf(slowest[0]?.path ?? '')
    const times = rounds.map((round) => round[worst] ?? NaN)
    return {
      value: slowest[0]?.ms ?? NaN,
      least: Math.min(...times),
      most: Math.max(...times),
      rounds: times,
      beside: {
        ...Object.fromEntries(slowest.map(({ path, ms }) => [path.replace(/[0-9a-f-]{36}/, '…'), ms])),
        ...Object.fromEntries(further.map((path, which) => [path, otherMedian[which] ?? NaN])),
      },
    }
  },
}
