import { incomeKinds, transferGroups } from '@/domain/transfer-groups'
import { kindArray } from '../ledger/kinds'
import { sql, type Sql } from '@/server/db/sql'

/**
 * The expected ledger entries according to other records: one row per transfer of a payment, withdrawal, fund transfer, payout, loss,
 * commission, correction or investment, with the account that determines its amount. Amounts are signed with credit positive, as in the
 * ledger.
 */
export const expectedTransfers: Sql = sql`
  select 'payment' as type, id as reference, 'PAYMENT_APPROVED'::ledger_transfer_kind as kind, gateway_id as owner, -book_amount as amount from payments where status in ('APPROVED', 'REVERSED')
  union all select 'payment', id, 'PAYMENT_REVERSED', gateway_id, book_amount from payments where status = 'REVERSED'
  union all select 'withdrawal', id, 'WITHDRAWAL_REQUESTED', user_id, amount from withdrawals
  union all select 'withdrawal', id, 'WITHDRAWAL_RETURNED', user_id, -amount from withdrawals where status in ('DECLINED', 'CANCELLED', 'FAILED')
  union all select 'withdrawal', id, 'WITHDRAWAL_PAID', gateway_id, net from withdrawals where status = 'PAID'
  union all select 'correction', c.id, 'PAYOUT_CORRECTED', x.gateway, x.amount from payout_corrections c
    cross join lateral (values (c.previous_gateway_id, -c.net), (c.gateway_id, c.net)) x (gateway, amount) where c.gateway_id <> c.previous_gateway_id
  union all select 'movement', id, kind::ledger_transfer_kind, gateway_id,
    case when kind in ('RETURN_RECEIVED', 'CAPITAL_RETURNED', 'PLATFORM_MONEY_IN') then -amount else amount end from fund_movements where status = 'POSTED' and kind <> 'CAPITAL_LOST'
  union all select 'loss', l.id, 'CAPITAL_LOST', l.investment_id, -l.amount from loss_lines l join fund_movements m on m.id = l.movement_id where m.status = 'POSTED'
  union all select 'profit', l.id, 'PROFIT_SHARE', l.user_id, l.amount from profit_lines l join profit_batches b on b.id = l.batch_id where l.no <= b.done and l.amount > 0
  union all select 'profit', id, 'PROFIT_TAKEN_BACK', user_id, -amount from profit_lines where taken_back_at is not null
  union all select 'commission', id, 'REFERRAL_COMMISSION', user_id, paid from commissions where paid > 0
  union all select 'adjustment', id, 'ADJUSTMENT', user_id, amount from adjustments where status = 'POSTED'
  union all select 'investment', id, 'INVESTED_FROM_BALANCE', id, amount from investments where source = 'BALANCE' and effective_from is not null
  union all select 'investment', id, 'REINVESTED', id, amount from investments where source = 'REINVEST' and effective_from is not null`

/** The transfer kinds whose amount is determined by a gateway's account. */
export const clearingKinds: Sql = sql`'{PAYMENT_APPROVED,PAYMENT_REVERSED,WITHDRAWAL_PAID,PAYOUT_CORRECTED,RETURN_RECEIVED,RETURN_GIVEN_BACK,CAPITAL_DEPLOYED,CAPITAL_RETURNED,PLATFORM_MONEY_IN,PLATFORM_MONEY_OUT}'::ledger_transfer_kind[]`

/**
 * The account that determines the amount of each transfer kind. Kinds whose amount no record has are checked through the principals
 * instead. COMMISSION_CLAWED_BACK exists in the database but is never posted (a clawed-back commission becomes a debt), so it has no record
 * and any posting of it is reported.
 */
export const tellingAccounts: Sql = sql`
  select k.kind, 'GATEWAY_CLEARING'::ledger_account_kind as account from unnest(${clearingKinds}) as k(kind)
  union all select k.kind, 'WITHDRAWAL_HOLD' from unnest(${kindArray(transferGroups.withdrawalHolds)}) as k(kind)
  union all select k.kind, 'CUSTOMER_AVAILABLE' from unnest(${kindArray([...incomeKinds, ...transferGroups.adjustments])}) as k(kind)
  union all select 'COMMISSION_CLAWED_BACK', 'CUSTOMER_AVAILABLE'
  union all select k.kind, 'INVESTMENT_PRINCIPAL' from unnest('{CAPITAL_LOST,INVESTED_FROM_BALANCE,REINVESTED}'::ledger_transfer_kind[]) as k(kind)`
