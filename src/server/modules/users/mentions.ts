import { adminPaths } from '@/config/admin-paths'
import { users } from '@/contract/users'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { notifyStaff } from '../notifications/notify-staff'

// After a space or at the start, so that email addresses are not mentions.
const MENTION = /(?<![^\s(,;])@([a-zA-Z0-9][a-zA-Z0-9._-]{2,31})/g
const MOST_MENTIONS = 20
const EXCERPT = 200

/** The usernames that a note mentions, in lower case, each once. A dot at the end belongs to the sentence. */
export function mentionsIn(body: string): string[] {
  const names = [...body.matchAll(MENTION)].flatMap(([, name]) => (name ? [name.toLowerCase().replace(/[._-]+$/, '')] : []))
  return [...new Set(names)].slice(0, MOST_MENTIONS)
}

/** Notifies the colleagues whom a note about a customer mentions, if they may read it. Its author is not notified. */
export async function notifyMentioned(work: PersonWork, customerId: string, body: string): Promise<void> {
  const names = mentionsIn(body)
  if (names.length === 0) return
  const { tx, actor } = work
  const mentioned = await tx.all<{ id: string }>(sql`
    select id from users where type = 'Internal' and lower(username) = any(${names}::text[]) and id <> ${actor.id}`)
  if (mentioned.length === 0) return
  const { name } = await tx.one<{ name: string }>(sql`select name from users where id = ${customerId}`)
  const excerpt = body.length > EXCERPT ? `${body.slice(0, EXCERPT)}…` : body
  await notifyStaff(work, [
    {
      kind: 'note.mention',
      title: `${actor.name} mentioned you in a note on ${name}`,
      body: excerpt,
      link: adminPaths.customerTab(customerId, 'notes'),
      to: { people: mentioned.map(({ id }) => id), permissions: users.notes.access.staff },
    },
  ])
}
