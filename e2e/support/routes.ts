import { areas, type Route } from '../../tests/specification/routes'
import { call, signInAs } from './api'

type Row = { id: string; type?: string; title?: string }

/** Screens in addition to the specification's routes; crawled as well. */
const beyond = {
  // Invalid tokens: the first page asks for confirmation before it sends one, the others show that the link has expired.
  public: [
    '/auth?freeze=abcdefghijklmnop',
    '/auth?invitation=abcdefghijklmnop',
    '/auth?reset=abcdefghijklmnop',
    '/offline',
    '/verify/STM-2222-2222-2222',
  ],
  customer: (investment: string) => [
    '/users/investments/new',
    `/users/investments/${investment}`,
    `/users/investments/${investment}/pay`,
    '/users/withdraws/new',
  ],
  admin: (customer: string) => [
    `/admin/customers/${customer}`,
    '/admin/investments/list?tab=payments&page=1&limit=10',
    '/admin/user-transactions/list?tab=adjustments&page=1&limit=10',
    '/admin/user-transactions/list?tab=commissions&page=1&limit=10',
    '/admin/approvals/list?page=1&limit=10',
    '/admin/approvals/list?tab=requests&page=1&limit=10',
    '/admin/approvals/list?tab=policies&page=1&limit=10',
    '/admin/withdraws/list?tab=batches&page=1&limit=10',
    '/admin/reports',
    '/admin/audit-logs/list?page=1&limit=10',
    '/admin/settings',
    '/admin/outbox/list?page=1&limit=10',
    '/admin/jobs/list?page=1&limit=10',
    '/admin/exports/list?page=1&limit=10',
  ],
}

/** The addresses of the specification's routes and the additional ones, with ids of the demo data. */
export async function addressesOf(base: string): Promise<Readonly<Record<keyof typeof areas, readonly string[]>>> {
  const token = await signInAs(base, 'admin@carmine.test')
  const first = async (path: string): Promise<string> => {
    const [row] = await call<Row[]>(base, 'GET', path, { token })
    if (!row) throw new Error(`The demo data has nothing at ${path}`)
    return row.id
  }
  const [project, customer, member, role, investment, country] = [
    await first('/projects?status=OPEN&limit=1'),
    await first('/users?type=Customer&searchTerm=customer@carmine.test&limit=1'),
    await first('/users?type=Internal&limit=1'),
    await first('/role-manager/roles?limit=1'),
    await first('/investments?status=ACTIVE&limit=1'),
    await first('/countries?limit=1'),
  ]
  const idFor: Partial<Record<Route, string>> = {
    '/projects/{id}': project,
    '/admin/users/{id}/transactions': member,
    '/admin/users/{id}/referrals': member,
    '/admin/customers/{id}/transactions': customer,
    '/admin/customers/{id}/referrals': customer,
    '/admin/roles/edit-permissions/{id}': role,
    '/admin/projects/{id}/details': project,
    '/admin/investments/{id}/payments': investment,
    '/admin/countries/edit-payment-gateways/{id}': country,
  }
  const address = (route: Route): string => {
    const path = route.includes('{id}') ? route.replace('{id}', idFor[route] ?? '') : route
    return /\/list$|\/(transactions|withdraws|referrals)$/.test(route) ? `${path}?page=1&limit=10` : path
  }
  const own = await call<Row[]>(base, 'GET', '/investments/my?limit=1', { token: await signInAs(base, 'customer@carmine.test') })
  return {
    public: [...areas.public.map(address), ...beyond.public],
    customer: [...areas.customer.map(address), ...beyond.customer(own[0]?.id ?? '')],
    admin: [...areas.admin.map(address), ...beyond.admin(customer)],
  }
}
