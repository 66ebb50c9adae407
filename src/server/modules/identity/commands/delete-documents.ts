import { msg } from '@/locales/message'
import type { IdentityRequest, IdentityStatus } from '@/contract/identity'
import { Scope } from '@/server/work/actor'
import { AppError, wrongState } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { deleteFiles } from '../../files/commands/delete-files'
import { detachFiles } from '../../messages/thread'
import { requireNotPersonal } from '../../personal-accounts/is-personal'
import { documentNames } from '../labels'
import { findRequest, getRequest } from '../queries'

const ended: readonly IdentityStatus[] = ['DECLINED', 'EXPIRED', 'REVOKED']

/**
 * Deletes the stored pages of a closed request and the attachments of its thread. The decision and the masked number stay. Those who
 * submitted, approved, declined or revoked the document cannot delete it, because what they did could no longer be checked; nor can staff
 * whose customer account it belongs to.
 */
export async function deleteDocuments(work: PersonWork, id: string): Promise<IdentityRequest> {
  const { tx, actor, effects } = work
  await tx.run(sql`select 1 from identity_requests where id = ${id} for update`)
  const before = await findRequest(tx, Scope.of(actor), id)
  if (!ended.includes(before.status))
    throw wrongState(msg('This {document}', { document: documentNames[before.document_kind] }), before.status)
  await requireNotPersonal(work, before.user_id, { code: 'SECOND_PERSON_NEEDED' })
  const approved = await tx.maybe(sql`select 1 from approvals where subject = ${id} and by_id = ${actor.id}`)
  if (approved || actor.id === before.decided_by || actor.id === before.submitted_by)
    throw new AppError(
      'SECOND_PERSON_NEEDED',
      'You submitted or decided on this document, so another team member must delete it. Nothing was deleted.',
    )
  const attached = await tx.all<{ id: string }>(
    sql`select distinct unnest(file_ids) as id from messages where subject = ${id} and subject_type = 'identity-request'`,
  )
  const pages = [...new Set([...before.file_ids, ...attached.map((file) => file.id)])]
  // A page that is also part of another request is kept until that request's documents are deleted.
  const shared = await tx.all<{ id: string }>(
    sql`select distinct unnest(file_ids) as id from identity_requests where id <> ${id} and file_ids && ${pages}::uuid[]`,
  )
  const gone = pages.filter((page) => !shared.some((file) => file.id === page))
  await tx.run(sql`update identity_requests set file_ids = '{}', version = version + 1 where id = ${id}`)
  await detachFiles(tx, { type: 'identity-request', id })
  effects.audit({
    action: 'identity.documents-deleted',
    subject: { type: 'identity-request', id },
    after: { customer: before.user_id, documentKind: before.document_kind, files: gone.length },
  })
  const request = await getRequest(tx, Scope.of(actor), actor.kind, id)
  await deleteFiles(work, gone)
  return request
}
