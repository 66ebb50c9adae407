/**
 * The tables that each module writes. A module is a folder of `src/server/modules`; `db`, `http`, `infra` and `work` are folders of
 * `src/server`. A module may read any table in a join; to change a table of another module it calls a function of that module. Add a
 * new table here together with its migration.
 */
export const tablesOf: Readonly<Record<string, readonly string[]>> = {
  adjustments: ['adjustments'],
  approvals: ['approval_policies', 'approval_policy_flags', 'approvals', 'change_requests'],
  audit: ['audit_chain', 'audit_early_seals', 'installation'],
  auth: ['guesses', 'one_time_codes', 'password_links', 'registrations', 'sessions', 'two_factor_recovery_codes'],
  commissions: ['commissions'],
  countries: ['countries', 'country_gateways'],
  currencies: ['currencies', 'currency_rates', 'market_rates'],
  db: ['leases', 'schema_migrations'],
  decisions: ['decisions'],
  exports: ['exports'],
  faqs: ['faq_categories', 'faqs'],
  files: ['file_keys', 'files'],
  funds: ['fund_movements', 'loss_lines'],
  gateways: ['payment_gateways'],
  http: ['idempotency_keys', 'rate_limits'],
  identity: ['identity_requests'],
  infra: ['job_leases', 'outbox', 'pgboss.job'],
  investments: ['entitlements_ended', 'investments'],
  ledger: ['ledger_accounts', 'ledger_digests', 'ledger_entries', 'ledger_transfers'],
  legal: ['legal_texts'],
  messages: ['messages'],
  notifications: ['notification_digest', 'notification_preferences', 'notifications'],
  payments: ['payment_bulk_items', 'payment_bulks', 'payments'],
  'personal-accounts': ['personal_accounts'],
  'payout-batches': ['payout_batch_exports', 'payout_batch_lines', 'payout_batches'],
  payouts: ['payouts'],
  profit: ['profit_batches', 'profit_line_digests', 'profit_lines'],
  projects: ['project_documents', 'project_questions', 'project_return_rates', 'project_risk_texts', 'project_updates', 'projects'],
  reviews: ['reviews'],
  roles: ['permission_types', 'permissions', 'role_permissions', 'roles'],
  settings: ['settings'],
  'statement-balances': ['statement_balances'],
  statements: ['statements'],
  users: ['user_notes', 'user_roles', 'users'],
  wallets: ['wallets'],
  webhooks: ['webhook_deliveries'],
  withdrawals: ['payout_corrections', 'payout_transaction_keys', 'withdrawal_bulk_items', 'withdrawal_bulks', 'withdrawals'],
  work: ['audit_logs'],
  'work-queues': ['work_alerts', 'work_assignments'],
}

/**
 * The files that write tables directly, with the tables: the initial data of a new installation, and demo data that no command can create.
 */
export const filledBy: Readonly<Record<string, readonly string[]>> = {
  'src/seed/content/seed.ts': ['countries', 'currencies', 'currency_rates', 'faq_categories', 'faqs', 'legal_texts'],
  'src/seed/content/earlier-legal.ts': ['legal_texts'],
  'src/seed/content/fill-translations.ts': ['faq_categories', 'faqs', 'legal_texts'],
  'src/server/installation/foundation.ts': ['permission_types', 'permissions', 'role_permissions', 'roles', 'settings'],
  'src/server/installation/installation.ts': ['installation'],
  'src/server/installation/first-admin.ts': ['user_roles', 'users'],
  'src/seed/demo/people/people.ts': ['user_roles', 'users'],
  'src/seed/demo/marker.ts': ['leases'],
  'src/seed/demo/seed.ts': ['idempotency_keys', 'notifications', 'outbox'],
}
