import { z } from 'zod'
import { get, internal, post, staff } from './core/endpoint'
import { id, instant, ref, text } from './core/primitives'

/**
 * How a customer account is known to be that of a team member: declared by themself, recorded by another team member, signed in to from the
 * same browser, or with the same telephone number or mailbox.
 */
export const personalAccountSource = z.enum(['DECLARED', 'RECORDED', 'SHARED_BROWSER', 'SAME_CONTACT'])

/** A team member and their customer account. They cannot decide on anything that concerns it. */
export const personalAccount = z.object({
  staff: ref,
  customer: z.object({ id, username: z.string(), email: z.string() }),
  source: personalAccountSource,
  /** Null if it was recorded automatically or has the same contact details. */
  recordedBy: ref.nullable(),
  recordedAt: instant.nullable(),
})
export type PersonalAccount = z.infer<typeof personalAccount>

const person = z.object({ userId: id })
/** The email or username of a customer account. */
const named = z.strictObject({ customer: text(254, 3) })

export const personalAccounts = {
  mine: get('/personal-accounts', {
    summary: 'My customer accounts, as a team member',
    access: internal,
    response: z.array(personalAccount),
  }),
  declare: post('/personal-accounts', {
    summary: 'Declare a customer account as mine; without `users:read`, by its email',
    access: internal,
    body: named,
    response: personalAccount,
    errors: ['VALIDATION'],
    // Without the permission to read customers, a team member must not find out who is one.
    limit: { by: 'user', points: 10, seconds: 3_600 },
    done: 'Your customer account was recorded.',
  }),
  ofPerson: get('/users/:userId/personal-accounts', {
    summary: 'The customer accounts of a team member, or the team members to whom a customer account belongs',
    access: staff('users:read'),
    params: person,
    response: z.array(personalAccount),
  }),
  record: post('/users/:userId/personal-accounts', {
    summary: 'Record a customer account of another team member',
    access: staff('users:update'),
    params: person,
    body: named,
    response: personalAccount,
    errors: ['NOT_FOUND', 'OWN_REQUEST', 'VALIDATION', 'FORBIDDEN'],
    done: 'The customer account was recorded.',
  }),
  remove: post('/users/:userId/personal-accounts/:customerId/remove', {
    summary: 'Remove the record of another team member’s customer account, with a reason',
    access: staff('users:update'),
    params: person.extend({ customerId: id }),
    body: z.strictObject({ note: text(1000, 3) }),
    response: z.null(),
    errors: ['NOT_FOUND', 'OWN_REQUEST', 'VALIDATION', 'FORBIDDEN'],
    done: 'The record was removed.',
  }),
}
