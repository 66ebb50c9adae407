import { expect, test } from 'vitest'
import { sql } from '@/server/db/sql'
import { sealedTables, tableOf } from '@/server/integrity/sealed-tables'
import { startServer } from '../../support/server'

/*
 * Every table is sealed, proved in another way, or listed below with the reason why it is neither. Every column of a sealed table is
 * sealed or listed with its reason. So every new table and column must be classified.
 */
const server = await startServer()

const reasons: Readonly<Record<string, readonly string[]>> = {
  'a number that orders concurrent changes': [
    'payment_gateways.version',
    'settings.version',
    'approval_policies.version',
    'permissions.version',
    'roles.version',
    'users.version',
    'wallets.version',
    'withdrawals.version',
    'investments.version',
    'projects.version',
    'adjustments.version',
    'currencies.version',
    'payments.version',
    'commissions.version',
    'countries.version',
    'payout_batches.version',
    'fund_movements.version',
    'change_requests.version',
    'identity_requests.version',
    'project_documents.version',
  ],
  'a sum or a progress that the nightly reconciliation compares with the ledger, or a count of notifications': [
    'projects.received',
    'projects.reserved',
    'profit_batches.done',
    'profit_batches.investors',
    'profit_batches.principal',
    'profit_batches.posted_total',
    'profit_batches.progress_at',
    'profit_batches.told',
    'profit_batches.error',
    'investments.reminded',
    'payments.reply_reminded',
  ],
  'a copy of sealed content': [
    // Copied from the investment's payments.
    'investments.payment_status',
    // Copied from the request's encrypted content.
    'change_requests.subject_code',
    // Verified by the sealed hash; re-encrypted on key rotation.
    'identity_requests.number_encrypted',
  ],
  'proved by the code of the statement, which is a keyed hash of it': ['statements.time_zone'],
  'proved by the digest of the distribution': [
    'profit_lines.batch_id',
    'profit_lines.no',
    'profit_lines.investment_id',
    'profit_lines.user_id',
    'profit_lines.locked_period',
    'profit_lines.principal',
    'profit_lines.days',
    'profit_lines.of_days',
    'profit_lines.percentage',
    'profit_lines.amount',
  ],
  'the time of a change, or who made it, that the audit entry of the change has; it decides nothing': [
    'settings.changed_at',
    'settings.changed_by',
    'approval_policies.changed_at',
    'currencies.changed_at',
    'countries.changed_at',
    'payment_gateways.created_at',
    'projects.created_at',
    'project_documents.created_at',
    'files.created_at',
    'payouts.created_at',
    'payouts.changed_at',
  ],
  'only shown, or only orders a list': [
    'payment_gateways.logo_file_id',
    'payment_gateways.order_priority',
    'permissions.permission_type_id',
    'users.avatar_file_id',
    'users.language',
    'users.frozen_words',
    'projects.drawing',
    'currencies.title',
    'currencies.currency_symbol',
    'currencies.order_priority',
    'countries.flag',
    'countries.order_priority',
    'payments.customer_note',
    'payments.returned_at',
    'identity_requests.returned_at',
    'files.name',
    'files.width',
    'files.height',
  ],
  'changes without a decision: presence, a step of a one-time code, a second factor not yet confirmed, a retry, the key of the encryption':
    ['users.last_seen_at', 'users.two_factor_last_step', 'users.two_factor_pending', 'payments.checkout_requested_at', 'files.key_id'],
}

const provedOtherwise: Readonly<Record<string, readonly string[]>> = {
  'the audit chain itself: links, keyed seals, anchors; the installation by its keyed id and the keyed hash of the head': [
    'audit_logs',
    'audit_chain',
    'audit_early_seals',
    'installation',
  ],
  'the digest of each day, and the commit records of what is newer': ['ledger_transfers', 'ledger_entries', 'ledger_digests'],
  'its balances are the sums of the entries, which the nightly reconciliation compares': ['ledger_accounts'],
  'its rows are compared with the ledger by the verification': ['loss_lines'],
  'each start compares its names and hashes with the files of the program': ['schema_migrations'],
}

/* Tables that change too often to be sealed, protected by keyed hashes or encryption: SQL can end or extend a row, but not forge one. */
const unsealed: Readonly<Record<string, readonly string[]>> = {
  'a keyed hash binds its secret to the account, so a row made or moved by SQL opens nothing; it changes with each use': [
    'sessions',
    'one_time_codes',
    'password_links',
    'two_factor_recovery_codes',
  ],
  'encrypted together with its address, so it is sent to no other; it is deleted after some days': ['outbox'],
  'before an account exists; the account that it becomes is sealed': ['registrations'],
  'counts tries and requests, changes with each': ['guesses', 'rate_limits'],
  'the answer to a repeated request or delivery, for a short time; what it caused is sealed or in the ledger': [
    'idempotency_keys',
    'webhook_deliveries',
  ],
  'which process works on what': ['leases', 'job_leases'],
  'names the key of encrypted files; with another one they cannot be read, and their hashes are sealed': ['file_keys'],
  'a copy for its recipient, which decides nothing': ['notifications', 'notification_digest', 'notification_preferences', 'exports'],
  'assigns and orders work, and reminds of it; each decision checks the permission itself': [
    'work_assignments',
    'work_alerts',
    'reviews',
    'permission_types',
  ],
  'words of people and of the site, shown and not decided by': [
    'faqs',
    'faq_categories',
    'messages',
    'user_notes',
    'project_questions',
    'project_updates',
  ],
}

test('each table is sealed, proved otherwise or listed with its reason', async () => {
  const tables = await server.db.all<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f')`)
  const classified = [...Object.keys(sealedTables).map(tableOf), ...Object.values({ ...provedOtherwise, ...unsealed }).flat()]
  expect([...new Set(classified)].sort()).toEqual(tables.map(({ name }) => name).sort())
  const listed = Object.values({ ...provedOtherwise, ...unsealed }).flat()
  expect(listed.filter((name, at) => listed.indexOf(name) !== at || name in sealedTables)).toEqual([])
})

test('each column of a sealed table is sealed or listed with its reason', async () => {
  const sealed = new Set(
    Object.entries(sealedTables).flatMap(([name, { key, fields }]) => [...key, ...fields].map((column) => `${tableOf(name)}.${column}`)),
  )
  const tables = [...new Set(Object.keys(sealedTables).map(tableOf))]
  const columns = await server.db.all<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables}::text[])`)
  const left = columns.map(({ name }) => name).filter((name) => !sealed.has(name))
  expect(left.sort()).toEqual(Object.values(reasons).flat().sort())
})
