import { sql, type Sql } from '@/server/db/sql'
import { transferGroups } from '@/domain/transfer-groups'
import { kindArray } from '../ledger/kinds'
import { redatedTransfers, strangeAccounts, strangeEntries, unendedPrincipals } from './ledger-checks'
import { expectedTransfers, tellingAccounts } from './records'
import { unfoundedResults } from './term-checks'

/** A comparison of the ledger with another record. `rows` selects the differences: type, id, expected, found (minor units). */
export type Check = { key: string; title: string; message: string; rows: Sql }

/** Differences between a record and the ledger per transfer, including transfers without a record. */
const recordsAgainstTransfers = sql`
  select coalesce(x.type, lower(f.kind::text)) as type, coalesce(x.reference, f.reference)::text as id, coalesce(x.amount, 0) as expected, coalesce(f.amount, 0) as found
  from (${expectedTransfers}) x
  full join (
    select t.reference, t.kind, e.owner, e.amount
    from ledger_transfers t join (${tellingAccounts}) k on k.kind = t.kind join ledger_entries e on e.transfer = t.id and e.kind = k.account
    where t.kind <> 'REINVESTED' or e.amount > 0) f
  on f.reference = x.reference and f.kind = x.kind and f.owner = x.owner
  where f.amount is distinct from x.amount`

const lostOf = sql`(select l.investment_id, sum(l.amount)::bigint as amount from loss_lines l join fund_movements m on m.id = l.movement_id where m.status = 'POSTED' group by 1)`

const principals = sql`
  select 'investment' as type, p.id::text as id, p.expected, p.found from (
    select i.id, coalesce(a.balance, 0) as found, case
        when i.status = 'AWAITING_PAYMENT' then i.paid_amount
        when i.status in ('ACTIVE', 'EXIT_REQUESTED') then i.paid_amount - coalesce(lost.amount, 0)
        when i.status = 'MATURED' and leaving.id is null then i.paid_amount - coalesce(lost.amount, 0)
        else 0 end as expected
    from investments i left join ledger_accounts a on a.owner = i.id and a.kind = 'INVESTMENT_PRINCIPAL'
    left join ${lostOf} lost on lost.investment_id = i.id
    left join withdrawals leaving on leaving.investment_id = i.id and leaving.status in ('PENDING', 'APPROVED')) p
  where p.expected <> p.found
  union all
  select 'principal without an investment', a.owner::text, 0, a.balance from ledger_accounts a left join investments i on i.id = a.owner
  where a.kind = 'INVESTMENT_PRINCIPAL' and i.id is null and a.balance <> 0`

const paidAmounts = sql`
  select 'investment' as type, i.id::text as id, coalesce(y.amount, 0) as expected, i.paid_amount as found
  from investments i left join (select investment_id, sum(to_principal)::bigint as amount from payments where status = 'APPROVED' group by 1) y on y.investment_id = i.id
  where i.source = 'GATEWAY' and i.status not in ('CANCELLED', 'EXPIRED', 'REFUNDED') and i.paid_amount <> coalesce(y.amount, 0)
  union all
  select 'investment', id::text, amount, paid_amount from investments
  where status in ('ACTIVE', 'EXIT_REQUESTED', 'MATURED', 'CLOSED', 'EXITED') and paid_amount <> amount`

const holds = sql`
  select 'customer' as type, coalesce(w.user_id, a.owner)::text as id, coalesce(w.amount, 0) as expected, coalesce(a.balance, 0) as found
  from (select user_id, sum(amount)::bigint as amount from withdrawals where status in ('PENDING', 'APPROVED') group by 1) w
  full join (select owner, balance from ledger_accounts where kind = 'WITHDRAWAL_HOLD') a on a.owner = w.user_id
  where coalesce(w.amount, 0) <> coalesce(a.balance, 0)`

const pools = sql`
  select 'project' as type, p.id::text as id, coalesce(m.amount, 0) - coalesce(b.amount, 0) as expected, coalesce(a.balance, 0) as found
  from projects p
  left join (select project_id, sum(case kind when 'RETURN_RECEIVED' then amount else -amount end)::bigint as amount from fund_movements
    where status = 'POSTED' and kind in ('RETURN_RECEIVED', 'RETURN_GIVEN_BACK') group by 1) m on m.project_id = p.id
  left join (select project_id, sum(posted_total)::bigint as amount from profit_batches group by 1) b on b.project_id = p.id
  left join ledger_accounts a on a.owner = p.id and a.kind = 'PROJECT_POOL'
  where coalesce(m.amount, 0) - coalesce(b.amount, 0) <> coalesce(a.balance, 0)`

