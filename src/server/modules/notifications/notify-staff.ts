import { emailDelivery, type Delivery, type EmailDelivery, type StaffKind } from '@/contract/notification-kinds'
import type { Permission } from '@/contract/permissions'
import { newId } from '@/server/db/ids'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { staffEmail } from './staff-emails'
import { readRecipients, type Recipient } from './recipients'

/** An event that staff are notified of. */
export type StaffEvent = {
  kind: StaffKind
  title: string
  body: string
  /** The path where the recipient can act on it. */
  link: string
  /** These people, or all staff, limited to active, unfrozen holders of one of the permissions (undefined: none required). */
  to: { people?: readonly string[]; permissions: readonly Permission[] | undefined }
  /** Who is not notified, as the item's proposer or approver who cannot act on it. */
  except?: readonly string[]
  /**
   * The item of the event; a daily summary omits it once it is done. Of several events of one item, each person gets the most urgent one
   * that they have enabled, per channel.
   */
  alert?: { queue: string; subject: string; urgency: number }
  /** A single notification that replaces many of the same kind. */
  bundle?: { title: (count: number) => string; link: string }
}

/** Above this many events of one kind at once, they are bundled into one notification. */
const MOST_APIECE = 10

/**
 * Notifies staff by each person's preferences: in the application, by email at once, or in the daily summary. Two statements, however many
 * people there are.
 */
export async function notifyStaff(work: Work, events: readonly StaffEvent[]): Promise<void> {
  if (events.length === 0) return
  const lines: DigestLine[] = []
  for (const recipient of await readRecipients(work.tx)) {
    const own = events.filter((event) => isFor(event, recipient))
    const having = (isOn: (delivery: Delivery) => boolean) =>
      bundled(mostUrgent(own.filter((event) => isOn(recipient.deliveryOf(event.kind)))))
    for (const { kind, title, body, link } of having(({ bell }) => bell))
      work.effects.notify({ userId: recipient.id, kind, title, body, link })
    const mailed = having(({ email }) => email !== emailDelivery.enum.OFF)
    const by = (email: EmailDelivery) => mailed.filter((event) => recipient.deliveryOf(event.kind).email === email)
    const atOnce = by('IMMEDIATE')
    if (atOnce.length > 0)
      work.effects.mail({ dedupe: `staff.notification:${newId()}`, to: recipient, content: staffEmail(work.services.env, atOnce) })
    lines.push(...by('DAILY').map((event) => digestLine(work.now, recipient, event)))
  }
  await writeDigest(work, lines)
}

function isFor({ to, except = [] }: StaffEvent, recipient: Recipient): boolean {
  if (except.includes(recipient.id)) return false
  return (to.people?.includes(recipient.id) ?? true) && (!to.permissions || recipient.mayAny(to.permissions))
}

/** Keeps one event for an item that is new and overdue in the same minute. */
function mostUrgent(events: readonly StaffEvent[]): StaffEvent[] {
  const urgencies = new Map<string, number>()
  for (const { alert } of events) if (alert) urgencies.set(itemOf(alert), Math.max(alert.urgency, urgencies.get(itemOf(alert)) ?? 0))
  return events.filter(({ alert }) => !alert || urgencies.get(itemOf(alert)) === alert.urgency)
}

const itemOf = ({ queue, subject }: NonNullable<StaffEvent['alert']>): string => `${queue}:${subject}`

/** Bundles many events of one kind into one. */
function bundled(events: readonly StaffEvent[]): StaffEvent[] {
  const counts = new Map<StaffKind, number>()
  for (const { kind } of events) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const done = new Set<StaffKind>()
  return events.flatMap((event): StaffEvent[] => {
    const { kind, to, bundle } = event
    const count = counts.get(kind) ?? 0
    if (count <= MOST_APIECE || !bundle) return [event]
    if (done.has(kind)) return []
    done.add(kind)
    return [{ kind, to, title: bundle.title(count), body: 'Open the work queue to see all of them.', link: bundle.link }]
  })
}

type DigestLine = {
  id: string
  user_id: string
  kind: StaffKind
  title: string
  queue: string | null
  subject: string | null
  created_at: Date
}

const digestLine = (now: Date, { id }: Recipient, { kind, title, alert }: StaffEvent): DigestLine => ({
  id: newId(),
  user_id: id,
  kind,
  title,
  queue: alert?.queue ?? null,
  subject: alert?.subject ?? null,
  created_at: now,
})

async function writeDigest({ tx }: Work, lines: readonly DigestLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx.run(sql`
    insert into notification_digest (id, user_id, kind, title, queue, subject, created_at)
    select d.id, d.user_id, d.kind, d.title, d.queue, d.subject, d.created_at from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as d(id uuid, user_id uuid, kind text, title text, queue text, subject text, created_at timestamptz)`)
}
