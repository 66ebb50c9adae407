-- Further columns that decide something, in entries of their own: their content in existing rows is sealed at the first start of this
-- version.
create trigger state_capture_further after insert or delete on payments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'awaits_money,is_late,note,checkout_url,checkout_expires_at,checkout_watched_until', 'payments_further');
create trigger state_capture_further_update after update of awaits_money, is_late, note, checkout_url, checkout_expires_at, checkout_watched_until on payments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'awaits_money,is_late,note,checkout_url,checkout_expires_at,checkout_watched_until', 'payments_further');
create trigger state_capture_deadlines after insert or delete on investments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'clock_stopped_at,reflection_until,exit_asked_at,ended_at', 'investments_deadlines');
create trigger state_capture_deadlines_update after update of clock_stopped_at, reflection_until, exit_asked_at, ended_at on investments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'clock_stopped_at,reflection_until,exit_asked_at,ended_at', 'investments_deadlines');
create trigger state_capture_decisions after insert or delete on withdrawals for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'ended_at,note', 'withdrawals_decisions');
create trigger state_capture_decisions_update after update of ended_at, note on withdrawals for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'ended_at,note', 'withdrawals_decisions');
create trigger state_capture_further after insert or delete on adjustments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,decided_at,note,created_at', 'adjustments_further');
create trigger state_capture_further_update after update of code, decided_at, note, created_at on adjustments for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,decided_at,note,created_at', 'adjustments_further');
create trigger state_capture_further after insert or delete on profit_batches for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'status,confirmed_by,created_at,posted_at', 'profit_batches_further');
create trigger state_capture_further_update after update of status, confirmed_by, created_at, posted_at on profit_batches for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'status,confirmed_by,created_at,posted_at', 'profit_batches_further');
create trigger state_capture_status after insert or delete on users for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'status_changed_at,frozen_note', 'users_status');
create trigger state_capture_status_update after update of status_changed_at, frozen_note on users for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'status_changed_at,frozen_note', 'users_status');
create trigger state_capture_further after insert or delete on commissions for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,paid_at,reason,created_at', 'commissions_further');
create trigger state_capture_further_update after update of code, paid_at, reason, created_at on commissions for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,paid_at,reason,created_at', 'commissions_further');
create trigger state_capture_further after insert or delete on fund_movements for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,note,created_at,posted_at', 'fund_movements_further');
create trigger state_capture_further_update after update of code, note, created_at, posted_at on fund_movements for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,note,created_at,posted_at', 'fund_movements_further');
create trigger state_capture_further after insert or delete on change_requests for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,title,note,created_at,decided_at,decision_note', 'change_requests_further');
create trigger state_capture_further_update after update of code, title, note, created_at, decided_at, decision_note on change_requests for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,title,note,created_at,decided_at,decision_note', 'change_requests_further');
create trigger state_capture_further after insert or delete on payout_batches for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'rate_at,note,created_at,ended_at', 'payout_batches_further');
create trigger state_capture_further_update after update of rate_at, note, created_at, ended_at on payout_batches for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'rate_at,note,created_at,ended_at', 'payout_batches_further');
create trigger state_capture_further after insert or delete on payout_batch_lines for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('batch_id,no', 'fee,memo,reason,decided_at', 'payout_batch_lines_further');
create trigger state_capture_further_update after update of fee, memo, reason, decided_at on payout_batch_lines for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('batch_id,no', 'fee,memo,reason,decided_at', 'payout_batch_lines_further');
create trigger state_capture_further after insert or delete on payout_corrections for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'reason,created_at', 'payout_corrections_further');
create trigger state_capture_further_update after update of reason, created_at on payout_corrections for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'reason,created_at', 'payout_corrections_further');
create trigger state_capture_further after insert or delete on identity_requests for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'reason_code,note,created_at', 'identity_requests_further');
create trigger state_capture_further_update after update of reason_code, note, created_at on identity_requests for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'reason_code,note,created_at', 'identity_requests_further');
