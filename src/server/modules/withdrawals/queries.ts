import type { Received, Row } from '@/contract/core/endpoint'
import type { ReviewReason, Withdrawal, withdrawals } from '@/contract/withdrawals'
import { explorerUrl } from '@/contract/payout-networks'
import { toMoney } from '@/domain/money'
import { msg } from '@/locales/message'
import { type Scope, type Actor } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { notFound } from '@/server/work/errors'
import { listPage, oneOf, type Page } from '@/server/db/list'
import { sql, type Sql } from '@/server/db/sql'
import type { Work } from '@/server/work/services'
import { approvalsColumn, toApproval, type ApprovalRow } from '../approvals/commands/give-approval'
import type { PayerRefusal } from '../approvals/payers'
import { lastMessageFrom } from '../messages/thread'
import { duePayouts, needsNewApproval } from '../payouts/due'
import { toCustomerRef, type CustomerColumns } from '../users/queries/customer-ref'
import { peopleLike } from '../users/queries/like'
import { isOtherHolder } from '../wallets/account-holder'
import { destinationFor, detailsFor, payoutTransactionFor, seesFullDestinations, showsPayoutTransaction } from '../wallets/destinations'
import { assignedTo, assigneeColumn, toAssignee, type AssigneeRow } from '../work-queues/assignee'
import { approvalsNeededOf, policyTermsColumns, readIsSecond, type PolicyTerms } from './approvals-needed'
import { sumsOf } from './sums'
import { holdColumns, holdHours, holdsOf, isHeld, lacksIdentity, type HoldRow } from './holds'
import { approverRefusal, cannotPayBecause, exporterRefusal, isReaders, ownersFor, type ExporterRefusal } from './payer-refusals'
import { lapsedApprovers } from './lapsed-approvals'
import { cannotApproveBecause, onlyPayerColumns, type OnlyPayerRow } from './review/only-payer'
import { correctionFor, explorerOf, failureFor, sentOf, type RecordedPayment } from './recorded-payment'
import { mayHaveLeft } from './signs-of-payment'

export type WithdrawalRow = CustomerColumns &
  HoldRow &
  PolicyTerms &
  OnlyPayerRow &
  RecordedPayment & {
    id: string
    code: string
    fund: 'EARNINGS' | 'INVESTMENT'
    amount: bigint
    fee: bigint
    net: bigint
    wallet_id: string
    investment_id: string | null
    review_reasons: ReviewReason[]
    hold_hours: number
    approvals_needed: number
    transaction_id: string | null
    may_have_left: boolean
    note: string | null
    last_message_from: Withdrawal['lastMessageFrom']
    created_at: Date
    approved_at: Date | null
    paid_at: Date | null
    version: number
    user_email: string
    user_frozen: boolean
    user_active: boolean
    lacks_identity: boolean
    wallet_title: string
    wallet_address: string
    wallet_currency: string
    destination_text: string
    wallet_status: string
    investment_code: string | null
    project_title: string | null
    decided_id: string | null
    decided_name: string | null
    approvals: ApprovalRow[]
    lapsed_approvers: string[] | null
    is_lapsed: boolean
    assignee: AssigneeRow
    /** It belongs to the reader's own customer account. */
    is_readers: boolean
    /** The staff to whom the customer account belongs; empty for a closed withdrawal and for customers. */
    owners: string[]
    payer_refusal: PayerRefusal | null
    exporter_refusal: ExporterRefusal | null
    correction_id: string | null
    batch: Withdrawal['batch']
  }

const correctionColumns = sql`pc.id as correction_id, case when pc.id is not null then jsonb_build_object('transactionId', pc.previous_transaction_id,
    'gateway', (select jsonb_build_object('id', pg.id, 'title', pg.title) from payment_gateways pg where pg.id = pc.previous_gateway_id), 'reason', pc.reason,
    'by', (select jsonb_build_object('id', pb.id, 'name', pb.name) from users pb where pb.id = pc.by_id), 'at', pc.created_at) end as correction`
/** The newest batch that contains the withdrawal. */
const batchColumn = sql`(select jsonb_build_object('id', b.id, 'code', b.code, 'status', bl.status, 'reason', bl.reason)
    from payout_batch_lines bl join payout_batches b on b.id = bl.batch_id where bl.withdrawal_id = w.id order by bl.batch_id desc limit 1)`

export type Reading = { actor: Actor; now: Date }

