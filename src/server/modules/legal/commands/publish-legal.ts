import type { TranslatedTexts } from '@/contract/core/translations'
import { msg } from '@/locales/message'
import { fieldError } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { cleanDescription, hasText } from '../../projects/description'
import { languagesOf, mergeTranslations, translationsJson, type Translations } from '@/server/work/translations'
import { digestsOf, textsOf } from '../digests'
import { lockLegalTexts, readLegal, type LegalContent, type LegalKind, type LegalText } from '../queries'

type Sent = { title: string; body: string; translations?: Translations | undefined }

/** The sent texts in the form in which they are stored. @throws AppError if no text is left */
export function cleanLegal({ title, body, translations }: Sent): LegalContent {
  const clean = cleanDescription(body)
  if (!hasText(clean)) throw fieldError('body', msg('Enter the text.'))
  return { title, body: clean, translations: mergeTranslations(null, [], cleanTranslations(translations)) }
}

/** Publishes a new version. Earlier ones stay readable, since customers accepted them. */
export async function publishLegal(
  { tx, now, effects, services }: PersonWork,
  kind: LegalKind,
  { title, body, translations }: LegalContent,
): Promise<LegalText> {
  await lockLegalTexts(tx)
  const { version } = await tx.one<{ version: number }>(sql`
    insert into legal_texts (kind, version, title, body, translations, published_at)
    select ${kind}, coalesce(max(version), 0) + 1, ${title}, ${body}, ${translationsJson(translations)}::jsonb, ${now} from legal_texts where kind = ${kind} returning version`)
  effects.audit({
    action: 'legal.published',
    subject: { type: 'legal', id: `${kind}-${version}` },
    after: { kind, version, title, languages: languagesOf(translations), texts: digestsOf(textsOf({ title, body, translations })) },
  })
  return readLegal(tx, services, kind, version, { language: 'en', isStaff: true })
}

/** Sanitizes translations like the original; one without words is no translation. */
function cleanTranslations(sent: Translations | undefined): Translations | undefined {
  if (!sent) return undefined
  const clean = ({ body, ...others }: TranslatedTexts): TranslatedTexts => ({
    ...others,
    ...(typeof body === 'string' && hasText(body) ? { body: cleanDescription(body) } : {}),
  })
  return { ...(sent.es ? { es: clean(sent.es) } : {}), ...(sent.ar ? { ar: clean(sent.ar) } : {}) }
}
