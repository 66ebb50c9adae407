import { system } from '@/server/work/actor'
import { jobOf, type JobHandler, type Note } from '@/server/infra/jobs/jobs'
import { work, type Services } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { sweep } from '@/server/infra/jobs/sweep'
import { addHours } from '@/domain/dates'
import { refreshCheckoutsOf } from '../payments/checkout'
import { watchWindow } from './commands/expire-investment'
import { matureInvestment } from './commands/mature-investment'
import { refundInvestment } from './commands/refund-investment'
import { REMINDERS } from './rules'
import { enqueueProjectRefund } from './commands/hold-for-withdrawal'

/** Expires orders whose payment window has ended, and sends reminders for those that end soon. */
export const watchWindows: JobHandler = {
  name: 'investment.window',
  schedule: '*/5 * * * *',
  run: async (services, _, note) => {
    const now = services.clock.now()
    const [first, second] = REMINDERS
    const due = sql`select i.id from investments i where i.status = 'AWAITING_PAYMENT' and i.clock_stopped_at is null and (
      i.expires_at <= ${now} or (i.expires_at <= ${addHours(now, second)} and i.reminded < 2) or (i.expires_at <= ${addHours(now, first)} and i.reminded < 1))`
    const each = async (id: string) => {
      // A payment that a gateway received in time counts even if its webhook is late.
      await refreshCheckoutsOf(services, id)
      await work(services, system, (one) => watchWindow(one, id))
    }
    await sweep(services, 'investment.window', { due, each }, note)
  },
}

/** Matures due investments, and applies their maturity instructions. */
export const matureInvestments: JobHandler = {
  name: 'investment.mature',
  schedule: '*/5 * * * *',
  run: async (services, _, note) => {
    const due = sql`select i.id from investments i where i.status in ('ACTIVE', 'EXIT_REQUESTED') and i.matures_at <= ${services.clock.now()}`
    await sweep(services, 'investment.mature', { due, each: (id) => work(services, system, (one) => matureInvestment(one, id)) }, note)
  },
}

/** Repays all principal of a cancelled project; does nothing if the project is not cancelled. */
export const refundProject: JobHandler = jobOf({
  name: 'project.refund',
  run: (services, { projectId }, note) => refundAll(services, projectId, { note }),
})

/** A very large project takes longer than a job may run: the rest is enqueued again. */
export async function refundAll(
  services: Services,
  projectId: string,
  { within, note }: { within?: number; note?: Note | undefined } = {},
): Promise<void> {
  const due = sql`select i.id from investments i join projects p on p.id = i.project_id and p.status = 'CANCELLED'
    where p.id = ${projectId} and (i.status in ('AWAITING_PAYMENT', 'ACTIVE', 'EXIT_REQUESTED') or (i.status = 'MATURED'
    and not exists (select 1 from withdrawals w where w.investment_id = i.id and w.status in ('PENDING', 'APPROVED'))))`
  const each = (id: string) => work(services, system, (one) => refundInvestment(one, id))
  const isWhole = await sweep(services, 'project.refund', { due, each, ...(within === undefined ? {} : { within }) }, note)
  if (!isWhole) await work(services, system, (one) => enqueueProjectRefund(one, projectId))
}

export const investmentJobs: readonly JobHandler[] = [watchWindows, matureInvestments, refundProject]
