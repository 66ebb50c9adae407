import type { DocumentKind, IdentityRequest } from '@/contract/identity'
import type { PersonalKind } from '@/contract/personal-notification-kinds'
import type { Text } from '@/locales/message'
import type { EmailContent } from '@/server/work/effects'
import { Scope } from '@/server/work/actor'
import type { PersonWork, Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { senderOf, type Sender } from '@/server/modules/mail/email'
import { notifyPerson } from '@/server/modules/notifications/notify-person'
import { getRequest, type RequestRow } from './queries'
import { renewLevel } from './transition'

type IdentityKind = Extract<PersonalKind, `identity.${string}`>
type IdentityNotice = {
  kind: IdentityKind
  title: Text
  body: Text
  content: (sender: Sender, name: string, kind: DocumentKind) => EmailContent
  dedupe?: string
}

/** Notifies the owner of a request of its outcome, by notification and email. */
export async function informOwner(
  work: Work,
  { user_id, document_kind }: Pick<RequestRow, 'user_id' | 'document_kind'>,
  { content, ...notice }: IdentityNotice,
): Promise<void> {
  const owner = await work.tx.one<{ id: string; email: string; name: string }>(sql`select id, email, name from users where id = ${user_id}`)
  notifyPerson(work, owner, {
    ...notice,
    data: {},
    content: content(senderOf(work.services.env), owner.name, document_kind),
  })
}

/** Follow-up of a decision: updates the account's level, notifies the owner and returns the request. */
export async function notifyDecided(work: PersonWork, before: RequestRow, notice: IdentityNotice): Promise<IdentityRequest> {
  await renewLevel(work.tx, before.user_id)
  await informOwner(work, before, notice)
  return getRequest(work.tx, Scope.of(work.actor), work.actor.kind, before.id)
}
