import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { queueKind, staffNotificationKinds, type StaffKind } from '@/contract/notification-kinds'
import { workQueues } from '@/contract/work-queues'
import { system } from '@/server/work/actor'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { JobHandler } from '@/server/infra/jobs/jobs'
import { work, type Services, type Work } from '@/server/work/services'
import { notifyStaff, type StaffEvent } from '../notifications/notify-staff'
import { claimItemAlerts, claimJobAlerts, type Alert, type FailedJob, type Stage } from './alerts'
import { readExceptions, type Exception } from './exceptions'
import { itemPath, queuePaths, type WorkItem } from './items'

/** Once a minute, notifies staff of items and jobs that they may act on and that are new, overdue or failed. */
export const workQueueJobs: readonly JobHandler[] = [{ name: 'work-queues.notify', schedule: '* * * * *', run: notifyOfWork }]

/**
 * Polls the queues instead of hooking into commands: commands are not slowed down, and items added by webhooks or migrations are found too.
 */
export async function notifyOfWork(services: Services): Promise<void> {
  await work(services, system, async (inner) => {
    const items = await claimItemAlerts(inner.tx, inner.now)
    const jobs = await claimJobAlerts(inner.tx, inner.now)
    const events = await itemEvents(inner, items)
    await notifyStaff(inner, [...events, ...jobs.map(jobEvent)])
  })
}

const urgency: Readonly<Record<Stage, number>> = { NEW: 0, RETURNED: 1, OVERDUE: 2, SECOND: 3 }

async function itemEvents(inner: Work, items: readonly Alert<WorkItem>[]): Promise<StaffEvent[]> {
  const exceptions = await readExceptions(inner, items)
  return items.map((item) => itemEvent(inner, item, exceptions.get(item) ?? { except: [], note: null }))
}

function itemEvent(inner: Work, item: Alert<WorkItem>, { except, note }: Exception): StaffEvent {
  const { item: name, items, permissions, waitsFor } = workQueues[item.queue]
  const state = stateOf(item.stage, waitsFor)
  const subject = [name, item.code].filter(Boolean).join(' ')
  const amount = item.amount === null ? [] : [formatBookAmount(inner, item.amount)]
  return {
    kind: kindOf(item),
    title: `${subject}: ${state}`,
    body: [item.about, ...amount, ...(item.returned ? [`Returned: ${item.returned}`] : []), ...(note ? [note] : [])].join(' · '),
    link: itemPath(item),
    to: { permissions: item.permission ? [item.permission] : (permissions ?? []) },
    except,
    alert: { queue: item.queue, subject: item.id, urgency: urgency[item.stage] },
    bundle: bundleOf(item, items, state),
  }
}

const stateOf = (stage: Stage, waitsFor: string): string =>
  ({ NEW: waitsFor, RETURNED: 'Returned to queue', SECOND: 'Needs second approval', OVERDUE: 'Past target time' })[stage]

const kindOf = ({ queue, stage }: Alert<WorkItem>): StaffKind =>
  (({ NEW: queueKind(queue), RETURNED: queueKind(queue), SECOND: 'work.second-approval', OVERDUE: 'work.overdue' }) as const)[stage]

/** Notifications of other kinds are bundled over several queues. */
const bundleOf = ({ queue, stage }: Alert<WorkItem>, items: string, state: string): StaffEvent['bundle'] =>
  stage === 'NEW' || stage === 'RETURNED'
    ? { title: (count) => `${count} ${items}: ${state}`, link: queuePaths[queue] }
    : { title: (count) => `${count} items: ${state}`, link: adminPaths.dashboard }

const jobEvent = ({ queue, id, name }: Alert<FailedJob>): StaffEvent => ({
  kind: 'job.failed',
  title: `Job ${name} failed`,
  body: 'It has no retries left. Check the error and retry the job.',
  link: `${firstPageOf(adminPaths.jobs)}&state=DEAD`,
  to: { permissions: staffNotificationKinds['job.failed'].permissions ?? [] },
  alert: { queue, subject: id, urgency: urgency.NEW },
  bundle: { title: (count) => `${count} jobs failed`, link: `${firstPageOf(adminPaths.jobs)}&state=DEAD` },
})
