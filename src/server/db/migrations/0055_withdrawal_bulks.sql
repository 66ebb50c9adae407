-- Withdrawals approved together, so that the bulk approval can be reversed as a whole.
create table withdrawal_bulks (
  id uuid primary key,
  by_id uuid not null references users (id),
  at timestamptz not null,
  reversible_until timestamptz not null,
  reversed_by uuid references users (id),
  reversed_at timestamptz
);
create index withdrawal_bulks_at on withdrawal_bulks (at desc);
create table withdrawal_bulk_items (
  bulk_id uuid not null references withdrawal_bulks (id),
  withdrawal_id uuid not null references withdrawals (id),
  primary key (bulk_id, withdrawal_id)
);
create index withdrawal_bulk_items_withdrawal on withdrawal_bulk_items (withdrawal_id);
