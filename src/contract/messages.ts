import { z } from 'zod'
import { msg } from '@/locales/message'
import { get, ownerOr, post } from './core/endpoint'
import { id, instant, ref, text } from './core/primitives'

/** The message thread of an item, opened when staff request information. */
export const message = z.object({ id, author: ref, isStaff: z.boolean(), body: z.string(), files: z.array(id), createdAt: instant })
export type Message = z.infer<typeof message>

const body = z.strictObject({ body: text(2000), files: z.array(id).max(5).optional() })
const one = z.object({ id })

export const messages = {
  ofPayment: get('/payments/:id/messages', {
    summary: 'The thread of a payment',
    access: ownerOr('investments:read'),
    params: one,
    response: z.array(message),
    errors: ['NOT_FOUND'],
  }),
  answerPayment: post('/payments/:id/messages', {
    summary: 'Send a message in the thread of a payment; a customer’s message answers the open question',
    access: ownerOr('investments:update'),
    params: one,
    body,
    response: message,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'LIMIT_REACHED', 'VALIDATION'],
    done: msg('Your reply was sent.'),
  }),
  ofWithdrawal: get('/withdraw-requests/:id/messages', {
    summary: 'The thread of a withdrawal',
    access: ownerOr('withdraws:read'),
    params: one,
    response: z.array(message),
    errors: ['NOT_FOUND'],
  }),
  answerWithdrawal: post('/withdraw-requests/:id/messages', {
    summary: 'Send a message in the thread of a withdrawal',
    access: ownerOr('withdraws:update'),
    params: one,
    body,
    response: message,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'LIMIT_REACHED', 'VALIDATION'],
    done: msg('Your message was sent.'),
  }),
  ofIdentity: get('/user-verification-requests/:id/messages', {
    summary: 'The thread of an identity request',
    access: ownerOr('user-verification-requests:read'),
    params: one,
    response: z.array(message),
    errors: ['NOT_FOUND'],
  }),
  answerIdentity: post('/user-verification-requests/:id/messages', {
    summary: 'Send a message in the thread of an identity request',
    access: ownerOr('user-verification-requests:update'),
    params: one,
    body,
    response: message,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'LIMIT_REACHED', 'VALIDATION'],
    done: msg('Your reply was sent.'),
  }),
}
