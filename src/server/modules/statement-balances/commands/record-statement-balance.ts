import { adminPaths } from '@/config/admin-paths'
import type { Received } from '@/contract/core/endpoint'
import { staffNotificationKinds } from '@/contract/notification-kinds'
import type { GatewayAccount, reports } from '@/contract/reports'
import { writtenDay } from '@/domain/dates'
import { groupDigits, toMinor, toMoney } from '@/domain/money'
import { AppError, fieldError } from '@/server/work/errors'
import { newId } from '@/server/db/ids'
import type { PersonWork } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { hadOthersWith } from '../../approvals/single-staff'
import { notifyStaff } from '../../notifications/notify-staff'
import { claimAlert } from '../../work-queues/alerts'
import { coversTransfersOf, lastEndedDay, readGatewayAccount, readLedgerBalance, RECORDERS } from '../queries'

type Stated = Received<typeof reports.recordStatementBalance>['body']

/**
 * Records the balance that a bank or provider states for the end of a day, which must have ended, since its entries are incomplete before.
 */
export async function recordStatementBalance(work: PersonWork, { gateway, day, balance, note }: Stated): Promise<GatewayAccount> {
  const { tx, actor, now, effects } = work
  if (day > lastEndedDay(now)) throw fieldError('day', 'Choose a day that has ended (UTC)')
  const known = await tx.maybe<{ title: string }>(sql`select title from payment_gateways where id = ${gateway} for share`)
  if (!known) throw fieldError('gateway', 'Choose a gateway from the list')
  const coversOwn = await requireOtherRecorder(work, gateway, day)
  await tx.run(sql`
    insert into statement_balances (id, gateway_id, day, balance, note, recorded_by, recorded_at)
    values (${newId(now)}, ${gateway}, ${day}, ${toMinor(balance)}, ${note}, ${actor.id}, ${now})`)
  effects.audit({
    action: 'statement-balance.recorded',
    subject: { type: 'gateway', id: gateway, code: known.title },
    after: { day, balance, ...(note === null ? {} : { note }), ...(coversOwn ? { coversOwnTransfers: true } : {}) },
  })
  await notifyOfDifference(work, { ...known, id: gateway }, { day, balance })
  return readGatewayAccount(tx, gateway, { reader: actor.id, now })
}

/** Notifies the other readers of reports of a difference, since its recorder may have caused it. */
async function notifyOfDifference(
  work: PersonWork,
  gateway: { id: string; title: string },
  { day, balance }: Pick<Stated, 'day' | 'balance'>,
): Promise<void> {
  const ledger = await readLedgerBalance(work.tx, gateway.id, day)
  if (toMinor(balance) === ledger) return
  // Recording the same difference again is no news.
  if (!(await claimAlert(work.tx, 'statement-balances', `${gateway.id}:${day}:${balance}:${ledger}`, work.now))) return
  const written = (amount: string) => `${groupDigits(amount)} ${work.services.env.BOOK_CURRENCY}`
  const difference = written(toMoney(toMinor(balance) - ledger))
  await notifyStaff(work, [
    {
      kind: 'statement.differs',
      title: `Statement of ${gateway.title} differs from the ledger`,
      body: `${work.actor.name} recorded ${written(balance)} for ${writtenDay(new Date(day))}; the ledger has ${written(toMoney(ledger))}. Difference: ${difference}. Nothing was posted.`,
      link: adminPaths.reports,
      to: { permissions: staffNotificationKinds['statement.differs'].permissions ?? [] },
      except: [work.actor.id],
    },
  ])
}

/**
 * Requires that a statement is recorded by another person than the transfers that it covers. If no other staff member ever could, the same
 * person may record both, which is stored.
 * @returns whether the statement covers transfers that the actor caused
 */
async function requireOtherRecorder({ tx, actor }: PersonWork, gateway: string, day: string): Promise<boolean> {
  const { covers } = await tx.one<{ covers: boolean }>(
    sql`select ${coversTransfersOf({ person: sql`${actor.id}::uuid`, gateway: sql`${gateway}::uuid`, day: sql`${day}::date` })} as covers`,
  )
  if (covers && (await hadOthersWith(tx, RECORDERS, actor.id)))
    throw new AppError(
      'SECOND_PERSON_NEEDED',
      'You approved, paid, corrected or recorded transfers of this account that this statement covers. Another team member with permission fund-movements:write must record the statement balance. Nothing was recorded.',
    )
  return covers
}
