-- A keyed hash of each audit entry, made by the application with a key that the database does not hold: an entry that is written or
-- changed by SQL has none, or a wrong one, even where the chain was computed anew.
alter table audit_logs add column seal bytea;

-- Entries from before are covered by the keyed hash of the chain's head at that time; those of open withdrawals and payout batches also
-- have seals of their own, because money depends on each of them. Both are made at the first start after this migration.
alter table installation add column audit_unsealed_until bigint, add column audit_head_seal bytea;
create table audit_early_seals (
  audit_id uuid primary key references audit_logs (id),
  seal bytea not null
);
create trigger audit_early_seals_append_only before update or delete or truncate on audit_early_seals for each statement execute function ledger_refuse_change();

create or replace function record_effects(p_audits jsonb, p_notifications jsonb, p_mails jsonb, p_user uuid, p_endpoint text, p_key text, p_status smallint, p_body text)
  returns void language plpgsql as $$
begin
  if p_audits is not null then
    insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id, subject_code, before, after, address, request_id, refusal, permission, seal)
      select a.id, a.at, a.actor_id, a.actor_kind, a.action, a.subject_type, a.subject_id, a.subject_code, a.before, a.after, a.address, a.request_id, a.refusal, a.permission,
        decode(a.seal, 'base64')
      from jsonb_to_recordset(p_audits) as a(id uuid, at timestamptz, actor_id uuid, actor_kind text, action text, subject_type text, subject_id text,
        subject_code text, before jsonb, after jsonb, address text, request_id text, refusal text, permission text, seal text);
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
