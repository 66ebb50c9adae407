import type { SealedTable } from './sealed-table'

/** Columns that decide something and were not sealed with their tables. Each entry is sealed at the first start of the version that adds it. */
export const laterSealedColumns: Readonly<Record<string, SealedTable>> = {
  payments_further: {
    table: 'payments',
    key: ['id'],
    fields: ['awaits_money', 'is_late', 'note', 'checkout_url', 'checkout_expires_at', 'checkout_watched_until'],
    joined: true,
  },
  payments_reply: { table: 'payments', key: ['id'], fields: ['reply_until'], joined: true },
  payments_project: { table: 'payments', key: ['id'], fields: ['project_id'], joined: true },
  investments_deadlines: {
    table: 'investments',
    key: ['id'],
    fields: ['clock_stopped_at', 'reflection_until', 'exit_asked_at', 'ended_at'],
    joined: true,
  },
  investments_frozen: { table: 'investments', key: ['id'], fields: ['allows_early_exit', 'legal_entity'], joined: true },
  withdrawals_decisions: {
    table: 'withdrawals',
    key: ['id'],
    fields: ['ended_at', 'note'],
    joined: true,
  },
  adjustments_further: {
    table: 'adjustments',
    key: ['id'],
    fields: ['code', 'decided_at', 'note', 'created_at'],
    joined: true,
  },
  profit_batches_further: {
    table: 'profit_batches',
    key: ['id'],
    fields: ['status', 'confirmed_by', 'created_at', 'posted_at'],
    joined: true,
  },
  users_status: {
    table: 'users',
    key: ['id'],
    fields: ['status_changed_at', 'frozen_note'],
    joined: true,
  },
  commissions_further: {
    table: 'commissions',
    key: ['id'],
    fields: ['code', 'paid_at', 'reason', 'created_at'],
    joined: true,
  },
  fund_movements_further: {
    table: 'fund_movements',
    key: ['id'],
    fields: ['code', 'note', 'created_at', 'posted_at'],
    joined: true,
  },
  change_requests_further: {
    table: 'change_requests',
    key: ['id'],
    fields: ['code', 'title', 'note', 'created_at', 'decided_at', 'decision_note'],
    joined: true,
  },
  payout_batches_further: {
    table: 'payout_batches',
    key: ['id'],
    fields: ['rate_at', 'note', 'created_at', 'ended_at'],
    joined: true,
  },
  payout_batches_debtor: { table: 'payout_batches', key: ['id'], fields: ['debtor'], joined: true },
  payout_batch_lines_further: {
    table: 'payout_batch_lines',
    key: ['batch_id', 'no'],
    fields: ['fee', 'memo', 'reason', 'decided_at'],
    joined: true,
  },
  payout_corrections_further: {
    table: 'payout_corrections',
    key: ['id'],
    fields: ['reason', 'created_at'],
    joined: true,
  },
  identity_requests_further: {
    table: 'identity_requests',
    key: ['id'],
    fields: ['reason_code', 'note', 'created_at'],
    joined: true,
  },
  market_rates_further: {
    table: 'market_rates',
    key: ['currency_code', 'as_of', 'source'],
    fields: ['fetched_at'],
    joined: true,
  },
}
