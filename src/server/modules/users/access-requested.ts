import { msg, type Message } from '@/locales/message'
import type { Work } from '@/server/work/services'
import { freezePath } from '@/server/modules/auth/links'
import { senderOf } from '@/server/modules/mail/email'
import { notifyPerson } from '@/server/modules/notifications/notify-person'
import { accessRequestedEmail } from './emails'

type Person = { id: string; name: string; email: string }

/**
 * Notifies a person that staff have requested a change of their account. If the person did not agree to it, they can freeze the account
 * before it is approved, which cancels the request.
 * @param what the change as a noun phrase: "a reset of …"
 */
export function notifyAccessRequested(work: Work, person: Person, what: Message): void {
  const { services, now } = work
  notifyPerson(work, person, {
    kind: 'user.access-requested',
    data: {},
    title: msg('Our team has requested {what}', { what }),
    body: msg('Another member of our team reviews it. If you did not request this, freeze your account with the link in our email.'),
    content: accessRequestedEmail(senderOf(services.env), person.name, what, freezePath(services.secrets, person.id, now)),
  })
}
