/** The addresses of the public pages and of the customer area; those of the back office are in admin-paths.ts. No other file writes one. */

/** List links carry these (specification, section 2). */
export const FIRST_PAGE = 'page=1&limit=10'
/** A link to a list, with its first page. */
export const firstPageOf = (path: string): string => `${path}?${FIRST_PAGE}`

export const segment = (value: string): string => encodeURIComponent(value)
/** A list on its first page with one of its rows open. */
export const opened = (path: string, id: string): string => `${firstPageOf(path)}&open=${segment(id)}`

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
    withdraw: (id: string) => `${firstPageOf('/users/withdraws')}&id=${segment(id)}`,
    movement: (id: string) => opened('/users/transactions', id),
  },

  dev: { ui: '/dev/ui', mailbox: '/dev/mailbox' },
} as const

/** The start page of a signed-in person. */
export const homeOf = (type: 'Internal' | 'Customer'): string => (type === 'Internal' ? roots.admin : paths.users.dashboard)

/** The start page of the area that an address is in: the back office, the customer area or the public pages. */
export function startOf(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return [roots.admin, roots.users].find((root) => path === root || path.startsWith(`${root}/`)) ?? paths.home
}

/** Sign-in that returns to where the visitor was. */
export const signInThen = (next: string): string => withNext(paths.signIn, next)

/** Registration with the referrer filled in. */
export const signUpReferredBy = (username: string): string => `${paths.signUp}?refer=${segment(username)}`

/**
 * Validates a `next` parameter: only a path of this site, so that a crafted link cannot redirect a person who has just signed in to another
 * site.
 */
export function safeNext(next: string | string[] | undefined, fallback: string): string {
  const target = Array.isArray(next) ? next[0] : next
  if (!target || !/^\/(?![/\\])/.test(target) || /[\u0000-\u001f\\]/.test(target)) return fallback
  return target
}

/** A page of signing in or up that leads on to `next`, the parameter as the address has it; without one, the page itself. */
export function withNext(path: string, next: string | string[] | undefined): string {
  const target = safeNext(next, '')
  return target ? `${path}?next=${segment(target)}` : path
}
