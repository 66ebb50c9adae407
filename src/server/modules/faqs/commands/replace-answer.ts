import { sql } from '@/server/db/sql'
import type { Work } from '@/server/work/services'

type Replacement = { id: string; before: string; after: string; /** JSON, by language. */ translations: string }

/** Replaces an answer of the installation that staff never changed. The version stays 0, so a later release can replace it again. */
export async function replaceAnswer({ tx, effects }: Work, { id, before, after, translations }: Replacement): Promise<void> {
  await tx.run(sql`update faqs set answer = ${after}, translations = ${translations}::jsonb where id = ${id}`)
  if (before !== after)
    effects.audit({ action: 'faq.changed', subject: { type: 'faq', id }, before: { answer: before }, after: { answer: after } })
}
