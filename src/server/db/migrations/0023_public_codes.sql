-- Codes that visitors request (registration, password reset) are limited per flow and source, and several flows may share
-- the code that is in the mailbox already. `code_id` names the flow that the shared code was made for; null: its own.
alter table one_time_codes add column code_id uuid;
create index one_time_codes_mailed on one_time_codes (purpose, lower(email), sent_at desc) where code_id is null and used_at is null;

-- An unconfirmed registration reserves its username while its code is valid, not for as long as it can be resumed.
drop index registrations_username;
create index registrations_username on registrations (lower(username));
-- A keyed hash of the network that the registration came from.
alter table registrations add column source bytea;
