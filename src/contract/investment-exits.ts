import { z } from 'zod'
import { msg } from '@/locales/message'
import { customer, post, staff } from './core/endpoint'
import { amountOrZero, approval, money, text, version } from './core/primitives'
import { investment, investmentPath, investmentDecision } from './investment-schemas'

/** Early exit: leaving an investment before it matures. */
export const investmentExits = {
  exitQuote: post('/investments/:id/exit/quote', {
    summary: 'The quote for an early exit',
    access: customer,
    params: investmentPath,
    body: z.strictObject({}),
    response: z.object({ principal: money, penalty: money, penaltyPercent: z.string(), net: money }),
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  exit: post('/investments/:id/exit', {
    summary: 'Request an early exit at the quoted terms',
    access: customer,
    idempotent: true,
    params: investmentPath,
    body: z.strictObject({ net: amountOrZero, version: version.optional() }),
    response: investment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION', 'PREVIEW_CHANGED'],
    done: msg('Your request was sent. Our team will review it.'),
  }),
  approveExit: post('/investments/:id/approve-exit', {
    summary: 'Approve an early exit; needs two approvals',
    access: staff('investments:update'),
    idempotent: true,
    params: investmentPath,
    body: z.strictObject(investmentDecision),
    response: investment.extend({ approvals: z.array(approval) }),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'SECOND_PERSON_NEEDED', 'STALE_VERSION', 'PREVIEW_CHANGED'],
    done: 'Successfully updated!',
  }),
  declineExit: post('/investments/:id/decline-exit', {
    summary: 'Decline an early exit; the investment continues',
    access: staff('investments:update'),
    idempotent: true,
    params: investmentPath,
    body: z.strictObject({ version: version.optional(), note: text(1000, 3) }),
    response: investment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'SECOND_PERSON_NEEDED', 'STALE_VERSION'],
    done: 'The request was declined.',
  }),
}
