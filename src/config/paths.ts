/** Every address of the product. Nobody writes one elsewhere. */

/** List links carry these (specification, section 2). */
export const FIRST_PAGE = 'page=1&limit=10'
const list = (path: string) => `${path}?${FIRST_PAGE}`

const segment = (value: string) => encodeURIComponent(value)
/** A list on its first page with one of its rows open. */
const opened = (path: string, id: string) => `${list(path)}&open=${segment(id)}`

export const roots = { users: '/users', admin: '/admin', underConstruction: '/under-construction', development: '/dev' } as const

export const paths = {
  home: '/',
  underConstruction: roots.underConstruction,
  aboutUs: '/about-us',
  privacyPolicy: '/privacy-policy',
  termsAndConditions: '/terms-and-conditions',
  offline: '/offline',
  verify: '/verify',
  sitemap: '/sitemap.xml',
  shareSite: '/share/site',
  shareProject: (slug: string) => `/share/projects/${segment(slug)}`,
  riskWarning: '/#risk',
  howItWorks: '/#how-it-works',
  signIn: '/auth',
  signUp: '/auth/signup',
  projects: '/projects',
  project: (id: string) => `/projects/${segment(id)}`,

  users: {
    dashboard: roots.users,
    identityVerification: '/users/identity-verification',
    addressBook: '/users/address-book',
    investments: '/users/investments',
    maturedInvestments: `/users/investments?${FIRST_PAGE}&status=MATURED`,
    paymentsInReview: `/users/investments?${FIRST_PAGE}&paymentStatus=PENDING`,
    openOrders: `/users/investments?${FIRST_PAGE}&status=AWAITING_PAYMENT`,
    newInvestment: '/users/investments/new',
    investment: (id: string) => `/users/investments/${segment(id)}`,
    payInvestment: (id: string) => `/users/investments/${segment(id)}/pay`,
    referrals: '/users/referrals',
    transactions: '/users/transactions',
    withdraws: '/users/withdraws',
    newWithdraw: '/users/withdraws/new',
    withdraw: (id: string) => `${list('/users/withdraws')}&id=${segment(id)}`,
    movement: (id: string) => opened('/users/transactions', id),
  },

  admin: {
    dashboard: roots.admin,
    users: '/admin/users/list',
    user: (id: string) => opened('/admin/users/list', id),
    userTransactions: (id: string) => list(`/admin/users/${segment(id)}/transactions`),
    userReferrals: (id: string) => list(`/admin/users/${segment(id)}/referrals`),
    customers: '/admin/customers/list',
    customer: (id: string) => `/admin/customers/${segment(id)}`,
    customerTab: (id: string, tab: string) => `/admin/customers/${segment(id)}?tab=${segment(tab)}&${FIRST_PAGE}`,
    customerTransactions: (id: string) => list(`/admin/customers/${segment(id)}/transactions`),
    customerReferrals: (id: string) => list(`/admin/customers/${segment(id)}/referrals`),
    permissionTypes: '/admin/permission-types/list',
    permissions: '/admin/permissions/list',
    roles: '/admin/roles/list',
    roleEditPermissions: (id: string) => `/admin/roles/edit-permissions/${segment(id)}`,
    /** The same page, with the abilities of the role as a list. */
    roleAbilities: (id: string) => `/admin/roles/edit-permissions/${segment(id)}?view=list`,
    paymentGateways: '/admin/payment-gateways/list',
    projects: '/admin/projects/list',
    projectDetails: (id: string) => `/admin/projects/${segment(id)}/details`,
    projectTab: (id: string, tab: string) => `/admin/projects/${segment(id)}/details?tab=${segment(tab)}&${FIRST_PAGE}`,
    investments: '/admin/investments/list',
    investment: (id: string) => opened('/admin/investments/list', id),
    exits: `/admin/investments/list?${FIRST_PAGE}&status=EXIT_REQUESTED`,
    payments: `/admin/investments/list?tab=payments&${FIRST_PAGE}&status=PENDING`,
    secondPayments: `/admin/investments/list?tab=payments&${FIRST_PAGE}&needsSecond=true`,
    payment: (id: string) => `/admin/investments/list?tab=payments&${FIRST_PAGE}&open=${segment(id)}`,
    investmentPayments: (id: string) => list(`/admin/investments/${segment(id)}/payments`),
    approvals: '/admin/approvals/list',
    approvalPolicies: `/admin/approvals/list?tab=policies&${FIRST_PAGE}`,
    approval: (id: string) => opened('/admin/approvals/list', id),
    countries: '/admin/countries/list',
    countryEditPaymentGateways: (id: string) => `/admin/countries/edit-payment-gateways/${segment(id)}`,
    currencies: '/admin/currencies/list',
    userVerificationRequests: '/admin/user-verification-requests/list',
    verificationRequest: (id: string) => opened('/admin/user-verification-requests/list', id),
    transactions: '/admin/user-transactions/list',
    adjustments: `/admin/user-transactions/list?tab=adjustments&${FIRST_PAGE}`,
    pendingAdjustments: `/admin/user-transactions/list?tab=adjustments&${FIRST_PAGE}&status=PENDING`,
    commissions: `/admin/user-transactions/list?tab=commissions&${FIRST_PAGE}`,
    withdraws: '/admin/withdraws/list',
    secondWithdraws: `/admin/withdraws/list?${FIRST_PAGE}&needsSecond=true`,
    payoutBatches: `/admin/withdraws/list?tab=batches&${FIRST_PAGE}`,
    payoutBatch: (id: string) => `/admin/withdraws/list?tab=batches&${FIRST_PAGE}&open=${segment(id)}`,
    withdraw: (id: string) => opened('/admin/withdraws/list', id),
    faqCategories: '/admin/faq-categories/list',
    faqs: '/admin/faqs/list',
    reports: '/admin/reports',
    auditLogs: '/admin/audit-logs/list',
    settings: '/admin/settings',
    outbox: '/admin/outbox/list',
    jobs: '/admin/jobs/list',
    exports: '/admin/exports/list',
  },

  dev: { ui: '/dev/ui', mailbox: '/dev/mailbox' },
} as const

/** A link to a list, with its first page. */
export const firstPageOf = list

/** Where somebody who is signed in is at home. */
export const homeOf = (type: 'Internal' | 'Customer'): string => (type === 'Internal' ? paths.admin.dashboard : paths.users.dashboard)

/** Sign-in that returns to where the visitor was. */
export const signInThen = (next: string): string => `${paths.signIn}?next=${segment(next)}`

/** Registration with the referrer filled in. */
export const signUpReferredBy = (username: string): string => `${paths.signUp}?refer=${segment(username)}`

/**
 * Where a `next` parameter may lead: a path of this site and nothing else, so that a crafted link cannot send
 * somebody who has just signed in to a stranger.
 */
export function safeNext(next: string | string[] | undefined, fallback: string): string {
  const wanted = Array.isArray(next) ? next[0] : next
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return fallback
  return wanted
}
