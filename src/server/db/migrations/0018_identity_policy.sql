-- Identity documents have an approval policy of their own, so that the rules for their findings are read and changed like all others.
insert into approval_policies (action, bands, maker_permission, checker_permission) values
  ('identity.approve', '[{"from":"0.00","approvals":1}]', null, 'user-verification-requests:update');
alter table approval_policy_flags add constraint approval_policy_flags_policy foreign key (action) references approval_policies (action);
