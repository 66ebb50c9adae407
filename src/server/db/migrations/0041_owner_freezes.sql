-- Whether the owner froze the account, with the link of an email: a freeze of that kind is lifted by two members of staff.
alter table users add column frozen_by_owner boolean;

drop trigger state_capture on users;
drop trigger state_capture_update on users;
create trigger state_capture after insert or delete on users for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'type,username,name,email,password_hash,is_active,frozen_at,frozen_by_owner,email_verified_at,identity_level,two_factor_secret,two_factor_enabled_at,credentials_changed_at,password_changed_at,referrer_id,country_id,withdrawals_held_until');
create trigger state_capture_update after update of type, username, name, email, password_hash, is_active, frozen_at, frozen_by_owner, email_verified_at, identity_level, two_factor_secret, two_factor_enabled_at, credentials_changed_at, password_changed_at, referrer_id, country_id, withdrawals_held_until on users for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'type,username,name,email,password_hash,is_active,frozen_at,frozen_by_owner,email_verified_at,identity_level,two_factor_secret,two_factor_enabled_at,credentials_changed_at,password_changed_at,referrer_id,country_id,withdrawals_held_until');

insert into approval_policies (action, bands, maker_permission, checker_permission) values
  ('customer.unfreeze', '[{"from":"0.00","approvals":1}]', 'customers:update', 'customers:update');
