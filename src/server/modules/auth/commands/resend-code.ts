import { visitor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import type { EmailContent } from '@/server/work/effects'
import { work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { senderOf, type Sender } from '@/server/modules/mail/email'
import { codeSent, type CodeSent } from '../codes/code-sent'
import { resendCode } from '../codes/codes'
import type { CodePurpose } from '../codes/code-row'
import type { AuthCall } from '../entry'
import { withMinimumDuration } from '../minimum-duration'
import { registerCodeEmail, resetCodeEmail, signInCodeEmail, verifyCodeEmail } from '../emails'
import { withResetLink } from '../passwords/reset-links'

const MILLISECONDS = 120

/** Emails another code of the caller's flow. A flow for an address without an account gets the same response but no email. */
export const sendAnotherCode = ({ services, request }: AuthCall, flow: { identifier: string; hash: string }): Promise<CodeSent> =>
  withMinimumDuration(MILLISECONDS, async () => {
    const reader = await readerOf(services.db, flow.identifier)
    const issued = await work(
      services,
      visitor,
      (inner) =>
        withResetLink(inner, { id: reader?.user_id ?? null, email: reader?.email ?? '' }, (link) =>
          resendCode(inner, flow, (code) => emailFor(senderOf(services.env), reader, code, link)),
        ),
      request,
    )
    return codeSent(issued)
  })

type Reader = {
  purpose: CodePurpose
  user_id: string | null
  email: string
  user_name: string | null
  wished_name: string | null
  has_account: boolean
}

const readerOf = (db: Query, identifier: string): Promise<Reader | undefined> =>
  db.maybe<Reader>(sql`
    select c.purpose, c.user_id, c.email, u.name as user_name, r.name as wished_name, exists (select 1 from users o where lower(o.email) = lower(c.email)) as has_account
    from one_time_codes c left join users u on u.id = c.user_id left join registrations r on r.flow_id = c.id
    where c.id = ${identifier} and c.purpose in ('REGISTER', 'SIGN_IN', 'RESET')`)

function emailFor(sender: Sender, reader: Reader | undefined, code: string, link: () => string): EmailContent | null {
  if (!reader) return null
  if (reader.user_name !== null) {
    if (reader.purpose === 'RESET') return resetCodeEmail(sender, reader.user_name, code, link())
    return (reader.purpose === 'SIGN_IN' ? signInCodeEmail : verifyCodeEmail)(sender, reader.user_name, code)
  }
  return reader.wished_name !== null && !reader.has_account ? registerCodeEmail(sender, reader.wished_name, code) : null
}
