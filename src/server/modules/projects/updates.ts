import type { z } from 'zod'
import type { Received } from '@/contract/core/endpoint'
import { type projects } from '@/contract/projects'
import { type projectUpdate } from '@/contract/project-parts'
import type { Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { AppError, notFound, stale } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { listPage, type Page } from '@/server/db/list'
import type { PersonWork } from '@/server/work/services'
import { assignments, sql } from '@/server/db/sql'
import { requireShown, seesDrafts } from './queries'

type Update = z.output<typeof projectUpdate>
type UpdateRow = { id: string; title: string; body: string; published_at: Date; is_active: boolean; version: number }
const columns = sql`u.id, u.title, u.body, u.published_at, u.is_active, u.version`

/** The updates of a project, newest first; hidden ones for staff only. */
export async function listUpdates(
  db: Query,
  actor: Actor | null,
  id: string,
  query: Received<typeof projects.updates>['query'],
): Promise<Page<Update>> {
  await requireShown(db, actor, id)
  const isStaff = seesDrafts(actor)
  return listPage<UpdateRow, Update>(db, query, {
    columns,
    from: sql`project_updates u`,
    where: [
      sql`u.project_id = ${id}`,
      !isStaff && sql`u.is_active`,
      isStaff && query.isActive !== undefined && sql`u.is_active = ${query.isActive}`,
    ],
    search: [sql`u.title`, sql`u.body`],
    dated: sql`u.published_at`,
    sort: { publishedAt: { by: sql`u.published_at`, as: 'timestamptz' } },
    tie: sql`u.id`,
    map: toUpdate,
  })
}

export async function publishUpdate(
  { tx, actor, now, effects }: PersonWork,
  projectId: string,
  { title, body }: { title: string; body: string },
): Promise<Update> {
  const project = await tx.maybe<{ code: string; status: string }>(sql`select code, status from projects where id = ${projectId}`)
  if (!project) throw notFound('This project')
  if (project.status === 'DRAFT')
    throw new AppError('WRONG_STATE', 'A draft has no investors. Open the project first. Nothing was published.')
  const row = await tx.one<UpdateRow>(sql`
    insert into project_updates as u (id, project_id, title, body, author_id, published_at)
    values (${newId(now)}, ${projectId}, ${title}, ${body}, ${actor.id}, ${now}) returning ${columns}`)
  effects.audit({
    action: 'project.update-published',
    subject: { type: 'project', id: projectId, code: project.code },
    after: { update: row.id, title },
  })
  return toUpdate(row)
}

type Edit = Received<typeof projects.editUpdate>['body']

export async function mendUpdate(
  { tx, effects }: PersonWork,
  projectId: string,
  id: string,
  { version, title, body, isActive }: Edit,
): Promise<Update> {
  const before = await tx.maybe<UpdateRow>(
    sql`select ${columns} from project_updates u where u.id = ${id} and u.project_id = ${projectId} for update`,
  )
  if (!before) throw notFound('This update')
  if (before.version !== version) throw stale()
  const row = await tx.one<UpdateRow>(sql`
    update project_updates u set ${assignments({ title, body, is_active: isActive, version: version + 1 })} where u.id = ${id} returning ${columns}`)
  effects.audit({
    action: 'project.update-changed',
    subject: { type: 'project', id: projectId },
    before: { update: id, title: before.title, isActive: before.is_active },
    after: { update: id, title: row.title, isActive: row.is_active },
  })
  return toUpdate(row)
}

const toUpdate = ({ published_at, is_active, ...row }: UpdateRow): Update => ({
  ...row,
  publishedAt: published_at.toISOString(),
  isActive: is_active,
})
