-- Decisions over payments and identity documents rest on evidence: checks, findings and reasons are kept with each decision.
create table decisions (
  id uuid primary key,
  subject_type text not null check (subject_type in ('payment', 'identity-request')),
  subject uuid not null,
  outcome text not null check (outcome in ('APPROVED', 'FIRST_APPROVAL', 'DECLINED', 'MORE_INFO', 'REVERSED', 'REVOKED')),
  by_id uuid not null references users (id),
  at timestamptz not null,
  note text,
  -- [{ "check": "AMOUNT", "ok": true }, …]
  checks jsonb not null default '[]',
  flags text[] not null default '{}',
  bulk_id uuid
);
create index decisions_subject on decisions (subject, at, id);
create trigger decisions_append_only before update or delete or truncate on decisions for each statement execute function ledger_refuse_change();

-- What an approval policy asks for when an item is flagged: a written reason, and how many different people.
create table approval_policy_flags (
  -- An action of approval_policies, or identity.approve, which needs one person.
  action text not null,
  flag text not null,
  note_required boolean not null,
  approvals smallint not null check (approvals between 1 and 5),
  primary key (action, flag)
);
insert into approval_policy_flags (action, flag, note_required, approvals) values
  ('payment.approve', 'SAME_TRANSACTION', true, 2),
  ('payment.approve', 'SAME_FILE', true, 2),
  ('payment.approve', 'NO_PROOF', true, 2),
  ('payment.approve', 'AMOUNT_DIFFERS', true, 1),
  ('identity.approve', 'SAME_NUMBER', true, 1);

-- Who has an item open: a lease that the screen renews. A person reviews one item of a type at a time.
create table reviews (
  by_id uuid not null references users (id) on delete cascade,
  subject_type text not null,
  subject uuid not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (by_id, subject_type)
);
create index reviews_subject on reviews (subject);

-- Payments approved together, and what each investment was before, so that the run can be reversed as a whole.
create table payment_bulks (
  id uuid primary key,
  by_id uuid not null references users (id),
  at timestamptz not null,
  reversible_until timestamptz not null,
  reversed_by uuid references users (id),
  reversed_at timestamptz
);
create index payment_bulks_at on payment_bulks (at desc);
create table payment_bulk_items (
  bulk_id uuid not null references payment_bulks (id),
  place smallint not null,
  payment_id uuid not null references payments (id),
  -- False: this was the first of two approvals, and no money was booked.
  is_credited boolean not null,
  expires_at timestamptz,
  clock_stopped_at timestamptz,
  primary key (bulk_id, place)
);
create index payment_bulk_items_payment on payment_bulk_items (payment_id);

-- A payment whose bulk approval was reversed returns to the queue as a new payment of the same claim: the first payment of that claim.
alter table payments add column claim_id uuid references payments (id);
create index payments_claim on payments (claim_id) where claim_id is not null;

-- An investment whose activation was taken back can become active again, and earn its commissions then.
alter table commissions drop constraint commissions_investment_id_level_key;
create unique index commissions_once on commissions (investment_id, level) where status <> 'VOID';
