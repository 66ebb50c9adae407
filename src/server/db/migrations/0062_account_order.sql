-- The order of an account's entries is the order of their times and ids. A transfer gets both once its accounts are locked: whatever was
-- posted to them before is committed by then, and seen.

-- The 26 bits of an id that follow its instant.
create function uuid_v7_place(p_id uuid) returns int language sql immutable strict parallel safe as $$
  select (('x' || substr(p_id::text, 16, 3))::bit(12)::int << 14) | (('x' || substr(p_id::text, 20, 4))::bit(16)::int & 16383)
$$;

-- The time of a posting whose accounts are locked. `place`: null if the first id that was made may be used; else the first place of ids of
-- that time that follow every transfer. A moment within a closed day stays what it is, and is refused.
create function ledger_posting_place(p_first uuid, p_at timestamptz, p_count int, out at timestamptz, out place int) language plpgsql as $$
declare
  last_id uuid;
  last_at timestamptz;
begin
  at := p_at;
  select t.id, t.posted_at into last_id, last_at from ledger_transfers t order by t.id desc limit 1;
  if last_id >= p_first and p_at >= coalesce((select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_digests), '-infinity') then
    at := last_at;
    place := uuid_v7_place(last_id) + 1;
    -- The places of a millisecond are used up: the next one.
    if place + p_count > 67108863 then
      at := last_at + interval '1 millisecond';
      place := 0;
    end if;
  end if;
end $$;

-- For many transfers: locks the accounts that keep a balance, in the order in which every posting locks them, and answers time and place.
create function ledger_begin_posting(
  p_owners uuid[], p_kinds ledger_account_kind[], p_first uuid, p_at timestamptz, out at timestamptz, out place int
) language plpgsql as $$
begin
  -- An account without a row yet is opened, so that another posting to it waits.
  if exists (select from unnest(p_owners, p_kinds) as l(owner, kind)
      where not exists (select from ledger_accounts a where a.owner = l.owner and a.kind = l.kind)) then
    perform ledger_open(p_owners, p_kinds);
  end if;
  perform 1 from ledger_accounts a
    where (a.owner, a.kind) in (select l.owner, l.kind from unnest(p_owners, p_kinds) as l(owner, kind)) and a.balance is not null
    order by a.owner, a.kind for no key update;
  select p.at, p.place into at, place from ledger_posting_place(p_first, p_at, cardinality(p_owners)) as p;
end $$;

-- ledger_post, at a time and with an id that follow every transfer which was posted to its accounts: it changes the accounts first, which
-- locks them, and then makes the transfer. Answers the id. Fails as ledger_post does.
create or replace function ledger_post_in_order(
  p_id uuid, p_kind ledger_transfer_kind, p_reference uuid, p_actor uuid, p_at timestamptz, p_reverses uuid,
  p_owners uuid[], p_kinds ledger_account_kind[], p_amounts bigint[]
) returns uuid language plpgsql as $$
declare
  n int := cardinality(p_owners);
  i int;
  after bigint;
  seq bigint;
  balances bigint[] := array_fill(null::bigint, array[n]);
  seqs bigint[] := array_fill(null::bigint, array[n]);
  new_id uuid := p_id;
  at timestamptz;
  place int;
begin
  -- What was posted before is refused as such, also where the balance would not be enough for it again.
  if exists (select 1 from ledger_transfers t where t.reference = p_reference and t.kind = p_kind) then
    raise exception 'The transfer % of % was posted before', p_kind, p_reference using errcode = 'unique_violation', constraint = 'ledger_posted_once';
  end if;
  for i in select a.ord from unnest(p_owners, p_kinds) with ordinality as a(owner, kind, ord) order by a.owner, a.kind loop
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
      -- Without a balance to keep, the account's row is only read, never locked: whoever posts to it waits for nobody.
      if not exists (select 1 from ledger_accounts where owner = p_owners[i] and kind = p_kinds[i]) then
        perform ledger_open(array[p_owners[i]], array[p_kinds[i]]);
      end if;
      seqs[i] := nextval('ledger_entry_seq');
    end if;
  end loop;
  select p.at, p.place into at, place from ledger_posting_place(p_id, p_at, 1) as p;
  if place is not null then
    new_id := uuid_v7(at, place, right(p_id::text, 12));
  end if;
  insert into ledger_transfers (id, reference, reverses, actor, posted_at, kind) values (new_id, p_reference, p_reverses, p_actor, at, p_kind);
  insert into ledger_entries (owner, transfer, seq, amount, balance_after, kind)
    select e.owner, new_id, e.seq, e.amount, e.balance_after, e.kind
    from unnest(p_owners, seqs, p_amounts, balances, p_kinds) as e(owner, seq, amount, balance_after, kind);
  return new_id;
end $$;

create or replace function ledger_post_many_in_order(
  p_ids uuid[], p_kinds ledger_transfer_kind[], p_references uuid[], p_actor uuid, p_at timestamptz,
  p_of int[], p_owners uuid[], p_account_kinds ledger_account_kind[], p_amounts bigint[]
) returns uuid[] language plpgsql as $$
declare
  posting record;
  ids uuid[] := p_ids;
begin
  select b.at, b.place into posting from ledger_begin_posting(p_owners, p_account_kinds, p_ids[1], p_at) as b;
  if posting.place is not null then
    ids := (select array_agg(uuid_v7(posting.at, posting.place + i.ord::int - 1, right(i.id::text, 12)) order by i.ord)
      from unnest(p_ids) with ordinality as i(id, ord));
  end if;
  perform ledger_post_many(ids, p_kinds, p_references, p_actor, posting.at, p_of, p_owners, p_account_kinds, p_amounts);
  return ids;
end $$;

drop function ledger_posting_time(timestamptz);
drop function uuid_v7_at(uuid, timestamptz);
