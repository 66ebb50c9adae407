import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from '@/contract/api'
import type { Group } from '@/contract/core/endpoint'
import { money } from '@/contract/core/primitives'
import { figure, type Figure } from '@/contract/explain'

/*
 * Classifies every amount in the responses of the contract: either it is a figure (a balance or a total) whose entries can be
 * requested (`explain.test.ts` verifies that they add up to it), or it is excluded for one of the reasons below. A new amount in
 * the contract fails this test until it is added to one of the lists.
 */
const reasons = {
  record: 'one record’s own amount, whose posting is a single transfer',
  plan: 'an aim, a price or a bound that people set',
  ahead: 'an estimate of what may come; nothing is posted yet',
  quote: 'a calculation before anything is posted',
  waits: 'what was asked for, told or promised and is not posted',
  entry: 'an entry of the ledger itself, or what some of the entries beside it come to',
  compared: 'two records held against each other, one of them a sum of entries',
  zero: 'the difference of two figures that are both explained',
} as const
type Answer = readonly Figure[] | keyof typeof reasons

const totals = {
  invested: ['invested'],
  earned: ['earned'],
  withdrawn: ['withdrawn'],
  principal: ['principal'],
  locked: ['locked'],
  matured: ['matured'],
  partPaid: ['partPaid'],
  onHold: ['onHold'],
} as const
const sides = {
  assets: ['platformDeployed', 'platformClearing', 'referralBudget', 'platformAdjustments'],
  liabilities: ['platformLocked', 'platformAvailable', 'platformPools', 'platformOnHold', 'platformFees', 'platformCapital'],
} as const
const project = {
  value: 'plan',
  minInvestment: 'plan',
  maxInvestment: 'plan',
  'limits.min': 'plan',
  'limits.max': 'plan',
  reserved: 'waits',
  'uses.amount': 'plan',
  investmentReceived: ['projectRaised'],
  profitShared: ['projectShared'],
  /** The goal, less what was raised, less what is reserved. */
  remaining: 'plan',
  capitalLost: ['projectLost'],
} as const
const investment = {
  investmentAmount: 'plan',
  paidAmount: ['investmentPaid'],
  principal: ['investmentPrincipal'],
  profitAmount: ['investmentProfit'],
  'exit.net': 'quote',
} as const
const gatewayAccount = {
  ledger: ['gatewayClearing'],
  'statement.balance': 'compared',
  'statement.ledger': ['gatewayClearing'],
  'statement.difference': 'compared',
} as const
/** What became of the payouts of a batch. */
const outcomes = (at = '') =>
  ({ [`${at}paidAmount`]: 'record', [`${at}returnedAmount`]: 'record', [`${at}failedAmount`]: 'record' }) as const
const under = (place: string, answers: Readonly<Record<string, Answer>>) =>
  Object.fromEntries(Object.entries(answers).map(([path, answer]) => [`${place} ${path}`, answer]))

