import { z } from 'zod'
import { get, ownerOr, patch, post, staff } from './core/endpoint'
import { flag, listQuery, maybe } from './core/list'
import { id, instant, optionalText, rate, ref, text, version } from './core/primitives'

const order = z.number().int().min(0).max(100_000)
const isActive = z.boolean()
const errors = ['NOT_FOUND', 'STALE_VERSION', 'ALREADY_TAKEN', 'IN_USE', 'VALIDATION'] as const
const created = 'Successfully created!'
const updated = 'Successfully updated!'
const one = z.object({ id })

// --- currencies
export const currency = z.object({
  id,
  title: z.string(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  decimals: z.number().int(),
  value: z.string(),
  orderPriority: z.number().int(),
  isActive,
  changedAt: instant,
  version,
})
export type Currency = z.infer<typeof currency>
const currencyFields = {
  title: text(60),
  currencyCode: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{2,10}$/, 'Use 2 to 10 capitals, like EUR'),
  currencySymbol: text(6),
  decimals: z.number().int().min(0).max(8),
  value: rate,
  orderPriority: order.optional(),
  isActive: isActive.optional(),
}
export const currencies = {
  list: get('/currencies', {
    summary: 'Currencies and what one unit is worth in the books',
    access: 'public',
    query: listQuery(['orderPriority', 'title', 'currencyCode', 'value', 'changedAt'], {}),
    response: currency,
    list: true,
  }),
  marketData: get('/currencies/market-data', {
    summary: 'Stored rates with their history',
    access: 'public',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    response: z.array(
      z.object({ currency, change: z.string().nullable(), history: z.array(z.object({ at: instant, value: z.string() })) }),
    ),
  }),
  get: get('/currencies/:id', { summary: 'One currency', access: 'public', params: one, response: currency, errors }),
  create: post('/currencies', {
    summary: 'Add a currency',
    access: staff('currencies:write'),
    body: z.strictObject(currencyFields),
    response: currency,
    errors,
    done: created,
  }),
  update: patch('/currencies/:id', {
    summary: 'Change a currency or its rate',
    access: staff('currencies:update'),
    params: one,
    body: z.strictObject(currencyFields).partial().extend({ version }),
    response: currency,
    errors,
    done: updated,
  }),
}

// --- payment gateways
export const gatewayKind = z.enum(['MANUAL', 'BTCPAY'])
export const gateway = z.object({
  id,
  title: z.string(),
  kind: gatewayKind,
  logo: id.nullable(),
  instructions: z.string(),
  currency: ref.extend({ decimals: z.number().int(), value: z.string() }),
  account: z.string(),
  orderPriority: z.number().int(),
  isActive,
  version,
})
export type Gateway = z.infer<typeof gateway>
const gatewayFields = {
  title: text(60),
  kind: gatewayKind,
  logo: id.nullish(),
  instructions: text(4000),
  currency: id,
  account: text(200),
  orderPriority: order.optional(),
  isActive: isActive.optional(),
  /** BTCPay only; secrets are stored encrypted and never come back. */
  config: z.strictObject({ url: z.url().max(300), storeId: text(100), apiKey: text(200), webhookSecret: text(200) }).nullish(),
}
export const gateways = {
  list: get('/payment-gateways', {
    summary: 'Payment gateways; a customer sees the active ones of the own country',
    access: ownerOr('payment-gateways:read'),
    query: listQuery(['orderPriority', 'title'], { kind: maybe(gatewayKind) }),
    response: gateway,
    list: true,
  }),
  get: get('/payment-gateways/:id', {
    summary: 'One payment gateway',
    access: ownerOr('payment-gateways:read'),
    params: one,
    response: gateway,
    errors,
  }),
  create: post('/payment-gateways', {
    summary: 'Add a payment gateway',
    access: staff('payment-gateways:write'),
    body: z.strictObject(gatewayFields),
    response: gateway,
    errors,
    done: created,
  }),
  update: patch('/payment-gateways/:id', {
    summary: 'Change a payment gateway',
    access: staff('payment-gateways:update'),
    params: one,
    body: z.strictObject(gatewayFields).partial().extend({ version }),
    response: gateway,
    errors,
    done: updated,
  }),
}

