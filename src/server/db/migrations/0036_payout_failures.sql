-- What the bank, network or provider says about a payout that failed: its reference, and a file that proves it.
alter table withdrawals add column failure_reference text, add column failure_proof uuid references files (id);

drop trigger state_capture on withdrawals;
drop trigger state_capture_update on withdrawals;
create trigger state_capture after insert or delete on withdrawals for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,user_id,fund,investment_id,amount,fee,net,wallet_id,status,approvals_needed,gateway_id,transaction_id,destination,destination_hash,approved_at,paid_at,failure_reference');
create trigger state_capture_update after update of code, user_id, fund, investment_id, amount, fee, net, wallet_id, status, approvals_needed, gateway_id, transaction_id, destination, destination_hash, approved_at, paid_at, failure_reference on withdrawals for each row
  when (current_setting('carmine.seal', true) = 'on') execute function state_capture('id', 'code,user_id,fund,investment_id,amount,fee,net,wallet_id,status,approvals_needed,gateway_id,transaction_id,destination,destination_hash,approved_at,paid_at,failure_reference');

-- A payout that may have left the account is marked as failed by two people: the money would be returned to the customer and may be paid again.
insert into approval_policies (action, bands, maker_permission, checker_permission) values
  ('withdrawal.fail', '[{"from":"0.00","approvals":1}]', 'payouts:write', 'payouts:write'),
  -- The holder of a bank account is compared with the verified name, so that one person does not change it alone.
  ('customer.name-change', '[{"from":"0.00","approvals":1}]', 'customers:update', 'customers:update');

-- An approval without every check is a finding like the others: a reason is required, and the policy says how many people approve.
insert into approval_policy_flags (action, flag, note_required, approvals) values ('payment.approve', 'NO_CHECKS', true, 1);
