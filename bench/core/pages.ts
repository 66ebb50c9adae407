import { languageCodes, pathIn } from '../../src/locales/languages'

export type Kind = 'public' | 'sign-in' | 'customer' | 'office'
export type Visit = { name: string; path: string; kind: Kind; user?: string }

const inEnglish: readonly [Visit, ...Visit[]] = [
  { name: 'home', path: '/', kind: 'public' },
  { name: 'projects', path: '/projects', kind: 'public' },
  { name: 'project', path: '/projects/:open', kind: 'public' },
  { name: 'sign-in', path: '/auth', kind: 'sign-in' },
  { name: 'dashboard', path: '/users', kind: 'customer', user: 'customer' },
  { name: 'customers list', path: '/admin/customers/list?page=1&limit=10', kind: 'office', user: 'admin' },
  { name: 'withdraws list', path: '/admin/withdraws/list?page=1&limit=10', kind: 'office', user: 'admin' },
]

/** The same pages in the other languages; the back office is only in English. */
const translated = languageCodes
  .filter((language) => language !== 'en')
  .flatMap((language) =>
    inEnglish
      .filter(({ kind }) => kind !== 'office')
      .map((visit): Visit => ({ ...visit, name: `${visit.name}, ${language}`, path: pathIn(language, visit.path) })),
  )

/** The measured pages, in each language. The first determines the figure; the others are reported beside it. */
export const visits: readonly [Visit, ...Visit[]] = [...inEnglish, ...translated]

/** The address of a page; `:open` is replaced by a project that is open for investment. */
export async function addressOf(base: string, { path }: Visit): Promise<string> {
  if (!path.includes(':open')) return base + path
  const { data } = (await (await fetch(`${base}/api/v1/projects?status=OPEN&limit=1`)).json()) as { data: { slug: string }[] }
  if (!data[0]) throw new Error('No open projects')
  return base + path.replace(':open', data[0].slug)
}

/** Computes a value for every page but the first, by the name of the page. */
export const beside = <T>(of: (visit: Visit) => T): Record<string, T> =>
  Object.fromEntries(visits.slice(1).map((visit) => [visit.name, of(visit)]))
