-- The debtor account that the payment files of a batch name, frozen when the batch is created. Null in batches of earlier versions, which
-- name that of the gateway, and in batches of gateways without one.
alter table payout_batches add column debtor jsonb;
create trigger state_capture_debtor after insert or delete on payout_batches for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'debtor', 'payout_batches_debtor');
create trigger state_capture_debtor_update after update of debtor on payout_batches for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'debtor', 'payout_batches_debtor');
