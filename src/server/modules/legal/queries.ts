import type { z } from 'zod'
import type { Reply } from '@/contract/core/endpoint'
import type { legal, legalKind } from '@/contract/legal'
import { msg } from '@/locales/message'
import type { Query, Tx } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import { shownTo, translatedText, type ContentReader, type Translations } from '@/server/work/translations'
import type { Services } from '@/server/work/services'
import { entityOf } from '../mail/email'
import { fillEntity } from './entity-fields'

export type LegalText = Reply<typeof legal.current>
export type LegalKind = z.output<typeof legalKind>
/** The texts of a version as they are stored. */
export type LegalContent = { title: string; body: string; translations: Translations | null }
const MOST_VERSIONS = 200

/** Lets publications wait for each other until the transaction ends, so that each gets its own version. */
export const lockLegalTexts = (tx: Tx): Promise<unknown> => tx.run(sql`lock table legal_texts in share row exclusive mode`)

/** The latest version as it is stored. */
export const readCurrent = (db: Query, kind: LegalKind): Promise<(LegalContent & { version: number }) | undefined> =>
  db.maybe(sql`select version, title, body, translations from legal_texts where kind = ${kind} order by version desc limit 1`)

/** The current or an earlier version, with the list of all versions and the data of the legal entity filled in. */
export async function readLegal(
  db: Query,
  { env }: Pick<Services, 'env'>,
  kind: LegalKind,
  version: number | undefined,
  reader: ContentReader = { language: 'en', isStaff: false },
): Promise<LegalText> {
  const versions = await db.all<{ version: number; published_at: Date }>(sql`
    select version, published_at from legal_texts where kind = ${kind} order by version desc limit ${MOST_VERSIONS}`)
  const requestedVersion = version ?? versions[0]?.version ?? 0
  const text = await db.maybe<{ title: string; body: string; translations: Translations | null; published_at: Date }>(sql`
    select title, body, translations, published_at from legal_texts where kind = ${kind} and version = ${requestedVersion}`)
  if (!text) throw notFound(msg('This version'))
  const from = { translations: text.translations, language: reader.language }
  const body = translatedText('body', text.body, from)
  return {
    kind,
    version: requestedVersion,
    title: translatedText('title', text.title, from),
    body: fillEntity(body, entityOf(env)),
    source: reader.isStaff ? text.body : null,
    language: body === text.body ? 'en' : reader.language,
    translations: shownTo(reader, text.translations),
    publishedAt: text.published_at.toISOString(),
    versions: versions.map((one) => ({ version: one.version, publishedAt: one.published_at.toISOString() })),
  }
}