/** The columns of a withdrawal `w` with all related data for a reader. Its destination is the frozen one. */
export const columnsFor = (
  reading: Reading,
): Sql => sql`w.id, w.code, w.user_id, w.fund, w.amount, w.fee, w.net, w.wallet_id, w.investment_id, w.status, w.review_reasons, w.approvals_needed, coalesce(pc.gateway_id, w.gateway_id) as gateway_id,
  coalesce(pc.transaction_id, w.transaction_id) as transaction_id, coalesce(pc.sent_currency, w.sent_currency) as sent_currency,
  coalesce(pc.sent_amount, w.sent_amount) as sent_amount, coalesce(pc.sent_rate, w.sent_rate)::text as sent_rate, sc.decimals as sent_decimals, g.title as gateway_title, w.failure_reference, w.failure_proof, ${mayHaveLeft} as may_have_left, w.note, w.created_at, w.approved_at, w.paid_at, w.version, u.name as user_name, u.language as user_language, u.email as user_email, u.frozen_at is not null as user_frozen, u.is_active as user_active, ${lacksIdentity} as lacks_identity, ${holdColumns}, ${holdHours} as hold_hours, ${policyTermsColumns},
  w.destination ->> 'title' as wallet_title, w.destination ->> 'network' as wallet_network, w.destination ->> 'address' as wallet_address,
  w.destination ->> 'currencyUnit' as wallet_currency, w.destination -> 'details' as wallet_details, w.destination::text as destination_text, wl.status as wallet_status,
  i.code as investment_code, p.title as project_title, d.id as decided_id, d.name as decided_name,
  ${approvalsColumn(sql`w.id`, 'approve', { action: 'withdrawal.approve', isOpen: sql`w.status = 'PENDING'` })} as approvals, ${lapsedApprovers} as lapsed_approvers, ${needsNewApproval} as is_lapsed, ${assigneeColumn(sql`w.id`)} as assignee, ${correctionColumns}, ${batchColumn} as batch,
  case when w.status in ('PENDING', 'APPROVED') then ${lastMessageFrom({ type: 'withdrawal', id: sql`w.id` })} end as last_message_from,
  ${isReaders(reading)} as is_readers, ${ownersFor(reading)} as owners, ${approverRefusal(reading)} as payer_refusal, ${exporterRefusal(reading)} as exporter_refusal, ${onlyPayerColumns(reading)},
  case when w.transaction_id is not null then (select st.values -> 'transactionExplorers' from settings st) end as explorers`
/** Left joins by unique keys, so that PostgreSQL drops them from count queries. */
export const relations = sql`left join users u on u.id = w.user_id left join wallets wl on wl.id = w.wallet_id
  left join investments i on i.id = w.investment_id left join projects p on p.id = i.project_id left join users d on d.id = w.decided_by
  left join payout_corrections pc on pc.id = (select max_of.id from payout_corrections max_of where max_of.withdrawal_id = w.id order by max_of.id desc limit 1)
  left join payment_gateways g on g.id = coalesce(pc.gateway_id, w.gateway_id) left join currencies sc on sc.currency_code = coalesce(pc.sent_currency, w.sent_currency)`

/** A withdrawal as its reader may see it: no staff names for customers, a masked destination for staff who do not pay. */
export function toWithdrawal(row: WithdrawalRow, now: Date, reader: Actor): Withdrawal {
  const named = (one: { id: string; name: string }) => (reader.kind === 'Customer' ? { id: one.id, name: 'Our team' } : one)
  const holds = row.status === 'PENDING' || row.status === 'APPROVED' ? holdsOf(row, row.hold_hours, now) : []
  return {
    id: row.id,
    code: row.code,
    user: toCustomerRef(row, reader.kind === 'Internal'),
    fund: row.fund,
    amount: toMoney(row.amount),
    fee: toMoney(row.fee),
    net: toMoney(row.net),
    wallet: {
      id: row.wallet_id,
      title: row.wallet_title,
      network: row.wallet_network,
      address: destinationFor(reader, row.wallet_address),
      currencyUnit: row.wallet_currency,
      details: detailsFor(reader, row.wallet_details),
    },
    hasOtherHolder: reader.kind !== 'Customer' && isOtherHolder(row.wallet_details, row.user_name),
    investment: row.investment_id
      ? {
          id: row.investment_id,
          ...(row.investment_code ? { code: row.investment_code } : {}),
          ...(row.project_title ? { title: row.project_title } : {}),
        }
      : null,
    status: row.status,
    hold: holds[0] ?? null,
    lacksIdentity: reader.kind !== 'Customer' && (row.status === 'PENDING' || row.status === 'APPROVED') && row.lacks_identity,
    reviewReasons: row.review_reasons,
    approvals: row.approvals.map(toApproval).map(({ by, at }) => ({ by: named(by), at })),
    lapsedApprovers: reader.kind === 'Customer' ? [] : (row.lapsed_approvers ?? []),
    isLapsed: reader.kind !== 'Customer' && row.is_lapsed,
    approvalsNeeded: approvalsNeededOf(row, holds, now),
    transactionId: payoutTransactionFor(reader, row.transaction_id, row.wallet_details),
    explorerUrl: showsPayoutTransaction(reader, row.wallet_details) ? explorerUrl(explorerOf(row), row.transaction_id) : null,
    sent: sentOf(row),
    correction: correctionFor(reader, row),
    batch: reader.kind === 'Customer' ? null : row.batch,
    mayHaveLeft: reader.kind !== 'Customer' && row.may_have_left,
    cannotApproveBecause: cannotApproveBecause(reader, row),
    cannotPayBecause: reader.kind === 'Customer' ? null : cannotPayBecause(row),
    failure: failureFor(reader, row),
    note: row.note,
    lastMessageFrom: row.last_message_from,
    decidedBy: row.decided_id && row.decided_name ? named({ id: row.decided_id, name: row.decided_name }) : null,
    assignee: toAssignee(row.assignee, reader.kind !== 'Customer'),
    createdAt: row.created_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    version: row.version,
  }
}

