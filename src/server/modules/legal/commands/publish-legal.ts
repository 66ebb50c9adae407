import { fieldError } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { cleanDescription, hasWords } from '../../projects/description'
import { readLegal, type LegalKind, type LegalText } from '../queries'

/** Puts a new version in force. Earlier ones stay readable: people accepted those. */
export async function publishLegal(
  { tx, now, effects, services }: PersonWork,
  kind: LegalKind,
  { title, body }: { title: string; body: string },
): Promise<LegalText> {
  const clean = cleanDescription(body)
  if (!hasWords(clean)) throw fieldError('body', 'Please write the text.')
  // Two who publish at once get one version after the other.
  await tx.run(sql`lock table legal_texts in share row exclusive mode`)
  const { version } = await tx.one<{ version: number }>(sql`
    insert into legal_texts (kind, version, title, body, published_at)
    select ${kind}, coalesce(max(version), 0) + 1, ${title}, ${clean}, ${now} from legal_texts where kind = ${kind} returning version`)
  effects.audit({ action: 'legal.published', subject: { type: 'legal', id: `${kind}-${version}` }, after: { kind, version, title } })
  return readLegal(tx, services, kind, version)
}
