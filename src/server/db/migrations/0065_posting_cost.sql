-- What guards each posting, at less cost. PostgreSQL parses the check constraints of a table again for every statement that writes it; what
-- a trigger compares is parsed once for a connection.

alter table ledger_accounts drop constraint ledger_accounts_normal_side_check, drop constraint ledger_balance_never_negative;
alter table ledger_accounts add constraint ledger_balance_never_negative check (
  case normal_side
    when 'credit' then may_go_negative or balance is null or balance >= 0
    when 'debit' then may_go_negative or balance is null or balance <= 0
    else false
  end
);
alter table ledger_transfers drop constraint ledger_id_tells_time;

-- A transfer's id carries its time to the millisecond, and its day has no digest yet.
create or replace function ledger_refuse_closed_day() returns trigger language plpgsql as $$
declare
  posted constant date := (new.posted_at at time zone 'UTC')::date;
begin
  if substring(uuid_send(new.id) from 1 for 6) <> substring(int8send(floor(extract(epoch from new.posted_at) * 1000)::bigint) from 3) then
    raise exception 'The id % of a transfer does not carry the time %', new.id, new.posted_at
      using errcode = 'check_violation', constraint = 'ledger_id_tells_time';
  end if;
  perform pg_advisory_xact_lock_shared(ledger_day_lock(posted));
  if exists (select from ledger_digests where day >= posted) then
    raise exception 'The day % of the ledger is closed', posted using errcode = 'check_violation', constraint = 'ledger_day_open';
  end if;
  return new;
end $$;

-- As before; two accounts, the usual case, are put in order without a query, and the time and the id are kept without a further function
-- where no later transfer exists.
create or replace function ledger_post_in_order(
  p_id uuid, p_kind ledger_transfer_kind, p_reference uuid, p_actor uuid, p_at timestamptz, p_reverses uuid,
  p_owners uuid[], p_kinds ledger_account_kind[], p_amounts bigint[]
) returns uuid language plpgsql as $$
declare
  n constant int := cardinality(p_owners);
  i int;
  after bigint;
  seq bigint;
  balances bigint[] := array_fill(null::bigint, array[n]);
  seqs bigint[] := array_fill(null::bigint, array[n]);
  account_order int[];
  new_id uuid := p_id;
  at timestamptz := p_at;
  place int;
  latest uuid;
begin
  -- What was posted before is refused as such, also where the balance would not be enough for it again.
  if exists (select 1 from ledger_transfers t where t.reference = p_reference and t.kind = p_kind) then
    raise exception 'The transfer % of % was posted before', p_kind, p_reference using errcode = 'unique_violation', constraint = 'ledger_posted_once';
  end if;
  if n = 2 then
    account_order := case when (p_owners[1], p_kinds[1]) < (p_owners[2], p_kinds[2]) then '{1,2}'::int[] else '{2,1}'::int[] end;
  else
    account_order := array(select a.ord from unnest(p_owners, p_kinds) with ordinality as a(owner, kind, ord) order by a.owner, a.kind);
  end if;
  foreach i in array account_order loop
    if p_kinds[i] in ('CUSTOMER_AVAILABLE', 'WITHDRAWAL_HOLD', 'INVESTMENT_PRINCIPAL', 'PROJECT_POOL', 'PROJECT_DEPLOYED') then
      update ledger_accounts set balance = balance + p_amounts[i], entries = entries + 1
        where owner = p_owners[i] and kind = p_kinds[i] returning balance, entries into after, seq;
      if not found then
        perform ledger_open(array[p_owners[i]], array[p_kinds[i]]);
        update ledger_accounts set balance = balance + p_amounts[i], entries = entries + 1
          where owner = p_owners[i] and kind = p_kinds[i] returning balance, entries into after, seq;
      end if;
      balances[i] := after;
      seqs[i] := seq;
    else
      -- An account without a balance is only read, never locked, so postings to it do not wait for each other.
      if not exists (select 1 from ledger_accounts where owner = p_owners[i] and kind = p_kinds[i]) then
        perform ledger_open(array[p_owners[i]], array[p_kinds[i]]);
      end if;
      seqs[i] := nextval('ledger_entry_seq');
    end if;
  end loop;
  select t.id into latest from ledger_transfers t order by t.id desc limit 1;
  if latest >= p_id then
    select p.at, p.place into at, place from ledger_posting_place(p_id, p_at, 1) as p;
    if place is not null then
      new_id := uuid_v7(at, place, right(p_id::text, 12));
    end if;
  end if;
  insert into ledger_transfers (id, reference, reverses, actor, posted_at, kind) values (new_id, p_reference, p_reverses, p_actor, at, p_kind);
  insert into ledger_entries (owner, transfer, seq, amount, balance_after, kind)
    select e.owner, new_id, e.seq, e.amount, e.balance_after, e.kind
    from unnest(p_owners, seqs, p_amounts, balances, p_kinds) as e(owner, seq, amount, balance_after, kind);
  return new_id;
end $$;

-- The application posts in order; a second way to post would be another way to be wrong.
drop function ledger_post(uuid, ledger_transfer_kind, uuid, uuid, timestamptz, uuid, uuid[], ledger_account_kind[], bigint[]);
