import { z } from 'zod'
import { says } from './core/field-text'
import { msg } from '@/locales/message'
import { customerRef } from './core/customer-ref'
import { customer, del, get, ownerOr, post, staff } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { approval, day, id, instant, optionalText, ref, text, version } from './core/primitives'
import { lifecycle } from './core/transitions'
import { decisionRecord, identityChecks, reviewers, reviewFlag } from './evidence'

export const documentKind = z.enum(['NID', 'PASSPORT', 'DRIVING_LICENSE'])
export type DocumentKind = z.infer<typeof documentKind>
/** The files required for each kind of document. */
export const documentPages: Readonly<Record<DocumentKind, readonly string[]>> = {
  NID: ['Front', 'Back'],
  PASSPORT: ['Photo page'],
  DRIVING_LICENSE: ['Front', 'Back'],
}
export const identityStatus = z.enum(['PENDING', 'MORE_INFO', 'APPROVED', 'DECLINED', 'EXPIRED', 'REVOKED'])
export type IdentityStatus = z.infer<typeof identityStatus>
export const identityReason = z.enum([
  'BLURRED',
  'EXPIRED',
  'NAME_MISMATCH',
  'WRONG_TYPE',
  'UNDERAGE',
  'DUPLICATE_PERSON',
  'SUSPECTED_FRAUD',
])

export const identityLife = lifecycle<IdentityStatus, 'approve' | 'decline' | 'ask' | 'answer' | 'expire' | 'revoke'>([
  { from: ['PENDING', 'MORE_INFO'], event: 'approve', to: 'APPROVED', by: ['staff'] },
  { from: ['PENDING', 'MORE_INFO'], event: 'decline', to: 'DECLINED', by: ['staff'] },
  { from: ['PENDING'], event: 'ask', to: 'MORE_INFO', by: ['staff'] },
  { from: ['MORE_INFO'], event: 'answer', to: 'PENDING', by: ['customer'] },
  { from: ['APPROVED'], event: 'expire', to: 'EXPIRED', by: ['system'] },
  { from: ['APPROVED'], event: 'revoke', to: 'REVOKED', by: ['staff'] },
])

export const identityRequest = z.object({
  id,
  user: customerRef,
  documentKind,
  /** Masked: at most the last three characters. */
  number: z.string(),
  expiresOn: day,
  files: z.array(id),
  status: identityStatus,
  reasonCode: identityReason.nullable(),
  note: z.string().nullable(),
  decidedBy: ref.nullable(),
  decidedAt: instant.nullable(),
  /** Staff only: another account has submitted a document with this number. */
  duplicateOf: z.array(ref),
  /** Staff only: findings already answered with a reason in an earlier approval; the next approver need not answer them again. */
  answeredFlags: z.array(reviewFlag),
  /** Staff only: the approvals so far, and how many different people must approve by its policy and findings. */
  approvals: z.array(approval),
  approvalsNeeded: z.number().int(),
  /** The assigned member of staff; for staff only. */
  assignee: ref.nullable(),
  createdAt: instant,
  /** Staff only: when the customer's reply returned it to the queue. The target time starts then. */
  returnedAt: instant.nullable(),
  version,
})
export type IdentityRequest = z.infer<typeof identityRequest>

const one = z.object({ id })
const document = z.strictObject({
  documentKind,
  number: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 ./-]{4,40}$/, says(msg('Enter the number as shown on the document'))),
  expiresOn: day,
  files: z
    .array(id)
    .min(1, says(msg('Add the pages of the document')))
    .max(4),
})
const decision = { version: version.optional(), note: optionalText(1000), checks: identityChecks }

