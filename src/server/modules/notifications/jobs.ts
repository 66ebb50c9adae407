import { emailDelivery, staffKind, type StaffKind } from '@/contract/notification-kinds'
import { system } from '@/server/work/actor'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { work, type Services, type Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { newId } from '@/server/db/ids'
import { readRecipients } from './recipients'
import { dailySummary } from './staff-emails'

/** A daily summary email to each staff member with collected notifications. */
export const notificationJobs: readonly JobHandler[] = [
  { name: 'notifications.daily-summary', schedule: '0 6 * * *', run: (services, _data, note) => sendDailySummaries(services, note) },
]

async function sendDailySummaries(services: Services, note: Parameters<JobHandler['run']>[2]): Promise<void> {
  const until = services.clock.now()
  await sweep(
    services,
    'The daily summary',
    {
      due: sql`select distinct user_id as id from notification_digest where created_at <= ${until}`,
      each: (id) => work(services, system, (inner) => summarise(inner, id, until)),
    },
    note,
  )
}

/** Claims a person's collected notifications and emails those that are still open and enabled. */
async function summarise(inner: Work, userId: string, until: Date): Promise<void> {
  const { tx, effects, services } = inner
  const taken = await tx.all<{ kind: string; title: string; is_open: boolean }>(sql`
    with taken as (delete from notification_digest where user_id = ${userId} and created_at <= ${until} returning *)
    select t.kind, t.title,
      t.queue is null or exists (select 1 from work_alerts a where a.queue = t.queue and a.subject = t.subject) as is_open
    from taken t order by t.created_at, t.id`)
  const recipient = (await readRecipients(tx)).find(({ id }) => id === userId)
  if (!recipient) return
  const isWanted = (kind: StaffKind) => recipient.deliveryOf(kind).email === emailDelivery.enum.DAILY
  const lines = taken.flatMap(({ kind, title, is_open }) => {
    const known = staffKind.safeParse(kind).data
    return is_open && known && isWanted(known) ? [{ kind: known, title }] : []
  })
  if (lines.length === 0) return
  effects.mail({
    // Deleting the rows claims them; a second run on the same day emails only its own claims.
    dedupe: `staff.daily-summary:${newId()}`,
    to: recipient,
    content: dailySummary(services.env, lines),
  })
}
