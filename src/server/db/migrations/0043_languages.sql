-- The language of a person's emails and notifications. Notifications keep their messages, so that they are read in the reader's language;
-- title and body are the English text, and all that earlier ones have.
alter table users add column language text not null default 'en' check (language in ('en', 'es', 'ar'));
alter table notifications add column messages jsonb;

create or replace function record_effects(p_audits jsonb, p_notifications jsonb, p_mails jsonb, p_user uuid, p_endpoint text, p_key text, p_status smallint, p_body text)
  returns void language plpgsql as $$
begin
  if p_audits is not null then
    insert into audit_logs (id, at, actor_id, actor_kind, action, subject_type, subject_id, subject_code, before, after, address, request_id, refusal, permission, seal, state)
      select a.id, a.at, a.actor_id, a.actor_kind, a.action, a.subject_type, a.subject_id, a.subject_code, a.before, a.after, a.address, a.request_id, a.refusal, a.permission,
        decode(a.seal, 'base64'), a.state
      from jsonb_to_recordset(p_audits) as a(id uuid, at timestamptz, actor_id uuid, actor_kind text, action text, subject_type text, subject_id text,
        subject_code text, before jsonb, after jsonb, address text, request_id text, refusal text, permission text, seal text, state jsonb);
  end if;
  if p_notifications is not null then
    insert into notifications (id, user_id, kind, title, body, messages, link, created_at)
      select n.id, n.user_id, n.kind, n.title, n.body, n.messages, n.link, n.created_at
      from jsonb_to_recordset(p_notifications) as n(id uuid, user_id uuid, kind text, title text, body text, messages jsonb, link text, created_at timestamptz);
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
