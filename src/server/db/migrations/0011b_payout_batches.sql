-- What an account can pay out, and the account that a payment file names as debtor.
alter table payment_gateways add column payout_networks text[] not null default '{}', add column payout_assets text[] not null default '{}', add column debtor jsonb;
-- What an account has paid so far it can pay; besides its own currency only dollar stablecoins are taken to be at par with dollars.
update payment_gateways g set payout_networks = paid.networks,
  payout_assets = array(select unnest(paid.assets) intersect select unnest(case when c.currency_code in ('USD', 'USDT', 'USDC') then '{USD,USDT,USDC}'::text[] else '{}'::text[] end))
from (select gateway_id, array_agg(distinct destination ->> 'network') as networks, array_agg(distinct upper(destination ->> 'currencyUnit')) as assets
  from withdrawals where status = 'PAID' and gateway_id is not null group by gateway_id) paid, currencies c
where paid.gateway_id = g.id and c.id = g.currency_id;

-- A transaction id pays one withdrawal. The key is the network and the id in one spelling; a correction replaces it.
create table payout_transaction_keys (
  withdrawal_id uuid primary key references withdrawals (id),
  key text not null unique
);
insert into payout_transaction_keys (withdrawal_id, key)
  select distinct on (x.key) x.id, x.key
  from (select id, paid_at, (destination ->> 'network') || ':' || lower(transaction_id) as key from withdrawals where status = 'PAID' and transaction_id is not null) x
  order by x.key, x.paid_at, x.id;

-- A payment that was recorded with a wrong transaction id or account. The withdrawal keeps what was recorded first; the newest correction is shown.
create table payout_corrections (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals (id),
  corrects uuid references payout_corrections (id),
  transaction_id text not null,
  gateway_id uuid not null references payment_gateways (id),
  previous_transaction_id text not null,
  previous_gateway_id uuid not null references payment_gateways (id),
  net bigint not null,
  sent_currency text not null,
  sent_amount bigint not null check (sent_amount > 0),
  sent_rate numeric(28, 10) not null check (sent_rate > 0),
  reason text not null,
  by_id uuid not null references users (id),
  created_at timestamptz not null
);
create unique index payout_corrections_once on payout_corrections (corrects) where corrects is not null;
create unique index payout_corrections_first on payout_corrections (withdrawal_id) where corrects is null;
create index payout_corrections_withdrawal on payout_corrections (withdrawal_id, id desc);
create trigger payout_corrections_append_only before update or delete or truncate on payout_corrections for each statement execute function ledger_refuse_change();
-- The money moves from the account that was recorded to the one that paid.
alter type ledger_transfer_kind add value 'PAYOUT_CORRECTED';

create table payout_batches (
  id uuid primary key,
  code text collate "C" not null unique,
  status text not null check (status in ('DRAFT', 'EXPORTED', 'PARTLY_PAID', 'COMPLETED', 'CANCELLED')),
  gateway_id uuid not null references payment_gateways (id),
  -- The gateway's currency and its rate when the batch was made: every line is paid at this rate.
  currency text not null,
  decimals smallint not null,
  rate numeric(28, 10) not null,
  -- Over every frozen line; the audit entry of the batch holds the same.
  content_hash text not null,
  note text,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  exported_by uuid references users (id),
  exported_at timestamptz,
  ended_at timestamptz,
  version int not null default 0
);
create index payout_batches_created on payout_batches (created_at desc, id desc);
create index payout_batches_status on payout_batches (status, created_at desc, id desc);

create table payout_batch_lines (
  batch_id uuid not null references payout_batches (id),
  no int not null,
  withdrawal_id uuid not null references withdrawals (id),
  status text not null check (status in ('OPEN', 'PAID', 'RETURNED', 'FAILED', 'CANCELLED')),
  recipient text not null,
  destination jsonb not null,
  net bigint not null check (net > 0),
  amount bigint not null check (amount > 0),
  reference text not null,
  memo text not null,
  transaction_id text,
  fee text,
  reason text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  primary key (batch_id, no)
);
-- A withdrawal is in at most one open batch.
create unique index payout_batch_lines_open_once on payout_batch_lines (withdrawal_id) where status = 'OPEN';
create index payout_batch_lines_withdrawal on payout_batch_lines (withdrawal_id, batch_id desc);

create function payout_batch_content_hash(p_batch uuid) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(jsonb_agg(jsonb_build_array(no, withdrawal_id, recipient, destination, net, amount, reference, memo) order by no), '[]'::jsonb)::text, 'UTF8')), 'hex')
  from payout_batch_lines where batch_id = p_batch
$$;

create function freeze_payout_line() returns trigger language plpgsql as $$
begin
  if (new.batch_id, new.no, new.withdrawal_id, new.recipient, new.destination, new.net, new.amount, new.reference, new.memo)
    is distinct from (old.batch_id, old.no, old.withdrawal_id, old.recipient, old.destination, old.net, old.amount, old.reference, old.memo) then
    raise exception 'The content of a payout batch is frozen when it is created' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_batch_lines_frozen before update on payout_batch_lines for each row execute function freeze_payout_line();