export const identity = {
  list: get('/user-verification-requests', {
    summary: 'Identity requests',
    access: staff('user-verification-requests:read'),
    query: listQuery(['createdAt', 'decidedAt', 'expiresOn'], {
      status: oneOrMore(identityStatus),
      documentKind: oneOrMore(documentKind),
      user: maybe(id),
      assignee: maybe(id),
    }),
    response: identityRequest,
    list: true,
  }),
  mine: get('/user-verification-requests/my', {
    summary: 'My identity requests',
    access: customer,
    query: listQuery(['createdAt'], { status: oneOrMore(identityStatus) }),
    response: identityRequest,
    list: true,
  }),
  get: get('/user-verification-requests/:id', {
    summary: 'One identity request',
    access: ownerOr('user-verification-requests:read'),
    params: one,
    response: identityRequest,
    errors: ['NOT_FOUND'],
  }),
  decisions: get('/user-verification-requests/:id/decisions', {
    summary: 'Decisions on an identity request, with their checks, findings and reasons',
    access: staff('user-verification-requests:read'),
    params: one,
    response: z.array(decisionRecord),
    errors: ['NOT_FOUND'],
  }),
  revealNumber: post('/user-verification-requests/:id/reveal-number', {
    summary: 'The full document number, for comparison; the view is audited',
    access: staff('user-verification-requests:update'),
    params: one,
    body: z.strictObject({}),
    response: z.object({ number: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  review: post('/user-verification-requests/:id/review', {
    summary: 'Renew my presence on an identity request; returns the other reviewers',
    access: staff('user-verification-requests:read'),
    params: one,
    body: z.strictObject({}),
    response: reviewers,
    errors: ['NOT_FOUND'],
  }),
  request: post('/user-verification-requests', {
    summary: 'Submit an identity document',
    access: customer,
    idempotent: true,
    body: document,
    response: identityRequest,
    errors: ['ALREADY_TAKEN', 'COUNTRY_REQUIRED', 'VALIDATION'],
    done: msg('Your document was sent. Our team will review it.'),
  }),
  submitFor: post('/users/:userId/verification-requests', {
    summary: 'Submit a document that a customer sent by other means; another team member reviews it',
    access: staff('user-verification-requests:write'),
    idempotent: true,
    params: z.object({ userId: id }),
    body: document,
    response: identityRequest,
    errors: ['NOT_FOUND', 'ALREADY_TAKEN', 'COUNTRY_REQUIRED', 'VALIDATION'],
    done: 'The document was submitted. Another team member must review it.',
  }),
  deleteDocuments: del('/user-verification-requests/:id/files', {
    summary: 'Delete the stored document files of a closed request; the decision is kept',
    access: staff('user-verification-requests:delete'),
    params: one,
    response: identityRequest,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'SECOND_PERSON_NEEDED'],
    done: 'The document files were deleted.',
  }),
  approve: post('/user-verification-requests/:id/approve', {
    summary: 'Approve a document; it stays pending until it has the approvals that its policy requires',
    access: staff('user-verification-requests:update'),
    idempotent: true,
    params: one,
    body: z.strictObject(decision),
    response: identityRequest,
    errors: ['WRONG_STATE', 'STALE_VERSION', 'OWN_REQUEST', 'SECOND_PERSON_NEEDED', 'PROOF_NOT_OPENED', 'VALIDATION'],
    done: 'The approval was recorded.',
  }),
  decline: post('/user-verification-requests/:id/decline', {
    summary: 'Decline a document, with the reason',
    access: staff('user-verification-requests:update'),
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional(), reasonCode: identityReason, note: text(1000, 3), checks: identityChecks }),
    response: identityRequest,
    errors: ['WRONG_STATE', 'STALE_VERSION', 'OWN_REQUEST'],
    done: 'The document was declined.',
  }),
  ask: post('/user-verification-requests/:id/ask', {
    summary: 'Request information',
    access: staff('user-verification-requests:update'),
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional(), note: text(1000, 3) }),
    response: identityRequest,
    errors: ['WRONG_STATE', 'STALE_VERSION'],
    done: 'The question was sent.',
  }),
  revoke: post('/user-verification-requests/:id/revoke', {
    summary: 'Revoke an approval',
    access: staff('user-verification-requests:update'),
    idempotent: true,
    params: one,
    body: z.strictObject({ version: version.optional(), note: text(1000, 3) }),
    response: identityRequest,
    errors: ['WRONG_STATE', 'STALE_VERSION'],
    done: 'The approval was revoked.',
  }),
}
