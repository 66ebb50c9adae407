export type Kind = 'public' | 'sign-in' | 'customer' | 'office'
export type Visit = { name: string; path: string; kind: Kind; who?: string }

/** The pages whose start is measured. The first is the figure itself, the others stand beside it. */
export const visits: readonly [Visit, ...Visit[]] = [
  { name: 'home', path: '/', kind: 'public' },
  { name: 'projects', path: '/projects', kind: 'public' },
  { name: 'project', path: '/projects/meridian-laundry', kind: 'public' },
  { name: 'sign-in', path: '/auth', kind: 'sign-in' },
  { name: 'dashboard', path: '/users', kind: 'customer', who: 'customer' },
  { name: 'customers list', path: '/admin/customers/list?page=1&limit=10', kind: 'office', who: 'admin' },
  { name: 'withdraws list', path: '/admin/withdraws/list?page=1&limit=10', kind: 'office', who: 'admin' },
]

/** Something of every page but the first, by its name. */
export const beside = <T>(of: (visit: Visit) => T): Record<string, T> =>
  Object.fromEntries(visits.slice(1).map((visit) => [visit.name, of(visit)]))
