import type { Query } from '@/server/db/database'
import { sql, type Sql } from '@/server/db/sql'
import { contentHash } from '@/server/integrity/content-hash'

/** What an approval is given for: everything that decides which money moves, where it goes, or what is verified. */
const contents = {
  payment: (id: string) => sql`
    select jsonb_build_object('user', p.user_id, 'investment', p.investment_id, 'gateway', p.gateway_id, 'currency', p.currency, 'rate', p.rate, 'amount', p.amount,
      'bookAmount', p.book_amount, 'transactionId', p.transaction_id, 'proof', p.proof_file_id, 'proofHash', encode(f.source_sha256, 'hex')) as content
    from payments p left join files f on f.id = p.proof_file_id where p.id = ${id}`,
  'identity-request': (id: string) => sql`
    select jsonb_build_object('user', r.user_id, 'name', u.name, 'country', u.country_id, 'kind', r.document_kind, 'number', encode(r.number_hash, 'hex'), 'expiresOn', r.expires_on,
      'files', r.file_ids, 'fileHashes', (select jsonb_agg(encode(f.source_sha256, 'hex') order by f.id) from files f where f.id = any(r.file_ids))) as content
    from identity_requests r join users u on u.id = r.user_id where r.id = ${id}`,
  withdrawal: (id: string) => sql`
    select jsonb_build_object('user', w.user_id, 'fund', w.fund, 'investment', w.investment_id, 'amount', w.amount, 'fee', w.fee, 'net', w.net,
      'wallet', w.wallet_id, 'destination', w.destination, 'reviewReasons', w.review_reasons) as content
    from withdrawals w where w.id = ${id}`,
  adjustment: (id: string) => sql`
    select jsonb_build_object('user', a.user_id, 'amount', a.amount, 'reason', a.reason, 'proposedBy', a.proposed_by) as content from adjustments a where a.id = ${id}`,
  exit: (id: string) => sql`
    select jsonb_build_object('user', i.user_id, 'project', i.project_id, 'net', i.exit_net, 'penalty', i.early_exit_penalty, 'requestedAt', i.exit_asked_at at time zone 'UTC') as content
    from investments i where i.id = ${id}`,
} as const satisfies Record<string, (id: string) => Sql>

/** The hash of what an approval is given for; the audit entry of the approval keeps it. Computed where an earlier approval is counted, or another one is needed. */
export type ApprovedContent = () => Promise<string>

/**
 * @param more what the approver enters beside the item, such as the amount received
 */
export function approvedContent(
  db: Query,
  [type, id]: readonly [keyof typeof contents, string],
  more: Readonly<Record<string, string>> = {},
): ApprovedContent {
  let hash: Promise<string> | undefined
  const read = async () => {
    const { text } = await db.one<{ text: string }>(
      sql`select (item.content || ${JSON.stringify(more)}::jsonb)::text as text from (${contents[type](id)}) item`,
    )
    return contentHash(text)
  }
  return () => (hash ??= read())
}
