import type { CommitRecord } from '@/server/integrity/commit-record'

type PostedTransfer = {
  id: string
  kind: string
  reference: string
  reverses: string | null
  actor: string | null
  entries: readonly { owner: string; kind: string; amount: bigint | string }[]
}

/** The part of a transfer that commit records cover: everything except what the database adds (positions and running balances). */
export function recordOf({ id, kind, reference, reverses, actor, entries }: PostedTransfer): CommitRecord {
  const lines = entries.map((entry) => `${entry.owner}|${entry.kind}|${entry.amount}`).sort()
  return { table: 'ledger_transfers', id, content: [kind, reference, reverses ?? '-', actor ?? '-', ...lines].join('|') }
}
