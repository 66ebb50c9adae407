import type { z } from 'zod'
import type { Reply } from '@/contract/core/endpoint'
import type { legal, legalKind } from '@/contract/legal'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { sql } from '@/server/db/sql'
import type { Services } from '@/server/work/services'
import { entityOf } from '../mail/email'
import { fillEntity } from './entity-fields'

export type LegalText = Reply<typeof legal.current>
export type LegalKind = z.output<typeof legalKind>
const MOST_VERSIONS = 200

/** The current version or an earlier one, with the list of all versions. It names the legal entity of the installation. */
export async function readLegal(
  db: Query,
  { env }: Pick<Services, 'env'>,
  kind: LegalKind,
  version: number | undefined,
): Promise<LegalText> {
  const versions = await db.all<{ version: number; published_at: Date }>(sql`
    select version, published_at from legal_texts where kind = ${kind} order by version desc limit ${MOST_VERSIONS}`)
  const wanted = version ?? versions[0]?.version ?? 0
  const text = await db.maybe<{ title: string; body: string; published_at: Date }>(sql`
    select title, body, published_at from legal_texts where kind = ${kind} and version = ${wanted}`)
  if (!text) throw notFound('This version')
  return {
    kind,
    version: wanted,
    title: text.title,
    body: fillEntity(text.body, entityOf(env)),
    publishedAt: text.published_at.toISOString(),
    versions: versions.map((one) => ({ version: one.version, publishedAt: one.published_at.toISOString() })),
  }
}
