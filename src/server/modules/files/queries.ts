import type { FilePurpose, StoredFile } from '@/contract/files'
import { msg } from '@/locales/message'
import { fieldError } from '@/server/work/errors'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { isShown } from '../projects/shown'
import { isOfProject, isPublicPurpose } from './rules'

export type FileRow = {
  id: string
  owner_id: string | null
  purpose: FilePurpose
  name: string
  content_type: string
  size: number
  sha256: Buffer
  source_sha256: Buffer
  created_at: Date
}

export const findFile = (db: Query, id: string): Promise<FileRow | undefined> =>
  db.maybe<FileRow>(
    sql`select id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at from files where id = ${id}`,
  )

/**
 * The files that a command attaches, in the requested order.
 * @throws the same field error for a missing file, one of another owner, and one stored for another purpose
 */
export async function requireFiles(
  db: Query,
  ids: readonly string[],
  { ownerId, purposes, path = 'files' }: { ownerId: string; purposes: readonly FilePurpose[]; path?: string },
): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const rows = await db.all<FileRow>(sql`
    select id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at from files
    where id = any(${[...ids]}::uuid[]) and owner_id = ${ownerId} and purpose = any(${[...purposes]}::text[])`)
  const found = ids.map((id) => rows.find((row) => row.id === id))
  if (new Set(ids).size < ids.length) throw fieldError(path, msg('The same file is attached twice.'))
  return found.map((row) => {
    if (!row) throw fieldError(path, msg('This file was not found. Please add it again.'))
    return row
  })
}

/** Whether a file is public. */
export const isPublicFile = async (db: Query, { id, purpose }: Pick<FileRow, 'id' | 'purpose'>): Promise<boolean> =>
  isPublicPurpose(purpose) || (isOfProject(purpose) && (await isPublished(db, id)))

/** Whether a published project shows the file as its image or as a document. */
async function isPublished(db: Query, id: string): Promise<boolean> {
  const { shown } = await db.one<{ shown: boolean }>(sql`
    select exists (select 1 from projects p where p.banner_file_id = ${id} and ${isShown})
      or exists (select 1 from project_documents d join projects p on p.id = d.project_id
        where d.file_id = ${id} and d.is_active and ${isShown}) as shown`)
  return shown
}

/** The number of files that a person has stored since an instant. */
export async function countFilesSince(db: Query, ownerId: string, since: Date): Promise<number> {
  return (await db.one<{ n: number }>(sql`select count(*)::int as n from files where owner_id = ${ownerId} and created_at > ${since}`)).n
}

export const toFile = (row: FileRow): StoredFile => ({
  id: row.id,
  purpose: row.purpose,
  name: row.name,
  contentType: row.content_type,
  size: row.size,
  sha256: row.sha256.toString('hex'),
  createdAt: row.created_at.toISOString(),
})
