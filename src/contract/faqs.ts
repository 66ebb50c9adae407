import { z } from 'zod'
import { del, get, patch, post, staff } from './core/endpoint'
import { listQuery, maybe } from './core/list'
import { id, optionalText, ref, text, version } from './core/primitives'
import { shownTranslations, translationsOf } from './core/translations'
import { created, deleted, deletion, deletionErrors, errors, isActive, one, order, updated } from './core/resource'

export const faqCategory = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  faqs: z.number().int(),
  isActive,
  translations: shownTranslations,
  version,
})
export type FaqCategory = z.infer<typeof faqCategory>
const categoryFields = {
  title: text(80),
  description: optionalText(400),
  isActive: isActive.optional(),
  translations: translationsOf({ title: optionalText(80), description: optionalText(400) }).optional(),
}
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
  remove: del('/faq-categories/:id', {
    summary: 'Delete a FAQ category without questions',
    access: staff('faq-categories:delete'),
    params: one,
    response: deletion,
    errors: deletionErrors,
    done: deleted,
  }),
}

export const faq = z.object({
  id,
  statement: z.string(),
  answer: z.string(),
  category: ref,
  orderPriority: z.number().int(),
  isActive,
  translations: shownTranslations,
  version,
})
export type Faq = z.infer<typeof faq>
const faqFields = {
  statement: text(300),
  answer: text(4000),
  category: id,
  orderPriority: order.optional(),
  isActive: isActive.optional(),
  translations: translationsOf({ statement: optionalText(300), answer: optionalText(4000) }).optional(),
}
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
  remove: del('/faqs/:id', {
    summary: 'Delete a question with its answer',
    access: staff('faqs:delete'),
    params: one,
    response: deletion,
    errors: deletionErrors,
    done: deleted,
  }),
}
