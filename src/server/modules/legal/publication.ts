import { z } from 'zod'
import { shownTranslations } from '@/contract/core/translations'
import { legalKind, type legal } from '@/contract/legal'
import type { Received } from '@/contract/core/endpoint'
import type { Proposed } from '@/server/http/endpoint/proposed'
import type { PersonWork } from '@/server/work/services'
import { propose, type ChangeKind } from '../approvals/change-requests'
import { cleanLegal, publishLegal } from './commands/publish-legal'
import { digestsOf, textsOf } from './digests'
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

/** Publishes a new version, or requests its publication. The text is frozen as it will be stored. */
export const publishOrRequest = (
  work: PersonWork,
  kind: LegalKind,
  sent: Received<typeof legal.publish>['body'],
): Promise<LegalText | Proposed> => propose(work, legalPublication, { kind, ...cleanLegal(sent) })
