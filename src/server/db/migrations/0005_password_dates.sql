-- When a password was last chosen anew. credentials_changed_at also counts a new address and a new second factor.
alter table users add column password_changed_at timestamptz;
