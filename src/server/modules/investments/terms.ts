import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'
import { sql, type Sql } from '@/server/db/sql'

export type Terms = { accepted_terms: number | null; terms_version: number }

/** Columns of a user: the terms that were accepted, and those in force. */
export const termsOf = (now: Date): Sql => sql`users.terms_version as accepted_terms,
  coalesce((select max(version) from legal_texts where kind = 'TERMS' and published_at <= ${now}), 1)::int as terms_version`

/** An investment freezes the terms it is made under, so these must be the ones its owner has accepted. */
export function requireTerms({ accepted_terms: accepted, terms_version: inForce }: Terms): void {
  if (accepted === inForce) return
  throw new AppError(
    'TERMS_NOT_ACCEPTED',
    accepted === null
      ? msg('Please read and accept our terms before you invest. Nothing was invested.')
      : msg(
          'Our terms have changed: version {version} is the current version. Please read and accept it before you invest. Nothing was invested.',
          {
            version: inForce,
          },
        ),
  )
}