// Uses the investors and principal of the confirmation, so that a payout that was confirmed and then withheld is found.
const sharesByInvestor = sql`
  select l.batch_id, sum(l.amount) filter (where l.no <= x.done and l.taken_back_at is null)::bigint as amount, sum(l.amount)::bigint as total,
    count(*) as lines, sum(l.principal)::bigint as principal, sum(l.amount + l.withheld) > 0 as is_paid
  from profit_lines l join profit_batches x on x.id = l.batch_id group by l.batch_id, l.user_id`
const batches = sql`
  select 'batch' as type, b.id::text as id,
    case when coalesce(l.principal, 0) <> b.principal then coalesce(l.principal, 0) else coalesce(l.amount, 0) end as expected,
    case when coalesce(l.principal, 0) <> b.principal then b.principal else b.posted_total end as found
  from profit_batches b left join (
    select batch_id, sum(amount)::bigint as amount, sum(total)::bigint as total, sum(lines)::bigint as lines, sum(principal)::bigint as principal,
      count(*) filter (where is_paid) as investors
    from (${sharesByInvestor}) s group by 1) l on l.batch_id = b.id
  where coalesce(l.amount, 0) <> b.posted_total or coalesce(l.total, 0) <> b.total or coalesce(l.lines, 0) <> b.lines or (b.status = 'POSTED' and b.done <> b.lines)
    or coalesce(l.principal, 0) <> b.principal or coalesce(l.investors, 0) <> b.investors`

const deployed = sql`
  select 'project' as type, p.id::text as id, coalesce(m.amount, 0) as expected, -coalesce(a.balance, 0) as found
  from projects p
  left join (select project_id, sum(case kind when 'CAPITAL_DEPLOYED' then amount else -amount end)::bigint as amount from fund_movements
    where status = 'POSTED' and kind in ('CAPITAL_DEPLOYED', 'CAPITAL_RETURNED', 'CAPITAL_LOST') group by 1) m on m.project_id = p.id
  left join ledger_accounts a on a.owner = p.id and a.kind = 'PROJECT_DEPLOYED'
  where coalesce(m.amount, 0) <> -coalesce(a.balance, 0)
  union all
  select 'movement', m.id::text, m.amount, coalesce(l.amount, 0) from fund_movements m
  left join (select movement_id, sum(amount)::bigint as amount from loss_lines group by 1) l on l.movement_id = m.id
  where m.kind = 'CAPITAL_LOST' and m.status = 'POSTED' and m.amount <> coalesce(l.amount, 0)`

// A reinvestment affects two investments, so it has a separate check.
const ofOneInvestment = transferGroups.principal.filter((kind) => kind !== 'REINVESTED')
// The transfers of an item may only affect its own customer and its own investment.
const owners = sql`
  select s.type, s.id::text as id, 0::bigint as expected, abs(e.amount) as found from (
    select 'investment' as type, t.id as transfer, i.id, i.user_id, i.id as investment_id from ledger_transfers t join investments i on i.id = t.reference
      where t.kind = any(${kindArray(ofOneInvestment)})
    union all select 'withdrawal', t.id, w.id, w.user_id, w.investment_id from ledger_transfers t join withdrawals w on w.id = t.reference
      where t.kind = any(${kindArray([...transferGroups.withdrawalHolds, 'WITHDRAWAL_PAID'])})
    union all select 'payment', t.id, y.id, y.user_id, y.investment_id from ledger_transfers t join payments y on y.id = t.reference
      where t.kind = any(${kindArray(transferGroups.payments)})) s
  join ledger_entries e on e.transfer = s.transfer
  where (e.kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD') and e.owner <> s.user_id) or (e.kind = 'INVESTMENT_PRINCIPAL' and e.owner is distinct from s.investment_id)
  union all
  select 'reinvestment', t.reference::text, 0, abs(e.amount) from ledger_transfers t join ledger_entries e on e.transfer = t.id and e.kind = 'INVESTMENT_PRINCIPAL'
  join investments fresh on fresh.id = t.reference
  where t.kind = 'REINVESTED' and e.owner <> fresh.id and e.owner is distinct from fresh.reinvests
  union all
  ${unendedPrincipals}`