// --- countries
export const country = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  flag: z.string(),
  orderPriority: z.number().int(),
  paysCommission: z.boolean(),
  gateways: z.array(ref),
  /** How many customers live there; null for whoever may not see countries as staff do. */
  customers: z.number().int().nullable(),
  isActive,
  changedAt: instant,
  version,
})
export type Country = z.infer<typeof country>
const countryFields = {
  title: text(80),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z]{2}$/, 'Two lower-case letters, as ISO 3166 has them'),
  orderPriority: order.optional(),
  paysCommission: z.boolean().optional(),
  isActive: isActive.optional(),
}
const someGateways = z.strictObject({ gateways: z.array(id).min(1, 'Choose at least one').max(100) })
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
    body: z.strictObject(countryFields),
    response: country,
    errors,
    done: created,
  }),
  update: patch('/countries/:id', {
    summary: 'Change a country',
    access: staff('countries:update'),
    params: one,
    body: z.strictObject(countryFields).partial().extend({ version }),
    response: country,
    errors,
    done: updated,
  }),
  availableGateways: get('/countries/:id/available-payment-gateways', {
    summary: 'All gateways, and which of them this country has',
    access: staff('countries:read'),
    params: one,
    response: z.array(z.object({ gateway: ref, kind: gatewayKind, isActive, isAlreadyAdded: z.boolean() })),
    errors,
  }),
  addGateways: post('/countries/:id/add-payment-gateways', {
    summary: 'Offer gateways in a country',
    access: staff('countries:update'),
    params: one,
    body: someGateways,
    response: country,
    errors,
    done: updated,
  }),
  removeGateways: post('/countries/:id/remove-payment-gateways', {
    summary: 'Stop offering gateways in a country',
    access: staff('countries:update'),
    params: one,
    body: someGateways,
    response: country,
    errors,
    done: updated,
  }),
}

// --- frequently asked questions
export const faqCategory = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  faqs: z.number().int(),
  isActive,
  version,
})
export type FaqCategory = z.infer<typeof faqCategory>
const categoryFields = { title: text(80), description: optionalText(400), isActive: isActive.optional() }
export const faqCategories = {
  list: get('/faq-categories', {
    summary: 'FAQ categories',
    access: 'public',
    query: listQuery(['title'], {}),
    response: faqCategory,
    list: true,
  }),
  get: get('/faq-categories/:id', { summary: 'One FAQ category', access: 'public', params: one, response: faqCategory, errors }),
  create: post('/faq-categories', {
    summary: 'Add a FAQ category',
    access: staff('faq-categories:write'),
    body: z.strictObject(categoryFields),
    response: faqCategory,
    errors,
    done: created,
  }),
  update: patch('/faq-categories/:id', {
    summary: 'Change a FAQ category',
    access: staff('faq-categories:update'),
    params: one,
    body: z.strictObject(categoryFields).partial().extend({ version }),
    response: faqCategory,
    errors,
    done: updated,
  }),
}

export const faq = z.object({
  id,
  statement: z.string(),
  answer: z.string(),
  category: ref,
  orderPriority: z.number().int(),
  isActive,
  version,
})
export type Faq = z.infer<typeof faq>
const faqFields = { statement: text(300), answer: text(4000), category: id, orderPriority: order.optional(), isActive: isActive.optional() }
export const faqs = {
  list: get('/faqs', {
    summary: 'Frequently asked questions',
    access: 'public',
    query: listQuery(['orderPriority', 'statement'], { category: maybe(id) }),
    response: faq,
    list: true,
  }),
  get: get('/faqs/:id', { summary: 'One question with its answer', access: 'public', params: one, response: faq, errors }),
  create: post('/faqs', {
    summary: 'Add a question',
    access: staff('faqs:write'),
    body: z.strictObject(faqFields),
    response: faq,
    errors,
    done: created,
  }),
  update: patch('/faqs/:id', {
    summary: 'Change a question',
    access: staff('faqs:update'),
    params: one,
    body: z.strictObject(faqFields).partial().extend({ version }),
    response: faq,
    errors,
    done: updated,
  }),
}
