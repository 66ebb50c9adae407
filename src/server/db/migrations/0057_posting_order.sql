-- The time at which a transfer of a moment is posted: that moment, or the time of the latest transfer where another process has posted
-- at a later one. A moment within a closed day stays what it is, and is refused. Nothing is locked: the ends of two indexes are read.
create function ledger_posting_time(p_at timestamptz) returns timestamptz language plpgsql as $$
declare
  latest timestamptz;
begin
  select posted_at into latest from ledger_transfers order by id desc limit 1;
  if latest > p_at and p_at >= coalesce((select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_digests), '-infinity') then
    return latest;
  end if;
  return p_at;
end $$;

-- An id with another instant: its first 48 bits.
create function uuid_v7_at(p_id uuid, p_at timestamptz) returns uuid language sql immutable strict parallel safe as $$
  select overlay(p_id::text placing left(h, 8) || '-' || right(h, 4) from 1 for 13)::uuid
  from (select lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0') as h) as t
$$;

-- ledger_post, at a time that no transfer is later than. Answers the id, which carries that time.
create function ledger_post_in_order(
  p_id uuid, p_kind ledger_transfer_kind, p_reference uuid, p_actor uuid, p_at timestamptz, p_reverses uuid,
  p_owners uuid[], p_kinds ledger_account_kind[], p_amounts bigint[]
) returns uuid language plpgsql as $$
declare
  at constant timestamptz := ledger_posting_time(p_at);
  id constant uuid := case when at = p_at then p_id else uuid_v7_at(p_id, at) end;
begin
  perform ledger_post(id, p_kind, p_reference, p_actor, at, p_reverses, p_owners, p_kinds, p_amounts);
  return id;
end $$;

-- ledger_post_many, at a time that no transfer is later than. Answers the ids in the order given.
create function ledger_post_many_in_order(
  p_ids uuid[], p_kinds ledger_transfer_kind[], p_references uuid[], p_actor uuid, p_at timestamptz,
  p_of int[], p_owners uuid[], p_account_kinds ledger_account_kind[], p_amounts bigint[]
) returns uuid[] language plpgsql as $$
declare
  at constant timestamptz := ledger_posting_time(p_at);
  ids constant uuid[] := case when at = p_at then p_ids
    else (select array_agg(uuid_v7_at(i.id, at) order by i.ord) from unnest(p_ids) with ordinality as i(id, ord)) end;
begin
  perform ledger_post_many(ids, p_kinds, p_references, p_actor, at, p_of, p_owners, p_account_kinds, p_amounts);
  return ids;
end $$;

-- A digest takes this lock of its day alone, and a posting shares it: a digest waits for what is being posted into its day, and a posting
-- that comes later finds the day closed. Postings never wait for each other here.
create function ledger_day_lock(p_day date) returns bigint language sql immutable strict parallel safe as $$
  select 7233172 * 4294967296 + (p_day - date '2000-01-01')
$$;

create or replace function ledger_refuse_closed_day() returns trigger language plpgsql as $$
declare
  posted constant date := (new.posted_at at time zone 'UTC')::date;
begin
  perform pg_advisory_xact_lock_shared(ledger_day_lock(posted));
  if new.posted_at < (select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_digests) then
    raise exception 'The day % of the ledger is closed', posted using errcode = 'check_violation', constraint = 'ledger_day_open';
  end if;
  return new;
end $$;
