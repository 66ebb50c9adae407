import { msg } from '@/locales/message'
import { toMoney } from '@/domain/money'
import { Scope } from '@/server/work/actor'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { forgetApprovals } from '../../approvals/commands/give-approval'
import { endCommissions } from '../../commissions/commands/pay-commission'
import { expireWithProject } from './expire-investment'
import { inform } from '../emails'
import { release, returnPrincipal } from './release-investment'
import { advance, lockInvestment, type InvestmentRow } from '../transition'

/**
 * Ends one investment of a cancelled project: refunds an active one, releases a matured one, expires an unpaid one; a principal that is
 * being withdrawn is left alone. Idempotent. Does nothing unless the project is cancelled, since a job's payload is no proof of it.
 */
export async function refundInvestment(work: Work, id: string): Promise<void> {
  const row = await lockInvestment(work.tx, id, Scope.of(work.actor))
  if (!(await isProjectCancelled(work, row))) return
  if (row.status === 'AWAITING_PAYMENT') await expireWithProject(work, row)
  if (row.status === 'ACTIVE' || row.status === 'EXIT_REQUESTED') await refund(work, row)
  if (row.status === 'MATURED' && !(await isOnItsWayOut(work, row))) await releaseWithProject(work, row)
}

async function refund(work: Work, row: InvestmentRow): Promise<void> {
  const returned = await returnPrincipal(work, row, 'PRINCIPAL_RELEASED')
  await forgetApprovals(work.tx, row.id, 'approve-exit')
  await advance(work, row, 'refund', { set: { exit_net: null, exit_asked_at: null }, details: { refunded: toMoney(returned) } })
  await endCommissions(work, row.id, { undone: false, reason: `Investment ${row.code} was refunded` })
  await inform(work, row.user_id, {
    kind: 'investment.refunded',
    title: msg('Your investment {code} was refunded', { code: row.code }),
    paragraphs: [msg('The project was cancelled. {amount} was credited to your balance.', { amount: formatBookAmount(work, returned) })],
    data: { id: row.id },
  })
}

async function releaseWithProject(work: Work, row: InvestmentRow): Promise<void> {
  await release(work, row)
  await inform(work, row.user_id, {
    kind: 'investment.released',
    title: msg('The principal of {code} is in your balance', { code: row.code }),
    paragraphs: [msg('The project was cancelled, so your matured principal was released.')],
    data: { id: row.id },
  })
}

/** Whether the project is cancelled. This status is final, so the row needs no lock. */
const isProjectCancelled = async ({ tx }: Work, row: InvestmentRow): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from projects where id = ${row.project_id} and status = 'CANCELLED'`)) !== undefined

const isOnItsWayOut = async ({ tx }: Work, row: InvestmentRow): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from withdrawals where investment_id = ${row.id} and status in ('PENDING', 'APPROVED')`)) !== undefined
