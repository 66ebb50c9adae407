import { sql } from '@/server/db/sql'
import type { Work } from '@/server/work/services'

type Content = { statement: string; answer: string }
type Replacement = { id: string; before: Content; after: Content; /** JSON, by language. */ translations: string }

/** Replaces a question of the installation that staff never changed. The version stays 0, so a later release can replace it again. */
export async function replaceAnswer({ tx, effects }: Work, { id, before, after, translations }: Replacement): Promise<void> {
  const { statement, answer } = after
  await tx.run(sql`update faqs set statement = ${statement}, answer = ${answer}, translations = ${translations}::jsonb where id = ${id}`)
  const changed = (['statement', 'answer'] as const).filter((field) => before[field] !== after[field])
  const only = (content: Content) => Object.fromEntries(changed.map((field) => [field, content[field]]))
  if (changed.length > 0) effects.audit({ action: 'faq.changed', subject: { type: 'faq', id }, before: only(before), after: only(after) })
}
