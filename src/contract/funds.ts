import { z } from 'zod'
import { get, post, staff } from './core/endpoint'
import { listQuery, maybe, oneOrMore } from './core/list'
import { amount, id, instant, money, optionalText, ref, version } from './core/primitives'

const idParams = z.object({ id })
export const fundKind = z.enum(['RETURN_RECEIVED', 'RETURN_GIVEN_BACK', 'CAPITAL_DEPLOYED', 'CAPITAL_RETURNED', 'CAPITAL_LOST'])
export type FundKind = z.infer<typeof fundKind>
export const platformKind = z.enum(['PLATFORM_MONEY_IN', 'PLATFORM_MONEY_OUT'])
/** The effect of a posted fund movement on the platform's money: a loss is written off and moves none. */
export const fundDirections: Readonly<Record<FundKind | z.infer<typeof platformKind>, 'in' | 'out' | 'none'>> = {
  RETURN_RECEIVED: 'in',
  RETURN_GIVEN_BACK: 'out',
  CAPITAL_DEPLOYED: 'out',
  CAPITAL_RETURNED: 'in',
  CAPITAL_LOST: 'none',
  PLATFORM_MONEY_IN: 'in',
  PLATFORM_MONEY_OUT: 'out',
}

/** DECLINED occurs only in the history: a movement that needs another person is a change request until it is approved. */
export const movementStatus = z.enum(['POSTED', 'DECLINED'])
export type MovementStatus = z.infer<typeof movementStatus>
export const fundMovement = z.object({
  id,
  code: z.string(),
  project: ref.nullable(),
  kind: z.union([fundKind, platformKind]),
  amount: money,
  /** The signed amount: positive for incoming money, negative for outgoing; zero if none moved. */
  net: money,
  gateway: ref.nullable(),
  transactionId: z.string().nullable(),
  note: z.string().nullable(),
  status: movementStatus,
  proposedBy: ref,
  decidedBy: ref.nullable(),
  createdAt: instant,
  postedAt: instant.nullable(),
  version,
})
export type FundMovement = z.infer<typeof fundMovement>
const movement = { amount, gateway: id.optional(), transactionId: z.string().trim().max(120).nullish(), note: optionalText(1000) }
const movementErrors = [
  'NOT_FOUND',
  'WRONG_STATE',
  'INSUFFICIENT_BALANCE',
  'POOL_TOO_SMALL',
  'PREVIEW_CHANGED',
  'ALREADY_TAKEN',
  'VALIDATION',
] as const

export const funds = {
  list: get('/projects/:id/fund-movements', {
    summary: 'Fund transfers between the platform and a project',
    access: staff('projects:read'),
    params: idParams,
    query: listQuery(['createdAt', 'amount'], { kind: oneOrMore(fundKind), status: oneOrMore(movementStatus) }),
    response: fundMovement,
    list: true,
    errors: ['NOT_FOUND'],
  }),
  record: post('/projects/:id/fund-movements', {
    summary: 'Record a return; capital deployed, returned or lost needs the approval of another team member',
    access: staff('fund-movements:write'),
    approval: 'fund.capital-deployed',
    idempotent: true,
    params: idParams,
    body: z.strictObject({
      kind: fundKind,
      ...movement,
      /** Required for a loss: the hash of its preview. */
      hash: z.string().max(128).optional(),
    }),
    response: fundMovement,
    errors: movementErrors,
    done: 'The transaction was recorded.',
  }),
  lossPreview: post('/projects/:id/fund-movements/loss-preview', {
    summary: 'Preview of a capital loss by investor',
    access: staff('fund-movements:write'),
    params: idParams,
    body: z.strictObject({ amount }),
    response: z.object({
      hash: z.string(),
      total: money,
      investments: z.number().int(),
      principalBefore: money,
      principalAfter: money,
      top: z.array(z.object({ investment: ref, user: ref, principal: money, loss: money })),
    }),
    errors: movementErrors,
  }),
  platform: get('/platform-movements', {
    summary: 'Platform funds in and out',
    access: staff('reports:read'),
    query: listQuery(['createdAt'], { status: oneOrMore(movementStatus), kind: maybe(platformKind) }),
    response: fundMovement,
    list: true,
  }),
  recordPlatform: post('/platform-movements', {
    summary: 'Pay in or draw platform funds; another team member approves',
    access: staff('fund-movements:write'),
    approval: 'fund.platform',
    idempotent: true,
    body: z.strictObject({ kind: platformKind, ...movement }),
    response: fundMovement,
    errors: movementErrors,
    done: 'The transaction was recorded.',
  }),
}
