import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'

/**
 * Recomputes an investment's payment status and payment window from its payments. The window is paused while a payment made in time is in
 * review; afterwards the remaining time is restored. An unpaid checkout does not count as a payment. Called after every change of a
 * payment.
 */
export const recountPayments = ({ tx, now }: Pick<Work, 'tx' | 'now'>, investmentId: string): Promise<number> =>
  tx.run(sql`
    update investments i set
      payment_status = case
        when i.paid_amount >= i.amount then 'PAID'
        when seen.open > 0 then 'PENDING'
        when i.paid_amount > 0 then 'PARTIAL'
        when seen.last = 'DECLINED' then 'DECLINED'
        else 'UNPAID' end,
      expires_at = case
        when i.status = 'AWAITING_PAYMENT' and i.clock_stopped_at is not null and seen.in_time = 0 then i.expires_at + (${now}::timestamptz - i.clock_stopped_at)
        else i.expires_at end,
      clock_stopped_at = case when i.status = 'AWAITING_PAYMENT' and seen.in_time > 0 then coalesce(i.clock_stopped_at, ${now}::timestamptz) end
    from (
      select count(*) filter (where status in ('PENDING', 'MORE_INFO')) as open,
        count(*) filter (where status in ('PENDING', 'MORE_INFO') and not is_late) as in_time,
        (array_agg(status order by created_at desc, id desc))[1] as last
      from payments where investment_id = ${investmentId} and not awaits_money
    ) seen
    where i.id = ${investmentId}`)
