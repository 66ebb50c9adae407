import { REPLY_REMINDER_HOURS } from '@/contract/payments'
import { addHours } from '@/domain/dates'
import { system } from '@/server/work/actor'
import { work } from '@/server/work/services'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { askedUntil, refreshById } from './checkout'
import { resumeCheckout } from './open-checkout'
import { watchQuestion } from './commands/expire-question'

/** Declines payments whose question was not answered in time, and sends reminders before. */
export const watchQuestions: JobHandler = {
  name: 'payment.questions',
  schedule: '*/5 * * * *',
  run: async (services, _, note) => {
    const now = services.clock.now()
    // The reminder of a customer who cannot reply is forgotten, so that another one precedes the end of the question.
    const due = sql`select p.id from payments p join users u on u.id = p.user_id
      where p.status = 'MORE_INFO' and not p.second_needed and p.provider_id is null
        and case when not u.is_active or u.frozen_at is not null then p.reply_reminded
          when p.reply_reminded then p.reply_until <= ${now} else p.reply_until <= ${addHours(now, REPLY_REMINDER_HOURS)} end`
    await sweep(services, 'payment.questions', { due, each: (id) => work(services, system, (one) => watchQuestion(one, id)) }, note)
  },
}

const name = 'payment.refresh-checkouts'

/**
 * Refreshes every checkout that is open or still watched, in case a webhook was lost; then opens those whose provider has not answered yet.
 */
export const refreshCheckouts: JobHandler = {
  name,
  schedule: '*/10 * * * *',
  // Few retries, since the next sweep is soon.
  retries: 1,
  run: async (services, _, note) => {
    const since = askedUntil(services.clock.now())
    const due = sql`
      select id from payments where provider_id is not null and follows is null
        and (checkout_watched_until > ${since} or (status in ('PENDING', 'MORE_INFO') and awaits_money))`
    // Refreshed checkouts stay due, so a run continues to the end: otherwise the last ones would never be refreshed.
    const unopened = sql`
      select id from payments where provider_id is null and awaits_money and status = 'PENDING' and created_at < ${addHours(services.clock.now(), -1 / 60)}`
    try {
      await sweep(services, name, { due, each: (id) => refreshById(services, id), within: Infinity }, note)
    } finally {
      await sweep(services, name, { due: unopened, each: (id) => resumeCheckout(services, id), within: Infinity })
    }
  },
}
