-- The content of the installation in other languages: the texts of a row by language and field. Null: in English only. A row's translations
-- are written with it, under its version, its approval and its seal.
alter table faq_categories add column translations jsonb;
alter table faqs add column translations jsonb;
alter table legal_texts add column translations jsonb;
alter table projects add column translations jsonb;
alter table payment_gateways add column translations jsonb;

-- The language in which a customer read the terms that they accepted; null: before languages were recorded.
alter table users add column terms_language text check (terms_language in ('en', 'es', 'ar'));
alter table registrations add column terms_language text check (terms_language in ('en', 'es', 'ar'));

drop trigger state_capture on payment_gateways;
drop trigger state_capture_update on payment_gateways;
create trigger state_capture after insert or delete on payment_gateways for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,kind,instructions,currency_id,account,config,is_active,payout_networks,payout_assets,debtor,receiving_details,min_amount,max_amount,fee,translations');
create trigger state_capture_update after update of title, kind, instructions, currency_id, account, config, is_active, payout_networks, payout_assets, debtor, receiving_details, min_amount, max_amount, fee, translations on payment_gateways for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,kind,instructions,currency_id,account,config,is_active,payout_networks,payout_assets,debtor,receiving_details,min_amount,max_amount,fee,translations');
drop trigger state_capture on projects;
drop trigger state_capture_update on projects;
create trigger state_capture after insert or delete on projects for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,title,value,min_investment,max_investment,status,reflection_days,allows_early_exit,early_exit_penalty,risk_text,closes_at,is_active,translations');
create trigger state_capture_update after update of code, title, value, min_investment, max_investment, status, reflection_days, allows_early_exit, early_exit_penalty, risk_text, closes_at, is_active, translations on projects for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,title,value,min_investment,max_investment,status,reflection_days,allows_early_exit,early_exit_penalty,risk_text,closes_at,is_active,translations');

-- The language that a statement is written in, which its code covers.
alter table statements add column language text not null default 'en' check (language in ('en', 'es', 'ar'));

drop trigger state_capture on legal_texts;
drop trigger state_capture_update on legal_texts;
create trigger state_capture after insert or delete on legal_texts for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('kind,version', 'title,body,published_at,translations');
create trigger state_capture_update after update of kind, version, title, body, published_at, translations on legal_texts for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('kind,version', 'title,body,published_at,translations');
drop trigger state_capture_further on users;
drop trigger state_capture_further_update on users;
create trigger state_capture_further after insert or delete on users for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'phone_number,terms_version,terms_accepted_at,created_at,withdrawals_held_for,terms_language', 'users_further');
create trigger state_capture_further_update after update of phone_number, terms_version, terms_accepted_at, created_at, withdrawals_held_for, terms_language on users for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'phone_number,terms_version,terms_accepted_at,created_at,withdrawals_held_for,terms_language', 'users_further');
