import { createHash } from 'node:crypto'
import { sql } from '@/server/db/sql'
import { replaceAnswer, replaceCategory } from '@/server/modules/faqs/commands/replace-installed'
import { system } from '@/server/work/actor'
import { work, type Services, type Work } from '@/server/work/services'
import { faqCategories } from './faqs'
import { faqCategoriesAr } from './translations/faqs-ar'
import { faqCategoriesEs } from './translations/faqs-es'

/** SHA-256 hashes of the answers that earlier versions installed and this version replaces. */
export const earlierAnswers: readonly string[] = [
  '61bfd06dae5b86552af9b36f7cdd42550dfa6d7cf05f8c94b948bf70b9943e30',
  '2df0d24d14e31b34372fb28827de0a2532fac7edc7cab97e7f8dce20c0292659',
  '995389f8b974cfade972c53af8049c41fb61c3a10c4bc322f7e2c5fe265945f7',
  'b69f293b7475cc377b024a55bfcd8afb30b8d2263c91e7e436ecdb78b0a0369e',
  'fb8f2d3e61412aa6638c92d6cfa6a7a7ccf81f571c0afd1c47ed5ec610c3e294',
  'fd353b6718322da15d6448f3ad432f5f8966f3d5dc396460bdaebffaeaa9663c',
  'fbbf399376affa1a32a1a05797eb2a5a230ad51d0a4748dbdee68d913a05e635',
  'd5c3f98158e36f71057b0073af06c0b46c5af910287d51dcb1f578f0e1f61a11',
  'efeb5ff8fbf15388f9acb68594e416b07868ba96a42eebf00d8017a7e4a485ea',
]

/** Earlier wordings of installed questions, by the current wording. */
const earlierStatements: ReadonlyMap<string, string> = new Map([
  ['How are my payouts calculated?', 'How is my profit calculated?'],
  ['Where do payouts come from?', 'Where does the profit come from?'],
])

/** Earlier titles of installed categories, by the current title. */
const earlierCategories: ReadonlyMap<string, { title: string; descriptions: readonly string[] }> = new Map([
  [
    'Payouts and principal',
    {
      title: 'Profit and principal',
      descriptions: ['How your share is worked out, and where it goes.', 'How payouts are calculated, and what happens at maturity.'],
    },
  ],
])

const present = faqCategories.flatMap(({ questions }, category) =>
  questions.map(({ statement, answer }, place) => ({
    statement,
    earlier: earlierStatements.get(statement) ?? statement,
    answer,
    translations: JSON.stringify({
      es: faqCategoriesEs[category]?.questions[place],
      ar: faqCategoriesAr[category]?.questions[place],
    }),
  })),
)

type Row = { id: string; statement: string; answer: string; translations: object | null }

/** Replaces an earlier title and description if staff have not edited the category (version 0) and do not use the current title. */
async function updateCategories(inner: Work): Promise<number> {
  let replaced = 0
  for (const { title, description } of faqCategories) {
    const earlier = earlierCategories.get(title)
    const row =
      earlier &&
      (await inner.tx.maybe<{ id: string; title: string; description: string }>(sql`
        select id, title, description from faq_categories k
        where title = ${earlier.title} and description = any(${earlier.descriptions}::text[]) and version = 0
          and not exists (select 1 from faq_categories other where other.title = ${title})
        for update`))
    if (!row) continue
    await replaceCategory(inner, { id: row.id, before: row, after: { title, description } })
    replaced += 1
  }
  return replaced
}

/**
 * Replaces installed categories, questions, answers and translations with the current ones. A question is replaced only if staff have
 * not edited it (version 0) and its answer is the current one or one of an earlier version.
 */
export const updateInstalledFaqs = (services: Services, earlier = earlierAnswers): Promise<number> =>
  work(services, system, async (inner) => {
    const rows = await inner.tx.all<Row>(sql`
      select f.id, f.statement, f.answer, f.translations from faqs f
      join unnest(${present.map(({ statement }) => statement)}::text[], ${present.map(({ earlier: before }) => before)}::text[],
        ${present.map(({ answer }) => answer)}::text[], ${present.map(({ translations }) => translations)}::jsonb[])
        as g(statement, earlier, answer, translations) on f.statement in (g.statement, g.earlier)
      where f.version = 0 and (f.statement, f.answer, f.translations) is distinct from (g.statement, g.answer, g.translations)
      for update of f`)
    const unedited = rows.flatMap((row) => {
      const text = present.find((one) => [one.statement, one.earlier].includes(row.statement))
      const isInstalled = text?.answer === row.answer || earlier.includes(createHash('sha256').update(row.answer).digest('hex'))
      return text && isInstalled ? [{ row, text }] : []
    })
    for (const { row, text } of unedited)
      await replaceAnswer(inner, {
        id: row.id,
        before: row,
        after: { statement: text.statement, answer: text.answer },
        translations: text.translations,
      })
    return unedited.length + (await updateCategories(inner))
  })
