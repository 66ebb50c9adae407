-- Providers are called outside transactions: a request to them is recorded first, and completed when they have answered.
alter table payments add column checkout_requested_at timestamptz;
create index payments_unopened on payments (created_at) where provider_id is null and awaits_money and status = 'PENDING';

alter table payouts alter column provider_id drop not null;
alter table payouts drop constraint payouts_stage_check;
alter table payouts add constraint payouts_stage_check check (stage in ('REQUESTED', 'CREATED', 'APPROVED', 'PAID', 'FAILED'));
alter table payouts add constraint payouts_provider_known check (stage in ('REQUESTED', 'FAILED') or provider_id is not null);
drop index payouts_open;
create index payouts_open on payouts (withdrawal_id) where stage in ('REQUESTED', 'CREATED', 'APPROVED');
