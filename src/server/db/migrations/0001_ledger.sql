-- The double-entry ledger. It knows no other table; every invariant of the books is held here, by the database.

-- The milliseconds that a UUID v7 begins with.
create function uuid_v7_time(p_id uuid) returns bigint language sql immutable strict parallel safe as $$
  select ('x' || substr(p_id::text, 1, 8) || substr(p_id::text, 10, 4))::bit(48)::bigint
$$;

-- The first id of an instant: what bounds a range of ids by time. Instants that no id can carry are the ends of all time.
create function uuid_v7_first(p_at timestamptz) returns uuid language sql stable strict parallel safe as $$
  select (lpad(to_hex(greatest(0, least(281474976710655, floor(extract(epoch from p_at) * 1000)))::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- An id that carries an instant, so that ids follow time. Ids made for one instant follow each other by their place (up to 2^26).
-- The tail is chance; where thousands are made at once, one chance will do for all, and their places tell them apart.
create function uuid_v7(p_at timestamptz default clock_timestamp(), p_place int default (random() * 67108863)::int, p_tail text default right(gen_random_uuid()::text, 12))
returns uuid language sql volatile as $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0')
    || to_hex(28672 | ((p_place >> 14) & 4095)) || to_hex(32768 | (p_place & 16383)) || p_tail)::uuid
$$;

create type ledger_account_kind as enum (
  'GATEWAY_CLEARING', 'CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD', 'INVESTMENT_PRINCIPAL', 'PROJECT_POOL', 'PROJECT_DEPLOYED',
  'PLATFORM_FEES', 'PLATFORM_CAPITAL', 'REFERRAL_BUDGET', 'PLATFORM_ADJUSTMENTS'
);

create type ledger_transfer_kind as enum (
  'PAYMENT_APPROVED', 'INVESTED_FROM_BALANCE', 'PARTIAL_RETURNED', 'RETURN_RECEIVED', 'RETURN_GIVEN_BACK', 'CAPITAL_DEPLOYED',
  'CAPITAL_RETURNED', 'CAPITAL_LOST', 'PLATFORM_MONEY_IN', 'PLATFORM_MONEY_OUT', 'REINVESTED', 'PAYMENT_REVERSED', 'PROFIT_SHARE',
  'REFERRAL_COMMISSION', 'COMMISSION_CLAWED_BACK', 'PRINCIPAL_RELEASED', 'EARLY_EXIT', 'WITHDRAWAL_REQUESTED', 'WITHDRAWAL_PAID',
  'WITHDRAWAL_RETURNED', 'ADJUSTMENT', 'PROFIT_TAKEN_BACK'
);

-- Amounts are signed from the credit side: a credit is positive, a debit negative; a transfer's entries sum to zero.
-- Accounts that everybody touches keep no balance (null): their balance is the sum of their entries, so nobody waits for a lock.
create table ledger_accounts (
  owner uuid not null,
  kind ledger_account_kind not null,
  currency char(3) not null,
  normal_side text not null check (normal_side in ('debit', 'credit')),
  may_go_negative boolean not null,
  balance bigint,
  entries bigint not null default 0,
  opened_at timestamptz not null default now(),
  primary key (owner, kind),
  constraint ledger_balance_never_negative check (
    may_go_negative or balance is null or (case normal_side when 'credit' then balance >= 0 else balance <= 0 end)
  )
) with (fillfactor = 70);

-- A transfer's id carries the instant at which it was posted (to the millisecond). So the order of the ids is the order of time,
-- and a list by date, a range of dates or a page deep in the past needs no index of its own. Each posting pays for the proof of it, so
-- the milliseconds are compared as the six bytes that they are in an id: a number of them would cost twice as much.
create table ledger_transfers (
  id uuid primary key,
  reference uuid not null,
  reverses uuid,
  actor uuid,
  posted_at timestamptz not null,
  kind ledger_transfer_kind not null,
  constraint ledger_posted_once unique (reference, kind),
  constraint ledger_id_tells_time check (
    substring(uuid_send(id) from 1 for 6) = substring(int8send(floor(extract(epoch from posted_at) * 1000)::bigint) from 3))
);
create index ledger_transfers_kind on ledger_transfers (kind, id);
create unique index ledger_reversed_once on ledger_transfers (reverses) where reverses is not null;

create table ledger_entries (
  owner uuid not null,
  transfer uuid not null,
  seq bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  kind ledger_account_kind not null,
  primary key (owner, kind, seq)
);
create index ledger_entries_transfer on ledger_entries (transfer);
-- The order of entries in accounts that keep no balance.
create sequence ledger_entry_seq cache 1;

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers for each statement execute function ledger_refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts for each statement execute function ledger_refuse_change();

-- Entries of a transfer come in one statement and sum to zero in it, so no statement can ever leave the books unbalanced.
create function ledger_check_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh group by transfer having sum(amount) <> 0) then
    raise exception 'The entries of a transfer must sum to zero' using errcode = 'check_violation', constraint = 'ledger_transfer_balances';
  end if;
  return null;
end $$;
create trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as fresh for each statement execute function ledger_check_balanced();

create function ledger_currency() returns char(3) language sql stable as $$ select coalesce(nullif(current_setting('carmine.book_currency', true), ''), 'USD')::char(3) $$;

create function ledger_keeps_balance(kind ledger_account_kind) returns boolean language sql immutable as $$
  select kind in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD', 'INVESTMENT_PRINCIPAL', 'PROJECT_POOL', 'PROJECT_DEPLOYED')
$$;

-- Opens accounts that are not there yet; harmless when they are.
create function ledger_open(p_owners uuid[], p_kinds ledger_account_kind[]) returns void language sql as $$
  insert into ledger_accounts (owner, kind, currency, normal_side, may_go_negative, balance)
  select distinct a.owner, a.kind, ledger_currency(),
    case when a.kind in ('GATEWAY_CLEARING', 'PROJECT_DEPLOYED', 'REFERRAL_BUDGET', 'PLATFORM_ADJUSTMENTS') then 'debit' else 'credit' end,
    not ledger_keeps_balance(a.kind),
    case when ledger_keeps_balance(a.kind) then 0 end
  from unnest(p_owners, p_kinds) as a(owner, kind)
  order by 1, 2
  on conflict (owner, kind) do nothing
$$;

-- Posts one transfer in one round trip. Accounts are locked in the order (owner, kind), everywhere, so postings cannot deadlock.
-- Amounts are signed from the credit side. Fails with check_violation (below zero, not balanced) or unique_violation (posted before).
create function ledger_post(
  p_id uuid, p_kind ledger_transfer_kind, p_reference uuid, p_actor uuid, p_at timestamptz, p_reverses uuid,
  p_owners uuid[], p_kinds ledger_account_kind[], p_amounts bigint[]
) returns bigint[] language plpgsql as $$
declare
  n int := cardinality(p_owners);
  i int;
  after bigint;
  place bigint;
  balances bigint[] := array_fill(null::bigint, array[n]);
  seqs bigint[] := array_fill(null::bigint, array[n]);
begin
  insert into ledger_transfers (id, reference, reverses, actor, posted_at, kind) values (p_id, p_reference, p_reverses, p_actor, p_at, p_kind);
  for i in select a.ord from unnest(p_owners, p_kinds) with ordinality as a(owner, kind, ord) order by a.owner, a.kind loop
    if p_kinds[i] in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD', 'INVESTMENT_PRINCIPAL', 'PROJECT_POOL', 'PROJECT_DEPLOYED') then
      update ledger_accounts set balance = balance + p_amounts[i], entries = entries + 1
        where owner = p_owners[i] and kind = p_kinds[i] returning balance, entries into after, place;
      if not found then
        perform ledger_open(array[p_owners[i]], array[p_kinds[i]]);
        update ledger_accounts set balance = balance + p_amounts[i], entries = entries + 1
          where owner = p_owners[i] and kind = p_kinds[i] returning balance, entries into after, place;
      end if;
      balances[i] := after;
      seqs[i] := place;
    else
      -- Without a balance to keep, the account's row is only looked at, never locked: whoever posts to it waits for nobody.
      if not exists (select 1 from ledger_accounts where owner = p_owners[i] and kind = p_kinds[i]) then
        perform ledger_open(array[p_owners[i]], array[p_kinds[i]]);
      end if;
      seqs[i] := nextval('ledger_entry_seq');
    end if;
  end loop;
  insert into ledger_entries (owner, transfer, seq, amount, balance_after, kind)
    select e.owner, p_id, e.seq, e.amount, e.balance_after, e.kind
    from unnest(p_owners, seqs, p_amounts, balances, p_kinds) as e(owner, seq, amount, balance_after, kind);
  return balances;
end $$;

-- Posts many transfers at once, set by set: for work over thousands of accounts (a month's profit, a project's refunds), where one
-- call for each would take minutes. The same rules hold as for ledger_post, and the same order of locks.
-- p_of says to which transfer (counted from 1) a line belongs; within an account, lines stand in the order given.
create function ledger_post_many(
  p_ids uuid[], p_kinds ledger_transfer_kind[], p_references uuid[], p_actor uuid, p_at timestamptz,
  p_of int[], p_owners uuid[], p_account_kinds ledger_account_kind[], p_amounts bigint[]
) returns void language plpgsql as $$
begin
  insert into ledger_transfers (id, reference, actor, posted_at, kind)
    select t.id, t.reference, p_actor, p_at, t.kind from unnest(p_ids, p_references, p_kinds) as t(id, reference, kind);
  if exists (select from unnest(p_owners, p_account_kinds) as l(owner, kind)
      where not exists (select from ledger_accounts a where a.owner = l.owner and a.kind = l.kind)) then
    perform ledger_open(p_owners, p_account_kinds);
  end if;
  perform 1 from ledger_accounts a
    where (a.owner, a.kind) in (select l.owner, l.kind from unnest(p_owners, p_account_kinds) as l(owner, kind)) and a.balance is not null
    order by a.owner, a.kind for no key update;
  -- Accounts that keep a balance are brought to it first, and say where they stood before: the lines run on from there.
  with lines as (
    select l.*, sum(l.amount) over mine as running, row_number() over mine as place
    from unnest(p_of, p_owners, p_account_kinds, p_amounts) with ordinality as l(of, owner, kind, amount, ord)
    window mine as (partition by l.owner, l.kind order by l.ord rows unbounded preceding)),
  sums as (select l.owner, l.kind, sum(l.amount)::bigint as amount, count(*) as entries from lines l group by 1, 2),
  kept as (
    update ledger_accounts a set balance = a.balance + s.amount, entries = a.entries + s.entries
    from sums s where a.owner = s.owner and a.kind = s.kind and a.balance is not null
    returning a.owner, a.kind, a.balance - s.amount as balance, a.entries - s.entries as entries)
  insert into ledger_entries (owner, transfer, seq, amount, balance_after, kind)
    select l.owner, p_ids[l.of], case when k.owner is null then nextval('ledger_entry_seq') else k.entries + l.place end,
      l.amount, (k.balance + l.running)::bigint, l.kind
    from lines l left join kept k on k.owner = l.owner and k.kind = l.kind order by l.owner, l.kind, l.ord;
end $$;

-- What a customer knows a movement by. In the available account it is the transfer's own id; in the others, where one transfer may
-- stand twice, its last 48 bits are mixed with the account's, and its first 80 still lead to the transfer.
create function ledger_movement(p_transfer uuid, p_kind ledger_account_kind, p_owner uuid) returns uuid language sql immutable strict parallel safe as $$
  select case p_kind when 'CUSTOMER_AVAILABLE' then p_transfer else
    (left(p_transfer::text, 24) || lpad(to_hex(('x' || right(p_transfer::text, 12))::bit(48)::bigint # ('x' || right(p_owner::text, 12))::bit(48)::bigint), 12, '0'))::uuid end
$$;

-- Balances as they stand, whether kept or summed. Signed from the credit side.
create view ledger_balances as
  select a.owner, a.kind, a.normal_side,
    coalesce(a.balance, (select coalesce(sum(e.amount), 0)::bigint from ledger_entries e where e.owner = a.owner and e.kind = a.kind)) as balance
  from ledger_accounts a;
