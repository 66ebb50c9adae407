import type { Received } from '@/contract/core/endpoint'
import type { Faq, faqCategories, FaqCategory, faqs } from '@/contract/faqs'
import { fieldError, notFound, stale } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { assignments, insertion, sql } from '@/server/db/sql'
import { refuseUniqueViolation } from '@/server/db/unique-violation'
import { changedTexts, mergeTranslations, translationsJson, type Translations } from '@/server/work/translations'
import { readCategory, readFaq } from '../queries'

type NewCategory = Received<typeof faqCategories.create>['body']
type CategoryChanges = Received<typeof faqCategories.update>['body']
type NewFaq = Received<typeof faqs.create>['body']
type FaqChanges = Received<typeof faqs.update>['body']

const taken = refuseUniqueViolation({
  faq_categories_title_key: ['title', 'A category with this title already exists'],
  faqs_statement_key: ['statement', 'This question already exists'],
})

export async function addCategory({ tx, actor, now, effects }: PersonWork, body: NewCategory): Promise<FaqCategory> {
  const id = newId(now)
  const columns = {
    id,
    title: body.title,
    description: body.description,
    is_active: body.isActive,
    translations: translationsJson(mergeTranslations(null, [], body.translations)),
    created_at: now,
  }
  await tx.run(sql`insert into faq_categories ${insertion(columns)}`).catch(taken)
  effects.audit({ action: 'faq-category.added', subject: { type: 'faq-category', id, code: body.title }, after: body })
  return readCategory(tx, actor, id)
}

export async function changeCategory(
  { tx, actor, effects }: PersonWork,
  id: string,
  { version, ...changes }: CategoryChanges,
): Promise<FaqCategory> {
  const before = await tx.maybe<{
    title: string
    description: string | null
    is_active: boolean
    translations: Translations | null
    version: number
  }>(sql`
    select title, description, is_active, translations, version from faq_categories where id = ${id} for update`)
  if (!before) throw notFound('This category')
  if (before.version !== version) throw stale()
  const { title, description, translations: earlier } = before
  const translations = mergeTranslations(earlier, changedTexts({ title, description }, changes), changes.translations)
  const columns = {
    title: changes.title,
    description: changes.description,
    is_active: changes.isActive,
    translations: translationsJson(translations ?? {}),
    version: version + 1,
  }
  await tx.run(sql`update faq_categories set ${assignments(columns)} where id = ${id}`).catch(taken)
  const known = { title: before.title, description: before.description, isActive: before.is_active, translations: earlier }
  effects.audit({
    action: 'faq-category.changed',
    subject: { type: 'faq-category', id, code: before.title },
    before: onlyOf(known, changes),
    after: changes,
  })
  return readCategory(tx, actor, id)
}

export async function addFaq(work: PersonWork, body: NewFaq): Promise<Faq> {
  const { tx, actor, now, effects } = work
  const id = newId(now)
  await requireCategory(work, body.category)
  const columns = {
    id,
    statement: body.statement,
    answer: body.answer,
    category_id: body.category,
    order_priority: body.orderPriority,
    is_active: body.isActive,
    translations: translationsJson(mergeTranslations(null, [], body.translations)),
    created_at: now,
  }
  await tx.run(sql`insert into faqs ${insertion(columns)}`).catch(taken)
  effects.audit({ action: 'faq.added', subject: { type: 'faq', id }, after: body })
  return readFaq(tx, actor, id)
}

export async function changeFaq(work: PersonWork, id: string, { version, ...changes }: FaqChanges): Promise<Faq> {
  const { tx, actor, effects } = work
  const before = await tx.maybe<{
    statement: string
    answer: string
    category_id: string
    order_priority: number
    is_active: boolean
    translations: Translations | null
    version: number
  }>(sql`
    select statement, answer, category_id, order_priority, is_active, translations, version from faqs where id = ${id} for update`)
  if (!before) throw notFound('This question')
  if (before.version !== version) throw stale()
  if (changes.category) await requireCategory(work, changes.category)
  const { statement, answer, translations: earlier } = before
  const translations = mergeTranslations(earlier, changedTexts({ statement, answer }, changes), changes.translations)
  const columns = {
    statement: changes.statement,
    answer: changes.answer,
    category_id: changes.category,
    order_priority: changes.orderPriority,
    is_active: changes.isActive,
    translations: translationsJson(translations ?? {}),
    version: version + 1,
  }
  await tx.run(sql`update faqs set ${assignments(columns)} where id = ${id}`).catch(taken)
  const known = {
    statement: before.statement,
    answer: before.answer,
    category: before.category_id,
    orderPriority: before.order_priority,
    isActive: before.is_active,
    translations: earlier,
  }
  effects.audit({ action: 'faq.changed', subject: { type: 'faq', id }, before: onlyOf(known, changes), after: changes })
  return readFaq(tx, actor, id)
}

async function requireCategory({ tx }: PersonWork, id: string): Promise<void> {
  if (!(await tx.maybe(sql`select 1 from faq_categories where id = ${id}`))) throw fieldError('category', 'This category was not found.')
}
const onlyOf = (known: Readonly<Record<string, unknown>>, changes: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(known).filter(([field]) => field in changes))