/** The figures of each amount, or why it has none. Key: the first endpoint that returns the object, and the path of the amount. */
const amountAnswers: Readonly<Record<string, Answer>> = {
  ...under('users.list', { balance: ['available'], invested: ['invested'] }),
  ...under('users.myProfile', { balance: ['available'], 'country.leastPayment': 'plan' }),
  ...under('settings.public', { highestPaymentMinimum: 'plan' }),
  ...Object.fromEntries(
    ['users.myProfile', 'users.overview'].flatMap((place) =>
      Object.entries({ ...totals, assets: ['assets'] as const, incoming: 'waits' as const, reserved: 'waits' as const }).map(
        ([name, answer]) => [`${place} totals.${name}`, answer],
      ),
    ),
  ),
  // Only staff and the investor can open the entries; the referrer sees at most the total.
  ...Object.fromEntries(
    ['users.myReferences'].flatMap((place) => Object.entries(under(place, { invested: ['invested'], commission: 'waits' }))),
  ),
  ...under('users.overview', {
    'user.balance': ['available'],
    'user.invested': ['invested'],
    'totals.available': ['available'],
    'investments.latest.amount': 'plan',
    'referrals.commissions': ['commissions'],
  }),
  ...under('projects.list', project),
  ...under('projects.investors', { principal: ['principalInProject', 'projectPrincipal'], profit: ['profitFromProject', 'projectShared'] }),
  ...under('projects.sharedProfit', { total: ['monthShared', 'projectShared'] }),
  ...under('projects.funds', {
    'in.investors': ['projectPaidIn'],
    'in.capitalReturned': ['projectCapitalReturned'],
    'in.profitReceived': ['projectProfitReceived'],
    'in.total': ['projectIn'],
    'out.capitalHandedOver': ['projectHandedOver'],
    'out.principalReturned': ['projectPaidBack'],
    'out.profitShared': ['projectShared'],
    'out.returnGivenBack': ['projectGivenBack'],
    'out.capitalHeld': ['projectHeld'],
    'out.profitHeld': ['projectPool'],
    'out.capitalLost': ['projectLost'],
    'out.total': ['projectIn'],
  }),
  ...under('profit.preview', {
    total: 'quote',
    poolBefore: ['projectPool'],
    poolAfter: 'quote',
    'top.principal': 'quote',
    'top.amount': 'quote',
    'periods.principal': 'quote',
    'periods.total': 'quote',
    roundedDown: 'quote',
    'bands.from': 'quote',
    'bands.to': 'quote',
    'frozen.total': 'quote',
    'before.total': ['monthShared'],
    'before.otherPercentages': 'quote',
    'before.principalAndDays': 'quote',
  }),
  ...under('profit.lines', { principal: 'quote', amount: 'quote' }),
  // `total` is what will be paid. It equals `monthShared` once every line is posted.
  ...under('profit.confirm', { total: ['monthShared'], paid: ['monthShared'] }),
  ...under('funds.list', { amount: 'record', net: 'record' }),
  // A proposed amount. Once the request is applied, the figures of the command explain it.
  ...under('approvals.list', { amount: 'record' }),
  ...under('approvals.get', { amount: 'record' }),
  ...under('approvals.inbox', { amount: 'record' }),
  ...under('payments.bulkApprovals', { sum: 'record' }),
  ...under('withdrawals.bulkApprovals', { sum: 'record' }),
  ...under('withdrawals.quote', { 'estimate.amount': 'quote' }),
  // A batch lists withdrawals, each of which is explained by itself.
  ...under('audit.list', { amount: 'record' }),
  ...under('investments.history', { 'payout.amount': 'record' }),
  ...under('payoutBatches.list', { total: 'record', net: 'record', ...outcomes() }),
  ...under('payoutBatches.due', { net: 'record', 'approvedByReader.net': 'record' }),
  ...under('payoutBatches.get', {
    ...outcomes(),
    total: 'record',
    net: 'record',
    fees: 'record',
    'lines.amount': 'record',
    'lines.net': 'record',
    'lines.feeAmount': 'record',
  }),
  ...under('payoutBatches.export', { 'batch.total': 'record', 'batch.net': 'record', ...outcomes('batch.') }),
  ...under('payoutBatches.results', { 'rows.amount': 'record', paid: 'record' }),
  ...under('payoutBatches.confirm', {
    'batch.total': 'record',
    'batch.net': 'record',
    'batch.lines.amount': 'record',
    'batch.lines.net': 'record',
    'batch.lines.feeAmount': 'record',
    'batch.fees': 'record',
    ...outcomes('batch.'),
  }),
  ...under('funds.lossPreview', {
    total: 'quote',
    principalBefore: 'quote',
    principalAfter: 'quote',
    'top.principal': 'quote',
    'top.loss': 'quote',
  }),
  ...under('investments.list', investment),
  ...under('investments.get', { ...investment, 'upcoming.low': 'ahead', 'upcoming.high': 'ahead', inReview: 'waits', stillToPay: 'waits' }),
  ...under('investments.approveExit', investment),
  ...under('investments.settlePayment', {
    amount: 'record',
    receivedAmount: 'record',
    bookAmount: 'record',
    dueAmount: 'plan',
    firstReceivedAmount: 'record',
  }),
  ...under('investments.shares', { aimedLow: 'plan', aimedHigh: 'plan', paid: 'record' }),
  ...under('investments.exitQuote', { principal: 'quote', penalty: 'quote', net: 'quote' }),
  ...under('withdrawals.list', { amount: 'record', fee: 'record', net: 'record', 'sent.amount': 'record' }),
  ...under('withdrawals.facts', { available: ['available'], paidIn: 'record', withdrawn: ['withdrawn'], 'wallet.paid': 'record' }),
  ...under('withdrawals.quote', {
    fee: 'quote',
    net: 'quote',
    available: ['available'],
    minimum: 'plan',
    leftToday: 'plan',
    perDay: 'plan',
    leftThisMonth: 'plan',
    perMonth: 'plan',
  }),
  ...under('transactions.list', { amount: 'entry', balanceAfter: 'entry' }),
  ...under('transactions.summary', {
    opening: ['available', 'onHold', 'principal'],
    closing: ['available', 'onHold', 'principal'],
    in: ['available', 'onHold', 'principal'],
    out: ['available', 'onHold', 'principal'],
    'kinds.sum': ['available', 'onHold', 'principal'],
    'returned.amount': 'entry',
  }),
  ...under('transactions.get', {
    amount: 'entry',
    balanceAfter: 'entry',
    'entries.debit': 'entry',
    'entries.credit': 'entry',
    'calculation.principal': 'entry',
  }),
  ...under('adjustments.list', { amount: 'record', 'availableBalance.now': ['available'], 'availableBalance.afterwards': 'quote' }),
  ...under('commissions.list', { amount: 'record', paid: 'record', debt: 'waits' }),
  ...under('commissions.mine', { amount: 'record', paid: 'record' }),
  ...under('explain.figure', { amount: 'entry', balanceAfter: 'entry' }),
  ...under('explain.summary', { sum: 'entry', kept: 'compared', 'kinds.sum': 'entry' }),
  ...under('reports.reconciliation', {
    'totals.debit': [...sides.assets, ...sides.liabilities],
    'totals.credit': [...sides.assets, ...sides.liabilities],
    'totals.balance': [...sides.assets, ...sides.liabilities],
    'drift.kept': 'compared',
    'drift.summed': 'compared',
    'exceptions.rows.expected': 'compared',
    'exceptions.rows.found': 'compared',
  }),
  ...under('reports.balanceSheet', {
    amount: [
      ...sides.assets,
      ...sides.liabilities,
      'platformAssets',
      'platformLiabilities',
      'platformEquity',
      'platformLiabilitiesAndEquity',
    ],
  }),
  ...under('gateways.list', { minAmount: 'plan', maxAmount: 'plan', 'fee.fixed': 'plan' }),
  ...under('reports.gatewayAccounts', gatewayAccount),
  ...under('reports.recordStatementBalance', gatewayAccount),
  ...under('reports.stats', {
    raised: ['platformRaised'],
    paidOut: ['platformPaidOut'],
    'books.assets.amount': ['platformClearing', 'platformDeployed'],
    'books.liabilities.amount': ['platformAvailable', 'platformLocked', 'platformOnHold', 'platformPools'],
    'books.equity.amount': ['platformFees', 'platformCapital', 'referralBudget', 'platformAdjustments'],
    'books.totalEquity': ['platformEquity'],
    'books.totalLiabilitiesAndEquity': ['platformLiabilitiesAndEquity'],
    'books.totalAssets': ['platformAssets'],
    'books.totalLiabilities': ['platformLiabilities'],
    'books.difference': 'zero',
  }),
  ...under('dashboard.mine', {
    'value.value': ['assets'],
    'value.earned': ['earned'],
    'value.paidIn': ['paidIn'],
    'earnedByMonth.profit': ['profit'],
    'earnedByMonth.commission': ['commissions'],
    'decisions.amount': ['investmentPrincipal'],
    'inReview.amount': 'waits',
    'inReview.stillToPay': 'waits',
    'payouts.low': 'ahead',
    'payouts.high': 'ahead',
    'payouts.overdueLow': 'ahead',
    'payouts.overdueHigh': 'ahead',
    'allocation.total': ['assets'],
    'allocation.parts.amount': ['investmentPrincipal', 'principal', 'available', 'onHold'],
    'comingUp.low': 'ahead',
    'comingUp.high': 'ahead',
    'referral.paid': ['commissions'],
    'referral.waiting': 'waits',
  }),
  ...under('dashboard.office', {
    // Reported payments, proposed corrections and the net amount of an early exit are posted when they are decided.
    'queues.amount': ['withdrawalsWaiting'],
    'figures.raised': ['platformRaised'],
    'figures.running': ['platformRunning'],
    'figures.paidOut': ['platformPaidOut'],
    'figures.owedOnDemand': ['platformOwed'],
    'figures.maturing': ['platformMaturing'],
    'months.raised': ['platformActivated'],
    'months.paidOut': ['platformShared'],
    'projects.raised': ['projectRaised'],
    'projects.value': 'plan',
    'comingUp.amount': 'ahead',
    'decided.amount': 'record',
    'books.debit': ['platformAssets'],
    'books.credit': ['platformLiabilitiesAndEquity'],
    'books.gateways.held': ['gatewayClearing'],
  }),
  ...under('dashboard.course', { raised: ['platformActivated'], paidOut: ['platformShared'] }),
  ...under('find.anything', { amount: 'record' }),
}

