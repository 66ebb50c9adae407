import { adminPaths } from '@/config/admin-paths'
import { users } from '@/contract/users'
import type { Mention, Mentionable } from '@/contract/user-notes'
import type { Query } from '@/server/db/database'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { readRecipients, type Recipient } from '../notifications/recipients'
import { notifyStaff } from '../notifications/notify-staff'

// Only at the start or after a space or bracket, so that email addresses do not match.
const MENTION = /(?<![^\s(,;])@([a-zA-Z0-9][a-zA-Z0-9._-]{2,31})/g
const MOST_MENTIONS = 20
const EXCERPT = 200
const KIND = 'note.mention'
/** Reading notes requires any one of these permissions. */
const permissions = users.notes.access.staff

/** The distinct usernames that a note mentions, in lower case. A trailing dot is punctuation. */
export function mentionsIn(body: string): string[] {
  const names = [...body.matchAll(MENTION)].flatMap(([, name]) => (name ? [name.toLowerCase().replace(/[._-]+$/, '')] : []))
  return [...new Set(names)]
}

type Colleague = { id: string; name: string; username: string }

/**
 * Notifies the colleagues mentioned in a note about a customer, if they may read notes. Skips the author, who is not in the result either.
 */
export async function notifyMentioned(work: PersonWork, customerId: string, body: string): Promise<Mention[]> {
  const names = mentionsIn(body)
  if (names.length === 0) return []
  const { tx, actor } = work
  const colleagues = await tx.all<Colleague>(sql`
    select id, name, lower(username) as username from users where type = 'Internal' and lower(username) = any(${names}::text[])`)
  const recipients = new Map((await readRecipients(tx)).map((recipient) => [recipient.id, recipient]))
  const mentions = names.flatMap((username, at) => {
    const colleague = colleagues.find((one) => one.username === username)
    if (colleague?.id === actor.id) return []
    const notNotifiedBecause = at < MOST_MENTIONS ? refusalOf(colleague, recipients) : `A note notifies at most ${MOST_MENTIONS} people.`
    return { id: colleague?.id, username, name: colleague?.name ?? null, notNotifiedBecause }
  })
  const people = mentions.flatMap(({ id, notNotifiedBecause }) => (id && notNotifiedBecause === null ? id : []))
  await notifyPeople(work, { customerId, body, people })
  return mentions.map(({ id: _id, ...mention }) => mention)
}

const MOST_SUGGESTED = 500

/** The team members whom a mention by this author would notify, by name. */
export async function readMentionable(db: Query, authorId: string): Promise<Mentionable[]> {
  const recipients = await readRecipients(db)
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]))
  return recipients
    .filter((recipient) => recipient.id !== authorId && refusalOf(recipient, byId) === null)
    .slice(0, MOST_SUGGESTED)
    .map(({ username, name }) => ({ username, name }))
}

/** Why a mention notifies no one; null if the colleague is notified. */
function refusalOf(colleague: Colleague | undefined, recipients: ReadonlyMap<string, Recipient>): string | null {
  if (!colleague) return 'No team member has this username.'
  const recipient = recipients.get(colleague.id)
  if (!recipient) return 'This account is deactivated or frozen.'
  const missing = permissions.filter((permission) => !recipient.mayAny([permission]))
  if (!recipient.mayAny(permissions)) return `This team member needs permission ${missing.join(' or ')} to read the note.`
  const { bell, email } = recipient.deliveryOf(KIND)
  return bell || email !== 'OFF' ? null : 'This team member has turned off notifications of mentions.'
}

async function notifyPeople(
  work: PersonWork,
  { customerId, body, people }: { customerId: string; body: string; people: readonly string[] },
): Promise<void> {
  if (people.length === 0) return
  const { name } = await work.tx.one<{ name: string }>(sql`select name from users where id = ${customerId}`)
  await notifyStaff(work, [
    {
      kind: KIND,
      title: `${work.actor.name} mentioned you in a note on ${name}`,
      body: body.length > EXCERPT ? `${body.slice(0, EXCERPT)}…` : body,
      link: adminPaths.customerTab(customerId, 'notes'),
      to: { people, permissions },
    },
  ])
}
