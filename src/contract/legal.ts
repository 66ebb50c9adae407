import { z } from 'zod'
import { get, post, staff } from './core/endpoint'
import { instant, optionalText, text } from './core/primitives'
import { shownTranslations, translationsOf } from './core/translations'
import { languageCodes } from '@/locales/languages'

export const legalKind = z.enum(['TERMS', 'PRIVACY'])
export const legalText = z.object({
  kind: legalKind,
  version: z.number().int(),
  title: z.string(),
  /** Sanitised HTML: p, h2, h3, ul, ol, li, strong, em, blockquote, a. */
  body: z.string(),
  /** The English body as stored, with the fields of the legal entity in double braces, for staff who edit it; null for others. */
  source: z.string().nullable(),
  publishedAt: instant,
  /** The language that title and body are in; English where this version is not translated. */
  language: z.enum(languageCodes),
  translations: shownTranslations,
  versions: z.array(z.object({ version: z.number().int(), publishedAt: instant })),
})
export const legal = {
  current: get('/legal/:kind', {
    summary: 'The current legal text, or an earlier version',
    access: 'public',
    params: z.object({ kind: legalKind }),
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    response: legalText,
    errors: ['NOT_FOUND'],
  }),
  publish: post('/legal/:kind', {
    summary: 'Publish a new version of a legal text; another team member must approve it',
    access: staff('settings:update'),
    approval: 'legal.publish',
    params: z.object({ kind: legalKind }),
    body: z.strictObject({
      title: text(120, 3),
      body: text(100_000, 20),
      translations: translationsOf({ title: optionalText(120), body: optionalText(100_000) }).optional(),
    }),
    response: legalText,
    errors: ['VALIDATION'],
    done: 'The new version was published.',
  }),
}
