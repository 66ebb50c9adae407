/** A row that a transaction wrote and that is never changed. `content` is what its hash covers. */
export type CommitRecord = { table: 'audit_logs' | 'ledger_transfers'; id: string; content: string }
