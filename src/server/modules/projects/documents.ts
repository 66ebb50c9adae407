import type { z } from 'zod'
import type { Received } from '@/contract/core/endpoint'
import type { projectDocument } from '@/contract/project-parts'
import type { projects } from '@/contract/projects'
import type { Language } from '@/locales/languages'
import type { Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { AppError, notFound, stale } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { assignments, sql, type Sql } from '@/server/db/sql'
import {
  changedTexts,
  contentReader,
  languagesOf,
  mergeTranslations,
  shownTo,
  translatedText,
  translationsJson,
  type ContentReader,
  type Translations,
} from '@/server/work/translations'
import { requireFiles } from '../files/commands/store-file'
import { requireShown, seesDrafts } from './queries'

type Document = z.output<typeof projectDocument>
type DocumentRow = {
  id: string
  title: string
  file_id: string
  content_type: string
  size: number
  created_at: Date
  is_active: boolean
  translations: Translations | null
  version: number
}
const MOST_DOCUMENTS = 100
const forStaff = { language: 'en', isStaff: true } as const

export async function listDocuments(db: Query, actor: Actor | null, projectId: string, language: Language): Promise<Document[]> {
  await requireShown(db, actor, projectId)
  const rows = await readDocuments(db, sql`d.project_id = ${projectId} ${seesDrafts(actor) ? sql`` : sql`and d.is_active`}`)
  const reader = contentReader(actor, language)
  return rows.map((row) => toDocument(row, reader))
}

export async function addDocument(
  { tx, actor, now, effects }: PersonWork,
  projectId: string,
  { title, file, translations }: Received<typeof projects.addDocument>['body'],
): Promise<Document> {
  // Counted under the row lock of the project, so that concurrent uploads cannot exceed the limit.
  const [project, { documents }] = await Promise.all([
    tx.maybe<{ code: string }>(sql`select code from projects where id = ${projectId} for no key update`),
    tx.one<{ documents: number }>(sql`select count(*)::int as documents from project_documents where project_id = ${projectId}`),
  ])
  if (!project) throw notFound('This project')
  if (documents >= MOST_DOCUMENTS)
    throw new AppError('WRONG_STATE', `A project can have at most ${MOST_DOCUMENTS} documents. Nothing was added.`)
  await requireFiles(tx, [file], { ownerId: actor.id, purposes: ['PROJECT_DOCUMENT'], path: 'file' })
  const id = newId(now)
  await tx.run(
    sql`insert into project_documents (id, project_id, title, translations, file_id, created_at)
      values (${id}, ${projectId}, ${title}, ${translationsJson(mergeTranslations(null, [], translations))}::jsonb, ${file}, ${now})`,
  )
  effects.audit({
    action: 'project.document-added',
    subject: { type: 'project', id: projectId, code: project.code },
    after: { document: id, title },
  })
  return oneDocument(tx, projectId, id)
}

type Edit = Received<typeof projects.editDocument>['body']

export async function mendDocument(
  { tx, effects }: PersonWork,
  projectId: string,
  id: string,
  { version, title, isActive, translations: sent }: Edit,
): Promise<Document> {
  const before = await oneDocument(tx, projectId, id)
  const translations = translationsJson(mergeTranslations(before.translations, changedTexts({ title: before.title }, { title }), sent))
  const set = assignments({ title, is_active: isActive, translations, version: version + 1 })
  const changed = await tx.run(sql`update project_documents set ${set} where id = ${id} and version = ${version}`)
  if (changed === 0) throw stale()
  const after = await oneDocument(tx, projectId, id)
  effects.audit({
    action: 'project.document-changed',
    subject: { type: 'project', id: projectId },
    before: { document: id, title: before.title, isActive: before.isActive, languages: languagesOf(before.translations) },
    after: { document: id, title: after.title, isActive: after.isActive, languages: languagesOf(after.translations) },
  })
  return after
}

const readDocuments = (db: Query, which: Sql): Promise<DocumentRow[]> =>
  db.all<DocumentRow>(sql`
    select d.id, d.title, d.file_id, f.content_type, f.size, d.created_at, d.is_active, d.translations, d.version
    from project_documents d join files f on f.id = d.file_id where ${which} order by d.created_at desc, d.id desc limit ${MOST_DOCUMENTS}`)

async function oneDocument(db: Query, projectId: string, id: string): Promise<Document> {
  const [row] = await readDocuments(db, sql`d.id = ${id} and d.project_id = ${projectId}`)
  if (!row) throw notFound('This document')
  return toDocument(row, forStaff)
}

const toDocument = (row: DocumentRow, reader: ContentReader): Document => ({
  id: row.id,
  title: translatedText('title', row.title, { translations: row.translations, language: reader.language }),
  file: { id: row.file_id, contentType: row.content_type, size: row.size },
  createdAt: row.created_at.toISOString(),
  isActive: row.is_active,
  translations: shownTo(reader, row.translations),
  version: row.version,
})
