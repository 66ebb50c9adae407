import type { SealedTable } from './sealed-table'

/**
 * Issued statements, decisions with what was checked, approvals of several payments or withdrawals at once with their reversal, and the
 * customer accounts of staff.
 */
export const proofSealedTables: Readonly<Record<string, SealedTable>> = {
  statements: {
    key: ['code'],
    fields: [
      'user_id',
      'from_day',
      'to_day',
      'time_zone_offset',
      'format',
      'language',
      'opening',
      'closing',
      'sha256',
      'issued_by',
      'issued_at',
    ],
    joined: true,
  },
  decisions: {
    key: ['id'],
    fields: ['subject_type', 'subject', 'outcome', 'by_id', 'at', 'note', 'checks', 'flags', 'bulk_id', 'proof_opened'],
    joined: true,
  },
  payment_bulks: { key: ['id'], fields: ['by_id', 'at', 'reversible_until', 'reversed_by', 'reversed_at'], joined: true },
  payment_bulk_items: { key: ['bulk_id', 'place'], fields: ['payment_id', 'is_credited', 'expires_at', 'clock_stopped_at'], joined: true },
  withdrawal_bulks: { key: ['id'], fields: ['by_id', 'at', 'reversible_until', 'reversed_by', 'reversed_at'], joined: true },
  personal_accounts: {
    key: ['staff_id', 'customer_id'],
    fields: ['source', 'recorded_by', 'recorded_at', 'removed_by', 'removed_at', 'removal_note'],
    joined: true,
  },
  withdrawal_bulk_items: { key: ['bulk_id', 'withdrawal_id'], fields: ['bulk_id', 'withdrawal_id'], joined: true },
}
