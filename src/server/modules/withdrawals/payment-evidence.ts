import type { ReviewReason } from '@/contract/withdrawals'
import { contentHash } from '@/server/integrity/content-hash'
import { isSealValid, type AuditRowJson } from '@/server/integrity/audit-seal'
import type { Query } from '@/server/db/database'
import type { Secrets } from '@/server/infra/secrets'
import { sql, type Sql } from '@/server/db/sql'
import { holds } from '../approvals/checkers'
import { wasEntitled } from '../approvals/counting'
import { readPolicy } from '../approvals/policies'
import { isPersonal } from '../personal-accounts/is-personal'
import { onHoldOf } from '../users/queries/figure-sources'
import { walletDifferences, walletEvidence, type WalletEvidence } from '../wallets/confirmation-evidence'
import { entryLine, linkAfter, NO_HASH } from '../audit/chain/entry-line'

/** An approval with the facts that decide whether it counts now. */
export type CountedApproval = {
  id: string
  name: string
  isActive: boolean
  isEntitled: boolean
  /** They have had the permission without interruption since they approved. */
  wasEntitled: boolean
  /** The withdrawal belongs to them: to their own customer account. */
  isOwner: boolean
  /** The audit log contains the same decision by the same person at the same time. */
  isAudited: boolean
}
export type AuditedStep = {
  action: string
  at: Date
  amount: string | null
  fee: string | null
  wallet: string | null
  destination: string | null
  reviewReasons: ReviewReason[] | null
  approvalsNeeded: number | null
  /** Null while the entry is not chained yet. */
  chained: boolean | null
  /** The entry matches its keyed hash, so the application wrote it. */
  isSealed: boolean
}
/** A destination without its label, which the customer may change. */
type Target = { network: string; address: string; currencyUnit: string; details: unknown }
/** The evidence that a withdrawal may be paid to its destination. */
export type Evidence = {
  amount: bigint
  fee: bigint
  reviewReasons: ReviewReason[]
  approvalsNeeded: number
  frozen: Target
  wallet: Target | null
  isWalletTheirs: boolean
  hash: string
  computedHash: string
  /** Differences between the wallet and what its owner confirmed. */
  walletDifferences: string[]
  books: BooksEvidence
  approvals: CountedApproval[]
  steps: AuditedStep[]
}
/** Facts from the ledger and the recorded transaction ids, which SQL changes to the withdrawal's row do not affect. */
export type BooksEvidence = {
  isPaid: boolean
  isReturned: boolean
  hasTransaction: boolean
  /** The customer's amount on hold covers all open withdrawals, this one included. */
  isOnHold: boolean
}

type StepRow = Omit<AuditedStep, 'at' | 'isSealed' | 'chained'> & { at: string; entry: AuditRowJson; earlySeal: string | null } & ChainLink
/** An entry as one line, with its link of the chain and the previous one; null while it is not chained. */
type ChainLink = { line: string; link: string | null; linkBefore: string | null }
type Row = Omit<Evidence, 'steps' | 'approvals' | 'computedHash' | 'walletDifferences'> & {
  destination: string
  walletEvidence: WalletEvidence | null
  approvals: (Omit<CountedApproval, 'isAudited'> & { at: string })[]
  steps: StepRow[]
}

const REVERSED = 'withdrawal.approval-reversed'
/** The audit log actions that are steps of a withdrawal. */
const stepNames = [
  'withdrawal.requested',
  'withdrawal.destination-frozen',
  'withdrawal.approval-given',
  'withdrawal.approved',
  REVERSED,
  'withdrawal.declined',
  'withdrawal.cancelled',
  'withdrawal.failed',
  'withdrawal.paid',
]
const isPosted = (kind: 'WITHDRAWAL_PAID' | 'WITHDRAWAL_RETURNED') =>
  sql`exists (select 1 from ledger_transfers t where t.reference = w.id and t.kind = ${kind}::ledger_transfer_kind)`
/** SQL for a withdrawal `w`: its `BooksEvidence`. */
const books = sql`jsonb_build_object('isPaid', ${isPosted('WITHDRAWAL_PAID')}, 'isReturned', ${isPosted('WITHDRAWAL_RETURNED')},
  'hasTransaction', exists (select 1 from payout_transaction_keys k where k.withdrawal_id = w.id),
  'isOnHold', ${onHoldOf(sql`w.user_id`)} >= (
    select coalesce(sum(o.amount), 0) from withdrawals o where o.user_id = w.user_id and (o.status in ('PENDING', 'APPROVED') or o.id = w.id)))`
