import type { Content } from './state-changes'

/**
 * The columns that name a row of a sensitive table, and the columns whose content is sealed. The triggers `state_capture` name the same.
 * A column that joins later is null in the rows that exist: a seal without it stands for null.
 */
export type SealedTable = {
  key: readonly string[]
  fields: readonly string[]
  /** The table joined after sealing had begun in the first installations; its rows are sealed when this version first starts. */
  joined?: true
  /** Only rows that a command has changed since they were written are sealed: the condition that names them, and the content of all others. */
  changed?: { where: string; otherwise: Content }
}

export const sealedTables: Readonly<Record<string, SealedTable>> = {
  payment_gateways: {
    key: ['id'],
    fields: [
      'title',
      'kind',
      'instructions',
      'currency_id',
      'account',
      'config',
      'is_active',
      'payout_networks',
      'payout_assets',
      'debtor',
      'receiving_details',
      'min_amount',
      'max_amount',
      'fee',
    ],
  },
  country_gateways: { key: ['country_id', 'gateway_id'], fields: ['country_id', 'gateway_id'] },
  settings: { key: ['singleton'], fields: ['values'] },
  approval_policies: { key: ['action'], fields: ['bands', 'maker_permission', 'checker_permission', 'cooling_hours'] },
  permissions: { key: ['id'], fields: ['title'] },
  roles: { key: ['id'], fields: ['title', 'is_protected'] },
  role_permissions: { key: ['role_id', 'permission_id'], fields: ['role_id', 'permission_id', 'granted_at'] },
  user_roles: { key: ['user_id', 'role_id'], fields: ['user_id', 'role_id', 'granted_at'] },
  users: {
    key: ['id'],
    fields: [
      'type',
      'username',
      'name',
      'email',
      'password_hash',
      'is_active',
      'frozen_at',
      'frozen_by_owner',
      'email_verified_at',
      'identity_level',
      'two_factor_secret',
      'two_factor_enabled_at',
      'credentials_changed_at',
      'password_changed_at',
      'referrer_id',
      'country_id',
      'withdrawals_held_until',
    ],
  },
  wallets: { key: ['id'], fields: ['user_id', 'network', 'currency_unit', 'address', 'details', 'status', 'usable_at', 'confirmed_at'] },
  withdrawals: {
    key: ['id'],
    fields: [
      'code',
      'user_id',
      'fund',
      'investment_id',
      'amount',
      'fee',
      'net',
      'wallet_id',
      'status',
      'approvals_needed',
      'gateway_id',
      'transaction_id',
      'destination',
      'destination_hash',
      'approved_at',
      'paid_at',
      'failure_reference',
    ],
  },
  investments: {
    key: ['id'],
    fields: [
      'code',
      'project_id',
      'user_id',
      'amount',
      'locked_period',
      'return_min',
      'return_max',
      'early_exit_penalty',
      'reflection_days',
      'status',
      'source',
      'effective_from',
      'matures_at',
      'maturity_instruction',
      'reinvests',
      'exit_net',
    ],
  },
  projects: {
    key: ['id'],
    fields: [
      'code',
      'title',
      'value',
      'min_investment',
      'max_investment',
      'status',
      'reflection_days',
      'allows_early_exit',
      'early_exit_penalty',
      'risk_text',
      'closes_at',
      'is_active',
    ],
  },
  project_return_rates: { key: ['project_id', 'period'], fields: ['project_id', 'period', 'return_min', 'return_max'] },
  adjustments: { key: ['id'], fields: ['user_id', 'amount', 'reason', 'status', 'proposed_by', 'decided_by'] },
  profit_batches: { key: ['id'], fields: ['project_id', 'year', 'month', 'rates', 'hash', 'total', 'lines'] },
  currencies: { key: ['id'], fields: ['currency_code', 'decimals', 'value', 'is_active'], joined: true },
  approval_policy_flags: { key: ['action', 'flag'], fields: ['note_required', 'approvals'], joined: true },
  profit_line_digests: { key: ['batch_id'], fields: ['columns', 'marks'], joined: true },
  profit_lines: {
    key: ['id'],
    fields: ['withheld', 'taken_back_at'],
    joined: true,
    changed: { where: 'r.withheld > 0 or r.taken_back_at is not null', otherwise: { withheld: '0', taken_back_at: null } },
  },
}
