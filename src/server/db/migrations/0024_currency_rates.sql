-- A rate decides how much leaves in its currency: another person approves it.
insert into approval_policies (action, bands, maker_permission, checker_permission) values
  ('currency.rate', '[{"from":"0.00","approvals":1}]', null, 'currencies:update');

-- The rates that are in use at the time of this update are taken as confirmed then: a rate that is too old stops payouts.
insert into currency_rates (currency_id, at, value) select id, now(), value from currencies on conflict do nothing;

-- When the rate of a batch was set, and for each line the rate of its own asset.
alter table payout_batches add column rate_at timestamptz;
update payout_batches b set rate_at = (
  select max(r.at) from currencies c join currency_rates r on r.currency_id = c.id where c.currency_code = b.currency and r.at <= b.created_at);
alter table payout_batch_lines add column asset_rate numeric(28, 10) check (asset_rate > 0);

create or replace function freeze_payout_line() returns trigger language plpgsql as $$
begin
  if (new.batch_id, new.no, new.withdrawal_id, new.recipient, new.destination, new.net, new.amount, new.asset_rate, new.reference, new.memo)
    is distinct from (old.batch_id, old.no, old.withdrawal_id, old.recipient, old.destination, old.net, old.amount, old.asset_rate, old.reference, old.memo) then
    raise exception 'The content of a payout batch is frozen when it is created' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
