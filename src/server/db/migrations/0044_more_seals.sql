-- More rows that decide about money, and further columns of rows that are sealed already: payments and commissions, batches and their
-- lines, countries, rates, statement balances, legal texts, change requests and approvals, identity checks, files and documents.

-- A third argument names what is sealed where it is not the whole table.
create or replace function state_capture() returns trigger language plpgsql as $$
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
  raise notice 'carmine.state' using detail = jsonb_build_object('t', coalesce(tg_argv[2], tg_table_name), 'n', nextval('state_changes'),
    'k', (select string_agg(content ->> f, '/' order by place) from unnest(string_to_array(tg_argv[0], ',')) with ordinality as x(f, place)), 'was', was, 'is', made)::text;
  return null;
end $$;

create trigger state_capture after insert or delete on payments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,investment_id,user_id,gateway_id,currency,decimals,rate,amount,received_amount,first_received_amount,book_amount,to_principal,due_amount,transaction_id,proof_file_id,wallet_id,provider_id,status,approvals_needed,second_needed,has_alike,recorded_by,claim_id,follows,settled_by,settled_at,created_at');
create trigger state_capture_update after update of id, code, investment_id, user_id, gateway_id, currency, decimals, rate, amount, received_amount, first_received_amount, book_amount, to_principal, due_amount, transaction_id, proof_file_id, wallet_id, provider_id, status, approvals_needed, second_needed, has_alike, recorded_by, claim_id, follows, settled_by, settled_at, created_at on payments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,investment_id,user_id,gateway_id,currency,decimals,rate,amount,received_amount,first_received_amount,book_amount,to_principal,due_amount,transaction_id,proof_file_id,wallet_id,provider_id,status,approvals_needed,second_needed,has_alike,recorded_by,claim_id,follows,settled_by,settled_at,created_at');
create trigger state_capture after insert or delete on commissions for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'user_id,from_id,investment_id,level,rate,amount,paid,debt,status,hold_until');
create trigger state_capture_update after update of id, user_id, from_id, investment_id, level, rate, amount, paid, debt, status, hold_until on commissions for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'user_id,from_id,investment_id,level,rate,amount,paid,debt,status,hold_until');
create trigger state_capture after insert or delete on countries for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,slug,pays_commission,is_active,takes_investments');
create trigger state_capture_update after update of id, title, slug, pays_commission, is_active, takes_investments on countries for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,slug,pays_commission,is_active,takes_investments');
create trigger state_capture after insert or delete on legal_texts for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('kind,version', 'title,body,published_at');
create trigger state_capture_update after update of kind, version, title, body, published_at on legal_texts for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('kind,version', 'title,body,published_at');
create trigger state_capture after insert or delete on statement_balances for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'gateway_id,day,balance,note,recorded_by,recorded_at');
create trigger state_capture_update after update of id, gateway_id, day, balance, note, recorded_by, recorded_at on statement_balances for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'gateway_id,day,balance,note,recorded_by,recorded_at');
create trigger state_capture after insert or delete on currency_rates for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('currency_id,at', 'value,origin,set_by,market_source,market_as_of');
create trigger state_capture_update after update of currency_id, at, value, origin, set_by, market_source, market_as_of on currency_rates for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('currency_id,at', 'value,origin,set_by,market_source,market_as_of');
create trigger state_capture after insert or delete on market_rates for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('currency_code,as_of,source', 'value');
create trigger state_capture_update after update of currency_code, as_of, source, value on market_rates for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('currency_code,as_of,source', 'value');
create trigger state_capture after insert or delete on payout_batches for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,status,gateway_id,currency,decimals,rate,content_hash,created_by,exported_by,exported_at');
create trigger state_capture_update after update of id, code, status, gateway_id, currency, decimals, rate, content_hash, created_by, exported_by, exported_at on payout_batches for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,status,gateway_id,currency,decimals,rate,content_hash,created_by,exported_by,exported_at');
create trigger state_capture after insert or delete on payout_batch_lines for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('batch_id,no', 'withdrawal_id,status,recipient,destination,net,amount,reference,transaction_id,asset_rate,decided_by');
create trigger state_capture_update after update of batch_id, no, withdrawal_id, status, recipient, destination, net, amount, reference, transaction_id, asset_rate, decided_by on payout_batch_lines for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('batch_id,no', 'withdrawal_id,status,recipient,destination,net,amount,reference,transaction_id,asset_rate,decided_by');
create trigger state_capture after insert or delete on payout_batch_exports for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('batch_id,by_id,at', 'batch_id,by_id,at');
create trigger state_capture_update after update of batch_id, by_id, at on payout_batch_exports for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('batch_id,by_id,at', 'batch_id,by_id,at');
create trigger state_capture after insert or delete on payouts for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('withdrawal_id', 'gateway_id,provider_id,stage');
create trigger state_capture_update after update of withdrawal_id, gateway_id, provider_id, stage on payouts for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('withdrawal_id', 'gateway_id,provider_id,stage');
create trigger state_capture after insert or delete on payout_transaction_keys for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('withdrawal_id', 'key');
create trigger state_capture_update after update of withdrawal_id, key on payout_transaction_keys for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('withdrawal_id', 'key');
create trigger state_capture after insert or delete on payout_corrections for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'withdrawal_id,corrects,transaction_id,gateway_id,previous_transaction_id,previous_gateway_id,net,sent_currency,sent_amount,sent_rate,by_id');
create trigger state_capture_update after update of id, withdrawal_id, corrects, transaction_id, gateway_id, previous_transaction_id, previous_gateway_id, net, sent_currency, sent_amount, sent_rate, by_id on payout_corrections for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'withdrawal_id,corrects,transaction_id,gateway_id,previous_transaction_id,previous_gateway_id,net,sent_currency,sent_amount,sent_rate,by_id');
create trigger state_capture after insert or delete on fund_movements for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'project_id,kind,amount,gateway_id,transaction_id,status,loss_hash,proposed_by,decided_by');
create trigger state_capture_update after update of id, project_id, kind, amount, gateway_id, transaction_id, status, loss_hash, proposed_by, decided_by on fund_movements for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'project_id,kind,amount,gateway_id,transaction_id,status,loss_hash,proposed_by,decided_by');
create trigger state_capture after insert or delete on change_requests for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'action,subject_type,subject_id,amount,status,maker_id,approvals_needed,checker_permission,sealed,content_hash,expires_at,decided_by');
create trigger state_capture_update after update of id, action, subject_type, subject_id, amount, status, maker_id, approvals_needed, checker_permission, sealed, content_hash, expires_at, decided_by on change_requests for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'action,subject_type,subject_id,amount,status,maker_id,approvals_needed,checker_permission,sealed,content_hash,expires_at,decided_by');
create trigger state_capture after insert or delete on approvals for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('subject,event,by_id', 'at,note');
create trigger state_capture_update after update of subject, event, by_id, at, note on approvals for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('subject,event,by_id', 'at,note');
create trigger state_capture after insert or delete on entitlements_ended for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('user_id,permission,ended_at', 'ended_at');
create trigger state_capture_update after update of user_id, permission, ended_at on entitlements_ended for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('user_id,permission,ended_at', 'ended_at');
create trigger state_capture after insert or delete on identity_requests for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'user_id,document_kind,number_hash,number_mask,expires_on,file_ids,status,submitted_by,decided_by,decided_at');
create trigger state_capture_update after update of id, user_id, document_kind, number_hash, number_mask, expires_on, file_ids, status, submitted_by, decided_by, decided_at on identity_requests for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'user_id,document_kind,number_hash,number_mask,expires_on,file_ids,status,submitted_by,decided_by,decided_at');
create trigger state_capture after insert or delete on files for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'owner_id,purpose,content_type,size,sha256,source_sha256');
create trigger state_capture_update after update of id, owner_id, purpose, content_type, size, sha256, source_sha256 on files for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'owner_id,purpose,content_type,size,sha256,source_sha256');
create trigger state_capture after insert or delete on project_documents for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'project_id,title,file_id,is_active');
create trigger state_capture_update after update of id, project_id, title, file_id, is_active on project_documents for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'project_id,title,file_id,is_active');
create trigger state_capture after insert or delete on project_risk_texts for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('project_id,version', 'risk_text');
create trigger state_capture_update after update of project_id, version, risk_text on project_risk_texts for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('project_id,version', 'risk_text');
create trigger state_capture_further after insert or delete on users for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'phone_number,terms_version,terms_accepted_at,created_at,withdrawals_held_for', 'users_further');
create trigger state_capture_further_update after update of phone_number, terms_version, terms_accepted_at, created_at, withdrawals_held_for on users for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'phone_number,terms_version,terms_accepted_at,created_at,withdrawals_held_for', 'users_further');
create trigger state_capture_further after insert or delete on wallets for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,suspended_from,created_at', 'wallets_further');
create trigger state_capture_further_update after update of title, suspended_from, created_at on wallets for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,suspended_from,created_at', 'wallets_further');
create trigger state_capture_further after insert or delete on withdrawals for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'review_reasons,provider_id,sent_currency,sent_amount,sent_rate,decided_by,failure_proof,created_at', 'withdrawals_further');
create trigger state_capture_further_update after update of review_reasons, provider_id, sent_currency, sent_amount, sent_rate, decided_by, failure_proof, created_at on withdrawals for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'review_reasons,provider_id,sent_currency,sent_amount,sent_rate,decided_by,failure_proof,created_at', 'withdrawals_further');
create trigger state_capture_further after insert or delete on investments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'paid_amount,gateway_amount,payment_reference,rates,expires_at,terms_version,risk_version,risk_acknowledged_at,created_at', 'investments_further');
create trigger state_capture_further_update after update of paid_amount, gateway_amount, payment_reference, rates, expires_at, terms_version, risk_version, risk_acknowledged_at, created_at on investments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'paid_amount,gateway_amount,payment_reference,rates,expires_at,terms_version,risk_version,risk_acknowledged_at,created_at', 'investments_further');
create trigger state_capture_further after insert or delete on projects for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'slug,about,description,sector,location,banner_file_id,uses,risk_version,opened_at,ended_at', 'projects_further');
create trigger state_capture_further_update after update of slug, about, description, sector, location, banner_file_id, uses, risk_version, opened_at, ended_at on projects for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'slug,about,description,sector,location,banner_file_id,uses,risk_version,opened_at,ended_at', 'projects_further');
