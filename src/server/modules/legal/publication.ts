import { createHash } from 'node:crypto'
import { z } from 'zod'
import { shownTranslations, translationLanguages } from '@/contract/core/translations'
import { legalKind, type legal } from '@/contract/legal'
import type { Received } from '@/contract/core/endpoint'
import type { Proposed } from '@/server/http/endpoint/proposed'
import type { PersonWork } from '@/server/work/services'
import { propose, type ChangeKind } from '../approvals/change-requests'
import { cleanLegal, publishLegal } from './commands/publish-legal'
import { lockLegalTexts, readCurrent, type LegalContent, type LegalKind, type LegalText } from './queries'

const payload = z.strictObject({ kind: legalKind, title: z.string(), body: z.string(), translations: shownTranslations })
type Payload = { kind: LegalKind } & LegalContent

/** Publishes a new version of a legal text. Customers accept the terms and rely on the privacy policy, so another person approves it. */
export const legalPublication: ChangeKind<Payload, LegalText> = {
  action: 'legal.publish',
  payload,
  async describe({ tx }, { kind, ...content }) {
    await lockLegalTexts(tx)
    const current = await readCurrent(tx, kind)
    const [known, next] = [current ? textsOf(current) : {}, textsOf(content)]
    const changed = Object.keys(next).filter((field) => next[field] !== known[field])
    const version = current?.version ?? 0
    const before = Object.fromEntries(changed.map((field) => [field, known[field] ?? null]))
    const after = Object.fromEntries(changed.map((field) => [field, next[field] ?? null]))
    return {
      title: `Publish version ${version + 1} of the legal text “${current?.title ?? content.title}”`,
      subject: { type: 'legal', id: kind, code: null },
      before,
      after,
      audited: { before: { version, ...digestsOf(before) }, after: { version: version + 1, ...digestsOf(after) } },
      state: current,
    }
  },
  apply: (work, { kind, ...content }) => publishLegal(work, kind, content),
}

/**
 * The SHA-256 (hexadecimal) and the size in bytes of each text in UTF-8: the audit log grows by a few lines with each request, and the
 * texts that the request and the published versions keep can be compared with them.
 */
const digestsOf = (texts: Readonly<Record<string, string | null>>): Readonly<Record<string, { sha256: string; bytes: number } | null>> =>
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
function textsOf({ title, body, translations }: LegalContent): Readonly<Record<string, string | null>> {
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

/** Publishes a new version, or requests its publication. The text is frozen as it will be stored. */
export const publishOrRequest = (
  work: PersonWork,
  kind: LegalKind,
  sent: Received<typeof legal.publish>['body'],
): Promise<LegalText | Proposed> => propose(work, legalPublication, { kind, ...cleanLegal(sent) })
