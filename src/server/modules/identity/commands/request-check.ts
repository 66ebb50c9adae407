import type { z } from 'zod'
import type { identity, IdentityRequest } from '@/contract/identity'
import { msg } from '@/locales/message'
import { Scope } from '@/server/work/actor'
import { AppError, isUniqueViolation, notFound } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { requireFiles } from '@/server/modules/files/commands/store-file'
import { notifyInApp } from '../../notifications/notify-person'
import { documentNames } from '../labels'
import { getRequest } from '../queries'
import { bareNumber, checkDocument, maskOf } from '../rules'

type Wish = z.output<typeof identity.request.body>

export const requestCheck = (work: PersonWork, wish: Wish): Promise<IdentityRequest> => insertRequest(work, work.actor.id, wish)

/** Staff submit a document that a customer sent by other means. The customer is notified; another person decides on it. */
export async function submitFor(work: PersonWork, userId: string, wish: Wish): Promise<IdentityRequest> {
  const { tx } = work
  if (!(await tx.maybe(sql`select 1 from users where id = ${userId} and type = 'Customer'`))) throw notFound(msg('This customer'))
  const request = await insertRequest(work, userId, wish)
  notifyInApp(work, userId, {
    kind: 'identity.submitted',
    title: msg('Our team submitted your {kind}', { kind: documentNames[wish.documentKind] }),
    body: msg('It is pending review. If you did not send us this document, contact support.'),
    data: {},
  })
  return request
}

/** Requires a country of residence, since it is verified together with the identity. */
async function requireResidence({ tx, actor }: PersonWork, userId: string): Promise<void> {
  const { hasCountry } = await tx.one<{ hasCountry: boolean }>(
    sql`select country_id is not null as "hasCountry" from users where id = ${userId} for update`,
  )
  if (hasCountry) return
  const message =
    actor.id === userId
      ? msg('Choose your country of residence before you verify your identity. Nothing was sent.')
      : 'This customer has no country of residence. Set it in their details first. Nothing was submitted.'
  throw new AppError('COUNTRY_REQUIRED', message)
}

/** Stores the document number encrypted, with a keyed hash for comparison and a mask for display. */
async function insertRequest(work: PersonWork, userId: string, wish: Wish): Promise<IdentityRequest> {
  const { tx, actor, now, effects, services } = work
  const submittedBy = actor.id === userId ? null : actor.id
  checkDocument(wish, now)
  await requireResidence(work, userId)
  await requireFiles(tx, wish.files, { ownerId: actor.id, purposes: ['IDENTITY'] })
  const id = newId()
  const hash = services.secrets.mac('document-number', `${wish.documentKind}:${bareNumber(wish.number)}`)
  await tx
    .run(
      sql`insert into identity_requests (id, user_id, document_kind, number_encrypted, number_hash, number_mask, expires_on, file_ids, status, submitted_by, created_at)
    values (${id}, ${userId}, ${wish.documentKind}, ${services.secrets.seal(wish.number)}, ${hash}, ${maskOf(wish.number)}, ${wish.expiresOn}, ${wish.files}::uuid[], 'PENDING', ${submittedBy}, ${now})`,
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'identity_one_open') ? open(wish.documentKind) : error
    })
  effects.audit({
    action: 'identity.requested',
    subject: { type: 'identity-request', id },
    after: {
      documentKind: wish.documentKind,
      number: maskOf(wish.number),
      expiresOn: wish.expiresOn,
      ...(submittedBy ? { customer: userId } : {}),
    },
  })
  return getRequest(tx, Scope.of(actor), actor.kind, id)
}

const open = (kind: Wish['documentKind']) =>
  new AppError(
    'ALREADY_TAKEN',
    msg('A {document} is already in review. If we requested more information, reply to that request.', { document: documentNames[kind] }),
  )
