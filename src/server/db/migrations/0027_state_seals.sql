-- The audit chain holds what the application made of every sensitive row: an entry lists the rows that its transaction changed, with
-- a keyed hash of each field before and after. The entry's seal covers the list.
alter table audit_logs add column state jsonb;
alter table installation add column state_sealed_at timestamptz;
-- Orders the changes of a row: the number is taken while the row is locked.
create sequence state_changes;

create or replace function audit_digest(a audit_logs) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to((jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.actor_kind, a.action,
    a.subject_type, a.subject_id, a.subject_code, a.before, a.after, a.address, a.request_id, a.refusal, a.permission)
    || case when a.state is null then '[]'::jsonb else jsonb_build_array(a.state) end)::text, 'UTF8'))
$$;

-- Hands a changed row to the application, which hashes it with a key and writes the hashes with the commit. Only connections of the
-- application ask for it. Arguments: the columns of the key, and the columns that are sealed.
create function state_capture() returns trigger language plpgsql as $$
declare
  was jsonb;
  made jsonb;
  content jsonb;
begin
  if tg_op <> 'INSERT' then
    content := to_jsonb(old);
    select jsonb_object_agg(f, content ->> f) into was from unnest(string_to_array(tg_argv[1], ',')) as f;
  end if;
  if tg_op <> 'DELETE' then
    content := to_jsonb(new);
    select jsonb_object_agg(f, content ->> f) into made from unnest(string_to_array(tg_argv[1], ',')) as f;
  end if;
  if was = made then return null; end if;
  raise notice 'carmine.state' using detail = jsonb_build_object('t', tg_table_name, 'n', nextval('state_changes'),
    'k', (select string_agg(content ->> f, '/' order by place) from unnest(string_to_array(tg_argv[0], ',')) with ordinality as x(f, place)), 'was', was, 'is', made)::text;
  return null;
end $$;

create trigger state_capture after insert or delete on payment_gateways for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,kind,instructions,currency_id,account,config,is_active,payout_networks,payout_assets,debtor');
create trigger state_capture_update after update of title, kind, instructions, currency_id, account, config, is_active, payout_networks, payout_assets, debtor on payment_gateways for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,kind,instructions,currency_id,account,config,is_active,payout_networks,payout_assets,debtor');
create trigger state_capture after insert or delete on country_gateways for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('country_id,gateway_id', 'country_id,gateway_id');
create trigger state_capture_update after update of country_id, gateway_id on country_gateways for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('country_id,gateway_id', 'country_id,gateway_id');
create trigger state_capture after insert or delete on settings for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('singleton', 'values');
create trigger state_capture_update after update of "values" on settings for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('singleton', 'values');
create trigger state_capture after insert or delete on approval_policies for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('action', 'bands,maker_permission,checker_permission,cooling_hours');
create trigger state_capture_update after update of bands, maker_permission, checker_permission, cooling_hours on approval_policies for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('action', 'bands,maker_permission,checker_permission,cooling_hours');
create trigger state_capture after insert or delete on permissions for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title');
create trigger state_capture_update after update of title on permissions for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title');
create trigger state_capture after insert or delete on roles for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,is_protected');
create trigger state_capture_update after update of title, is_protected on roles for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,is_protected');
create trigger state_capture after insert or delete on role_permissions for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('role_id,permission_id', 'role_id,permission_id,granted_at');
create trigger state_capture_update after update of role_id, permission_id, granted_at on role_permissions for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('role_id,permission_id', 'role_id,permission_id,granted_at');
create trigger state_capture after insert or delete on user_roles for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('user_id,role_id', 'user_id,role_id,granted_at');
create trigger state_capture_update after update of user_id, role_id, granted_at on user_roles for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('user_id,role_id', 'user_id,role_id,granted_at');
create trigger state_capture after insert or delete on users for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'type,username,name,email,password_hash,is_active,frozen_at,email_verified_at,identity_level,two_factor_secret,two_factor_enabled_at,credentials_changed_at,password_changed_at,referrer_id,country_id,withdrawals_held_until');
create trigger state_capture_update after update of type, username, name, email, password_hash, is_active, frozen_at, email_verified_at, identity_level, two_factor_secret, two_factor_enabled_at, credentials_changed_at, password_changed_at, referrer_id, country_id, withdrawals_held_until on users for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'type,username,name,email,password_hash,is_active,frozen_at,email_verified_at,identity_level,two_factor_secret,two_factor_enabled_at,credentials_changed_at,password_changed_at,referrer_id,country_id,withdrawals_held_until');
create trigger state_capture after insert or delete on wallets for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'user_id,network,currency_unit,address,details,status,usable_at,confirmed_at');
create trigger state_capture_update after update of user_id, network, currency_unit, address, details, status, usable_at, confirmed_at on wallets for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'user_id,network,currency_unit,address,details,status,usable_at,confirmed_at');
create trigger state_capture after insert or delete on withdrawals for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,user_id,fund,investment_id,amount,fee,net,wallet_id,status,approvals_needed,gateway_id,transaction_id,destination,destination_hash,approved_at,paid_at');
create trigger state_capture_update after update of code, user_id, fund, investment_id, amount, fee, net, wallet_id, status, approvals_needed, gateway_id, transaction_id, destination, destination_hash, approved_at, paid_at on withdrawals for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,user_id,fund,investment_id,amount,fee,net,wallet_id,status,approvals_needed,gateway_id,transaction_id,destination,destination_hash,approved_at,paid_at');
create trigger state_capture after insert or delete on investments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,project_id,user_id,amount,locked_period,return_min,return_max,early_exit_penalty,reflection_days,status,source,effective_from,matures_at,maturity_instruction,reinvests,exit_net');
create trigger state_capture_update after update of code, project_id, user_id, amount, locked_period, return_min, return_max, early_exit_penalty, reflection_days, status, source, effective_from, matures_at, maturity_instruction, reinvests, exit_net on investments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,project_id,user_id,amount,locked_period,return_min,return_max,early_exit_penalty,reflection_days,status,source,effective_from,matures_at,maturity_instruction,reinvests,exit_net');
create trigger state_capture after insert or delete on projects for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,title,value,min_investment,max_investment,status,reflection_days,allows_early_exit,early_exit_penalty,risk_text,closes_at,is_active');
create trigger state_capture_update after update of code, title, value, min_investment, max_investment, status, reflection_days, allows_early_exit, early_exit_penalty, risk_text, closes_at, is_active on projects for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,title,value,min_investment,max_investment,status,reflection_days,allows_early_exit,early_exit_penalty,risk_text,closes_at,is_active');
create trigger state_capture after insert or delete on project_return_rates for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('project_id,period', 'project_id,period,return_min,return_max');
create trigger state_capture_update after update of project_id, period, return_min, return_max on project_return_rates for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('project_id,period', 'project_id,period,return_min,return_max');
create trigger state_capture after insert or delete on adjustments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'user_id,amount,reason,status,proposed_by,decided_by');
create trigger state_capture_update after update of user_id, amount, reason, status, proposed_by, decided_by on adjustments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'user_id,amount,reason,status,proposed_by,decided_by');
create trigger state_capture after insert or delete on profit_batches for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'project_id,year,month,rates,hash,total,lines');
create trigger state_capture_update after update of project_id, year, month, rates, hash, total, lines on profit_batches for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'project_id,year,month,rates,hash,total,lines');

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
