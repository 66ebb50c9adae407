import type { Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import type { RawAnswer } from '@/server/http/endpoint/implement'
import { logoForPdf } from '@/server/infra/logo'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import type { LegalEntity } from '@/domain/legal-entity'
import type { Language } from '@/locales/languages'
import { translatedText, type Translations } from '@/server/work/translations'
import { fillEntity } from '../../legal/entity-fields'
import { entityOf, senderOf } from '../../mail/email'
import { agreementPdf } from './agreement-pdf'
import { readInvestment } from '../queries'
import type { Agreement } from './agreement-content'

/** Serves the agreement as a PDF, or NOT_FOUND outside the scope. The document is identical until the investment's state changes. */
export async function serveAgreement(
  { db, services, scope, reads }: { db: Query; services: Pick<Services, 'env'>; scope: Scope; reads: Language },
  id: string,
): Promise<RawAnswer> {
  const agreement = await readAgreement(db, services, id, { scope, reads })
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="agreement-${agreement.investment.code.toLowerCase()}.pdf"`,
    'Cache-Control': 'no-store',
  }
  return { raw: new Response(new Uint8Array(await agreementPdf(agreement, await logoForPdf(services.env))), { headers }) }
}

type Texts = {
  name: string
  username: string
  email: string
  language: Language
  risk: string
  risk_translations: Translations | null
  terms_title: string
  terms_body: string
  terms_translations: Translations | null
  legal_entity: LegalEntity | null
}
type Reader = { scope: Scope; reads: Language }

async function readAgreement(db: Query, { env }: Pick<Services, 'env'>, id: string, { scope, reads }: Reader): Promise<Agreement> {
  const investment = await readInvestment(db, id, scope)
  const texts = await db.one<Texts>(sql`
    select u.name, u.username, u.email, u.language, r.risk_text as risk, case when p.risk_version = r.version then p.translations end as risk_translations,
      t.title as terms_title, t.body as terms_body, t.translations as terms_translations, i.legal_entity
    from investments i join users u on u.id = i.user_id
      join projects p on p.id = i.project_id join project_risk_texts r on r.project_id = i.project_id and r.version = i.risk_version
      join legal_texts t on t.kind = 'TERMS' and t.version = i.terms_version
    where i.id = ${id}`)
  const { name, username, email, risk, terms_title: title, terms_body: body } = texts
  // Customers read it in the language of their request, staff in the customer's.
  const language = scope.userId === undefined ? texts.language : reads
  const terms = { translations: texts.terms_translations, language }
  // Investments of versions before 0074 do not store the company, so the current one is used.
  const entity = texts.legal_entity ?? entityOf(env)
  return {
    platform: senderOf(env).title,
    entity,
    currency: env.BOOK_CURRENCY,
    investment,
    holder: { name, username, email },
    risk: translatedText('riskText', risk, { translations: texts.risk_translations, language }),
    language,
    terms: { title: translatedText('title', title, terms), body: fillEntity(translatedText('body', body, terms), entity) },
  }
}
