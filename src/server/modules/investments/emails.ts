import type { NotificationData, PersonalKind } from '@/contract/personal-notification-kinds'
import type { Minor } from '@/domain/money'
import { msg, type Message, type Text } from '@/locales/message'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { Query } from '@/server/db/database'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { composeEmail, senderOf } from '../mail/email'
import { notificationAddress } from '../notifications/addresses'
import { notifyPerson } from '../notifications/notify-person'

export type Customer = { id: string; name: string; email: string }
export const customerOf = (db: Query, userId: string): Promise<Customer> =>
  db.one<Customer>(sql`select id, name, email from users where id = ${userId}`)

export type News<K extends PersonalKind> = {
  kind: K
  title: Text
  /** The first paragraph is also the text of the notification. */
  paragraphs: readonly [Text, ...Text[]]
  facts?: readonly (readonly [Text, Text])[]
  /** The parts of the address that the email links to. */
  data: NotificationData<K>
  /** The label of the email's button. */
  action?: Message
  /** A key that deduplicates the notification of an event. */
  dedupe?: string
}

/**
 * Notifies a customer of an event, in the application and by email, in the same words.
 * @param whom an id, or the customer if the command has read that row already
 */
export async function inform<K extends PersonalKind>(
  work: Work,
  whom: string | Customer,
  { kind, title, paragraphs, facts, data, action, dedupe }: News<K>,
): Promise<void> {
  const customer = typeof whom === 'string' ? await customerOf(work.tx, whom) : whom
  const path = notificationAddress(kind, data)
  const content = composeEmail(
    {
      template: kind,
      subject: title,
      heading: title,
      paragraphs,
      ...(facts ? { facts } : {}),
      ...(path ? { action: { label: action ?? msg('View investment'), path } } : {}),
    },
    senderOf(work.services.env),
  )
  notifyPerson(work, customer, { kind, title, body: paragraphs[0], data, content, ...(dedupe ? { dedupe } : {}) })
}

/** The paragraph about payouts that an ended investment lost; empty if it had earned nothing. */
export const payoutsReturned = (work: Work, profit: Minor): Text[] =>
  profit > 0n
    ? [
        msg('Payouts of {amount} on this investment were returned to the project, because a cancelled investment earns no payouts.', {
          amount: formatBookAmount(work, profit),
        }),
      ]
    : []
