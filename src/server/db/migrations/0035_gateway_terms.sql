-- Where customers send payments, in fields (a bank account, or an address for each asset); what one payment may be and what it costs, in
-- the gateway's currency. Null: instructions in words only, no bound of its own, no fee.
alter table payment_gateways
  add column receiving_details jsonb,
  add column min_amount numeric(28, 8) check (min_amount > 0),
  add column max_amount numeric(28, 8) check (max_amount > 0),
  add column fee jsonb,
  add constraint payment_gateways_bounds check (min_amount <= max_amount);

drop trigger state_capture on payment_gateways;
drop trigger state_capture_update on payment_gateways;
create trigger state_capture after insert or delete on payment_gateways for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,kind,instructions,currency_id,account,config,is_active,payout_networks,payout_assets,debtor,receiving_details,min_amount,max_amount,fee');
create trigger state_capture_update after update of title, kind, instructions, currency_id, account, config, is_active, payout_networks, payout_assets, debtor, receiving_details, min_amount, max_amount, fee on payment_gateways for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'title,kind,instructions,currency_id,account,config,is_active,payout_networks,payout_assets,debtor,receiving_details,min_amount,max_amount,fee');
