import type { Query, Tx } from '@/server/db/database'
import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { countries } from './countries'
import { currenciesIn } from './currencies'
import { faqCategories } from './faqs'
import { fillTranslations } from './fill-translations'
import { legalTexts } from './legal'

/** Inserts the texts and lists that every installation needs. Only fills empty tables, so changes by staff are kept. */
export async function seedContent(tx: Tx, now: Date): Promise<void> {
  if (!isFilled(await whatIsEmpty(tx))) await fill(tx, now)
}

async function fill(tx: Tx, now: Date): Promise<void> {
  // A second process that starts concurrently waits for this lock, and then finds nothing to do.
  await tx.run(sql`lock table legal_texts in share row exclusive mode`)
  const empty = await whatIsEmpty(tx)
  if (empty.currencies) await seedCurrencies(tx, now)
  if (empty.countries) await seedCountries(tx, now)
  if (empty.faqs) await seedFaqs(tx, now)
  if (empty.legal) await seedLegal(tx, now)
  await fillTranslations(tx)
}

type Empty = Record<'currencies' | 'countries' | 'faqs' | 'legal', boolean>
const isFilled = (empty: Empty) => !Object.values(empty).some(Boolean)

const whatIsEmpty = (tx: Query) =>
  tx.one<Empty>(sql`
    select not exists (select 1 from currencies) as currencies, not exists (select 1 from countries) as countries,
      not exists (select 1 from faq_categories) as faqs, (select count(distinct kind) < 2 from legal_texts) as legal`)

/** In steps of ten, so that staff can insert items without renumbering. */
const STEP = 10

async function seedCurrencies(tx: Query, now: Date): Promise<void> {
  const { book } = await tx.one<{ book: string }>(sql`select ledger_currency() as book`)
  const all = currenciesIn(book)
  await tx.run(sql`
    with fresh as (
      insert into currencies (id, title, currency_code, currency_symbol, decimals, value, order_priority, changed_at)
      select given.*, ${now} from unnest(${all.map(() => newId())}::uuid[], ${all.map((one) => one.title)}::text[], ${all.map((one) => one.code)}::text[],
        ${all.map((one) => one.symbol)}::text[], ${all.map((one) => one.decimals)}::smallint[], ${all.map((one) => one.value)}::numeric[], ${all.map((_, at) => (at + 1) * STEP)}::int[]) as given
      returning id, value)
    insert into currency_rates (currency_id, at, value) select id, ${now}, value from fresh`)
}

async function seedCountries(tx: Query, now: Date): Promise<void> {
  await tx.run(sql`
    insert into countries (id, title, slug, flag, changed_at)
    select given.*, ${now} from unnest(${countries.map(() => newId())}::uuid[], ${countries.map((one) => one.title)}::text[], ${countries.map((one) => one.slug)}::text[],
      ${countries.map((one) => one.flag)}::text[]) as given`)
}

async function seedFaqs(tx: Query, now: Date): Promise<void> {
  const categories = faqCategories.map((one) => ({ ...one, id: newId() }))
  await tx.run(sql`
    insert into faq_categories (id, title, description, created_at)
    select given.*, ${now} from unnest(${categories.map((one) => one.id)}::uuid[], ${categories.map((one) => one.title)}::text[], ${categories.map((one) => one.description)}::text[]) as given`)
  const questions = categories.flatMap((category) =>
    category.questions.map((one, at) => ({ ...one, id: newId(), category: category.id, order: (at + 1) * STEP })),
  )
  await tx.run(sql`
    insert into faqs (id, statement, answer, category_id, order_priority, created_at)
    select given.*, ${now} from unnest(${questions.map((one) => one.id)}::uuid[], ${questions.map((one) => one.statement)}::text[], ${questions.map((one) => one.answer)}::text[],
      ${questions.map((one) => one.category)}::uuid[], ${questions.map((one) => one.order)}::int[]) as given`)
}

async function seedLegal(tx: Query, now: Date): Promise<void> {
  await tx.run(sql`
    insert into legal_texts (kind, version, title, body, published_at)
    select given.kind, 1, given.title, given.body, ${now}
    from unnest(${legalTexts.map((one) => one.kind)}::text[], ${legalTexts.map((one) => one.title)}::text[], ${legalTexts.map((one) => one.body)}::text[]) as given(kind, title, body)
    where not exists (select 1 from legal_texts l where l.kind = given.kind)`)
}
