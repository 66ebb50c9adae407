import { msg } from '@/locales/message'
import { AppError } from '@/server/work/errors'
import { sql, type Sql } from '@/server/db/sql'

export type Terms = { accepted_terms: number | null; terms_version: number }

/** Columns of a user: the accepted version of the terms, and the current one. */
export const termsOf = (now: Date): Sql => sql`users.terms_version as accepted_terms,
  coalesce((select max(version) from legal_texts where kind = 'TERMS' and published_at <= ${now}), 1)::int as terms_version`

/** Requires that the customer has accepted the current terms, since an investment freezes them. */
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