// Uses PostgreSQL's built-in function, because a function of this database could be replaced together with the rows.
const destinationHash = sql`encode(sha256(convert_to(w.destination::text, 'UTF8')), 'hex')`
// For each open withdrawal, the wallet is as its owner confirmed it, and the audit log has the same destination and an approval that was
// not reversed since.
const destinations = sql`
  select 'withdrawal' as type, w.id::text as id, w.net as expected, 0::bigint as found from withdrawals w where w.destination_hash <> ${destinationHash}
  union all
  select 'withdrawal', w.id::text, w.net, 0 from withdrawals w left join wallets l on l.id = w.wallet_id
  where w.status in ('PENDING', 'APPROVED') and w.destination_hash = ${destinationHash} and (
    l.user_id is distinct from w.user_id or wallet_destination(l) - 'title' <> w.destination - 'title'
    or not exists (select 1 from audit_logs a where a.subject_id = l.id::text and a.subject_type = 'wallet' and a.refusal is null and a.action = 'wallet.confirmed'
      and a.after ->> 'owner' = l.user_id::text and a.after ->> 'network' = l.network and a.after ->> 'address' = l.address
      and a.after ->> 'currencyUnit' = l.currency_unit and coalesce(a.after -> 'details', 'null') = coalesce(l.details, 'null')
      and (a.after ->> 'usableAt')::timestamptz = l.usable_at and a.at = l.confirmed_at)
    or exists (select 1 from audit_logs a where a.subject_id = w.id::text and a.subject_type = 'withdrawal' and a.refusal is null
      and a.action in ('withdrawal.requested', 'withdrawal.destination-frozen')
      and (a.after ->> 'destination' <> w.destination_hash or a.after ->> 'wallet' <> w.destination ->> 'address'))
    or (w.status = 'APPROVED' and not exists (
      select 1 from audit_logs a where a.subject_id = w.id::text and a.subject_type = 'withdrawal' and a.refusal is null and a.action = 'withdrawal.approved'
        and not exists (select 1 from audit_logs r where r.subject_id = a.subject_id and r.subject_type = 'withdrawal' and r.refusal is null
          and r.action = 'withdrawal.approval-reversed' and (r.at, r.id) > (a.at, a.id)))))`

const counters = (column: Sql, counted: Sql) => sql`
  select 'project' as type, p.id::text as id, coalesce(i.amount, 0) as expected, p.${column} as found
  from projects p left join (select project_id, ${counted} as amount from investments group by 1) i on i.project_id = p.id
  where coalesce(i.amount, 0) <> p.${column}`

/** All comparisons except balances and transfers, in display order. The first one takes the longest. */
export const checks: readonly [Check, ...Check[]] = [
  {
    key: 'records',
    title: 'Every payment, withdrawal, fund transfer, payout and adjustment is posted once, with its amount',
    message: 'A record differs from the books',
    rows: recordsAgainstTransfers,
  },
  {
    key: 'owners',
    title: 'Money of an investment, a payment or a withdrawal moves between its own customer’s accounts, and a principal once it has ended',
    message: 'A transfer posts to another customer’s account, or the principal of an investment that has not ended',
    rows: owners,
  },
  {
    key: 'accounts',
    title: 'Each kind of transfer posts to its own accounts only',
    message: 'A transfer posts to an account that its kind does not use',
    rows: strangeEntries,
  },
  {
    key: 'times',
    title: 'Every transfer is dated as it was posted',
    message: 'The date of a transfer differs from the time in its ID',
    rows: redatedTransfers,
  },
  {
    key: 'terms',
    title: 'Every account has the side, the currency and the lower limit of its kind, and is within it',
    message: 'An account differs from its kind, or has fallen below zero',
    rows: strangeAccounts,
  },
  {
    key: 'holds',
    title: 'Funds on hold equal the open withdrawals',
    message: 'A customer’s hold differs from the open withdrawals',
    rows: holds,
  },
  {
    key: 'principals',
    title: 'Locked principal equals the payments of active investments',
    message: 'A principal differs from its investment',
    rows: principals,
  },
  {
    key: 'paid',
    title: 'The paid amount of investments equals their payments',
    message: 'An investment differs from its payments',
    rows: paidAmounts,
  },
  {
    key: 'pools',
    title: 'Profit pools equal returns received less payouts',
    message: 'A pool differs from its returns and payouts',
    rows: pools,
  },
  {
    key: 'batches',
    title: 'Amount, principal and investors of profit distributions equal their lines',
    message: 'A distribution differs from its lines',
    rows: batches,
  },
  {
    key: 'deployed',
    title: 'Deployed capital equals capital deployed less returned and lost',
    message: 'Deployed capital differs from the project’s fund transfers',
    rows: deployed,
  },
  {
    key: 'destinations',
    title: 'Withdrawals go to the requested destinations and were approved',
    message: 'A withdrawal differs from its frozen destination or its history',
    rows: destinations,
  },
  {
    key: 'received',
    title: 'The raised amount of projects equals their investments',
    message: 'A project’s counter differs from its investments',
    rows: counters(sql`received`, sql`(sum(paid_amount) filter (where status not in ('CANCELLED', 'EXPIRED')))::bigint`),
  },
  {
    key: 'reserved',
    title: 'Reserved amounts of projects equal the outstanding amounts of open orders',
    message: 'A project’s reservations differ from its open orders',
    rows: counters(sql`reserved`, sql`(sum(amount - paid_amount) filter (where status = 'AWAITING_PAYMENT'))::bigint`),
  },
  {
    key: 'results',
    title: 'Payments, commissions, refunds, maturities and early exits follow from their own terms',
    message: 'What was booked does not follow from the terms of the record',
    rows: unfoundedResults,
  },
]
