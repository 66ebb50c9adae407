import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@/contract/api'
import type { Endpoint } from '@/contract/core/endpoint'
import { defaultSettings } from '@/contract/settings'

/*
 * The public names that clients rely on: endpoint paths, response fields and initial settings. Removing a name breaks the clients
 * that use it.
 */
const endpoints: Endpoint[] = Object.values(api).flatMap((members) => Object.values(members))
const documented = new Set(endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/:\w+/g, '{}')}`))
const crud = (path: string) => [`GET ${path}`, `GET ${path}/{}`, `POST ${path}`, `PATCH ${path}/{}`]
const each = (method: string, prefix: string, ...ends: string[]) => ends.map((end) => `${method} ${prefix}${end}`)
const decided = '/withdraw-requests/{}'

const promised = [
  ...each('POST', '/auth', '/register', '/login', '/send-otp', '/verify-otp', '/reset-password-request', '/reset-password-verify'),
  ...each('POST', '/auth', '/change-password', '/refresh', '/logout', '/freeze'),
  ...each('POST', '/auth/two-factor', '/setup', '/enable', '/disable', '/challenge'),
  ...['GET /auth/sessions', 'DELETE /auth/sessions/{}'],
  ...crud('/users'),
  ...each('GET', '/users', '/{}/is-exists', '/my-profile', '/my-references', '/my-ancestors', '/{}/references', '/{}/ancestors'),
  ...['PATCH /users/my-profile', 'GET /users/{}/wallets', 'POST /users/{}/wallets', 'PATCH /users/{}/wallets/{}'],
  ...each('POST', '/users/{}/wallets/{}', '/confirm', '/send-otp', '/suspend', '/restore'),
  ...['PATCH /users/{}/wallet-remove/{}', 'POST /users/{}/freeze', 'POST /users/{}/unfreeze', 'POST /users/{}/adjustments'],
  ...['GET /users/{}/notes', 'POST /users/{}/notes', 'GET /users/{}/overview'],
  ...['/projects', '/payment-gateways', '/countries', '/currencies', '/faq-categories', '/faqs'].flatMap(crud),
  ...['permission-types', 'permissions', 'roles'].flatMap((name) => crud(`/role-manager/${name}`)),
  ...each('POST', '/projects/{}', '/transition', '/share-profit', '/share-profit/preview', '/fund-movements', '/updates', '/documents'),
  ...each('GET', '/projects/{}', '/investors', '/shared-profit', '/share-profit/{}', '/fund-movements', '/updates', '/documents'),
  ...[
    'PATCH /projects/{}/updates/{}',
    'GET /projects/{}/questions',
    'POST /projects/{}/questions',
    'POST /projects/{}/questions/{}/answer',
  ],
  ...['GET /countries/{}/available-payment-gateways', 'GET /currencies/market-data', 'GET /stats'],
  ...each('POST', '/countries/{}', '/add-payment-gateways', '/remove-payment-gateways'),
  ...each('POST', '/role-manager/roles/{}', '/add-permissions', '/remove-permissions'),
  ...['GET /role-manager/roles/{}/available-permissions'],
  ...each('GET', '/investments', '', '/{}', '/my', '/{}/payments'),
  ...each('POST', '/investments', '', '/settle-payment', '/{}/make-payment', '/{}/cancel', '/{}/release', '/{}/reinvest'),
  ...each('POST', '/investments/{}', '/exit/quote', '/exit', '/approve-exit', '/decline-exit'),
  ...['PATCH /investments/{}', 'GET /payments', 'GET /payments/{}'],
  ...each('POST', '/withdraw-requests', '', '/send-otp', '/quote', '/bulk'),
  ...each('POST', decided, '/approve', '/decline', '/mark-paid', '/mark-failed', '/cancel'),
  ...each('GET', '/withdraw-requests', '', '/{}', '/my'),
  ...each('GET', '/user-transactions', '', '/{}', '/my'),
  ...each('GET', '/user-verification-requests', '', '/{}', '/my'),
  ...each('POST', '/user-verification-requests', '', '/{}/approve', '/{}/decline', '/{}/ask', '/{}/revoke'),
  ...['payments', 'withdraw-requests', 'user-verification-requests'].flatMap((resource) => [
    `GET /${resource}/{}/messages`,
    `POST /${resource}/{}/messages`,
  ]),
  ...['GET /referral-commissions', 'GET /referral-commissions/my', 'GET /adjustments'],
  ...each('POST', '/adjustments/{}', '/approve', '/decline'),
  ...['GET /explain', 'GET /reports/dashboard', 'GET /reports/reconciliation', 'GET /reports/statement'],
  ...['POST /files', 'GET /files/{}', 'GET /statements/verify/{}', 'GET /jobs', 'POST /jobs/{}/retry', 'GET /outbox'],
  ...['POST /webhooks/btcpay/{}', 'GET /notifications/my', 'POST /notifications/read'],
  ...['GET /audit-logs', 'GET /audit-logs/verify', 'GET /settings', 'PATCH /settings', 'GET /health/live', 'GET /health/ready'],
]

describe('every promised call exists', () => {
  test.each(promised)('%s', (call) => expect(documented).toContain(call))
})

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
const namesOf = ({ properties, items, anyOf }: Schema): string[] => [
  ...Object.keys(properties ?? {}),
  ...(items ? namesOf(items) : []),
  ...(anyOf ?? []).flatMap(namesOf),
]
const answer = (call: string) => endpoints.find(({ method, path }) => `${method.toUpperCase()} ${path}` === call)

const content =
  'id code title slug about description banner value minInvestment maxInvestment status returnRates investmentReceived profitShared'
const shapes = {
  'GET /projects': `${content} totalInvestor remaining reflectionDays allowsEarlyExit earlyExitPenalty riskText closesAt isActive version`,
  'GET /payment-gateways': 'id title kind logo instructions currency account orderPriority isActive',
  'GET /countries': 'id title slug flag orderPriority isActive',
  'GET /currencies': 'id title currencyCode currencySymbol decimals value isActive',
  'GET /faqs': 'id statement answer category orderPriority isActive',
  'GET /faq-categories': 'id title description isActive',
  'GET /role-manager/permission-types': 'id title',
  'GET /role-manager/permissions': 'id title permissionType',
  'GET /role-manager/roles': 'id title',
  'GET /investments':
    'id code project user investmentAmount paidAmount profitAmount lockedPeriod returnMin returnMax status paymentStatus paymentReference expiresAt effectiveFrom maturesAt maturityInstruction version',
  'GET /payments':
    'id code investment user gateway amount receivedAmount currency rate bookAmount transactionId transferProof status flags approvals approvalsNeeded note settledBy settledAt version',
  'GET /withdraw-requests':
    'id code user fund amount fee net wallet investment status hold approvals approvalsNeeded transactionId note version',
  'POST /withdraw-requests/quote': 'fee net available minimum leftToday leftThisMonth holds approvalsNeeded',
  'GET /users/:userId/wallets': 'id title network currencyUnit address status usableAt',
  'GET /user-verification-requests': 'id user documentKind number expiresOn files status reasonCode note version',
  'GET /user-transactions': 'id kind amount balanceAfter reference note createdAt',
  'POST /projects/:id/share-profit/preview': 'hash investors total poolBefore poolAfter top',
  'POST /projects/:id/share-profit': 'id status done of total',
  'GET /settings':
    'minInvestment maxInvestment identityAbove withdrawalNeedsIdentity withdrawalMin withdrawalPerDay withdrawalPerMonth withdrawalFee walletCooldownHours walletCooldownHoursWithoutTwoFactor credentialHoldHours fourEyesFrom referralRates referralHoldDays paymentWindowHours reflectionDays payoutGateway staffNeedsTwoFactor version',
  'GET /reports/reconciliation': 'balanced checkedAt totals drift exceptions',
  'GET /users/my-profile': 'balance totals referredBy',
  'GET /users/:username/is-exists': 'isUsernameExist',
  'GET /audit-logs/verify': 'valid checkedTo firstBad',
  'GET /role-manager/roles/:id/available-permissions': 'isAlreadyAdded',
} as const

describe('every promised response field exists', () => {
  test.each(Object.entries(shapes))('%s: %s', (call, names) => {
    expect(namesOf(schemaOf(answer(call)?.response))).toEqual(expect.arrayContaining(names.split(' ')))
  })
})

const bodies = {
  'POST /auth/register': 'username name email phoneNumber password referredBy country termsVersion',
  'POST /auth/login': 'email password',
  'POST /auth/verify-otp': 'identifier hash otp',
  'POST /auth/reset-password-verify': 'identifier hash otp password',
  'POST /auth/change-password': 'oldPassword newPassword',
  'POST /investments': 'project lockedPeriod investmentAmount referredBy acknowledgedRisk source',
  'POST /investments/:id/make-payment': 'gateway amount transactionId transferProof wallet note',
  'POST /investments/settle-payment': 'payment status receivedAmount note',
  'POST /withdraw-requests': 'fund amount wallet investment otp',
  'POST /withdraw-requests/send-otp': 'fund amount wallet investment',
  'POST /withdraw-requests/quote': 'fund amount wallet',
  'POST /users/:userId/wallets': 'title network currencyUnit address',
  'POST /users/:userId/adjustments': 'amount reason',
  'POST /projects/:id/fund-movements': 'kind amount gateway transactionId note',
  'POST /projects/:id/share-profit': 'year month rates hash',
  'POST /user-verification-requests': 'documentKind number expiresOn files',
} as const

describe('every promised request field is accepted', () => {
  test.each(Object.entries(bodies))('%s: %s', (call, names) => {
    expect(namesOf(schemaOf(answer(call)?.body))).toEqual(expect.arrayContaining(names.split(' ')))
  })
})

type Closed = Schema & { type?: string; additionalProperties?: unknown; oneOf?: Closed[]; allOf?: Closed[] }
/** The paths at which a schema accepts unknown fields. */
function openIn({ type, additionalProperties, properties, items, anyOf = [], oneOf = [], allOf = [] }: Closed, where = ''): string[] {
  return [
    ...(type === 'object' && additionalProperties !== false ? [where || 'body'] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, schema]) => openIn(schema, `${where}.${name}`)),
    ...(items ? openIn(items, `${where}[]`) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((schema) => openIn(schema, where)),
  ]
}

describe('an unknown request field is refused', () => {
  const taking = endpoints.filter(({ body }) => body)
  test.each(taking.map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const))('%s', (_, { body }) => {
    expect(openIn(schemaOf(body) as Closed)).toEqual([])
  })
})

describe('changes and decisions carry the version that was read', () => {
  const changes = endpoints.filter(({ method, path }) => method === 'patch' && !path.includes('wallet-remove'))
  test.each(changes.map((endpoint) => [endpoint.path, endpoint] as const))('PATCH %s requires a version', (_, { body }) => {
    const schema = z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }) as { required?: string[] }
    expect(schema.required).toContain('version')
  })

  const decisions = endpoints.filter(({ method, path }) =>
    /^post .*\/(approve|decline|ask|revoke|mark-paid|mark-failed|cancel|transition|reverse|suspend|restore|release|reinvest|exit|approve-exit|decline-exit|settle-payment)$/.test(
      `${method} ${path}`,
    ),
  )
  test.each(decisions.map((endpoint) => [endpoint.path, endpoint] as const))('POST %s accepts a version', (_, { body }) => {
    expect(namesOf(schemaOf(body))).toContain('version')
  })
})

test('the default settings have the promised values', () => {
  expect(defaultSettings).toEqual({
    minInvestment: '100.00',
    maxInvestment: '1000000.00',
    identityAbove: '1000.00',
    withdrawalNeedsIdentity: true,
    withdrawalMin: '10.00',
    withdrawalPerDay: '10000.00',
    withdrawalPerMonth: '100000.00',
    withdrawalFee: '1.00',
    walletCooldownHours: 24,
    walletCooldownHoursWithoutTwoFactor: 72,
    credentialHoldHours: 24,
    fourEyesFrom: '10000.00',
    payoutRateTolerance: '5.00',
    payoutRateMaxAgeDays: 30,
    marketRateMaxAgeDays: 5,
    referralRates: ['5.00'],
    referralHoldDays: 30,
    paymentWindowHours: 72,
    paymentReplyHours: 168,
    reflectionDays: 0,
    payoutGateway: null,
    transactionExplorers: {
      TRC20: 'https://tronscan.org/#/transaction/{id}',
      ERC20: 'https://etherscan.io/tx/{id}',
      BEP20: 'https://bscscan.com/tx/{id}',
      BTC: 'https://mempool.space/tx/{id}',
    },
    staffNeedsTwoFactor: true,
    linkSharedBrowsers: true,
    checkerCoolingHours: 72,
    approvalNeedsOpenedProof: false,
    ...{ paymentTargetHours: 24, withdrawalTargetHours: 24, payoutTargetHours: 24, identityTargetHours: 48 },
    ...{ exitTargetHours: 48, approvalTargetHours: 24, questionTargetHours: 72 },
  })
})
