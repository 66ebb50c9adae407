-- A cancelled batch lets its withdrawals be paid again, and the files of an exported one may have been sent: another person approves it.
insert into approval_policies (action, bands, maker_permission, checker_permission) values
  ('payout-batch.cancel', '[{"from":"0.00","approvals":1}]', 'payouts:write', 'payouts:write');
