import { createHash } from 'node:crypto'
import { sql } from '@/server/db/sql'
import { replaceAnswer } from '@/server/modules/faqs/commands/replace-answer'
import { system } from '@/server/work/actor'
import { work, type Services } from '@/server/work/services'
import { faqCategories } from './faqs'
import { faqCategoriesAr } from './translations/faqs-ar'
import { faqCategoriesEs } from './translations/faqs-es'

/** The answers that earlier versions of the program have installed and this one has replaced, by their SHA-256. */
export const earlierAnswers: readonly string[] = [
  '61bfd06dae5b86552af9b36f7cdd42550dfa6d7cf05f8c94b948bf70b9943e30',
  '2df0d24d14e31b34372fb28827de0a2532fac7edc7cab97e7f8dce20c0292659',
  '995389f8b974cfade972c53af8049c41fb61c3a10c4bc322f7e2c5fe265945f7',
]

const present = faqCategories.flatMap(({ questions }, category) =>
  questions.map(({ statement, answer }, place) => ({
    statement,
    answer,
    translations: JSON.stringify({
      es: faqCategoriesEs[category]?.questions[place],
      ar: faqCategoriesAr[category]?.questions[place],
    }),
  })),
)

type Row = { id: string; statement: string; answer: string; translations: object | null }

/**
 * Replaces installed answers and translations by the present ones. Only a question that staff have never changed (version 0) and whose
 * answer is the present or an earlier installed one is replaced.
 */
export const updateInstalledFaqs = (services: Services, earlier = earlierAnswers): Promise<number> =>
  work(services, system, async (inner) => {
    const rows = await inner.tx.all<Row>(sql`
      select f.id, f.statement, f.answer, f.translations from faqs f
      join unnest(${present.map(({ statement }) => statement)}::text[], ${present.map(({ answer }) => answer)}::text[],
        ${present.map(({ translations }) => translations)}::jsonb[]) as g(statement, answer, translations) on g.statement = f.statement
      where f.version = 0 and (f.answer, f.translations) is distinct from (g.answer, g.translations)
      for update of f`)
    const unedited = rows.flatMap((row) => {
      const text = present.find(({ statement }) => statement === row.statement)
      const isInstalled = text?.answer === row.answer || earlier.includes(createHash('sha256').update(row.answer).digest('hex'))
      return text && isInstalled ? [{ row, text }] : []
    })
    for (const { row, text } of unedited)
      await replaceAnswer(inner, { id: row.id, before: row.answer, after: text.answer, translations: text.translations })
    return unedited.length
  })
