import { z } from 'zod'
import { gatewayKind } from './gateways'
import { del, get, patch, post, staff } from './core/endpoint'
import { flag, listQuery } from './core/list'
import { id, instant, ref, text, version } from './core/primitives'
import { created, deleted, deletion, deletionErrors, errors, isActive, one, order, updated } from './core/resource'

export const country = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  flag: z.string(),
  orderPriority: z.number().int(),
  paysCommission: z.boolean(),
  /** Whether residents can make new investments. */
  takesInvestments: z.boolean(),
  gateways: z.array(ref),
  /** The number of customers who live there; null for readers without staff access to countries. */
  customers: z.number().int().nullable(),
  isActive,
  changedAt: instant,
  version,
})
export type Country = z.infer<typeof country>

/** The order of most countries, by which those with the same one are sorted by name. Lower ones come before, higher ones after them. */
export const COMMON_ORDER = 1000

const countryFields = {
  title: text(80),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z]{2}$/, 'Two lower-case letters (ISO 3166)'),
  orderPriority: order.optional(),
  paysCommission: z.boolean().optional(),
  takesInvestments: z.boolean().optional(),
  isActive: isActive.optional(),
}
const changingGateways = {
  access: staff('countries:update'),
  params: one,
  body: z.strictObject({ gateways: z.array(id).min(1, 'Choose at least one').max(100) }),
  response: country,
  errors,
  done: updated,
}
export const countries = {
  list: get('/countries', {
    summary: 'Countries',
    access: 'public',
    query: listQuery(['orderPriority', 'title', 'slug', 'changedAt'], { hasGateway: flag }),
    response: country,
    list: true,
  }),
  get: get('/countries/:id', { summary: 'One country', access: 'public', params: one, response: country, errors }),
  create: post('/countries', {
    summary: 'Add a country',
    access: staff('countries:write'),
    approval: 'country.open',
    body: z.strictObject(countryFields),
    response: country,
    errors,
    done: created,
  }),
  update: patch('/countries/:id', {
    summary: 'Change a country',
    access: staff('countries:update'),
    approval: 'country.open',
    params: one,
    body: z.strictObject(countryFields).partial().extend({ version }),
    response: country,
    errors,
    done: updated,
  }),
  remove: del('/countries/:id', {
    summary: 'Delete a country that no account uses',
    access: staff('countries:delete'),
    params: one,
    response: deletion,
    errors: deletionErrors,
    done: deleted,
  }),
  availableGateways: get('/countries/:id/available-payment-gateways', {
    summary: 'All gateways, with a mark on those that this country offers',
    access: staff('countries:read'),
    params: one,
    response: z.array(z.object({ gateway: ref, kind: gatewayKind, isActive, isAlreadyAdded: z.boolean() })),
    errors,
  }),
  addGateways: post('/countries/:id/add-payment-gateways', {
    summary: 'Offer gateways in a country',
    ...changingGateways,
    approval: 'country.gateways',
  }),
  removeGateways: post('/countries/:id/remove-payment-gateways', {
    summary: 'Stop offering gateways in a country',
    ...changingGateways,
  }),
}
