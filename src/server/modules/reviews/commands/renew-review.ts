import type { z } from 'zod'
import type { reviewers } from '@/contract/evidence'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'

export type ReviewSubject = 'payment' | 'identity-request' | 'withdrawal' | 'adjustment' | 'investment' | 'change-request'
type Subject = { type: ReviewSubject; id: string }

/** Duration of a reviewer's lease on an item; the client renews it well before it expires. */
const LEASE_SECONDS = 20

/** Renews the person's lease on an item, releases their lease on the previous item, and returns the other people with a lease on it. */
export async function renewReview({ tx, actor, now }: PersonWork, { type, id }: Subject): Promise<z.input<typeof reviewers>> {
  const until = new Date(now.getTime() + LEASE_SECONDS * 1000)
  await tx.run(sql`
    insert into reviews (by_id, subject_type, subject, since, until) values (${actor.id}, ${type}, ${id}, ${now}, ${until})
    on conflict (by_id, subject_type) do update set subject = excluded.subject, until = excluded.until,
      since = case when reviews.subject = excluded.subject and reviews.until >= excluded.since then reviews.since else excluded.since end`)
  const others = await tx.all<{ id: string; name: string }>(sql`
    select r.by_id as id, u.name from reviews r join users u on u.id = r.by_id
    where r.subject = ${id} and r.subject_type = ${type} and r.by_id <> ${actor.id} and r.until > ${now} order by r.since, r.by_id limit 10`)
  return { others, leaseSeconds: LEASE_SECONDS }
}
