import { createHash } from 'node:crypto'
import { adminPaths } from '@/config/admin-paths'
import { staffNotificationKinds } from '@/contract/notification-kinds'
import { dayOf } from '@/domain/dates'
import { lastFindings, recordFindings } from '@/server/integrity/finding-log'
import { installationName } from '@/server/integrity/installation-id'
import { tableOf } from '@/server/integrity/sealed-tables'
import { rowName, type StateChange } from '@/server/integrity/state-changes'
import { system } from '@/server/work/actor'
import { work, type Services } from '@/server/work/services'
import { notifyStaff } from '../notifications/notify-staff'
import { claimAlert } from '../work-queues/alerts'
import { changedDefinitions } from './definitions'

const MOST_NAMED = 10

/**
 * Compares the database's definitions with those of this version. The start and end of a difference are logged and recorded with the
 * anchors; readers of reports are notified once a day.
 */
export async function watchDefinitions(services: Services): Promise<void> {
  const found = (await changedDefinitions(services.db)).map(({ id }) => id)
  if (await recordDifference(services, 'definitions', found))
    services.log.error({ definitions: found }, 'Definitions in the database differ from those of this version, or no longer differ')
  if (found.length === 0) return
  await notifyOfTampering(services, found, {
    title: 'Database definitions changed',
    body: `Definitions in the database differ from those of this version: ${namesOf(found)}. Run the verification, and find out who changed them.`,
  })
}

/** Reports overdue checks of the books, and the end of the delay, in the same way. */
export async function reportOverdue(services: Services, overdue: readonly string[]): Promise<void> {
  if (await recordDifference(services, 'overdue', overdue))
    services.log.error({ overdue }, 'Jobs that prove the books are overdue, or no longer overdue')
  if (overdue.length === 0) return
  await notifyOfTampering(services, overdue, {
    title: 'Reconciliation and verification overdue',
    body: `Overdue: ${namesOf(overdue)}. Check that background jobs run, run the verification, and find out what stopped them.`,
  })
}

/**
 * Records findings that differ from the last ones of this day.
 * @returns whether they differ
 */
async function recordDifference(services: Services, source: 'definitions' | 'overdue', found: readonly string[]): Promise<boolean> {
  const at = services.clock.now().toISOString()
  const installation = await installationName(services.db)
  const last = (await lastFindings(services, installation, { at, source })) ?? []
  if (last.join('\n') === found.join('\n')) return false
  await recordFindings(services, installation, { at, source, found })
  return true
}

/**
 * Reports sensitive rows that changed within a transaction of the application although none of its statements writes their table, for
 * example by an added trigger. They are not sealed, so verification reports them as well.
 * @returns a handler for the changes of each transaction; those caused by the notification itself are recorded without another notification
 */
export function foreignChangeReporter(services: () => Services, onError: (error: unknown) => void) {
  let isNotifying = false
  const report = async (changes: readonly StateChange[]): Promise<void> => {
    const { log, db, clock } = services()
    const found = [...new Set(changes.map(({ t, k }) => rowName(tableOf(t), k)))].sort()
    log.error({ rows: found }, 'Sensitive rows were changed by something other than the statements of the application')
    const isFirst = !isNotifying
    isNotifying = true
    try {
      await recordFindings(services(), await installationName(db), { at: clock.now().toISOString(), source: 'rows', found })
      if (!isFirst) return
      const tables = [...new Set(changes.map(({ t }) => tableOf(t)))].sort()
      await notifyOfTampering(services(), tables, {
        title: 'Records changed outside the application',
        body: `Something other than the application changed ${namesOf(found)}. Run the verification: it names each row and field.`,
      })
    } finally {
      if (isFirst) isNotifying = false
    }
  }
  return (changes: readonly StateChange[]): void => void report(changes).catch(onError)
}

const namesOf = (found: readonly string[]): string =>
  found.slice(0, MOST_NAMED).join('; ') + (found.length > MOST_NAMED ? `; and ${found.length - MOST_NAMED} more` : '')

/** Notifies all readers of reports, at most once a day per cause. */
export const notifyOfTampering = (
  services: Services,
  cause: readonly string[],
  { title, body }: { title: string; body: string },
): Promise<void> =>
  work(services, system, async (inner) => {
    const hash = createHash('sha256')
      .update([title, ...cause].join('\n'))
      .digest('hex')
      .slice(0, 16)
    if (!(await claimAlert(inner.tx, 'tampering', `${dayOf(inner.now)} ${hash}`, inner.now))) return
    const { permissions } = staffNotificationKinds['reconciliation.failed']
    await notifyStaff(inner, [
      { kind: 'reconciliation.failed', title, body, link: adminPaths.reports, to: { permissions: permissions ?? [] } },
    ])
  })
