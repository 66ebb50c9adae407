import { createHash } from 'node:crypto'
import type { TextDigest } from '@/contract/audit-actions/platform'
import { translationLanguages } from '@/contract/core/translations'
import type { LegalContent } from './queries'

/**
 * The SHA-256 (hexadecimal) and the size in bytes of each text in UTF-8: the audit log grows by a few lines with each request
 * and publication, and the texts that the request and the published versions keep can be compared with them.
 */
export const digestsOf = (texts: Readonly<Record<string, string | null>>): Readonly<Record<string, TextDigest | null>> =>
  Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [
      field,
      text === null ? null : { sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) },
    ]),
  )

/**
 * The texts of all languages as they are stored, by language and field; so a name written in place of a field is visible. Null: not
 * translated.
 */
export function textsOf({ title, body, translations }: LegalContent): Readonly<Record<string, string | null>> {
  const texts = { en: { title, body }, ...translations }
  return Object.fromEntries(
    (['en', ...translationLanguages] as const).flatMap((language) => {
      const { title: shownTitle, body: shownBody } = texts[language] ?? {}
      return [
        [`${language}.title`, typeof shownTitle === 'string' ? shownTitle : null],
        [`${language}.body`, typeof shownBody === 'string' ? shownBody : null],
      ] as const
    }),
  )
}
