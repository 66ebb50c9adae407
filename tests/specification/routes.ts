/** The routes of the specification, section 2, in its order and its spelling. */
export const areas = {
  public: [
    '/',
    '/under-construction',
    '/about-us',
    '/privacy-policy',
    '/terms-and-conditions',
    '/auth',
    '/auth/signup',
    '/projects',
    '/projects/{id}',
  ],
  customer: [
    '/users',
    '/users/identity-verification',
    '/users/address-book',
    '/users/investments',
    '/users/referrals',
    '/users/transactions',
    '/users/withdraws',
  ],
  admin: [
    '/admin',
    '/admin/users/list',
    '/admin/users/{id}/transactions',
    '/admin/users/{id}/referrals',
    '/admin/customers/list',
    '/admin/customers/{id}/transactions',
    '/admin/customers/{id}/referrals',
    '/admin/permission-types/list',
    '/admin/permissions/list',
    '/admin/roles/list',
    '/admin/roles/edit-permissions/{id}',
    '/admin/payment-gateways/list',
    '/admin/projects/list',
    '/admin/projects/{id}/details',
    '/admin/investments/list',
    '/admin/investments/{id}/payments',
    '/admin/countries/list',
    '/admin/countries/edit-payment-gateways/{id}',
    '/admin/currencies/list',
    '/admin/user-verification-requests/list',
    '/admin/user-transactions/list',
    '/admin/withdraws/list',
    '/admin/faq-categories/list',
    '/admin/faqs/list',
  ],
} as const

export type Route = (typeof areas)[keyof typeof areas][number]

/** The path of a route's page in the pages router. */
export const pageOf = (route: string): string => route.replace('{id}', '[id]')
