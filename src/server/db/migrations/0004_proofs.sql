-- What proves that nothing was changed afterwards: the chain of the audit log and the digests of the ledger.

-- An audit entry as one hash, over every field, written the same way everywhere.
create function audit_digest(a audit_logs) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.actor_kind, a.action,
    a.subject_type, a.subject_id, a.subject_code, a.before, a.after, a.address, a.request_id, a.refusal, a.permission)::text, 'UTF8'))
$$;

-- Chains entries that are committed and not chained yet, in the order of their ids, at most so many; answers how many.
-- Entries of a command that commits late are found by the next call: an entry takes its place when it is seen, so no gap in any
-- order has to be waited for. The caller holds the lease, so only one process forges at a time.
create function audit_chain_extend(p_from uuid, p_most int) returns int language plpgsql as $$
declare
  place bigint;
  head bytea;
  entry audit_logs;
  added int := 0;
begin
  select c.seq, c.hash into place, head from audit_chain c order by c.seq desc limit 1;
  place := coalesce(place, 0);
  head := coalesce(head, decode(repeat('00', 32), 'hex'));
  for entry in select a.* from audit_logs a where a.id >= p_from and not exists (select 1 from audit_chain c where c.audit_id = a.id) order by a.id limit p_most loop
    place := place + 1;
    added := added + 1;
    head := sha256(head || audit_digest(entry));
    insert into audit_chain (seq, audit_id, hash) values (place, entry.id, head);
  end loop;
  return added;
end $$;

-- A day of the ledger as one hash: every transfer in the order of its id, every entry in the order of its account; minute by minute,
-- so that no day is too long for it.
create function ledger_day(p_day date) returns table (transfers bigint, entries bigint, content bytea) language sql stable as $$
  with lines as (
    select t.id, e.owner, e.kind, e.seq,
      t.id || '|' || t.kind || '|' || t.reference || '|' || coalesce(t.reverses::text, '-') || '|' || coalesce(t.actor::text, '-') || '|' || coalesce(
        e.owner || '|' || e.kind || '|' || e.seq || '|' || e.amount || '|' || coalesce(e.balance_after::text, '-'), '-') as line
    from ledger_transfers t left join ledger_entries e on e.transfer = t.id
    where t.id >= uuid_v7_first(p_day::timestamp at time zone 'UTC') and t.id < uuid_v7_first((p_day + 1)::timestamp at time zone 'UTC')
  ), minutes as (
    select uuid_v7_time(id) / 60000 as minute, count(distinct id) as transfers, count(owner) as entries,
      sha256(convert_to(string_agg(line, E'\n' order by id, owner, kind, seq), 'UTF8')) as content
    from lines group by 1
  )
  select coalesce(sum(transfers), 0)::bigint, coalesce(sum(entries), 0)::bigint, sha256(coalesce(string_agg(content, ''::bytea order by minute), ''::bytea)) from minutes
$$;
