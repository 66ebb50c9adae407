import { paths } from '@/config/paths'
import type { Query } from '@/server/core/database'
import type { Work } from '@/server/core/services'
import { sql } from '@/server/core/sql'
import { composeLetter, senderOf } from '../mail/letter'
import { tell } from '../notifications/tell'

export type Customer = { id: string; name: string; email: string }
export const customerOf = (db: Query, userId: string): Promise<Customer> =>
  db.one<Customer>(sql`select id, name, email from users where id = ${userId}`)

export const investmentPath = (id: string): string => paths.users.investment(id)

export type News = {
  kind: string
  title: string
  /** The first paragraph is also the notification's text. */
  paragraphs: readonly [string, ...string[]]
  facts?: readonly (readonly [string, string])[]
  link: string
  /** What the button of the mail says. */
  action?: string
  /** Names the event where the same one might be told twice. */
  dedupe?: string
}

/**
 * Tells a customer what happened to their money, in the application and by mail, in the same words.
 * @param whom an id, or the customer where the command has read that row anyway
 */
export async function inform(
  work: Work,
  whom: string | Customer,
  { kind, title, paragraphs, facts, link, action, dedupe }: News,
): Promise<void> {
  const customer = typeof whom === 'string' ? await customerOf(work.tx, whom) : whom
  const letter = composeLetter(
    {
      template: kind,
      subject: title,
      heading: title,
      paragraphs,
      ...(facts ? { facts } : {}),
      action: { label: action ?? 'View investment', path: link },
    },
    senderOf(work.services.env),
  )
  tell(work, customer, { kind, title, body: paragraphs[0], link, letter, ...(dedupe ? { dedupe } : {}) })
}