/** The paths of the amounts in a schema, including those in lists and optional fields. */
function amountsIn(schema: unknown, path = ''): string[] {
  if (schema === money) return [path]
  // Zod's `def` contains the inner schemas; only the kinds below have any.
  const { def } = schema as { def: Readonly<Record<string, unknown>> }
  const within = (parts: readonly unknown[]) => parts.flatMap((part) => amountsIn(part, path))
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, part]) =>
      amountsIn(part, path ? `${path}.${name}` : name),
    )
  if (def.type === 'array') return within([def.element])
  if (def.type === 'union') return within(def.options as unknown[])
  if (def.type === 'tuple') return within(def.items as unknown[])
  if (def.type === 'record') return within([def.valueType])
  return 'innerType' in def ? within([def.innerType]) : 'in' in def ? within([def.in, def.out]) : []
}

/** Every amount of every response, by the first endpoint that returns its object. */
function allAmounts(): string[] {
  const calls = Object.entries<Group>(api).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, { response }]) => ({ at: `${group}.${name}`, response })),
  )
  const first = new Map(calls.toReversed().map(({ at, response }) => [response, at]))
  return calls
    .filter(({ at, response }) => first.get(response) === at)
    .flatMap(({ at, response }) => [...new Set(amountsIn(response))].map((path) => `${at} ${path}`))
}

describe('the amounts in responses', () => {
  const places = allAmounts()

  test('are explainable figures or have a stated reason why not', () => {
    expect(places.length).toBeGreaterThan(100)
    expect(places.filter((place) => !(place in amountAnswers))).toEqual([])
  })

  test('still exist where the list names them', () => {
    expect(Object.keys(amountAnswers).filter((place) => !places.includes(place))).toEqual([])
  })

  test('use every reason in the list', () => {
    const usedReasons = new Set(Object.values(amountAnswers).filter((answer) => typeof answer === 'string'))
    expect(Object.keys(reasons).filter((reason) => !usedReasons.has(reason as keyof typeof reasons))).toEqual([])
  })

  test('show every explainable figure', () => {
    // No response contains `projectDeployed` as one amount: it is the capital deployed less the capital returned.
    const shown = new Set<Figure>([
      'projectDeployed',
      ...Object.values(amountAnswers).flatMap((answer) => (typeof answer === 'string' ? [] : answer)),
    ])
    expect(figure.options.filter((each) => !shown.has(each))).toEqual([])
  })
})
