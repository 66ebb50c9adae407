import type { z } from 'zod'
import type { identity, IdentityRequest } from '@/contract/identity'
import { Scope } from '@/server/core/actor'
import { AppError, isUniqueViolation } from '@/server/core/errors'
import { newId } from '@/server/core/ids'
import type { PersonWork } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { requireFiles } from '@/server/modules/files/service'
import { getRequest } from './queries'
import { bareNumber, checkDocument, kindNames, maskOf } from './rules'

type Wish = z.output<typeof identity.request.body>

/** Asks for an identity check. The number is stored sealed, compared by a keyed hash, and shown masked. */
export async function requestCheck(work: PersonWork, wish: Wish): Promise<IdentityRequest> {
  const { tx, actor, now, effects, services } = work
  checkDocument(wish, now)
  await requireFiles(tx, wish.files, { ownerId: actor.id, purposes: ['IDENTITY'] })
  const id = newId()
  const hash = services.secrets.mac('document-number', `${wish.documentKind}:${bareNumber(wish.number)}`)
  await tx
    .run(
      sql`insert into identity_requests (id, user_id, document_kind, number_encrypted, number_hash, number_mask, expires_on, file_ids, status, created_at)
    values (${id}, ${actor.id}, ${wish.documentKind}, ${services.secrets.seal(wish.number)}, ${hash}, ${maskOf(wish.number)}, ${wish.expiresOn}, ${wish.files}::uuid[], 'PENDING', ${now})`,
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'identity_one_open') ? open(wish.documentKind) : error
    })
  effects.audit({
    action: 'identity.requested',
    subject: { type: 'identity-request', id },
    after: { documentKind: wish.documentKind, number: maskOf(wish.number), expiresOn: wish.expiresOn },
  })
  return getRequest(tx, Scope.own(actor), actor.kind, id)
}

const open = (kind: Wish['documentKind']) =>
  new AppError('ALREADY_TAKEN', `Your ${kindNames[kind]} is being looked at already. You can answer there if we asked you something.`)
