import type { Received } from '@/contract/core/endpoint'
import type { AnyListQuery } from '@/contract/core/list'
import type { Faq, FaqCategory, faqs } from '@/contract/faqs'
import type { Permission } from '@/contract/permissions'
import { msg } from '@/locales/message'
import type { Language } from '@/locales/languages'
import { may, type Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, type Page } from '@/server/db/list'
import { inNameOrder } from '@/server/db/name-order'
import { sql } from '@/server/db/sql'
import { contentReader, shownTo, translatedText, type ContentReader, type Translations } from '@/server/work/translations'

const sees = (actor: Actor | null, permission: Permission): boolean => actor !== null && may(actor, permission)

type CategoryRow = {
  id: string
  title: string
  description: string | null
  faqs: number
  is_active: boolean
  translations: Translations | null
  version: number
}
const categoryColumns = sql`k.id, k.title, k.description, k.is_active, k.translations, k.version, (select count(*)::int from faqs f where f.category_id = k.id and f.is_active) as faqs`

export function listCategories(db: Query, actor: Actor | null, query: AnyListQuery, language: Language): Promise<Page<FaqCategory>> {
  const seesAll = sees(actor, 'faq-categories:read')
  return listPage<CategoryRow, FaqCategory>(db, query, {
    columns: categoryColumns,
    from: sql`faq_categories k`,
    where: [!seesAll && sql`k.is_active`, seesAll && query.isActive !== undefined && sql`k.is_active = ${query.isActive}`],
    search: [sql`k.title`, sql`k.description`],
    dated: sql`k.created_at`,
    sort: { title: inNameOrder(sql`k.title`), createdAt: { by: sql`k.created_at`, as: 'timestamptz' } },
    defaultOrder: 'ASC',
    tie: sql`k.id`,
    map: (row) => toCategory(row, contentReader(actor, language)),
  })
}

export async function readCategory(db: Query, actor: Actor | null, id: string, language: Language = 'en'): Promise<FaqCategory> {
  const row = await db.maybe<CategoryRow>(sql`select ${categoryColumns} from faq_categories k where k.id = ${id}`)
  if (!row || (!row.is_active && !sees(actor, 'faq-categories:read'))) throw notFound(msg('This category'))
  return toCategory(row, contentReader(actor, language))
}

type FaqRow = {
  id: string
  statement: string
  answer: string
  category_id: string
  category: string
  order_priority: number
  is_active: boolean
  translations: Translations | null
  category_translations: Translations | null
  category_active: boolean
  version: number
}
const faqColumns = sql`f.id, f.statement, f.answer, f.category_id, k.title as category, f.order_priority, f.is_active, f.translations, k.translations as category_translations, k.is_active as category_active, f.version`
const faqFrom = sql`faqs f join faq_categories k on k.id = f.category_id`

/** Visitors see a question only if it and its category are active. */
export function listFaqs(
  db: Query,
  actor: Actor | null,
  query: Received<typeof faqs.list>['query'],
  language: Language,
): Promise<Page<Faq>> {
  const seesAll = sees(actor, 'faqs:read')
  return listPage<FaqRow, Faq>(db, query, {
    columns: faqColumns,
    from: faqFrom,
    where: [
      !seesAll && sql`f.is_active and k.is_active`,
      seesAll && query.isActive !== undefined && sql`f.is_active = ${query.isActive}`,
      query.category ? sql`f.category_id = ${query.category}` : undefined,
    ],
    search: [sql`f.statement`, sql`f.answer`],
    dated: sql`f.created_at`,
    sort: { orderPriority: { by: sql`f.order_priority`, as: 'int' }, statement: inNameOrder(sql`f.statement`) },
    defaultOrder: 'ASC',
    tie: sql`f.id`,
    map: (row) => toFaq(row, contentReader(actor, language)),
  })
}

export async function readFaq(db: Query, actor: Actor | null, id: string, language: Language = 'en'): Promise<Faq> {
  const row = await db.maybe<FaqRow>(sql`select ${faqColumns} from ${faqFrom} where f.id = ${id}`)
  const isPublic = row !== undefined && row.is_active && row.category_active
  if (!row || (!isPublic && !sees(actor, 'faqs:read'))) throw notFound(msg('This question'))
  return toFaq(row, contentReader(actor, language))
}

function toCategory({ is_active, translations, ...row }: CategoryRow, reader: ContentReader): FaqCategory {
  const from = { translations, language: reader.language }
  return {
    ...row,
    title: translatedText('title', row.title, from),
    description: row.description && translatedText('description', row.description, from),
    isActive: is_active,
    translations: shownTo(reader, translations),
  }
}

function toFaq(row: FaqRow, reader: ContentReader): Faq {
  const { language } = reader
  const from = { translations: row.translations, language }
  return {
    id: row.id,
    statement: translatedText('statement', row.statement, from),
    answer: translatedText('answer', row.answer, from),
    category: {
      id: row.category_id,
      title: translatedText('title', row.category, { translations: row.category_translations, language }),
    },
    orderPriority: row.order_priority,
    isActive: row.is_active,
    translations: shownTo(reader, row.translations),
    version: row.version,
  }
}
