-- What is left in the profit pool of a project that has ended leaves an account, so another person approves it.
insert into approval_policies (action, bands, maker_permission, checker_permission) values
  ('fund.return-given-back', '[{"from":"0.00","approvals":1}]', 'fund-movements:write', 'fund-movements:update');

-- One person does not book money that no customer has claimed.
insert into approval_policy_flags (action, flag, note_required, approvals) values ('payment.approve', 'MORE_THAN_CLAIMED', true, 2);
