import { z } from 'zod'
import { says } from './core/field-text'
import { msg } from '@/locales/message'
import { customer, del, get, ownerOr, patch, post, staff } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { amount, foreignAmount, id, lockedPeriod, money, optionalText, text, version } from './core/primitives'
import { paymentChecks } from './evidence'
import { payment } from './payments'
import { investmentStatus } from './investment-life'
import {
  paymentState,
  investmentSource,
  investment,
  historyLine,
  investmentShare,
  upcomingPayout,
  investmentPath,
  investmentDecision,
} from './investment-schemas'
import { maturityInstruction } from './maturity-instruction'
import { investmentExits } from './investment-exits'

const list = listQuery(['createdAt', 'investmentAmount', 'maturesAt', 'effectiveFrom'], {
  status: oneOrMore(investmentStatus),
  paymentStatus: oneOrMore(paymentState),
  project: maybe(id),
  user: maybe(id),
  lockedPeriod: maybe(z.coerce.number().int().min(1).max(120)),
})

export const investments = {
  list: get('/investments', {
    summary: 'Investments',
    access: staff('projects:read', 'investments:read'),
    query: list,
    response: investment,
    list: true,
  }),
  mine: get('/investments/my', { summary: 'My investments', access: customer, query: list, response: investment, list: true }),
  settlePayment: post('/investments/settle-payment', {
    summary: 'Approve or decline a payment, or request information',
    access: staff('investments:update'),
    idempotent: true,
    body: z
      .strictObject({
        payment: id,
        status: z.enum(['APPROVED', 'DECLINED', 'MORE_INFO']),
        receivedAmount: foreignAmount.optional(),
        note: optionalText(1000),
        checks: paymentChecks,
        version: version.optional(),
      })
      .refine((sent) => sent.status === 'APPROVED' || (sent.note ?? '').length >= 3, { path: ['note'], ...says(msg('Enter a reason')) })
      .refine((sent) => sent.status !== 'APPROVED' || sent.receivedAmount !== undefined, {
        path: ['receivedAmount'],
        ...says(msg('Enter the amount received')),
      }),
    response: payment,
    errors: [
      'NOT_FOUND',
      'WRONG_STATE',
      'STALE_VERSION',
      'SECOND_PERSON_NEEDED',
      'PROOF_NOT_OPENED',
      'ALREADY_TAKEN',
      'LIMIT_REACHED',
      'VALIDATION',
    ],
    done: 'Successfully updated!',
  }),
  get: get('/investments/:id', {
    summary: 'One investment, with its upcoming payouts',
    access: ownerOr('projects:read', 'investments:read'),
    params: investmentPath,
    response: investment.extend({
      upcoming: z.array(upcomingPayout),
      /** Reported payments in review, in the book currency. */
      inReview: money,
      /** The part of the order that is neither received nor in review. */
      stillToPay: money,
    }),
    errors: ['NOT_FOUND'],
  }),
  payments: get('/investments/:id/payments', {
    summary: 'Payments of an investment',
    access: ownerOr('projects:read', 'investments:read'),
    params: investmentPath,
    query: listQuery(['createdAt'], {}),
    response: payment,
    list: true,
    errors: ['NOT_FOUND'],
  }),
  shares: get('/investments/:id/shares', {
    summary: 'The payouts of an investment against its target',
    access: ownerOr('projects:read', 'investments:read'),
    params: investmentPath,
    query: listQuery(['month'], {}),
    response: investmentShare,
    list: true,
    errors: ['NOT_FOUND'],
  }),
  agreement: get('/investments/:id/agreement', {
    summary: 'The investment agreement as a PDF: the fixed terms, the risk text and the legal terms as accepted',
    access: ownerOr('projects:read', 'investments:read'),
    params: investmentPath,
    response: z.unknown(),
    raw: ['application/pdf'],
    errors: ['NOT_FOUND'],
    limit: { by: 'user', points: 20, seconds: 60 },
  }),
  history: get('/investments/:id/history', {
    summary: 'The history of an investment',
    access: ownerOr('projects:read', 'investments:read'),
    params: investmentPath,
    response: z.array(historyLine),
    errors: ['NOT_FOUND'],
  }),
  create: post('/investments', {
    summary: 'Invest',
    access: customer,
    idempotent: true,
    body: z.strictObject({
      project: id,
      lockedPeriod,
      investmentAmount: amount,
      referredBy: z.string().trim().max(32).nullish(),
      acknowledgedRisk: z.literal(true, says(msg('Confirm that you have read the risk warning'))),
      source: investmentSource,
    }),
    response: investment,
    errors: [
      'VALIDATION',
      'PROJECT_NOT_OPEN',
      'COUNTRY_CLOSED',
      'COUNTRY_REQUIRED',
      'PROJECT_FULL',
      'IDENTITY_REQUIRED',
      'TERMS_NOT_ACCEPTED',
      'INSUFFICIENT_BALANCE',
      'LIMIT_REACHED',
      'NOT_FOUND',
    ],
    done: msg('Successfully created!'),
  }),
  makePayment: post('/investments/:id/make-payment', {
    summary: 'Report a payment, or open a checkout at a gateway that has its own',
    access: customer,
    idempotent: true,
    params: investmentPath,
    body: z.strictObject({
      gateway: z.uuid(says(msg('Choose a payment method'))),
      amount: foreignAmount,
      /** Required if the customer transfers the money manually; a gateway with a checkout provides it. */
      transactionId: text(120, 3).nullish(),
      transferProof: id.nullish(),
      wallet: id.nullish(),
      note: optionalText(500),
    }),
    response: payment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'GATEWAY_UNAVAILABLE', 'VALIDATION', 'LIMIT_REACHED'],
    done: msg('Your payment was recorded.'),
  }),
  cancel: post('/investments/:id/cancel', {
    summary: 'Cancel while awaiting payment, or within the cooling-off period',
    access: customer,
    idempotent: true,
    params: investmentPath,
    body: z.strictObject(investmentDecision),
    response: investment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION'],
    done: msg('The investment was cancelled.'),
  }),
  recordPayment: post('/investments/:id/record-payment', {
    summary: 'Record a payment that the customer did not report; another team member approves it',
    access: staff('investments:write'),
    idempotent: true,
    params: investmentPath,
    body: z.strictObject({
      gateway: id,
      amount: foreignAmount,
      transactionId: text(120, 3),
      transferProof: id.nullish(),
      note: optionalText(500),
    }),
    response: payment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'GATEWAY_UNAVAILABLE', 'VALIDATION', 'LIMIT_REACHED'],
    done: 'The payment was recorded. Another team member must approve it.',
  }),
  withdrawOrder: del('/investments/:id', {
    summary: 'Cancel an order that is awaiting payment; partial payments are credited to the balance',
    access: staff('investments:delete'),
    idempotent: true,
    params: investmentPath,
    body: z.strictObject({ version: version.optional(), note: text(1000, 3) }),
    response: investment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION'],
    done: 'The order was cancelled.',
  }),
  release: post('/investments/:id/release', {
    summary: 'Move matured principal to the balance',
    access: customer,
    idempotent: true,
    params: investmentPath,
    body: z.strictObject(investmentDecision),
    response: investment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION'],
    done: msg('The principal was moved to your balance.'),
  }),
  reinvest: post('/investments/:id/reinvest', {
    summary: 'Reinvest matured principal',
    access: customer,
    idempotent: true,
    params: investmentPath,
    body: z.strictObject({
      project: id.optional(),
      lockedPeriod: lockedPeriod.optional(),
      acknowledgedRisk: z.literal(true, says(msg('Confirm that you have read the risk warning'))),
      version: version.optional(),
    }),
    response: investment,
    errors: [
      'NOT_FOUND',
      'WRONG_STATE',
      'STALE_VERSION',
      'PROJECT_NOT_OPEN',
      'COUNTRY_CLOSED',
      'COUNTRY_REQUIRED',
      'PROJECT_FULL',
      'TERMS_NOT_ACCEPTED',
      'VALIDATION',
    ],
    done: msg('The principal was reinvested.'),
  }),
  ...investmentExits,
  instruct: patch('/investments/:id', {
    summary: 'Choose what happens at maturity; changeable until the day before',
    access: customer,
    params: investmentPath,
    body: z.strictObject({ maturityInstruction, version }),
    response: investment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE_VERSION'],
    done: msg('Successfully updated!'),
  }),
}
export type InvestmentDetail = z.output<typeof investments.get.response>
