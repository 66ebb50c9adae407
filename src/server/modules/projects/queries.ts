import type { z } from 'zod'
import type { Received } from '@/contract/core/endpoint'
import { type projects } from '@/contract/projects'
import { type Project, type projectStatus } from '@/contract/project-schemas'
import { defaultSettings } from '@/contract/settings'
import { BOOK_DECIMALS, toParts } from '@/domain/money'
import type { Language } from '@/locales/languages'
import { msg } from '@/locales/message'
import { may, type Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, type Page } from '@/server/db/list'
import { inNameOrder } from '@/server/db/name-order'
import { memoize } from '@/server/infra/memoize'
import { sql, type Sql } from '@/server/db/sql'
import { contentReader, type ContentReader } from '@/server/work/translations'
import { profitShared, projectColumns, toProject, type ProjectRow } from './columns'
import { isShown } from './shown'

type ListQuery = Received<typeof projects.list>['query']

const remembered = memoize<Page<Project>>()

/** All readers except staff see the same list, so it may be cached for a few seconds if counting investors is expensive. */
export const listProjects = (db: Query, now: Date, actor: Actor | null, query: ListQuery, language: Language): Promise<Page<Project>> => {
  const reader = contentReader(actor, language)
  const find = () => findProjects(db, now, actor, query, reader)
  return seesDrafts(actor) ? find() : remembered(db, JSON.stringify([query, reader]), find)
}

const findProjects = (db: Query, now: Date, actor: Actor | null, query: ListQuery, reader: ContentReader): Promise<Page<Project>> =>
  listPage<ProjectRow, Project>(db, query, {
    columns: projectColumns(now),
    from: sql`projects p`,
    where: [
      shownTo(actor),
      ofStatus(query.status),
      ...returning(query),
      isActive(actor, query.isActive),
      openForInvestment(now, query.openForInvestment),
      needsSecond(actor, query.needsSecond),
    ],
    search: [sql`p.title`, sql`p.code`, sql`p.about`, sql`p.sector`, sql`p.location`],
    dated: sql`p.created_at`,
    sort: {
      createdAt: { by: sql`p.created_at`, as: 'timestamptz' },
      title: inNameOrder(sql`p.title`),
      value: { by: sql`p.value`, as: 'bigint' },
      investmentReceived: { by: sql`p.received`, as: 'bigint' },
      closesAt: { by: sql`p.closes_at`, as: 'timestamptz', nullable: true },
      returnMax: {
        by: sql`(select max(r.return_max) from project_return_rates r where r.project_id = p.id)`,
        as: 'bigint',
        nullable: true,
      },
    },
    tie: sql`p.id`,
    sums: { value: sql`sum(p.value)`, investmentReceived: sql`sum(p.received)`, profitShared: sql`sum(${profitShared})` },
    map: (row) => toProject(row, reader),
  })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One project by its id or slug; throws NOT_FOUND if it is not visible to the reader. */
export async function readProject(
  db: Query,
  now: Date,
  actor: Actor | null,
  idOrSlug: string,
  language: Language = 'en',
): Promise<Project> {
  const named = UUID.test(idOrSlug) ? sql`p.id = ${idOrSlug}` : sql`p.slug = ${idOrSlug}`
  const shown = shownTo(actor)
  const row = await db.maybe<ProjectRow>(
    sql`select ${projectColumns(now)} from projects p where ${named} ${shown ? sql`and ${shown}` : sql``}`,
  )
  if (!row) throw notFound(msg('This project'))
  return toProject(row, contentReader(actor, language))
}

/** Throws NOT_FOUND unless the reader may see the project; for its related data. */
export async function requireShown(db: Query, actor: Actor | null, id: string): Promise<void> {
  const shown = shownTo(actor)
  const row = await db.maybe(sql`select 1 from projects p where p.id = ${id} ${shown ? sql`and ${shown}` : sql``}`)
  if (!row) throw notFound(msg('This project'))
}

/** Drafts and hidden projects are for staff only. */
export const seesDrafts = (actor: Actor | null): boolean => actor !== null && may(actor, 'projects:read')
const shownTo = (actor: Actor | null): Sql | undefined => (seesDrafts(actor) ? undefined : isShown)

const isActive = (actor: Actor | null, value: boolean | undefined): Sql | undefined =>
  seesDrafts(actor) && value !== undefined ? sql`p.is_active = ${value}` : undefined

const waitsForSecond = sql`exists (
  select 1 from change_requests c where c.subject_type = 'project' and c.subject_id = p.id::text and c.status = 'PENDING')`
const needsSecond = (actor: Actor | null, value: boolean | undefined): Sql | undefined =>
  seesDrafts(actor) && value !== undefined ? sql`${waitsForSecond} = ${value}` : undefined

const ofStatus = (statuses: z.output<typeof projectStatus>[] | undefined): Sql | undefined =>
  statuses ? sql`p.status = any(${statuses}::text[])` : undefined

const leastOfPlatform = sql`(select coalesce(s.values ->> 'minInvestment', ${defaultSettings.minInvestment})::numeric * ${10 ** BOOK_DECIMALS}::int from settings s)`
function openForInvestment(now: Date, value: boolean | undefined): Sql | undefined {
  if (value === undefined) return undefined
  return sql`(p.status = 'OPEN' and (p.closes_at is null or p.closes_at > ${now})
    and p.value - p.received - p.reserved >= greatest(p.min_investment, ${leastOfPlatform})) = ${value}`
}

/** Applies lock period and return to the same rate: "twelve months, at least 1 %". */
function returning({ lockedPeriod, returnFrom }: ListQuery): Sql[] {
  if (lockedPeriod === undefined && returnFrom === undefined) return []
  const period = lockedPeriod === undefined ? sql`` : sql`and r.period = ${lockedPeriod}`
  const minReturn = returnFrom === undefined ? sql`` : sql`and r.return_max >= ${toParts(returnFrom)}`
  return [sql`exists (select 1 from project_return_rates r where r.project_id = p.id ${period} ${minReturn})`]
}
