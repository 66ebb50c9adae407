import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { system } from '@/server/work/actor'
import { work, type Services } from '@/server/work/services'
import { faqCategories } from './faqs'
import { legalTexts } from './legal'
import { faqCategoriesAr } from './translations/faqs-ar'
import { faqCategoriesEs } from './translations/faqs-es'
import { legalTextsAr } from './translations/legal-ar'
import { legalTextsEs } from './translations/legal-es'

type Original = { english: readonly [string, string]; translations: { es: object | undefined; ar: object | undefined } }

const categories: readonly Original[] = faqCategories.map(({ title, description }, at) => {
  const textsAt = (texts: typeof faqCategories) => texts[at] && { title: texts[at].title, description: texts[at].description }
  return { english: [title, description], translations: { es: textsAt(faqCategoriesEs), ar: textsAt(faqCategoriesAr) } }
})
const questions: readonly Original[] = faqCategories.flatMap((category, at) =>
  category.questions.map(({ statement, answer }, place) => ({
    english: [statement, answer] as const,
    translations: { es: faqCategoriesEs[at]?.questions[place], ar: faqCategoriesAr[at]?.questions[place] },
  })),
)
const legal: readonly Original[] = legalTexts.map(({ title, body }, at) => {
  const textsAt = (texts: typeof legalTexts) => texts[at] && { title: texts[at].title, body: texts[at].body }
  return { english: [title, body], translations: { es: textsAt(legalTextsEs), ar: textsAt(legalTextsAr) } }
})

/** The same for an installation with sealed rows. */
export const addInstalledTranslations = (services: Services): Promise<void> => work(services, system, ({ tx }) => fillTranslations(tx))

/**
 * Adds Spanish and Arabic translations to installed texts whose English is unchanged and that never had translations, so texts
 * written by staff are kept.
 */
export async function fillTranslations(tx: Query): Promise<void> {
  const given = (originals: readonly Original[]) => sql`unnest(${originals.map(({ english }) => english[0])}::text[],
    ${originals.map(({ english }) => english[1])}::text[], ${originals.map(({ translations }) => JSON.stringify(translations))}::jsonb[]) as g(first, second, translations)`
  await Promise.all([
    tx.run(sql`
      update faq_categories k set translations = g.translations from ${given(categories)}
      where k.title = g.first and k.description = g.second and k.translations is null`),
    tx.run(sql`
      update faqs f set translations = g.translations from ${given(questions)}
      where f.statement = g.first and f.answer = g.second and f.translations is null`),
    tx.run(sql`
      update legal_texts l set translations = g.translations from ${given(legal)}
      where l.title = g.first and l.body = g.second and l.translations is null`),
  ])
}
