-- Rates decide how much is paid out, and the rules for findings decide how many people approve: both are sealed like the other sensitive rows.
create trigger state_capture after insert or delete on currencies for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'currency_code,decimals,value,is_active');
create trigger state_capture_update after update of currency_code, decimals, value, is_active on currencies for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'currency_code,decimals,value,is_active');
create trigger state_capture after insert or delete on approval_policy_flags for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('action,flag', 'note_required,approvals');
create trigger state_capture_update after update of note_required, approvals on approval_policy_flags for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('action,flag', 'note_required,approvals');
