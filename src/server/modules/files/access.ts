import type { FilePurpose } from '@/contract/files'
import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import type { Actor } from '@/server/work/actor'
import type { FileRow } from './queries'
import { maySeeOfOthers } from './rules'

type PrivateFile = Pick<FileRow, 'id' | 'owner_id' | 'purpose'>

const inMessage = ({ id, owner_id }: PrivateFile): Sql =>
  sql`select 1 from messages where author_id = ${owner_id} and ${id} = any(file_ids)`
const inRequest = ({ id, owner_id }: PrivateFile): Sql =>
  sql`select 1 from identity_requests where submitted_by = ${owner_id} and ${id} = any(file_ids)`

/** Where files stored by staff are attached. Excludes public files and avatars, which need no further check. */
const attachments: Readonly<Partial<Record<FilePurpose, (file: PrivateFile) => readonly Sql[]>>> = {
  TRANSFER_PROOF: (file) => [sql`select 1 from payments where proof_file_id = ${file.id}`, inMessage(file)],
  IDENTITY: (file) => [inRequest(file), inMessage(file)],
  PROJECT_MEDIA: ({ id }) => [sql`select 1 from projects where banner_file_id = ${id}`],
  PROJECT_DOCUMENT: ({ id }) => [sql`select 1 from project_documents where file_id = ${id}`],
  PAYOUT_PROOF: ({ id }) => [sql`select 1 from withdrawals where failure_proof = ${id}`],
}

async function isAttached(db: Query, file: PrivateFile): Promise<boolean> {
  for (const attachment of attachments[file.purpose]?.(file) ?? []) if (await db.maybe(sql`${attachment} limit 1`)) return true
  return false
}

/** The customer for whom staff stored and submitted an identity document. */
export const submittedFor = async (db: Query, { id, owner_id, purpose }: PrivateFile): Promise<string | undefined> =>
  purpose === 'IDENTITY'
    ? (
        await db.maybe<{ user_id: string }>(
          sql`select user_id from identity_requests where submitted_by = ${owner_id} and ${id} = any(file_ids) order by created_at limit 1`,
        )
      )?.user_id
    : undefined

/**
 * On what basis an actor may read a private file. Customers may read files that they stored or that staff submitted for them. For staff,
 * only an avatar or a not yet attached file is their own: an attached file belongs to a customer or project, so it requires the permission
 * of its purpose.
 */
export async function accessTo(db: Query, actor: Actor | null, file: PrivateFile): Promise<'own' | 'staff' | 'no'> {
  if (!actor?.id) return 'no'
  const isOwner = actor.id === file.owner_id
  if (actor.kind === 'Customer') return isOwner || (await submittedFor(db, file)) === actor.id ? 'own' : 'no'
  if (isOwner && (file.purpose === 'AVATAR' || !(await isAttached(db, file)))) return 'own'
  return maySeeOfOthers(actor, file.purpose) ? 'staff' : 'no'
}
