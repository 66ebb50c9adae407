import type { Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import type { RawAnswer } from '@/server/http/endpoint/implement'
import { logoForPaper } from '@/server/infra/logo'
import type { Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { fillEntity } from '../../legal/entity-fields'
import { entityOf, senderOf } from '../../mail/email'
import { agreementPdf } from './agreement-pdf'
import { readInvestment } from '../queries'
import type { Agreement } from './agreement-content'

/** The agreement as a PDF; somebody else's is not found. The same investment gives the same paper until it changes its state. */
export async function serveAgreement(
  { db, services, scope }: { db: Query; services: Pick<Services, 'env'>; scope: Scope },
  id: string,
): Promise<RawAnswer> {
  const agreement = await readAgreement(db, services, id, scope)
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="agreement-${agreement.investment.code.toLowerCase()}.pdf"`,
    'Cache-Control': 'no-store',
  }
  return { raw: new Response(new Uint8Array(await agreementPdf(agreement, await logoForPaper(services.env))), { headers }) }
}

type Texts = { name: string; username: string; email: string; risk: string; terms_title: string; terms_body: string }

async function readAgreement(db: Query, { env }: Pick<Services, 'env'>, id: string, scope: Scope): Promise<Agreement> {
  const investment = await readInvestment(db, id, scope)
  const texts = await db.one<Texts>(sql`
    select u.name, u.username, u.email, r.risk_text as risk, t.title as terms_title, t.body as terms_body
    from investments i join users u on u.id = i.user_id
      join project_risk_texts r on r.project_id = i.project_id and r.version = i.risk_version
      join legal_texts t on t.kind = 'TERMS' and t.version = i.terms_version
    where i.id = ${id}`)
  const { name, username, email, risk, terms_title: title, terms_body: body } = texts
  const entity = entityOf(env)
  return {
    house: senderOf(env).title,
    entity,
    currency: env.BOOK_CURRENCY,
    investment,
    holder: { name, username, email },
    risk,
    terms: { title, body: fillEntity(body, entity) },
  }
}
