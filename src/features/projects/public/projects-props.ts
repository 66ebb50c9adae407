import type { GetServerSideProps } from 'next'
import { serverRead } from '@/api/server-read'
import { validQuery } from '@/api/valid-query'
import { openTotalsOf } from '@/components/projects/open-totals'
import { cardProject } from '@/components/projects/card-project'
import { paths } from '@/config/paths'
import { projects } from '@/contract/projects'
import { projectStatus, type Project } from '@/contract/project-schemas'
import { settingsGroup } from '@/contract/settings'
import type { ListedProject, ProjectsProps } from './listed-projects'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 50
const SHOWN = ['OPEN', 'PAUSED', 'FUNDED', 'CLOSED', 'COMPLETED', 'CANCELLED'] as const

const one = (value: string | string[] | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The available sort orders, by their word in the URL. */
const orders = {
  newest: { sortBy: 'createdAt', sortOrder: 'DESC' },
  closing: { sortBy: 'closesAt', sortOrder: 'ASC' },
  raised: { sortBy: 'investmentReceived', sortOrder: 'DESC' },
  return: { sortBy: 'returnMax', sortOrder: 'DESC' },
} as const
const isOrder = (word: string | undefined): word is keyof typeof orders => word !== undefined && word in orders

/** The additional fields of a row: its texts and the average paid return. */
const listed = (project: Project): ListedProject => ({
  ...cardProject(project),
  about: project.about,
  code: project.code,
})

/** The same address with another page. */
function pageAddress(query: Parameters<GetServerSideProps>[0]['query'], page: number): string {
  const given = Object.keys(query).flatMap((key) => {
    const value = one(query[key])
    return value === undefined || key === 'page' ? [] : [[key, value]]
  })
  return `${paths.projects}?${new URLSearchParams([['page', String(page)], ...given]).toString()}`
}

export const projectsProps: GetServerSideProps<ProjectsProps> = async ({ query, res }) => {
  const status = projectStatus.safeParse(one(query.status)?.toUpperCase()).data
  const order = isOrder(one(query.sort)) ? one(query.sort) : 'closing'
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(one(query.page))) || 1))
  const limit = Math.max(1, Math.min(MAX_LIMIT, Math.trunc(Number(one(query.limit))) || DEFAULT_LIMIT))
  const { searchTerm, lockedPeriod, returnFrom } = validQuery(projects.list, {
    searchTerm: one(query.searchTerm)?.slice(0, 100),
    lockedPeriod: one(query.lockedPeriod),
    returnFrom: one(query.returnFrom),
  })
  const filters = { searchTerm, lockedPeriod, returnFrom }
  const [found, limits, open, ...counts] = await Promise.all([
    serverRead(projects.list, {
      query: { ...filters, ...(status ? { status } : {}), ...orders[isOrder(order) ? order : 'closing'], page, limit },
    }),
    serverRead(settingsGroup.public, {}),
    serverRead(projects.list, { query: { ...filters, openForInvestment: true, limit: 1 } }),
    ...SHOWN.map((word) => serverRead(projects.list, { query: { ...filters, status: word, limit: 1 } })),
  ])
  res.setHeader('Cache-Control', 'private, no-cache')
  const total = found.meta?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / limit))
  if (page > lastPage) return { redirect: { destination: pageAddress(query, lastPage), permanent: false } }
  const tabs = SHOWN.map((word, index) => ({ status: word, count: counts[index]?.meta?.total ?? 0 }))
  return {
    props: {
      currency: limits.data.bookCurrency,
      projects: found.data.map(listed),
      page: { page, limit, total },
      tabs,
      filters: {
        status: status ?? null,
        searchTerm: filters.searchTerm ?? '',
        lockedPeriod: filters.lockedPeriod ?? null,
        returnFrom: filters.returnFrom ?? null,
        sort: order ?? 'closing',
      },
      openTotals: openTotalsOf(open.meta),
      now: new Date().toISOString(),
    },
  }
}
