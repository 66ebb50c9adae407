-- Further rows that decide or prove something: issued statements with their hash, decisions with what was checked, approvals of several
-- payments or withdrawals at once and until when they can be reversed, and when a market rate was taken. Existing rows are sealed at the
-- first start of this version.
create trigger state_capture after insert or delete on statements for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('code', 'user_id,from_day,to_day,time_zone_offset,format,language,opening,closing,sha256,issued_by,issued_at');
create trigger state_capture_update after update of code, user_id, from_day, to_day, time_zone_offset, format, language, opening, closing, sha256, issued_by, issued_at on statements for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('code', 'user_id,from_day,to_day,time_zone_offset,format,language,opening,closing,sha256,issued_by,issued_at');
create trigger state_capture after insert or delete on decisions for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'subject_type,subject,outcome,by_id,at,note,checks,flags,bulk_id,proof_opened');
create trigger state_capture_update after update of id, subject_type, subject, outcome, by_id, at, note, checks, flags, bulk_id, proof_opened on decisions for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'subject_type,subject,outcome,by_id,at,note,checks,flags,bulk_id,proof_opened');
create trigger state_capture after insert or delete on payment_bulks for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'by_id,at,reversible_until,reversed_by,reversed_at');
create trigger state_capture_update after update of id, by_id, at, reversible_until, reversed_by, reversed_at on payment_bulks for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'by_id,at,reversible_until,reversed_by,reversed_at');
create trigger state_capture after insert or delete on payment_bulk_items for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('bulk_id,place', 'payment_id,is_credited,expires_at,clock_stopped_at');
create trigger state_capture_update after update of bulk_id, place, payment_id, is_credited, expires_at, clock_stopped_at on payment_bulk_items for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('bulk_id,place', 'payment_id,is_credited,expires_at,clock_stopped_at');
create trigger state_capture after insert or delete on withdrawal_bulks for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'by_id,at,reversible_until,reversed_by,reversed_at');
create trigger state_capture_update after update of id, by_id, at, reversible_until, reversed_by, reversed_at on withdrawal_bulks for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'by_id,at,reversible_until,reversed_by,reversed_at');
create trigger state_capture after insert or delete on withdrawal_bulk_items for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('bulk_id,withdrawal_id', 'bulk_id,withdrawal_id');
create trigger state_capture_update after update of bulk_id, withdrawal_id on withdrawal_bulk_items for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('bulk_id,withdrawal_id', 'bulk_id,withdrawal_id');
create trigger state_capture_further after insert or delete on market_rates for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('currency_code,as_of,source', 'fetched_at', 'market_rates_further');
create trigger state_capture_further_update after update of fetched_at on market_rates for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('currency_code,as_of,source', 'fetched_at', 'market_rates_further');
