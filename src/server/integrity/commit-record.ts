/** A row that a transaction inserted and that is immutable. `content` is covered by its hash. */
export type CommitRecord = { table: 'audit_logs' | 'ledger_transfers'; id: string; content: string }