/**
 * A withdrawal, locked until the transaction ends. It is locked first and read then: PostgreSQL would evaluate the joins and subqueries of
 * `select … for update` as of before the wait for the lock.
 */
export async function lockWithdrawal(
  { tx, actor, now }: Pick<Work, 'tx' | 'actor' | 'now'>,
  id: string,
): Promise<WithdrawalRow | undefined> {
  const [, row] = await Promise.all([
    tx.run(sql`select 1 from withdrawals where id = ${id} for update`),
    tx.maybe<WithdrawalRow>(sql`select ${columnsFor({ actor, now })} from withdrawals w ${relations} where w.id = ${id}`),
  ])
  return row
}

type ListQuery = Partial<Pick<Received<typeof withdrawals.list>['query'], 'due' | 'toReview'>> & Received<typeof withdrawals.mine>['query']

export async function listWithdrawals(
  db: Query,
  scope: Scope,
  query: ListQuery,
  { actor, now }: Reading,
): Promise<Page<Row<typeof withdrawals.list>>> {
  const { status, user, fund, network, needsSecond, onHold, due, toReview, assignee } = query
  const isSecond = needsSecond === undefined ? undefined : await readIsSecond(db, now)
  return listPage<WithdrawalRow, Withdrawal>(db, query, {
    now,
    columns: columnsFor({ actor, now }),
    from: sql`withdrawals w ${relations}`,
    where: [
      scope.userId !== undefined && sql`w.user_id = ${scope.userId}`,
      user !== undefined && sql`w.user_id = ${user}`,
      status && oneOf(sql`w.status`, status),
      fund !== undefined && sql`w.fund = ${fund}`,
      assignedTo(sql`w.id`, assignee),
      network && sql`w.destination ->> 'network' = any(${network}::text[])`,
      isSecond && sql`${isSecond} = ${needsSecond}`,
      toReview !== undefined && sql`(w.status = 'PENDING' or ${needsNewApproval}) = ${toReview}`,
      onHold !== undefined && sql`(w.status in ('PENDING', 'APPROVED') and (${isHeld(now)} or ${lacksIdentity})) = ${onHold}`,
      due !== undefined && sql`(w.id in (select due.id from (${duePayouts(now)}) due)) = ${due}`,
    ],
    found: {
      byCode: (code) => [sql`select id from withdrawals where code = ${code}`],
      by: (pattern) => [
        sql`select id from withdrawals where code ilike ${pattern}`,
        // Readers without access to addresses and transaction ids must not find them by searching for a part either.
        ...(seesFullDestinations(actor)
          ? [
              sql`select id from withdrawals where transaction_id ilike ${pattern}`,
              sql`select withdrawal_id from payout_corrections where transaction_id ilike ${pattern}`,
              sql`select id from withdrawals where wallet_id in (select id from wallets where address ilike ${pattern})`,
            ]
          : [
              sql`select id from withdrawals where transaction_id ilike ${pattern} and lower(transaction_id) = lower(${query.searchTerm})`,
              sql`select withdrawal_id from payout_corrections where transaction_id ilike ${pattern} and lower(transaction_id) = lower(${query.searchTerm})`,
            ]),
        sql`select id from withdrawals where user_id in (${peopleLike(pattern)})`,
      ],
    },
    dated: sql`w.created_at`,
    sort: {
      createdAt: { by: sql`w.created_at`, as: 'timestamptz' },
      amount: { by: sql`w.amount`, as: 'bigint' },
      paidAt: { by: sql`w.paid_at`, as: 'timestamptz', nullable: true },
    },
    tie: sql`w.id`,
    keyed: [],
    estimable: !query.searchTerm && [needsSecond, onHold, due, toReview].every((one) => one === undefined),
    sums: sumsOf(status),
    map: (row) => toWithdrawal(row, now, actor),
  })
}

export async function getWithdrawal(db: Query, scope: Scope, id: string, { actor, now }: Reading): Promise<Withdrawal> {
  const row = await db.maybe<WithdrawalRow>(sql`select ${columnsFor({ actor, now })} from withdrawals w ${relations} where w.id = ${id}`)
  if (!row || (scope.userId !== undefined && row.user_id !== scope.userId)) throw notFound(msg('This withdrawal'))
  return toWithdrawal(row, now, actor)
}
