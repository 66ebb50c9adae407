import type { AuditAction, DetailsOf } from '@/contract/audit-actions/registry'
import { commissionLife, type CommissionStatus } from '@/contract/commissions'
import { msg } from '@/locales/message'
import { toMoney, type Minor } from '@/domain/money'
import { assert } from '@/domain/assert'
import { formatBookAmount } from '@/server/infra/format-book-amount'
import type { Work } from '@/server/work/services'
import { assignments, sql } from '@/server/db/sql'
import { inform } from '../../investments/emails'
import { reflectionEnd } from '../../investments/rules'
import { account } from '../../ledger/accounts'
import { move, post } from '../../ledger/posting'
import { setAgainst } from '../rules'

type CommissionRow = {
  id: string
  code: string
  user_id: string
  investment_id: string
  amount: Minor
  status: CommissionStatus
  hold_until: Date
  version: number
}

/** With the cooling-off period of its investment. */
type PayableRow = CommissionRow & { effective_from: Date | null; reflection_days: number }

/**
 * Pays a commission whose hold is over. What an earlier, clawed-back one still owes is set against it first, so only what
 * exceeds the debt reaches the balance. Answers whether this call paid it; one that was settled meanwhile is left alone.
 */
export async function payCommission(work: Work, id: string): Promise<boolean> {
  const { tx, now } = work
  const row = await tx.maybe<PayableRow>(sql`
    select c.*, i.effective_from, i.reflection_days from commissions c join investments i on i.id = c.investment_id
    where c.id = ${id} for update of c`)
  if (!row || !commissionLife.allows(row.status, 'pay') || row.hold_until > now) return false
  // Commissions of earlier versions were held for the days of the setting only.
  const reflectionUntil = row.effective_from && reflectionEnd(row.effective_from, row.reflection_days)
  if (reflectionUntil && reflectionUntil > now) return false
  const debts = await tx.all<{ id: string; debt: Minor }>(
    sql`select id, debt from commissions where user_id = ${row.user_id} and debt > 0 order by id for update`,
  )
  const { taken, paid } = setAgainst(
    row.amount,
    debts.map(({ debt }) => debt),
  )
  for (const [place, { id: debtor }] of debts.entries()) {
    const part = taken[place] ?? 0n
    if (part > 0n) await tx.run(sql`update commissions set debt = debt - ${part}, version = version + 1 where id = ${debtor}`)
  }
  await change(work, row, 'pay', { paid, paid_at: now }, { paid: toMoney(paid), setAgainstDebt: toMoney(row.amount - paid) })
  if (paid > 0n)
    await post(tx, {
      kind: 'REFERRAL_COMMISSION',
      reference: row.id,
      lines: move(account.referralBudget, account.available(row.user_id), paid),
      by: null,
      at: now,
    })
  await inform(work, row.user_id, {
    kind: 'commission.paid',
    title: msg('Your commission {code} was paid', { code: row.code }),
    paragraphs: [
      paid === row.amount
        ? msg('{amount} was credited to your balance.', { amount: formatBookAmount(work, paid) })
        : msg('{offset} offset a correction of commissions; {paid} was credited to your balance.', {
            offset: formatBookAmount(work, row.amount - paid),
            paid: formatBookAmount(work, paid),
          }),
    ],
    data: {},
    action: msg('View referrals'),
  })
  return true
}

/**
 * What happens to the commissions of an investment that ended before its time. One that still waits is void. One that was
 * paid is taken back only if the investment was undone (cancelled free of charge, or its payment reversed): then it stands
 * as a debt, and later commissions pay what exceeds it. Money is never taken out of the balance for it. The notices name
 * neither the commission nor why it ended, because what the referred person cancels is private.
 */
export async function endCommissions(work: Work, investmentId: string, end: { undone: boolean; reason: string }): Promise<void> {
  const rows = await work.tx.all<CommissionRow>(sql`select * from commissions where investment_id = ${investmentId} order by id for update`)
  for (const row of rows) {
    if (commissionLife.allows(row.status, 'void')) {
      await change(work, row, 'void', { reason: end.reason }, { reason: end.reason })
      await inform(work, row.user_id, {
        kind: 'commission.voided',
        title: msg('Correction of commissions'),
        paragraphs: [
          msg('{amount} of your pending commissions will not be paid. Your balance does not change.', {
            amount: formatBookAmount(work, row.amount),
          }),
        ],
        data: {},
        action: msg('View referrals'),
      })
    } else if (end.undone && commissionLife.allows(row.status, 'claw-back')) {
      await change(work, row, 'claw-back', { debt: row.amount, reason: end.reason }, { debt: toMoney(row.amount), reason: end.reason })
      await inform(work, row.user_id, {
        kind: 'commission.taken-back',
        title: msg('Correction of commissions'),
        paragraphs: [
          msg('{amount} will be deducted from your next commissions. Your balance does not change.', {
            amount: formatBookAmount(work, row.amount),
          }),
        ],
        data: {},
        action: msg('View referrals'),
      })
    }
  }
}

const actions = {
  pay: 'commission.paid',
  void: 'commission.voided',
  'claw-back': 'commission.taken-back',
} as const satisfies Record<string, AuditAction>

async function change<E extends keyof typeof actions>(
  { tx, effects }: Work,
  row: CommissionRow,
  event: E,
  set: Record<string, unknown>,
  details: DetailsOf<(typeof actions)[E]>,
): Promise<void> {
  const status = commissionLife.next(row.status, event)
  assert(status, 'the commission allows this event')
  const changed = await tx.run(
    sql`update commissions set ${assignments({ status, version: row.version + 1, ...set })} where id = ${row.id} and status = ${row.status}`,
  )
  assert(changed === 1, 'a locked commission stays as it was')
  effects.auditStep({
    action: actions[event],
    subject: { type: 'commission', id: row.id, code: row.code },
    from: row.status,
    to: status,
    details,
  })
}
