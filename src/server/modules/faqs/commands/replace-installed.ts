import { sql } from '@/server/db/sql'
import type { Work } from '@/server/work/services'

type Content = { statement: string; answer: string }
type Category = { title: string; description: string }
type Replacement = { id: string; before: Content; after: Content; /** JSON, by language. */ translations: string }

/** Replaces a built-in question that staff never changed. Its version stays 0, so that a later release can replace it again. */
export async function replaceAnswer({ tx, effects }: Work, { id, before, after, translations }: Replacement): Promise<void> {
  const { statement, answer } = after
  await tx.run(sql`update faqs set statement = ${statement}, answer = ${answer}, translations = ${translations}::jsonb where id = ${id}`)
  const changed = changedBetween(before, after)
  if (changed) effects.audit({ action: 'faq.changed', subject: { type: 'faq', id }, ...changed })
}

/** Replaces title and description of a built-in category that staff never changed. Translations stay, because the meaning is unchanged. */
export async function replaceCategory(
  { tx, effects }: Work,
  { id, before, after }: { id: string; before: Category; after: Category },
): Promise<void> {
  await tx.run(sql`update faq_categories set title = ${after.title}, description = ${after.description} where id = ${id}`)
  const changed = changedBetween(before, after)
  if (changed) effects.audit({ action: 'faq-category.changed', subject: { type: 'faq-category', id, code: before.title }, ...changed })
}

/** The changed fields before and after, for the audit log; undefined if nothing differs. */
function changedBetween<T extends object>(before: T, after: T): Record<'before' | 'after', Record<string, unknown>> | undefined {
  const fields = (Object.keys(after) as (keyof T)[]).filter((field) => before[field] !== after[field])
  const only = (content: T) => Object.fromEntries(fields.map((field) => [field, content[field]]))
  return fields.length > 0 ? { before: only(before), after: only(after) } : undefined
}