/** The audit actions of approvals. */
export const givesApproval: readonly string[] = ['withdrawal.approval-given', 'withdrawal.approved']
const stepsOf = (subject: Sql) =>
  sql`a.subject_id = ${subject} and a.subject_type = 'withdrawal' and a.refusal is null and a.action = any(${stepNames}::text[])`

/** The steps after the last reversal of an approval, in order; earlier approvals do not count. */
export const sinceReversal = <S extends Pick<AuditedStep, 'action'>>(steps: readonly S[]): S[] =>
  steps.slice(steps.map(({ action }) => action).lastIndexOf(REVERSED) + 1)

/**
 * Reads the evidence; the caller holds the lock of the withdrawal's row. Hashes are computed here, not in the database. An approval counts
 * while the approver has the policy's permission.
 */
export async function paymentEvidence(db: Query, secrets: Secrets, id: string): Promise<Evidence> {
  const { checkerPermission } = await readPolicy(db, 'withdrawal.approve')
  const row = await db.one<Row>(sql`
    select w.amount, w.fee, w.review_reasons as "reviewReasons", w.approvals_needed as "approvalsNeeded", w.destination - 'title' as frozen, wallet_destination(wl) - 'title' as wallet,
      coalesce(wl.user_id = w.user_id, false) as "isWalletTheirs", w.destination_hash as hash, w.destination::text as destination, ${books} as books, ${walletEvidence} as "walletEvidence",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', said.by_id, 'name', u.name, 'isActive', u.is_active and u.type = 'Internal' and u.frozen_at is null,
          'isEntitled', ${holds(checkerPermission)}, 'wasEntitled', ${wasEntitled(checkerPermission)}, 'at', said.at, 'isOwner', ${isPersonal(sql`u.id`, sql`w.user_id`)}) order by said.at, said.by_id)
        from approvals said join users u on u.id = said.by_id where said.subject = w.id and said.event = 'approve'), '[]'::jsonb) as approvals,
      coalesce((
        select jsonb_agg(jsonb_build_object('action', a.action, 'at', a.at, 'amount', a.after ->> 'amount', 'fee', a.after ->> 'fee', 'wallet', a.after ->> 'wallet',
          'destination', a.after ->> 'destination', 'reviewReasons', a.after -> 'reviewReasons', 'approvalsNeeded', (a.after ->> 'approvalsNeeded')::int,
          'entry', pg_catalog.to_jsonb(a), 'earlySeal', early.seal, 'line', ${entryLine}, 'link', encode(c.hash, 'hex'), 'linkBefore', encode(before.hash, 'hex')) order by a.at, a.id)
        from audit_logs a left join audit_chain c on c.audit_id = a.id left join audit_chain before on before.seq = c.seq - 1 left join audit_early_seals early on early.audit_id = a.id
        where ${stepsOf(sql`w.id::text`)}), '[]'::jsonb) as steps
    from withdrawals w left join wallets wl on wl.id = w.wallet_id where w.id = ${id}`)
  const steps = row.steps.map(({ entry, earlySeal, line, link, linkBefore, ...step }) => ({
    ...step,
    chained:
      link === null ? null : linkAfter(linkBefore === null ? NO_HASH : Buffer.from(linkBefore, 'hex'), line).toString('hex') === link,
    at: new Date(step.at),
    by: entry.actor_id,
    written: entry.at,
    isSealed: isSealValid(secrets, entry, earlySeal),
  }))
  const isAudited = (person: string, at: string) =>
    sinceReversal(steps).some((step) => step.isSealed && step.by === person && step.written === at && givesApproval.includes(step.action))
  const { destination, walletEvidence: confirmed, ...evidence } = row
  return {
    ...evidence,
    computedHash: contentHash(destination),
    walletDifferences: confirmed ? walletDifferences(secrets, confirmed) : [],
    approvals: row.approvals.map(({ at, ...approval }) => ({ ...approval, isAudited: isAudited(approval.id, at) })),
    steps,
  }
}
