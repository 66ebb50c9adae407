-- What every command does around its own work, in as few round trips as can be.

-- Claims an idempotency key. A command that runs right now under the same key is waited for a moment; then lock_not_available
-- tells the caller that it is still running. Rolling the command back gives the key back.
create function idempotency_claim(p_user uuid, p_endpoint text, p_key text, p_hash bytea, p_at timestamptz)
  returns table (claimed boolean, request_hash bytea, status smallint, body text)
  language plpgsql set lock_timeout = '250ms' as $$
begin
  insert into idempotency_keys (user_id, endpoint, key, request_hash, created_at)
    values (p_user, p_endpoint, p_key, p_hash, p_at)
    on conflict (user_id, endpoint, key) do update
      set request_hash = excluded.request_hash, status = null, body = null, created_at = excluded.created_at
      where idempotency_keys.created_at < p_at - interval '24 hours';
  if found then
    return query select true, null::bytea, null::smallint, null::text;
  else
    return query select false, k.request_hash, k.status, k.body from idempotency_keys k
      where k.user_id = p_user and k.endpoint = p_endpoint and k.key = p_key;
  end if;
end $$;

-- Writes what a command leaves behind besides its own rows: audit entries, notifications, mails, and the kept answer.
create function record_effects(p_audits jsonb, p_notifications jsonb, p_mails jsonb, p_user uuid, p_endpoint text, p_key text, p_status smallint, p_body text)
  returns void language plpgsql as $$
begin
  if p_audits is not null then
    insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id, subject_code, before, after, address, request_id, refusal, permission)
      select a.id, a.at, a.actor_id, a.actor_kind, a.action, a.subject_type, a.subject_id, a.subject_code, a.before, a.after, a.address, a.request_id, a.refusal, a.permission
      from jsonb_to_recordset(p_audits) as a(id uuid, at timestamptz, actor_id uuid, actor_kind text, action text, subject_type text, subject_id text,
        subject_code text, before jsonb, after jsonb, address text, request_id text, refusal text, permission text);
  end if;
  if p_notifications is not null then
    insert into notifications (id, user_id, kind, title, body, link, created_at)
      select n.id, n.user_id, n.kind, n.title, n.body, n.link, n.created_at
      from jsonb_to_recordset(p_notifications) as n(id uuid, user_id uuid, kind text, title text, body text, link text, created_at timestamptz);
  end if;
  if p_mails is not null then
    insert into outbox (id, dedupe, to_user, to_address, template, subject, sealed, is_prompt, next_at, created_at)
      select m.id, m.dedupe, m.to_user, m.to_address, m.template, m.subject, decode(m.sealed, 'base64'), m.is_prompt, m.created_at, m.created_at
      from jsonb_to_recordset(p_mails) as m(id uuid, dedupe text, to_user uuid, to_address text, template text, subject text, sealed text, is_prompt boolean, created_at timestamptz)
      on conflict (dedupe) do nothing;
  end if;
  if p_key is not null then
    update idempotency_keys set status = p_status, body = p_body where user_id = p_user and endpoint = p_endpoint and key = p_key;
  end if;
end $$;

-- Which process works on which job of the queue, for as long as it renews this: work whose lease has run out is given back.
create table job_leases (job_id uuid primary key, name text not null, process uuid not null, until timestamptz not null);

-- Counters of the rate limits, shared by all processes; the library's own shape.
create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
