-- The balance that a bank or payment provider states for the account of a gateway at the end of a day (UTC), recorded by staff in minor
-- units of the book currency. Rows stay as they were recorded; a correction is a later row of the same day, and the latest counts.
create table statement_balances (
  id uuid primary key,
  gateway_id uuid not null references payment_gateways,
  day date not null,
  balance bigint not null,
  note text,
  recorded_by uuid not null references users,
  recorded_at timestamptz not null
);
create index statement_balances_latest on statement_balances (gateway_id, day desc, recorded_at desc);
create index statement_balances_recorded_by on statement_balances (recorded_by);
create trigger statement_balances_append_only before update or delete or truncate on statement_balances
  for each statement execute function ledger_refuse_change();
