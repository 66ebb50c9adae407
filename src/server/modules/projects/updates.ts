import type { z } from 'zod'
import type { Received } from '@/contract/core/endpoint'
import { type projects } from '@/contract/projects'
import { type projectUpdate } from '@/contract/project-parts'
import type { Language } from '@/locales/languages'
import type { Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { AppError, notFound, stale } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import { listPage, type Page } from '@/server/db/list'
import type { PersonWork } from '@/server/work/services'
import { assignments, sql } from '@/server/db/sql'
import {
  changedTexts,
  contentReader,
  mergeTranslations,
  shownTo,
  translatedText,
  translationsJson,
  type ContentReader,
  type Translations,
} from '@/server/work/translations'
import { requireShown, seesDrafts } from './queries'

type Update = z.output<typeof projectUpdate>
type UpdateRow = {
  id: string
  title: string
  body: string
  published_at: Date
  is_active: boolean
  translations: Translations | null
  version: number
}
const columns = sql`u.id, u.title, u.body, u.published_at, u.is_active, u.translations, u.version`
const forStaff = { language: 'en', isStaff: true } as const

/** The updates of a project, newest first; hidden ones only for staff. */
export async function listUpdates(
  db: Query,
  actor: Actor | null,
  id: string,
  { language, ...query }: Received<typeof projects.updates>['query'] & { language: Language },
): Promise<Page<Update>> {
  await requireShown(db, actor, id)
  const isStaff = seesDrafts(actor)
  const reader = contentReader(actor, language)
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
    map: (row) => toUpdate(row, reader),
  })
}

export async function publishUpdate(
  { tx, actor, now, effects }: PersonWork,
  projectId: string,
  { title, body, translations }: Received<typeof projects.addUpdate>['body'],
): Promise<Update> {
  const project = await tx.maybe<{ code: string; status: string }>(sql`select code, status from projects where id = ${projectId}`)
  if (!project) throw notFound('This project')
  if (project.status === 'DRAFT')
    throw new AppError('WRONG_STATE', 'A draft has no investors. Open the project first. Nothing was published.')
  const row = await tx.one<UpdateRow>(sql`
    insert into project_updates as u (id, project_id, title, body, translations, author_id, published_at)
    values (${newId(now)}, ${projectId}, ${title}, ${body}, ${translationsJson(mergeTranslations(null, [], translations))}::jsonb, ${actor.id}, ${now}) returning ${columns}`)
  effects.audit({
    action: 'project.update-published',
    subject: { type: 'project', id: projectId, code: project.code },
    after: { update: row.id, title, body, translations: row.translations },
  })
  return toUpdate(row, forStaff)
}

type Edit = Received<typeof projects.editUpdate>['body']

export async function mendUpdate(
  { tx, effects }: PersonWork,
  projectId: string,
  id: string,
  { version, title, body, isActive, translations: sent }: Edit,
): Promise<Update> {
  const before = await tx.maybe<UpdateRow>(
    sql`select ${columns} from project_updates u where u.id = ${id} and u.project_id = ${projectId} for update`,
  )
  if (!before) throw notFound('This update')
  if (before.version !== version) throw stale()
  const changed = changedTexts({ title: before.title, body: before.body }, { title, body })
  const translations = translationsJson(mergeTranslations(before.translations, changed, sent))
  const row = await tx.one<UpdateRow>(sql`
    update project_updates u set ${assignments({ title, body, is_active: isActive, translations, version: version + 1 })} where u.id = ${id} returning ${columns}`)
  effects.audit({
    action: 'project.update-changed',
    subject: { type: 'project', id: projectId },
    before: { update: id, title: before.title, body: before.body, isActive: before.is_active, translations: before.translations },
    after: { update: id, title: row.title, body: row.body, isActive: row.is_active, translations: row.translations },
  })
  return toUpdate(row, forStaff)
}

const toUpdate = ({ published_at, is_active, translations, ...row }: UpdateRow, reader: ContentReader): Update => ({
  ...row,
  title: translatedText('title', row.title, { translations, language: reader.language }),
  body: translatedText('body', row.body, { translations, language: reader.language }),
  translations: shownTo(reader, translations),
  publishedAt: published_at.toISOString(),
  isActive: is_active,
})
